
‘½‹
	/host:CPU½1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜Ş.İğ“@'
tf_Compute/1095907089492277341İğ“@Ú±÷§
pythonÚ±÷§"!½Ú±÷§probe_anchorH˜äŠDPàÊ§" ½Ú±÷§probe_anchorH¨¼ÏHPÈä*" ½Ú±÷§probe_anchorH˜¼IP¨æ" ½Ú±÷§probe_anchorHÈ¡‰JPˆÙ" ½Ú±÷§probe_anchorHˆóÖJPØĞ!",½Ú±÷§
SessionRunHèêç PÊ©TZ

id9549"\½Ú±÷§ExecutorState::ScheduleReadyH¸º¤PÀî¼:Z

ready_size1Z
inline_ready_size-1"+½Ú±÷§ThreadpoolListener::RecordHà‚Ç¤",½Ú±÷§
SessionRunH˜àÒÛPÀ´áBZ

id9550"\½Ú±÷§ExecutorState::ScheduleReadyHˆÛŠİPĞùªZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordH€È­İ",½Ú±÷§
SessionRunH°ƒëP¨œ¼DZ

id9551"\½Ú±÷§ExecutorState::ScheduleReadyH˜Š‰ìP¸ÛÇBZ

ready_size1Z
inline_ready_size-1"+½Ú±÷§ThreadpoolListener::RecordHĞ¯®ì",½Ú±÷§
SessionRunH ®ÑûPèÀà-Z

id9552"\½Ú±÷§ExecutorState::ScheduleReadyHƒìüPĞˆŞZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHˆÿ‰ı"0½Ä‡˜ŞThreadpoolListener::StartRegionH˜·Õª"7½Ä‡˜Ş ExecutorState::Process ScheduledH˜‡â«PõÂ¶"H½Ä‡˜ŞExecutorState::ProcessH¸¼®¬P „ÛµZ
iter_num0Z

id9549"‡½Ä‡˜ŞExecutorPropagateOutputsHØù¡­P˜ÔZ

id9549Z
num_output_control_edges8Z
num_output_edges0Z
kernel_name_SOURCE"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞ„»­PÈ‘Z

ready_size8Z
inline_ready_size0".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgHˆ‘¯P°Ö["”½Ä‡˜ŞExecutorPropagateOutputsHØ«²°P°ÌZ
num_output_edges2Z#
kernel_name_arg_Placeholder_0_0Z

id9549Z
num_output_control_edges0"¨½Ä‡˜ŞExecutorPropagateOutputsHøşô°P°ÛZ
num_output_control_edges0Z
num_output_edges3Z

id9549Z7
kernel_name(gradients/mul_grad/Sum/reduction_indices"½Ä‡˜ŞExecutorPropagateOutputsH°è­±PÀ¸Z

id9549Z
num_output_control_edges0Z
num_output_edges1Z,
kernel_nameConstantFolding/truediv_recip"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgH¨™ä±P¸¥%"–½Ä‡˜ŞExecutorPropagateOutputsHˆ´¤²P Z
num_output_edges2Z%
kernel_name_arg_Placeholder_1_0_1Z
num_output_control_edges0Z

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞ‰Ô²P°êZ
inline_ready_size4Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHØñè²P€ñZ
num_output_edges2Z,
kernel_nameGradientDescent/learning_rateZ
num_output_control_edges0Z

id9549"B½Ä‡˜Ş
VariableV2H¸²Æ³P ô´Z 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsHà‹µP€ñZ

id9549Z
num_output_control_edges0Z
num_output_edges2Z
kernel_nameVariable"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèşËµP°êZ

ready_size1Z
inline_ready_size3"š½Ä‡˜ŞExecutorPropagateOutputsHø’‰¶Pğ¢Z
num_output_control_edges0Z
num_output_edges2Z)
kernel_namegradients/mul_grad/Shape_1Z

id9549"C½Ä‡˜Ş
VariableV2H°©³¶P€ÄZ"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsHĞúÌ¶PÀ¸Z
num_output_control_edges0Z

id9549Z
kernel_name
Variable_1Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆúÔ¶P°êZ

ready_size1Z
inline_ready_size2"b½Ä‡˜ŞShapeHÈ…à¸P¿ÿZ
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"š½Ä‡˜ŞExecutorPropagateOutputsHàşºPĞ†Z
num_output_control_edges0Z
num_output_edges1Z

id9549Z)
kernel_namegradients/sub_grad/Shape_1"V½Ä‡˜ŞIdentityHøù«»PøÎ,Z
shape	(float[])Z#
	long_nameVariable/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsH¸éï»PàÔZ

id9549Z
num_output_edges1Z
num_output_control_edges0Z
kernel_nameVariable/read"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈ™ú»PÀ¸Z

ready_size1Z
inline_ready_size1"X½Ä‡˜ŞIdentityHÀè¦¼P ş
Z
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsHøÉ¸¼P°êZ
num_output_control_edges0Z
kernel_nameVariable_1/readZ
num_output_edges1Z

id9549"O½Ä‡˜ŞMulHĞ¢½PÈ¥ªZ
shape(float[1000];float[])Z
	long_namemul:Mul"ƒ½Ä‡˜ŞExecutorPropagateOutputsHÀê·ÄPÀ¸Z
num_output_control_edges0Z

id9549Z
num_output_edges1Z
kernel_namemul"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÅ¾ÄPĞ†Z
inline_ready_size0Z

ready_size1"R½Ä‡˜ŞAddV2HèçùÄPÀ³WZ
	long_name	add:AddV2Z
shape(float[];float[1000])"ƒ½Ä‡˜ŞExecutorPropagateOutputsH˜¯ÚÅPˆ•Z
num_output_control_edges0Z
kernel_nameaddZ
num_output_edges2Z

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°ƒæÅPĞ†Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHø…‡ÆPÀüZ
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsH¸Õ«ÆP¸Z
num_output_control_edges0Z'
kernel_namegradients/sub_grad/ShapeZ

id9549Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÔ³ÆPÀ¸Z
inline_ready_size1Z

ready_size1"R½Ä‡˜ŞSubHøÓêÆPØ…:Z"
shape(float[1000];float[1000])Z
	long_namesub:Sub"ƒ½Ä‡˜ŞExecutorPropagateOutputsHˆÙ¬ÇPÀ¸Z

id9549Z
num_output_edges2Z
kernel_namesubZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈ‚´ÇPÀ¸Z
inline_ready_size1Z

ready_size1"–½Ä‡˜ŞBroadcastGradientArgsH€ûçÇPğ§©Z
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"¨½Ä‡˜ŞExecutorPropagateOutputsH¸éÅÉP¨ÀZ7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ
num_output_control_edges0Z
num_output_edges1Z

id9549"O½Ä‡˜ŞSquareHˆ˜ÊP¸ zZ
shape(float[1000])Z
	long_nameSquare:Square"†½Ä‡˜ŞExecutorPropagateOutputsH˜Å—ËPĞ†Z
num_output_control_edges0Z
num_output_edges2Z
kernel_nameSquareZ

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØîËPĞ†Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeH¸øºËPØŒZ
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHğÊÑËPàÔZ
num_output_edges1Z

id9549Z
num_output_control_edges0Z'
kernel_namegradients/Sum_grad/Shape"P½Ä‡˜ŞSumHøçşËP˜ÅŠZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"ƒ½Ä‡˜ŞExecutorPropagateOutputsHĞ¸šÎPàÔZ
num_output_control_edges1Z

id9549Z
kernel_nameSumZ
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÀÌ£ÎPğ¢Z
inline_ready_size0Z

ready_size2"N½Ä‡˜ŞMulHø€ÄÎP¨æZ
	long_nametruediv:MulZ
shape(float[];float[])"‡½Ä‡˜ŞExecutorPropagateOutputsHûìÎPÀ¸Z
num_output_control_edges0Z

id9549Z
kernel_nametruedivZ
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÎûÎPàÔZ

ready_size1Z
inline_ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsH˜§•ÏPĞ†Z

id9549Z
num_output_control_edges0Z)
kernel_namegradients/Sum_grad/ReshapeZ
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèÏPÀ¸Z
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalH¸ú×ÏPÀ©Z
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsHø…éÏPÀ¸Z
num_output_edges0Z

id9549Z"
kernel_name_retval_truediv_0_0Z
num_output_control_edges0"c½Ä‡˜ŞTileHĞ©™ĞPğŞêZ)
	long_namegradients/Sum_grad/Tile:TileZ
shape(float[1];int32[1])"—½Ä‡˜ŞExecutorPropagateOutputsHğ¶™ÒPÀ¸Z
num_output_edges1Z
num_output_control_edges1Z

id9549Z&
kernel_namegradients/Sum_grad/Tile"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨§¦ÒP°êZ
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsHèÁ²ÒPÀ¸Z
num_output_edges1Z

id9549Z
num_output_control_edges0Z*
kernel_namegradients/Square_grad/Const"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈ‡»ÒPÀ¸Z

ready_size1Z
inline_ready_size0"d½Ä‡˜ŞMulHğÏäÒP˜ÅZ
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"™½Ä‡˜ŞExecutorPropagateOutputsH˜ÅÿÒPÀ¸Z(
kernel_namegradients/Square_grad/MulZ
num_output_control_edges0Z
num_output_edges1Z

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸ÃŠÓP œZ

ready_size1Z
inline_ready_size0"j½Ä‡˜ŞMulH”¬ÓPğõZ,
	long_namegradients/Square_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"›½Ä‡˜ŞExecutorPropagateOutputsH¨ğŞÓP°êZ
num_output_control_edges0Z
num_output_edges1Z

id9549Z*
kernel_namegradients/Square_grad/Mul_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøçæÓP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHàè’ÔP¸áZ
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsH˜¬®ÔP°êZ
num_output_edges1Z%
kernel_namegradients/sub_grad/SumZ
num_output_control_edges0Z

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜¸ÔPÀ¸Z

ready_size1Z
inline_ready_size0"n½Ä‡˜ŞReshapeH°¦×ÔPàÀ]Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHèóÂÕPàÔZ
num_output_control_edges0Z
num_output_edges2Z

id9549Z)
kernel_namegradients/sub_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆòÍÕPÀ¸Z
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHà•şÕPè­Z'
	long_namegradients/add_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsHø§ÖP°êZ
num_output_edges1Z

id9549Z
num_output_control_edges0Z%
kernel_namegradients/add_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸¹®ÖP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHğŞÓÖP°ÛZ
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHøÕãÖPÀ¸Z
num_output_control_edges1Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ

id9549"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèéìÖPÀ¸Z
inline_ready_size0Z

ready_size2"¡½Ä‡˜ŞApplyGradientDescentH²–×P°ş¡Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsH¸ÛØPàÔZ
num_output_control_edges1Z
num_output_edges0ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ

id9549"g½Ä‡˜ŞMulHàÇÙPĞèZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"˜½Ä‡˜ŞExecutorPropagateOutputsHØÒ§ÙPĞ†Z
num_output_control_edges0Z
num_output_edges1Z

id9549Z'
kernel_namegradients/mul_grad/Mul_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHè‚²ÙPÀ¸Z
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHğÌĞÙP°$Z'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsHèı†ÚP°êZ

id9549Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/mul_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸õÚP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeH …¶ÚP€ÓZ/
	long_name"gradients/mul_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"š½Ä‡˜ŞExecutorPropagateOutputsHØÈÑÚP°êZ
num_output_edges1Z)
kernel_namegradients/mul_grad/ReshapeZ

id9549Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜òØÚPÀ¸Z
inline_ready_size0Z

ready_size1"½Ä‡˜ŞApplyGradientDescentHàÖƒÛPè¼Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsH¸‰¯ÛPĞ†Z
num_output_edges0Z
num_output_control_edges1Z

id9549ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescent"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØ‡ºÛP°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHğÌÊÛP°êZ
num_output_control_edges0Z
num_output_edges0Z

id9549Z
kernel_nameGradientDescent"+½Ä‡˜ŞThreadpoolListener::RecordH ÁœÜ"/½Ä‡˜ŞThreadpoolListener::StopRegionH°‘«â"0½Ä‡˜ŞThreadpoolListener::StartRegionH€ÍÆâ"6½Ä‡˜Ş ExecutorState::Process ScheduledHØğöâPèæ¹"G½Ä‡˜ŞExecutorState::ProcessHÈ†©ãP˜‹ÿZ
iter_num0Z

id9550"‡½Ä‡˜ŞExecutorPropagateOutputsH€ÒëãPğ¢Z
num_output_control_edges8Z

id9550Z
num_output_edges0Z
kernel_name_SOURCE"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøúúãPĞ÷Z
inline_ready_size0Z

ready_size8".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgH ¥®äP¸¥%"”½Ä‡˜ŞExecutorPropagateOutputsHÈÀæäPèé	Z
num_output_edges2Z

id9550Z
num_output_control_edges0Z#
kernel_name_arg_Placeholder_0_0"¨½Ä‡˜ŞExecutorPropagateOutputsHğÄüäPÀ©Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_control_edges0Z

id9550Z
num_output_edges3"½Ä‡˜ŞExecutorPropagateOutputsHè„®åPÀ¸Z

id9550Z,
kernel_nameConstantFolding/truediv_recipZ
num_output_control_edges0Z
num_output_edges1"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgHğìÂåPğæ"–½Ä‡˜ŞExecutorPropagateOutputsHØüéåPğ¢Z
num_output_control_edges0Z%
kernel_name_arg_Placeholder_1_0_1Z

id9550Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜ùÿåP°êZ
inline_ready_size4Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHÈ¶æPÈÜZ

id9550Z
num_output_control_edges0Z
num_output_edges2Z,
kernel_nameGradientDescent/learning_rate"A½Ä‡˜Ş
VariableV2H ´£æPÀ†fZ 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsH¨ˆ’çP€ñZ
num_output_edges2Z
kernel_nameVariableZ
num_output_control_edges0Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆ°¤çP œZ
inline_ready_size3Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsHÀÕÉçPĞ†Z
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Shape_1Z
num_output_edges2Z

id9550"C½Ä‡˜Ş
VariableV2HÀ·ÓçP¨“Z"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsHÈíçPÀ¸Z
num_output_edges2Z

id9550Z
kernel_name
Variable_1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€ÅèP°êZ
inline_ready_size2Z

ready_size1"a½Ä‡˜ŞShapeHğˆ„éP˜±jZ-
	long_name gradients/sub_grad/Shape_1:ShapeZ
shape(float[1000])"š½Ä‡˜ŞExecutorPropagateOutputsHÀ›€êP°êZ)
kernel_namegradients/sub_grad/Shape_1Z

id9550Z
num_output_control_edges0Z
num_output_edges1"V½Ä‡˜ŞIdentityHĞ€£êPø·
Z
shape	(float[])Z#
	long_nameVariable/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsH˜ôÈêPğ¢Z
num_output_control_edges0Z
num_output_edges1Z
kernel_nameVariable/readZ

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€ŞÒêPÀ¸Z
inline_ready_size1Z

ready_size1"X½Ä‡˜ŞIdentityHàçîêP°
Z
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsH¨—ëPÀ¸Z
kernel_nameVariable_1/readZ
num_output_control_edges0Z
num_output_edges1Z

id9550"O½Ä‡˜ŞMulHà°ëPˆ˜‚Z
shape(float[1000];float[])Z
	long_namemul:Mul"ƒ½Ä‡˜ŞExecutorPropagateOutputsHè‰ÁìPÀ¸Z
kernel_namemulZ
num_output_edges1Z

id9550Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°×ÉìPĞ†Z
inline_ready_size0Z

ready_size1"R½Ä‡˜ŞAddV2HèÀ‚íP¨ª3Z
	long_name	add:AddV2Z
shape(float[];float[1000])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHøÅÄíPğ¢Z
num_output_control_edges0Z
num_output_edges2Z

id9550Z
kernel_nameadd"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆöÎíP°êZ
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHèÿêíPèÚZ+
	long_namegradients/sub_grad/Shape:ShapeZ
shape(float[1000])"˜½Ä‡˜ŞExecutorPropagateOutputsH° ‚îPÀ¸Z

id9550Z
num_output_edges2Z'
kernel_namegradients/sub_grad/ShapeZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÀĞŒîP°êZ
inline_ready_size1Z

ready_size1"R½Ä‡˜ŞSubHØè«îP¨¹.Z
	long_namesub:SubZ"
shape(float[1000];float[1000])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHğµãîP°êZ

id9550Z
num_output_control_edges0Z
num_output_edges2Z
kernel_namesub"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøÊéîPÀ¸Z
inline_ready_size1Z

ready_size1"•½Ä‡˜ŞBroadcastGradientArgsHØ¶ïPğÊJZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"¨½Ä‡˜ŞExecutorPropagateOutputsHğöôïP°êZ
num_output_control_edges0Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ

id9550Z
num_output_edges1"O½Ä‡˜ŞSquareH¸ù•ğPèÓ:Z
	long_nameSquare:SquareZ
shape(float[1000])"†½Ä‡˜ŞExecutorPropagateOutputsH ¯ÚğPÈÜZ

id9550Z
kernel_nameSquareZ
num_output_control_edges0Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøÊãğPÀ¸Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeH “ñP°½Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHë©ñPÀ¸Z
num_output_edges1Z'
kernel_namegradients/Sum_grad/ShapeZ

id9550Z
num_output_control_edges0"O½Ä‡˜ŞSumHÈŸÊñP¸¯uZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"ƒ½Ä‡˜ŞExecutorPropagateOutputsHà…ÍòPĞ†Z
num_output_control_edges1Z
kernel_nameSumZ
num_output_edges1Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸¡ÖòPàÔZ
inline_ready_size0Z

ready_size2"N½Ä‡˜ŞMulHÀÍşòPĞÊZ
	long_nametruediv:MulZ
shape(float[];float[])"‡½Ä‡˜ŞExecutorPropagateOutputsHğÎ¢óP°êZ
num_output_edges1Z
kernel_nametruedivZ
num_output_control_edges0Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨ÎªóPÀ¸Z
inline_ready_size1Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsH¸ş´óPĞ†Z
num_output_control_edges0Z)
kernel_namegradients/Sum_grad/ReshapeZ

id9550Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸ÑÃóP°êZ
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalH¢åóPÀ©Z
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsH¸¦ûóPÀ¸Z
num_output_control_edges0Z
num_output_edges0Z

id9550Z"
kernel_name_retval_truediv_0_0"b½Ä‡˜ŞTileH¸½ôP¸ zZ
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"—½Ä‡˜ŞExecutorPropagateOutputsH¸ªõPÀ¸Z
num_output_edges1Z

id9550Z
num_output_control_edges1Z&
kernel_namegradients/Sum_grad/Tile"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜Ó²õP°êZ
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsHø˜»õPÀ¸Z

id9550Z*
kernel_namegradients/Square_grad/ConstZ
num_output_control_edges0Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨ôÁõP œZ
inline_ready_size0Z

ready_size1"d½Ä‡˜ŞMulHĞÚáõPø¨Z*
	long_namegradients/Square_grad/Mul:MulZ
shape(float[];float[1000])"™½Ä‡˜ŞExecutorPropagateOutputsH¸—úõPÀ¸Z(
kernel_namegradients/Square_grad/MulZ

id9550Z
num_output_edges1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨«ƒöPÀ¸Z
inline_ready_size0Z

ready_size1"j½Ä‡˜ŞMulHğ©öPøŠZ,
	long_namegradients/Square_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"›½Ä‡˜ŞExecutorPropagateOutputsH¨¦ØöPÀ¸Z*
kernel_namegradients/Square_grad/Mul_1Z

id9550Z
num_output_control_edges0Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøÿéöP¨ÀZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHĞî÷PØıZ
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsH¸œŸ÷P°êZ

id9550Z
num_output_edges1Z
num_output_control_edges0Z%
kernel_namegradients/sub_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøÅ¦÷P°êZ

ready_size1Z
inline_ready_size0"n½Ä‡˜ŞReshapeH°ëË÷Pèñ0Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHˆâŠøPĞ†Z
num_output_control_edges0Z)
kernel_namegradients/sub_grad/ReshapeZ

id9550Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğË”øPÀ¸Z
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHÀ–«øPˆÙZ'
	long_namegradients/add_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsHèíÏøP°êZ
num_output_control_edges0Z
num_output_edges1Z

id9550Z%
kernel_namegradients/add_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜ÉÖøP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeH§şøP Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHØå‹ùPÀ¸Z
num_output_control_edges1Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈù”ùPĞ†Z
inline_ready_size0Z

ready_size2" ½Ä‡˜ŞApplyGradientDescentH°ëÅùPàüIZ
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsH°È¤úPàÔZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ
num_output_edges0Z

id9550Z
num_output_control_edges1"g½Ä‡˜ŞMulH¸åÑúP¨¢Z)
	long_namegradients/mul_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"˜½Ä‡˜ŞExecutorPropagateOutputsH°ÒôúP°êZ
num_output_edges1Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_control_edges0Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğûûúPÀ¸Z
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHØšûPÈ Z'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsH€ãÇûP°êZ
num_output_edges1Z%
kernel_namegradients/mul_grad/SumZ
num_output_control_edges0Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°¾ÎûP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHØ•óûP¿Z
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHàı‡üP°êZ
num_output_edges1Z)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÀ´•üP°êZ

ready_size1Z
inline_ready_size0"½Ä‡˜ŞApplyGradientDescentH¨â²üP ïZ
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsHÀëÖüP°êZ
num_output_edges0ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ
num_output_control_edges1Z

id9550"Z½Ä‡˜ŞExecutorState::ScheduleReadyH ±ßüP°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHĞîïüP°êZ
num_output_control_edges0Z

id9550Z
num_output_edges0Z
kernel_nameGradientDescent"+½Ä‡˜ŞThreadpoolListener::RecordHˆ”•ı"/½Ä‡˜ŞThreadpoolListener::StopRegionH€³ı"0½Ä‡˜ŞThreadpoolListener::StartRegionHàÕ»ı"6½Ä‡˜ŞExecutorDoneCallbackH°¾ÈıPĞÖZ

id9550"/½Ä‡˜ŞThreadpoolListener::StopRegionHàéÛş"0½Ä‡˜ŞThreadpoolListener::StartRegionH¸²¾€"6½Ä‡˜Ş ExecutorState::Process ScheduledH€¦ä€Pøåq"G½Ä‡˜ŞExecutorState::ProcessH¨îPÈß¦qZ
iter_num0Z

id9552"‡½Ä‡˜ŞExecutorPropagateOutputsH Û°Pğ¢Z
num_output_control_edges8Z
num_output_edges0Z
kernel_name_SOURCEZ

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜„ÀPğ“	Z

ready_size8Z
inline_ready_size0".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgH°ïíP°Ÿ"”½Ä‡˜ŞExecutorPropagateOutputsH¸ıŸ‚P€â	Z
num_output_edges2Z

id9552Z#
kernel_name_arg_Placeholder_0_0Z
num_output_control_edges0"¨½Ä‡˜ŞExecutorPropagateOutputsH°ˆ¹‚Pğ¢Z

id9552Z
num_output_edges3Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_control_edges0"½Ä‡˜ŞExecutorPropagateOutputsHĞ÷È‚PĞ†Z
num_output_edges1Z
num_output_control_edges0Z

id9552Z,
kernel_nameConstantFolding/truediv_recip"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgH ÑÚ‚PàÔ"–½Ä‡˜ŞExecutorPropagateOutputsH¸¥æ‚PàÔZ
num_output_edges2Z

id9552Z%
kernel_name_arg_Placeholder_1_0_1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈÕğ‚PÀ¸Z
inline_ready_size4Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsH˜¾ı‚PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id9552Z,
kernel_nameGradientDescent/learning_rate"A½Ä‡˜Ş
VariableV2HˆÒ†ƒP£8Z 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsH¸óÉƒPàÔZ
num_output_edges2Z
num_output_control_edges0Z

id9552Z
kernel_nameVariable"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜¹ÒƒPÀ¸Z
inline_ready_size3Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsHˆÍÛƒP¨ÀZ
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Shape_1Z
num_output_edges2Z

id9552"C½Ä‡˜Ş
VariableV2HàèäƒPğ“	Z"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsHØ·‘„PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id9552Z
kernel_name
Variable_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨¯™„PÀ¸Z
inline_ready_size2Z

ready_size1"a½Ä‡˜ŞShapeHÈ‚Ü„PÀÑMZ-
	long_name gradients/sub_grad/Shape_1:ShapeZ
shape(float[1000])"š½Ä‡˜ŞExecutorPropagateOutputsHÈîµ…P°êZ
num_output_control_edges0Z)
kernel_namegradients/sub_grad/Shape_1Z

id9552Z
num_output_edges1"V½Ä‡˜ŞIdentityHè¿Ï…P¸ÿZ#
	long_nameVariable/read:IdentityZ
shape	(float[])"½Ä‡˜ŞExecutorPropagateOutputsH°ïá…PĞ†Z
num_output_edges1Z
num_output_control_edges0Z

id9552Z
kernel_nameVariable/read"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°Ñë…PÀ¸Z
inline_ready_size1Z

ready_size1"X½Ä‡˜ŞIdentityHè²ı…PĞ†Z%
	long_nameVariable_1/read:IdentityZ
shape	(float[])"½Ä‡˜ŞExecutorPropagateOutputsHøâ‡†P°êZ
num_output_edges1Z
num_output_control_edges0Z
kernel_nameVariable_1/readZ

id9552"O½Ä‡˜ŞMulHÈ£†Pğã•Z
	long_namemul:MulZ
shape(float[1000];float[])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHØ€Ä‡PÀ¸Z

id9552Z
kernel_namemulZ
num_output_edges1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€²Ë‡PÀ¸Z
inline_ready_size0Z

ready_size1"R½Ä‡˜ŞAddV2Hğúì‡PÈ‚!Z
shape(float[];float[1000])Z
	long_name	add:AddV2"ƒ½Ä‡˜ŞExecutorPropagateOutputsH¸ß—ˆPĞ†Z
num_output_control_edges0Z
kernel_nameaddZ
num_output_edges2Z

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHàŸˆPĞ†Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeH°ÛµˆPø¨Z
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHøûÌˆPÀ¸Z
num_output_control_edges0Z

id9552Z
num_output_edges2Z'
kernel_namegradients/sub_grad/Shape"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØÁÕˆPÀ¸Z
inline_ready_size1Z

ready_size1"R½Ä‡˜ŞSubH°°íˆP àZ"
shape(float[1000];float[1000])Z
	long_namesub:Sub"ƒ½Ä‡˜ŞExecutorPropagateOutputsH°ÖŠ‰PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id9552Z
kernel_namesub"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÿ‘‰P°êZ

ready_size1Z
inline_ready_size1"•½Ä‡˜ŞBroadcastGradientArgsH¨Ã­‰P€·AZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"¨½Ä‡˜ŞExecutorPropagateOutputsHÈÚƒŠP°êZ
num_output_control_edges0Z
num_output_edges1Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ

id9552"O½Ä‡˜ŞSquareH Ø–ŠPø¡;Z
shape(float[1000])Z
	long_nameSquare:Square"†½Ä‡˜ŞExecutorPropagateOutputsHÀşçŠPàÔZ
num_output_control_edges0Z
num_output_edges2Z
kernel_nameSquareZ

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHöïŠP°êZ
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHÀ¤…‹Pˆ÷Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsH¨á‹PÀ¸Z
num_output_control_edges0Z

id9552Z
num_output_edges1Z'
kernel_namegradients/Sum_grad/Shape"O½Ä‡˜ŞSumH°º·‹P°Ö[Z
	long_nameSum:SumZ
shape(float[1000];int32[1])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHà¶°ŒP¸Z
kernel_nameSumZ
num_output_edges1Z
num_output_control_edges1Z

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆè·ŒPàÔZ
inline_ready_size0Z

ready_size2"N½Ä‡˜ŞMulHØ²ÎŒPØŒZ
	long_nametruediv:MulZ
shape(float[];float[])"‡½Ä‡˜ŞExecutorPropagateOutputsHĞ½çŒPÀ¸Z
num_output_control_edges0Z
kernel_nametruedivZ
num_output_edges1Z

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€™îŒPĞ†Z
inline_ready_size1Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsHÀ¤ÿŒPĞ†Z
num_output_control_edges0Z

id9552Z
num_output_edges1Z)
kernel_namegradients/Sum_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆò‡PÀ¸Z
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalH˜„œP°ÛZ
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsH¨¥«P˜òZ

id9552Z
num_output_control_edges0Z
num_output_edges0Z"
kernel_name_retval_truediv_0_0"b½Ä‡˜ŞTileHâÃPˆ¶xZ)
	long_namegradients/Sum_grad/Tile:TileZ
shape(float[1];int32[1])"—½Ä‡˜ŞExecutorPropagateOutputsH €ÑPĞ†Z&
kernel_namegradients/Sum_grad/TileZ
num_output_control_edges1Z

id9552Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH”ÚPĞ†Z
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsH°’åPÀ¸Z
num_output_control_edges0Z

id9552Z*
kernel_namegradients/Square_grad/ConstZ
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHàíëP°êZ
inline_ready_size0Z

ready_size1"d½Ä‡˜ŞMulHè·ŠP¡Z
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"™½Ä‡˜ŞExecutorPropagateOutputsHØ¢P¨ÀZ
num_output_edges1Z
num_output_control_edges0Z

id9552Z(
kernel_namegradients/Square_grad/Mul"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€Ğ©P°êZ

ready_size1Z
inline_ready_size0"j½Ä‡˜ŞMulH€öÆP˜ÔZ"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"›½Ä‡˜ŞExecutorPropagateOutputsH˜ÿêP°êZ

id9552Z*
kernel_namegradients/Square_grad/Mul_1Z
num_output_edges1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈÚñP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHà‡P€ÄZ'
	long_namegradients/sub_grad/Sum:SumZ
shape(float[1000];int32[0])"–½Ä‡˜ŞExecutorPropagateOutputsHÈ¾¤P°êZ%
kernel_namegradients/sub_grad/SumZ
num_output_edges1Z
num_output_control_edges0Z

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHø™«PÀ¸Z
inline_ready_size0Z

ready_size1"n½Ä‡˜ŞReshapeH¨ÈÀPØîZ
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHçâPĞ†Z
num_output_edges2Z)
kernel_namegradients/sub_grad/ReshapeZ

id9552Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€ûëP œZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHˆã€‘PøŠZ
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHĞå¡‘P°êZ

id9552Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/add_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyH İ©‘P°êZ

ready_size1Z
inline_ready_size0"k½Ä‡˜ŞReshapeHğ§À‘P˜ãZ
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHèĞÏ‘PÀ¸Z
num_output_control_edges1Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØäØ‘PÀ¸Z
inline_ready_size0Z

ready_size2" ½Ä‡˜ŞApplyGradientDescentHğŞ’P¨È)Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsHˆ¬¹’PĞ†Z

id9552ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ
num_output_control_edges1Z
num_output_edges0"g½Ä‡˜ŞMulHĞÌĞ’P°ÌZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"˜½Ä‡˜ŞExecutorPropagateOutputsHğ¬å’P˜òZ
num_output_edges1Z
num_output_control_edges0Z

id9552Z'
kernel_namegradients/mul_grad/Mul_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈÈî’P°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumH˜„Š“PøŠZ'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsHÓ¶“P˜òZ
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/mul_grad/SumZ

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸„¾“P°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHø€Ô“P€ñZ/
	long_name"gradients/mul_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"š½Ä‡˜ŞExecutorPropagateOutputsHØ·á“P˜òZ
num_output_edges1Z)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0Z

id9552"Z½Ä‡˜ŞExecutorState::ScheduleReadyHàÌç“P°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞApplyGradientDescentHğÏ€”PÈ¾Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsH˜Å›”P°êZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ
num_output_edges0Z

id9552Z
num_output_control_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøŠ¤”P°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHøì­”P°êZ
kernel_nameGradientDescentZ
num_output_edges0Z
num_output_control_edges0Z

id9552"+½Ä‡˜ŞThreadpoolListener::RecordHÀàÓ”"/½İğ“@ThreadpoolListener::StartRegionHàôáâ"5½İğ“@ExecutorDoneCallbackH˜š‡ãPĞ•øZ

id9549".½İğ“@ThreadpoolListener::StopRegionHˆ½…å"/½İğ“@ThreadpoolListener::StartRegionHøŞ€ğ"5½İğ“@ ExecutorState::Process ScheduledHÈ«ÀğP öƒ"F½İğ“@ExecutorState::ProcessHÀëñğPÈÿÄZ
iter_num0Z

id9551"†½İğ“@ExecutorPropagateOutputsHøœñP€ñZ
num_output_control_edges8Z
num_output_edges0Z

id9551Z
kernel_name_SOURCE"Y½İğ“@ExecutorState::ScheduleReadyHğŒµñP€â	Z
inline_ready_size0Z

ready_size8"-½İğ“@_arg_Placeholder_0_0:_ArgHø¸İñPØçC"“½İğ“@ExecutorPropagateOutputsHø¤·òPà§Z

id9551Z
num_output_control_edges0Z
num_output_edges2Z#
kernel_name_arg_Placeholder_0_0"§½İğ“@ExecutorPropagateOutputsHĞæİòPàÔZ

id9551Z
num_output_control_edges0Z
num_output_edges3Z7
kernel_name(gradients/mul_grad/Sum/reduction_indices"œ½İğ“@ExecutorPropagateOutputsH°ÿôòPÀ¸Z
num_output_edges1Z

id9551Z
num_output_control_edges0Z,
kernel_nameConstantFolding/truediv_recip"/½İğ“@_arg_Placeholder_1_0_1:_ArgHø½‚óP°
"•½İğ“@ExecutorPropagateOutputsHøòšóPàÔZ

id9551Z
num_output_edges2Z
num_output_control_edges0Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyH°Ô¬óP°êZ

ready_size1Z
inline_ready_size4"œ½İğ“@ExecutorPropagateOutputsHÀæÀóPÀ¸Z,
kernel_nameGradientDescent/learning_rateZ

id9551Z
num_output_control_edges0Z
num_output_edges2"@½İğ“@
VariableV2H¸€ÕóPÈ¨>Z 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsH¸û©ôPğ¢Z
num_output_control_edges0Z

id9551Z
num_output_edges2Z
kernel_nameVariable"Y½İğ“@ExecutorState::ScheduleReadyHè¸ºôP°êZ
inline_ready_size3Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHØ®ÍôP¸Z

id9551Z)
kernel_namegradients/mul_grad/Shape_1Z
num_output_control_edges0Z
num_output_edges2"B½İğ“@
VariableV2H°ÊÖôP¡Z"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsHˆŒıôPÀ¸Z
num_output_control_edges0Z
num_output_edges2Z
kernel_name
Variable_1Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyH¨ÉğõP°êZ

ready_size1Z
inline_ready_size2"`½İğ“@ShapeH¸¿·öPàÏXZ
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"™½İğ“@ExecutorPropagateOutputsHÀ¢¡÷PĞ†Z
num_output_control_edges0Z
num_output_edges1Z

id9551Z)
kernel_namegradients/sub_grad/Shape_1"U½İğ“@IdentityH¨ÁÃ÷PĞ÷Z
shape	(float[])Z#
	long_nameVariable/read:Identity"Œ½İğ“@ExecutorPropagateOutputsH˜¨Û÷PÀ¸Z
num_output_control_edges0Z
kernel_nameVariable/readZ
num_output_edges1Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyHØÑâ÷PÀ¸Z
inline_ready_size1Z

ready_size1"W½İğ“@IdentityHàÈò÷P°ÛZ
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½İğ“@ExecutorPropagateOutputsH¨¼˜øPàÔZ
num_output_control_edges0Z
kernel_nameVariable_1/readZ

id9551Z
num_output_edges1"N½İğ“@MulHèš¸øP°É÷Z
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsH¸âºÿPÀ¸Z

id9551Z
num_output_control_edges0Z
kernel_namemulZ
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHğáÂÿP°êZ
inline_ready_size0Z

ready_size1"Q½İğ“@AddV2Hğ‡àÿPˆ-Z
shape(float[];float[1000])Z
	long_name	add:AddV2"‚½İğ“@ExecutorPropagateOutputsHÀò•€PàÔZ
num_output_edges2Z
kernel_nameaddZ
num_output_control_edges0Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyHê€PÀ¸Z

ready_size2Z
inline_ready_size0"^½İğ“@ShapeH°»·€PˆèZ
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHÈÄÛ€PĞ†Z
num_output_control_edges0Z

id9551Z
num_output_edges2Z'
kernel_namegradients/sub_grad/Shape"Y½İğ“@ExecutorState::ScheduleReadyHˆîâ€PĞ†Z
inline_ready_size1Z

ready_size1"Q½İğ“@SubH€ê€PˆèZ"
shape(float[1000];float[1000])Z
	long_namesub:Sub"‚½İğ“@ExecutorPropagateOutputsHˆø²PÀ¸Z
num_output_edges2Z

id9551Z
num_output_control_edges0Z
kernel_namesub"Y½İğ“@ExecutorState::ScheduleReadyH Û¹P°êZ
inline_ready_size1Z

ready_size1"”½İğ“@BroadcastGradientArgsHàÈÔPĞÌ?Z
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"§½İğ“@ExecutorPropagateOutputsH ‹§‚PÀ¸Z
num_output_control_edges0Z

id9551Z
num_output_edges1Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgs"N½İğ“@SquareH¸Á¼‚PˆÒEZ
	long_nameSquare:SquareZ
shape(float[1000])"…½İğ“@ExecutorPropagateOutputsHøô“ƒPàÔZ
num_output_control_edges0Z

id9551Z
kernel_nameSquareZ
num_output_edges2"Y½İğ“@ExecutorState::ScheduleReadyHÈì›ƒPĞ†Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeH€¿²ƒPà¶Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHà×ÉƒPÀ¸Z
num_output_control_edges0Z

id9551Z
num_output_edges1Z'
kernel_namegradients/Sum_grad/Shape"N½İğ“@SumHØââƒPÀ†fZ
	long_nameSum:SumZ
shape(float[1000];int32[1])"‚½İğ“@ExecutorPropagateOutputsH€Ä×„PàÔZ

id9551Z
num_output_control_edges1Z
num_output_edges1Z
kernel_nameSum"Y½İğ“@ExecutorState::ScheduleReadyH€¦á„PĞ†Z
inline_ready_size0Z

ready_size2"M½İğ“@MulHø¡ÿ„PĞÙZ
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsH¨Á™…PĞ†Z
kernel_nametruedivZ
num_output_edges1Z
num_output_control_edges0Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyHˆ‡¢…PÀ¸Z
inline_ready_size1Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHÀ†ª…PÀ¸Z
num_output_edges1Z

id9551Z
num_output_control_edges0Z)
kernel_namegradients/Sum_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHş±…P°êZ
inline_ready_size1Z

ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalH³Ê…Pˆ•Z
shape	(float[])"’½İğ“@ExecutorPropagateOutputsHˆÍŞ…P°êZ
num_output_edges0Z
num_output_control_edges0Z"
kernel_name_retval_truediv_0_0Z

id9551"a½İğ“@TileH Ö‚†PøçwZ
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"–½İğ“@ExecutorPropagateOutputsH¸”‡PÀ¸Z
num_output_control_edges1Z

id9551Z&
kernel_namegradients/Sum_grad/TileZ
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyH€İœ‡PÀ¸Z
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsHĞÅ©‡PÀ¸Z
num_output_edges1Z
num_output_control_edges0Z*
kernel_namegradients/Square_grad/ConstZ

id9551"Y½İğ“@ExecutorState::ScheduleReadyHÀÙ²‡PÀ¸Z
inline_ready_size0Z

ready_size1"c½İğ“@MulH¸ÆÕ‡P ïZ
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"˜½İğ“@ExecutorPropagateOutputsHÀŸï‡P°êZ
num_output_control_edges0Z
num_output_edges1Z(
kernel_namegradients/Square_grad/MulZ

id9551"Y½İğ“@ExecutorState::ScheduleReadyH—÷‡P°êZ
inline_ready_size0Z

ready_size1"i½İğ“@MulHàÒ’ˆP˜ÔZ"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"š½İğ“@ExecutorPropagateOutputsHˆÈ­ˆP°êZ*
kernel_namegradients/Square_grad/Mul_1Z
num_output_edges1Z
num_output_control_edges0Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyHØ¿µˆP°êZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHƒÑˆP€ÄZ
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHˆÿîˆP°êZ
num_output_control_edges0Z

id9551Z
num_output_edges1Z%
kernel_namegradients/sub_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyHø’øˆPÀ¸Z
inline_ready_size0Z

ready_size1"m½İğ“@ReshapeHøÇ‰P¨õZ
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHÀ¬»‰P¨ÀZ
num_output_edges2Z)
kernel_namegradients/sub_grad/ReshapeZ
num_output_control_edges0Z

id9551"Y½İğ“@ExecutorState::ScheduleReadyH˜ÈÄ‰P œZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHèƒà‰PˆÙZ
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHĞ“‡ŠP°êZ
num_output_control_edges0Z
num_output_edges1Z

id9551Z%
kernel_namegradients/add_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyH€ïŠP¨ÀZ

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeHØÎªŠP°ÛZ
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHàÅºŠPÀ¸Z
num_output_control_edges1Z)
kernel_namegradients/add_grad/ReshapeZ

id9551Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHĞÙÃŠPĞ†Z

ready_size2Z
inline_ready_size0"Ÿ½İğ“@ApplyGradientDescentHèµöŠP˜Í7Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"µ½İğ“@ExecutorPropagateOutputsHÈ²À‹PĞ†Z
num_output_control_edges1ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ
num_output_edges0Z

id9551"f½İğ“@MulH€çà‹PÀšZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"—½İğ“@ExecutorPropagateOutputsH ¸ú‹P°êZ
num_output_control_edges0Z'
kernel_namegradients/mul_grad/Mul_1Z

id9551Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHğ¯‚ŒP°êZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHˆæ—ŒP¨õZ'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"•½İğ“@ExecutorPropagateOutputsHà˜ÃŒP°êZ

id9551Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/mul_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyH°ËŒPÀ¸Z
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeHø¡çŒP¿Z
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHØØôŒP°êZ

id9551Z
num_output_edges1Z
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyH¨ĞüŒP°êZ
inline_ready_size0Z

ready_size1"½İğ“@ApplyGradientDescentHà¢“P ş
ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescentZ
shape(;float[];float[])"³½İğ“@ExecutorPropagateOutputsHÈß«P°êZ
num_output_edges0Z

id9551Z
num_output_control_edges1ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescent"Y½İğ“@ExecutorState::ScheduleReadyH¸ó´PÀ¸Z
inline_ready_size0Z

ready_size1"½İğ“@ExecutorPropagateOutputsHøÁP°êZ

id9551Z
kernel_nameGradientDescentZ
num_output_control_edges0Z
num_output_edges0"*½İğ“@ThreadpoolListener::RecordHğëè".½İğ“@ThreadpoolListener::StopRegionHĞšÉ"/½İğ“@ThreadpoolListener::StartRegionHÀ®Ò"4½İğ“@ExecutorDoneCallbackH€ÉŞPØıZ

id9551".½İğ“@ThreadpoolListener::StopRegionHˆ±ó"/½İğ“@ThreadpoolListener::StartRegionHèÕâ˜"5½İğ“@ExecutorDoneCallbackHà³Š™P°ş¡Z

id9552".½İğ“@ThreadpoolListener::StopRegionH£±š