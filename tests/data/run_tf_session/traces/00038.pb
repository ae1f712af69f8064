
‘½‹
	/host:CPU½Ú±÷§
pythonÚ±÷§.İğ“@'
tf_Compute/1095907089492277341İğ“@1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜Ş"!½Ú±÷§probe_anchorHÈüô8PØéæ" ½Ú±÷§probe_anchorH¸ÛÙ<P˜‰$" ½Ú±÷§probe_anchorHèÀ°=PøŠ" ½Ú±÷§probe_anchorHèèö=PğÈ!" ½Ú±÷§probe_anchorHÀĞº>Pè¼",½Ú±÷§
SessionRunHè‚ÛøP³ûWZ

id3686"\½Ú±÷§ExecutorState::ScheduleReadyH¸“¨ûPĞ€ï0Z
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordH°ÓÙû",½Ú±÷§
SessionRunH ş²½Pˆñ¿DZ

id3687"\½Ú±÷§ExecutorState::ScheduleReadyH œ£¿PˆëŠZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHÀí¼¿",½Ú±÷§
SessionRunHĞ¸”ÊPĞÚ³:Z

id3688"\½Ú±÷§ExecutorState::ScheduleReadyH ¤ËP¨«Û8Z
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHè¯»Ë",½Ú±÷§
SessionRunH€á®ÆP¸ÙÎ2Z

id3689"\½Ú±÷§ExecutorState::ScheduleReadyH¥ÙÇP˜†ÈZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHĞ¡ïÇ"0½Ä‡˜ŞThreadpoolListener::StartRegionH¸ƒ¸¯"6½Ä‡˜ŞExecutorDoneCallbackH ±Õ¯P°µãZ

id3686"/½Ä‡˜ŞThreadpoolListener::StopRegionHğó¾±"0½Ä‡˜ŞThreadpoolListener::StartRegionHèÈÍá"6½Ä‡˜ŞExecutorDoneCallbackHˆ©âáPÀ½§Z

id3687"/½Ä‡˜ŞThreadpoolListener::StopRegionHÈ×ã"0½Ä‡˜ŞThreadpoolListener::StartRegionHèÍ¨Ë"6½Ä‡˜Ş ExecutorState::Process ScheduledH°²ÓËPèÂt"G½Ä‡˜ŞExecutorState::ProcessHÈ¬üËP°µ„tZ

id3689Z
iter_num0"‡½Ä‡˜ŞExecutorPropagateOutputsHğƒ¡ÌP€ñZ
num_output_control_edges8Z
num_output_edges0Z

id3689Z
kernel_name_SOURCE"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÀì­ÌPğ“	Z

ready_size8Z
inline_ready_size0".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgH€úçÌP€¦"”½Ä‡˜ŞExecutorPropagateOutputsH¨¤›ÍPàÅZ
num_output_control_edges0Z#
kernel_name_arg_Placeholder_0_0Z
num_output_edges2Z

id3689"¨½Ä‡˜ŞExecutorPropagateOutputsHàç¶ÍP€ñZ7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_control_edges0Z
num_output_edges3Z

id3689"½Ä‡˜ŞExecutorPropagateOutputsHĞìÄÍP°êZ
num_output_edges1Z

id3689Z
num_output_control_edges0Z,
kernel_nameConstantFolding/truediv_recip"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgH–ÌÍPø™"–½Ä‡˜ŞExecutorPropagateOutputsHÈÙçÍPàÔZ%
kernel_name_arg_Placeholder_1_0_1Z
num_output_edges2Z
num_output_control_edges0Z

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHø–øÍP œZ
inline_ready_size4Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHğ¿‡ÎPĞèZ
num_output_edges2Z

id3689Z
num_output_control_edges0Z,
kernel_nameGradientDescent/learning_rate"A½Ä‡˜Ş
VariableV2HĞÉ£ÎPğ¬TZ 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsH¨àÏPĞ†Z
num_output_edges2Z
num_output_control_edges0Z

id3689Z
kernel_nameVariable"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøŒ¢ÏP°êZ

ready_size1Z
inline_ready_size3"š½Ä‡˜ŞExecutorPropagateOutputsH¨è¨ÏP¸Z
num_output_edges2Z

id3689Z
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Shape_1"C½Ä‡˜Ş
VariableV2HĞû¹ÏP ş
Z"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsHøÒŞÏPÀ¸Z
num_output_control_edges0Z
num_output_edges2Z
kernel_name
Variable_1Z

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈÊæÏP°êZ

ready_size1Z
inline_ready_size2"a½Ä‡˜ŞShapeH€ÃšĞPÀ¤\Z-
	long_name gradients/sub_grad/Shape_1:ShapeZ
shape(float[1000])"š½Ä‡˜ŞExecutorPropagateOutputsHèú‡ÑPĞ†Z
num_output_control_edges0Z
num_output_edges1Z)
kernel_namegradients/sub_grad/Shape_1Z

id3689"V½Ä‡˜ŞIdentityHøı ÑPÈÍZ
shape	(float[])Z#
	long_nameVariable/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsH ‘²ÑPÀ©Z
num_output_edges1Z

id3689Z
num_output_control_edges0Z
kernel_nameVariable/read"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞİ½ÑPÀ¸Z
inline_ready_size1Z

ready_size1"X½Ä‡˜ŞIdentityHøğÎÑPĞ†Z
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsHˆƒãÑP°ÌZ
num_output_control_edges0Z

id3689Z
num_output_edges1Z
kernel_nameVariable_1/read"O½Ä‡˜ŞMulHàµÒPˆÔâZ
	long_namemul:MulZ
shape(float[1000];float[])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHèëúÖPÀ¸Z
num_output_edges1Z
kernel_namemulZ

id3689Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜Ç×PÈÜZ
inline_ready_size0Z

ready_size1"R½Ä‡˜ŞAddV2H°ß ×P¨æZ
shape(float[];float[1000])Z
	long_name	add:AddV2"ƒ½Ä‡˜ŞExecutorPropagateOutputsHˆ¡Ç×Pğ¢Z
num_output_control_edges0Z
num_output_edges2Z

id3689Z
kernel_nameadd"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèæÏ×P°êZ
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHÀäâ×PğõZ
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsH€Òı×P¨ÀZ
num_output_edges2Z

id3689Z
num_output_control_edges0Z'
kernel_namegradients/sub_grad/Shape"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸Ñ…ØP°êZ
inline_ready_size1Z

ready_size1"R½Ä‡˜ŞSubH˜Û¡ØP˜¶Z"
shape(float[1000];float[1000])Z
	long_namesub:Sub"ƒ½Ä‡˜ŞExecutorPropagateOutputsH –ÅØPĞ†Z
num_output_control_edges0Z

id3689Z
num_output_edges2Z
kernel_namesub"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÍØPĞ†Z
inline_ready_size1Z

ready_size1"•½Ä‡˜ŞBroadcastGradientArgsH˜ôìØPÀïCZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"¨½Ä‡˜ŞExecutorPropagateOutputsHØ§ÄÙP°êZ

id3689Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ
num_output_control_edges0Z
num_output_edges1"O½Ä‡˜ŞSquareHÀó×ÙPè€,Z
shape(float[1000])Z
	long_nameSquare:Square"†½Ä‡˜ŞExecutorPropagateOutputsHÈòÚPÀ¸Z
num_output_control_edges0Z
kernel_nameSquareZ

id3689Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆœ–ÚPÀ¸Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeH Ò«ÚP°½Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHĞñÅÚP°êZ

id3689Z
num_output_edges1Z'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0"O½Ä‡˜ŞSumH˜ƒâÚPàŞSZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"ƒ½Ä‡˜ŞExecutorPropagateOutputsHĞîÃÛPĞ†Z
num_output_control_edges1Z
num_output_edges1Z

id3689Z
kernel_nameSum"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°´ÌÛPàÔZ
inline_ready_size0Z

ready_size2"N½Ä‡˜ŞMulHĞ…æÛPÈ¾Z
	long_nametruediv:MulZ
shape(float[];float[])"‡½Ä‡˜ŞExecutorPropagateOutputsH¸ÂşÛPÀ¸Z
kernel_nametruedivZ
num_output_control_edges0Z
num_output_edges1Z

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHè…ÜPĞ†Z
inline_ready_size1Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsHÈãÜPĞ†Z
num_output_control_edges0Z
num_output_edges1Z)
kernel_namegradients/Sum_grad/ReshapeZ

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€ã•ÜPÀ¸Z
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalH€§©ÜP Z
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsHÀ²ºÜPÀ¸Z
num_output_control_edges0Z

id3689Z"
kernel_name_retval_truediv_0_0Z
num_output_edges0"b½Ä‡˜ŞTileHè˜ÚÜP ˆ[Z
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"—½Ä‡˜ŞExecutorPropagateOutputsH°´ÆİPàÔZ

id3689Z
num_output_control_edges1Z
num_output_edges1Z&
kernel_namegradients/Sum_grad/Tile"Z½Ä‡˜ŞExecutorState::ScheduleReadyHúÎİP°êZ
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsHàâÛİPÀ¸Z
num_output_edges1Z

id3689Z*
kernel_namegradients/Square_grad/ConstZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜âãİPÀ¸Z
inline_ready_size0Z

ready_size1"d½Ä‡˜ŞMulHˆº€ŞP˜ÅZ
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"™½Ä‡˜ŞExecutorPropagateOutputsHĞËœŞP°êZ
num_output_edges1Z(
kernel_namegradients/Square_grad/MulZ

id3689Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH Ã¤ŞPÀ¸Z

ready_size1Z
inline_ready_size0"j½Ä‡˜ŞMulH¸ê¾ŞP°ÌZ,
	long_namegradients/Square_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"›½Ä‡˜ŞExecutorPropagateOutputsHØ¬İŞP˜òZ
num_output_edges1Z

id3689Z*
kernel_namegradients/Square_grad/Mul_1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğäŞP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHÀÚúŞPØıZ
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsH¨ˆ˜ßP°êZ%
kernel_namegradients/sub_grad/SumZ
num_output_edges1Z

id3689Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨ê¡ßP°êZ
inline_ready_size0Z

ready_size1"n½Ä‡˜ŞReshapeH€Ù¹ßP ÑZ
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHØšàßPĞ†Z)
kernel_namegradients/sub_grad/ReshapeZ
num_output_control_edges0Z
num_output_edges2Z

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØüéßP œZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumH€ò„àP ÑZ
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHàİªàP˜òZ
num_output_control_edges0Z%
kernel_namegradients/add_grad/SumZ

id3689Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆ²àP œZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeH¸ŸÑàPˆ•Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsH úßàPÀ¸Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ
num_output_control_edges1Z

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHà£çàPĞ†Z
inline_ready_size0Z

ready_size2" ½Ä‡˜ŞApplyGradientDescentHˆİ•áPÈÕ/Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsH¨°ØáPğ„ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ
num_output_control_edges1Z
num_output_edges0Z

id3689"g½Ä‡˜ŞMulH°Ü€âP°ÌZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"˜½Ä‡˜ŞExecutorPropagateOutputsHàŠ–âP°êZ

id3689Z
num_output_control_edges0Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞŸâPÀ¸Z
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumH¨ş»âP¨„Z'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsH°ªäâP°êZ
num_output_edges1Z
num_output_control_edges0Z%
kernel_namegradients/mul_grad/SumZ

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÓëâP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeH¸ô‚ãP Z
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHØã’ãP°êZ
num_output_edges1Z
num_output_control_edges0Z

id3689Z)
kernel_namegradients/mul_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨ÛšãP°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞApplyGradientDescentHøÔËãPğ“	Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsHØŞçãP°êZ
num_output_control_edges1Z
num_output_edges0ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ

id3689"Z½Ä‡˜ŞExecutorState::ScheduleReadyH ¬ğãP°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHğ…‚äP°êZ
num_output_control_edges0Z

id3689Z
kernel_nameGradientDescentZ
num_output_edges0"+½Ä‡˜ŞThreadpoolListener::RecordHØ•©ä"/½İğ“@ThreadpoolListener::StartRegionH¨‹Ò"5½İğ“@ ExecutorState::Process ScheduledH¸§¶‚P¸ƒš?"F½İğ“@ExecutorState::ProcessHÀÄã‚P Åİ>Z

id3686Z
iter_num0"†½İğ“@ExecutorPropagateOutputsH€é¿ƒPØªZ
num_output_control_edges8Z
num_output_edges0Z

id3686Z
kernel_name_SOURCE"Y½İğ“@ExecutorState::ScheduleReadyH¸àƒPè¼Z
inline_ready_size0Z

ready_size8"-½İğ“@_arg_Placeholder_0_0:_ArgHààŞ„Pà‹E"“½İğ“@ExecutorPropagateOutputsHø‘É…P°ÌZ
num_output_control_edges0Z#
kernel_name_arg_Placeholder_0_0Z
num_output_edges2Z

id3686"§½İğ“@ExecutorPropagateOutputsHàÖˆ†PØ›	Z
num_output_control_edges0Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3Z

id3686"œ½İğ“@ExecutorPropagateOutputsH¥½†PĞ†Z
num_output_control_edges0Z,
kernel_nameConstantFolding/truediv_recipZ

id3686Z
num_output_edges1"/½İğ“@_arg_Placeholder_1_0_1:_ArgH˜¤ô†PØĞ!"•½İğ“@ExecutorPropagateOutputsH€¥ ‡P°ÛZ
num_output_control_edges0Z
num_output_edges2Z

id3686Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyHªâ‡PàÔZ
inline_ready_size4Z

ready_size1"œ½İğ“@ExecutorPropagateOutputsH€‘ú‡PàÔZ
num_output_edges2Z

id3686Z,
kernel_nameGradientDescent/learning_rateZ
num_output_control_edges0"@½İğ“@
VariableV2H°Ğ³ˆPè™wZ 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsH˜®¾‰P€ñZ
num_output_edges2Z
kernel_nameVariableZ
num_output_control_edges0Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyHÈúÉ‰P°êZ

ready_size1Z
inline_ready_size3"™½İğ“@ExecutorPropagateOutputsHªÜ‰P€ñZ
num_output_control_edges0Z
num_output_edges2Z

id3686Z)
kernel_namegradients/mul_grad/Shape_1"B½İğ“@
VariableV2HØ‚ŠP€â	Z"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsHØá•ŠPĞ†Z
num_output_control_edges0Z
num_output_edges2Z
kernel_name
Variable_1Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyH˜‹ŠP°êZ
inline_ready_size2Z

ready_size1"a½İğ“@ShapeHàİÊ‹PàÁZ
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"™½İğ“@ExecutorPropagateOutputsHøÜ˜PÀ©Z
num_output_control_edges0Z

id3686Z)
kernel_namegradients/sub_grad/Shape_1Z
num_output_edges1"U½İğ“@IdentityHªĞPĞÙZ#
	long_nameVariable/read:IdentityZ
shape	(float[])"Œ½İğ“@ExecutorPropagateOutputsHèúñPàÔZ
num_output_control_edges0Z
kernel_nameVariable/readZ

id3686Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHèÜûPÀ¸Z

ready_size1Z
inline_ready_size1"W½İğ“@IdentityHà«¨Pğ¢Z
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½İğ“@ExecutorPropagateOutputsH¸‹ÅP°êZ
num_output_edges1Z
num_output_control_edges0Z
kernel_nameVariable_1/readZ

id3686"N½İğ“@MulHøëP¨‘ÖZ
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsHÈú”PÀ¸Z
num_output_control_edges0Z
num_output_edges1Z
kernel_namemulZ

id3686"Y½İğ“@ExecutorState::ScheduleReadyHˆ«•PÀ¸Z
inline_ready_size0Z

ready_size1"Q½İğ“@AddV2H°Õ´•P¸‡/Z
shape(float[];float[1000])Z
	long_name	add:AddV2"‚½İğ“@ExecutorPropagateOutputsH Üë•Pğ¢Z
kernel_nameaddZ
num_output_edges2Z
num_output_control_edges0Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyH ¾õ•PÀ¸Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHØò•–P¡Z
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHø´´–PĞ†Z'
kernel_namegradients/sub_grad/ShapeZ

id3686Z
num_output_edges2Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH æ»–PÀ¸Z
inline_ready_size1Z

ready_size1"Q½İğ“@SubHàµà–P¸´ Z"
shape(float[1000];float[1000])Z
	long_namesub:Sub"‚½İğ“@ExecutorPropagateOutputsHÈÅ‡—PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z
kernel_namesubZ

id3686"Y½İğ“@ExecutorState::ScheduleReadyHĞÚ—PÀ¸Z
inline_ready_size1Z

ready_size1"”½İğ“@BroadcastGradientArgsH¸×—P°åVZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"§½İğ“@ExecutorPropagateOutputsH˜µâ˜P°ÛZ
num_output_edges1Z
num_output_control_edges0Z

id3686Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgs"N½İğ“@SquareH°‚š™P¨fZ
	long_nameSquare:SquareZ
shape(float[1000])"…½İğ“@ExecutorPropagateOutputsHØò‰šPàÔZ
num_output_edges2Z
num_output_control_edges0Z
kernel_nameSquareZ

id3686"Y½İğ“@ExecutorState::ScheduleReadyH¸¸’šPĞ†Z

ready_size2Z
inline_ready_size0"^½İğ“@ShapeH€ÿÆšPØŒZ
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHÈŸŞšPÀ¸Z
num_output_edges1Z

id3686Z'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0"O½İğ“@SumHğç‡›P˜ÃáZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"‚½İğ“@ExecutorPropagateOutputsH°¯ÿœPĞ†Z

id3686Z
num_output_control_edges1Z
num_output_edges1Z
kernel_nameSum"Y½İğ“@ExecutorState::ScheduleReadyH€§‡PàÔZ
inline_ready_size0Z

ready_size2"M½İğ“@MulHÈš­P àZ
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsHà£ÑPÀ¸Z
num_output_edges1Z

id3686Z
kernel_nametruedivZ
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHÿ×PÀšZ
inline_ready_size1Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHÈÂóPĞ†Z)
kernel_namegradients/Sum_grad/ReshapeZ
num_output_control_edges0Z
num_output_edges1Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyHØòıPÀ¸Z
inline_ready_size1Z

ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalHà€°PÀ©Z
shape	(float[])"’½İğ“@ExecutorPropagateOutputsHèèÄPÀ¸Z
num_output_control_edges0Z

id3686Z
num_output_edges0Z"
kernel_name_retval_truediv_0_0"b½İğ“@TileH°¾ôP ÉìZ
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"–½İğ“@ExecutorPropagateOutputsHĞËô PĞ†Z
num_output_edges1Z&
kernel_namegradients/Sum_grad/TileZ
num_output_control_edges1Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyH€˜€¡PÀ¸Z
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsHø±”¡PÀ¸Z
num_output_edges1Z
num_output_control_edges0Z

id3686Z*
kernel_namegradients/Square_grad/Const"Y½İğ“@ExecutorState::ScheduleReadyHØ÷œ¡P°êZ

ready_size1Z
inline_ready_size0"c½İğ“@MulHÀøÈ¡Pˆ÷Z
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"˜½İğ“@ExecutorPropagateOutputsHˆŠå¡P°êZ
num_output_control_edges0Z
num_output_edges1Z

id3686Z(
kernel_namegradients/Square_grad/Mul"Y½İğ“@ExecutorState::ScheduleReadyHØí¡P°êZ
inline_ready_size0Z

ready_size1"i½İğ“@MulH¶¢Pğ„Z,
	long_namegradients/Square_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"š½İğ“@ExecutorPropagateOutputsHØ¸®¢P°êZ
num_output_control_edges0Z
num_output_edges1Z

id3686Z*
kernel_namegradients/Square_grad/Mul_1"Y½İğ“@ExecutorState::ScheduleReadyH˜âµ¢P°êZ
inline_ready_size0Z

ready_size1"a½İğ“@SumH ¬Ô¢P°®Z
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHõõ¢P°êZ%
kernel_namegradients/sub_grad/SumZ
num_output_control_edges0Z
num_output_edges1Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyH¨Øü¢PÀ¸Z
inline_ready_size0Z

ready_size1"m½İğ“@ReshapeHè¶œ£P ÓBZ
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsH¸Çï£PĞ†Z
num_output_control_edges0Z

id3686Z
num_output_edges2Z)
kernel_namegradients/sub_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHãø£P œZ

ready_size1Z
inline_ready_size0"a½İğ“@SumH¨Î¦¤PĞ¬ Z
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsH°ëÓ¤P°êZ

id3686Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/add_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyHğ”Û¤P°êZ

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeHˆ„¥PÀšZ
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHè§›¥P˜òZ

id3686Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ
num_output_control_edges1"Y½İğ“@ExecutorState::ScheduleReadyH §£¥PĞ†Z
inline_ready_size0Z

ready_size2"Ÿ½İğ“@ApplyGradientDescentHˆİç¥PĞXZ
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"µ½İğ“@ExecutorPropagateOutputsHğ…Ú¦PàÔZ
num_output_control_edges1Z
num_output_edges0Z

id3686ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescent"f½İğ“@MulHØè§P¨¢Z"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"—½İğ“@ExecutorPropagateOutputsH ‰§§P°êZ
num_output_edges1Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_control_edges0Z

id3686"Y½İğ“@ExecutorState::ScheduleReadyHà²®§P°êZ

ready_size1Z
inline_ready_size0"a½İğ“@SumH¸ƒĞ§PÈä*Z'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"•½İğ“@ExecutorPropagateOutputsHĞÁŒ¨P˜òZ
num_output_control_edges0Z

id3686Z
num_output_edges1Z%
kernel_namegradients/mul_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyHè¤“¨P°êZ
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeHà‚»¨P°ÛZ/
	long_name"gradients/mul_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"™½İğ“@ExecutorPropagateOutputsHğ£Ê¨P°êZ

id3686Z)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyH ÿĞ¨P œZ
inline_ready_size0Z

ready_size1"½İğ“@ApplyGradientDescentH¨ş‡©P˜ÔZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescentZ
shape(;float[];float[])"³½İğ“@ExecutorPropagateOutputsH¯©PÀ¸ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ

id3686Z
num_output_control_edges1Z
num_output_edges0"Y½İğ“@ExecutorState::ScheduleReadyHØÛ·©P°êZ

ready_size1Z
inline_ready_size0"½İğ“@ExecutorPropagateOutputsHØ½Á©PÀ¸Z
num_output_edges0Z
kernel_nameGradientDescentZ

id3686Z
num_output_control_edges0"*½İğ“@ThreadpoolListener::RecordH°áñ©".½İğ“@ThreadpoolListener::StopRegionHĞÿÓÁ"/½İğ“@ThreadpoolListener::StartRegionHàÔ“Å"5½İğ“@ ExecutorState::Process ScheduledHˆÿÆÅPà…½-"F½İğ“@ExecutorState::ProcessHˆ¶ˆÆPğÉí,Z

id3687Z
iter_num0"†½İğ“@ExecutorPropagateOutputsH°à»ÆPğ¢Z
num_output_control_edges8Z
num_output_edges0Z

id3687Z
kernel_name_SOURCE"Y½İğ“@ExecutorState::ScheduleReadyH˜ÔÆP°
Z
inline_ready_size0Z

ready_size8"-½İğ“@_arg_Placeholder_0_0:_ArgHÀÇ‡ÇPØĞ!"“½İğ“@ExecutorPropagateOutputsHèÓÄÇPèé	Z
num_output_control_edges0Z

id3687Z
num_output_edges2Z#
kernel_name_arg_Placeholder_0_0"§½İğ“@ExecutorPropagateOutputsH ˆåÇP°ÛZ
num_output_control_edges0Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3Z

id3687"œ½İğ“@ExecutorPropagateOutputsH˜“şÇPÀ¸Z
num_output_edges1Z
num_output_control_edges0Z

id3687Z,
kernel_nameConstantFolding/truediv_recip"/½İğ“@_arg_Placeholder_1_0_1:_ArgHˆ‰‘ÈPğ¢"•½İğ“@ExecutorPropagateOutputsHà†¤ÈP Z

id3687Z
num_output_edges2Z
num_output_control_edges0Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyH ¡°ÈP°êZ

ready_size1Z
inline_ready_size4"œ½İğ“@ExecutorPropagateOutputsH˜ÎÈPÀ¸Z
num_output_edges2Z

id3687Z
num_output_control_edges0Z,
kernel_nameGradientDescent/learning_rate"@½İğ“@
VariableV2H ÉöÈP —VZ 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsHğ¬ØÉP¿Z
kernel_nameVariableZ

id3687Z
num_output_edges2Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH«ãÉP°êZ
inline_ready_size3Z

ready_size1"™½İğ“@ExecutorPropagateOutputsH¨ğóÉPàÔZ
num_output_control_edges0Z
num_output_edges2Z)
kernel_namegradients/mul_grad/Shape_1Z

id3687"B½İğ“@
VariableV2HÈÁÊPˆ†Z"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsHàÙ¬ÊPÀ¸Z
num_output_control_edges0Z
kernel_name
Variable_1Z
num_output_edges2Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyHÀŸµÊP œZ
inline_ready_size2Z

ready_size1"`½İğ“@ShapeH˜‰¢ËPøØ|Z
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"™½İğ“@ExecutorPropagateOutputsHĞüªÌP°êZ
num_output_control_edges0Z

id3687Z)
kernel_namegradients/sub_grad/Shape_1Z
num_output_edges1"U½İğ“@IdentityHˆ±ËÌPğ“	Z#
	long_nameVariable/read:IdentityZ
shape	(float[])"Œ½İğ“@ExecutorPropagateOutputsHĞàİÌPĞ†Z
num_output_control_edges0Z

id3687Z
kernel_nameVariable/readZ
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHàèÌPÀ¸Z
inline_ready_size1Z

ready_size1"W½İğ“@IdentityH¸á‰ÍPàÔZ
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½İğ“@ExecutorPropagateOutputsHøû•ÍP°êZ
kernel_nameVariable_1/readZ
num_output_control_edges0Z
num_output_edges1Z

id3687"N½İğ“@MulHàíÆÍPøº†Z
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsHğüØÎPÀ¸Z
kernel_namemulZ
num_output_edges1Z

id3687Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHÀôàÎPÀ¸Z

ready_size1Z
inline_ready_size0"Q½İğ“@AddV2HÈ¯„ÏP¨›8Z
	long_name	add:AddV2Z
shape(float[];float[1000])"‚½İğ“@ExecutorPropagateOutputsH€ûÆÏPğ¢Z

id3687Z
num_output_edges2Z
num_output_control_edges0Z
kernel_nameadd"Y½İğ“@ExecutorState::ScheduleReadyHø²ÑÏPÀ¸Z

ready_size2Z
inline_ready_size0"^½İğ“@ShapeHğùÏPÀ‹Z+
	long_namegradients/sub_grad/Shape:ShapeZ
shape(float[1000])"—½İğ“@ExecutorPropagateOutputsHğÅ‘ĞPÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id3687Z'
kernel_namegradients/sub_grad/Shape"Y½İğ“@ExecutorState::ScheduleReadyHÀ½™ĞPĞ†Z

ready_size1Z
inline_ready_size1"Q½İğ“@SubHÈ‡¸ĞPøŠZ
	long_namesub:SubZ"
shape(float[1000];float[1000])"‚½İğ“@ExecutorPropagateOutputsHŠÙĞPÀ¸Z
kernel_namesubZ
num_output_edges2Z
num_output_control_edges0Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyHÀåßĞPÀ¸Z
inline_ready_size1Z

ready_size1"”½İğ“@BroadcastGradientArgsH˜§†ÑPàŞSZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"§½İğ“@ExecutorPropagateOutputsHÀ—öÑPĞ†Z

id3687Z
num_output_edges1Z
num_output_control_edges0Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgs"N½İğ“@SquareH¨¶˜ÒPØö>Z
shape(float[1000])Z
	long_nameSquare:Square"…½İğ“@ExecutorPropagateOutputsHˆ•ìÒPàÔZ
num_output_control_edges0Z

id3687Z
kernel_nameSquareZ
num_output_edges2"Y½İğ“@ExecutorState::ScheduleReadyHø¨õÒPÀ¸Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHèÓPØŒZ+
	long_namegradients/Sum_grad/Shape:ShapeZ
shape(float[1000])"—½İğ“@ExecutorPropagateOutputsHÀş¤ÓP°êZ
num_output_edges1Z'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0Z

id3687"N½İğ“@SumH¸‰¾ÓPğÿbZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"‚½İğ“@ExecutorPropagateOutputsHĞş»ÔPÀ¸Z
num_output_control_edges1Z

id3687Z
num_output_edges1Z
kernel_nameSum"Y½İğ“@ExecutorState::ScheduleReadyH öÃÔPàÔZ
inline_ready_size0Z

ready_size2"M½İğ“@MulHÈëŞÔP ïZ
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsHˆ»ƒÕPÀ¸Z

id3687Z
num_output_edges1Z
num_output_control_edges0Z
kernel_nametruediv"Y½İğ“@ExecutorState::ScheduleReadyHÀº‹ÕPÀ¸Z

ready_size1Z
inline_ready_size1"™½İğ“@ExecutorPropagateOutputsHĞÌŸÕPàÔZ
num_output_edges1Z)
kernel_namegradients/Sum_grad/ReshapeZ
num_output_control_edges0Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyHàü©ÕP°êZ
inline_ready_size1Z

ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalHØéÌÕPÀ©Z
shape	(float[])"’½İğ“@ExecutorPropagateOutputsHàÑáÕPÀ¸Z
num_output_control_edges0Z"
kernel_name_retval_truediv_0_0Z
num_output_edges0Z

id3687"a½İğ“@TileHÈáˆÖPˆ¶xZ
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"–½İğ“@ExecutorPropagateOutputsHÀ”×PĞ†Z

id3687Z
num_output_control_edges1Z
num_output_edges1Z&
kernel_namegradients/Sum_grad/Tile"Y½İğ“@ExecutorState::ScheduleReadyH€™¥×P˜òZ
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsHØ´®×PÀ¸Z
num_output_control_edges0Z
num_output_edges1Z

id3687Z*
kernel_namegradients/Square_grad/Const"Y½İğ“@ExecutorState::ScheduleReadyH¨¬¶×P°êZ

ready_size1Z
inline_ready_size0"c½İğ“@MulHààÖ×P°½Z*
	long_namegradients/Square_grad/Mul:MulZ
shape(float[];float[1000])"˜½İğ“@ExecutorPropagateOutputsHğãï×P°êZ
num_output_control_edges0Z(
kernel_namegradients/Square_grad/MulZ

id3687Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHÀÛ÷×P˜òZ
inline_ready_size0Z

ready_size1"i½İğ“@MulH¨‰•ØP¸ğZ"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"š½İğ“@ExecutorPropagateOutputsH·²ØP°êZ
num_output_edges1Z*
kernel_namegradients/Square_grad/Mul_1Z
num_output_control_edges0Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyHà®ºØP œZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHØªØØP’Z
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHĞ¦öØP°êZ
num_output_edges1Z%
kernel_namegradients/sub_grad/SumZ

id3687Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHÀ«„ÙP°êZ
inline_ready_size0Z

ready_size1"m½İğ“@ReshapeH¨Ê¦ÙPğ×Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsH ŠØÙPÀ¸Z
num_output_edges2Z

id3687Z
num_output_control_edges0Z)
kernel_namegradients/sub_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHáÙPÀ¸Z
inline_ready_size0Z

ready_size1"a½İğ“@SumH¨ú“ÚP¸ÃZ
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHğí¹ÚPÀ¸Z%
kernel_namegradients/add_grad/SumZ
num_output_control_edges0Z
num_output_edges1Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyH°—ÁÚP¨ÀZ

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeH¨õèÚPÈ¯Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHà¸„ÛPÀ¸Z
num_output_edges1Z

id3687Z
num_output_control_edges1Z)
kernel_namegradients/add_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHĞÌÛPÀ¸Z
inline_ready_size0Z

ready_size2"Ÿ½İğ“@ApplyGradientDescentH˜À³ÛPĞÌ?Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"µ½İğ“@ExecutorPropagateOutputsHø­‚ÜPğ“	Z

id3687Z
num_output_control_edges1ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ
num_output_edges0"f½İğ“@MulH°¦¶ÜP¸ğZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"—½İğ“@ExecutorPropagateOutputsH¸ËÜP°êZ
num_output_control_edges0Z

id3687Z
num_output_edges1Z'
kernel_namegradients/mul_grad/Mul_1"Y½İğ“@ExecutorState::ScheduleReadyHˆ†ÓÜP°êZ

ready_size1Z
inline_ready_size0"a½İğ“@SumHğ•úÜPè"Z'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"•½İğ“@ExecutorPropagateOutputsHˆò¬İP°êZ

id3687Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/mul_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyH°£´İPÀ¸Z
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeHÀ—ÒİP¿Z
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHˆÖßİP°êZ
num_output_edges1Z

id3687Z
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHØÍçİP œZ

ready_size1Z
inline_ready_size0"½İğ“@ApplyGradientDescentHØó„ŞPˆ†Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"³½İğ“@ExecutorPropagateOutputsHà½£ŞPÀ¸Z
num_output_edges0ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ
num_output_control_edges1Z

id3687"Y½İğ“@ExecutorState::ScheduleReadyHÀƒ¬ŞP¨ÀZ
inline_ready_size0Z

ready_size1"½İğ“@ExecutorPropagateOutputsH¸»¶ŞP°êZ
kernel_nameGradientDescentZ
num_output_edges0Z

id3687Z
num_output_control_edges0"*½İğ“@ThreadpoolListener::RecordHğ•ôŞ".½İğ“@ThreadpoolListener::StopRegionHÈÙ‡ó"/½İğ“@ThreadpoolListener::StartRegionHÀ¡ÉÎ"5½İğ“@ ExecutorState::Process ScheduledH˜òêÎPÈ¹ "F½İğ“@ExecutorState::ProcessHàÖ•ÏPĞçZ
iter_num0Z

id3688"†½İğ“@ExecutorPropagateOutputsH¨Ê»ÏP€ñZ
num_output_control_edges8Z
num_output_edges0Z

id3688Z
kernel_name_SOURCE"Y½İğ“@ExecutorState::ScheduleReadyH¨ÊÏPØ›	Z

ready_size8Z
inline_ready_size0"-½İğ“@_arg_Placeholder_0_0:_ArgHà¤ùÏP˜§"“½İğ“@ExecutorPropagateOutputsHĞº«ĞP€â	Z

id3688Z
num_output_edges2Z#
kernel_name_arg_Placeholder_0_0Z
num_output_control_edges0"§½İğ“@ExecutorPropagateOutputsH€ËÊĞPˆ•Z

id3688Z
num_output_control_edges0Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3"œ½İğ“@ExecutorPropagateOutputsH¸¬ÜĞPÀ¸Z
num_output_control_edges0Z
num_output_edges1Z

id3688Z,
kernel_nameConstantFolding/truediv_recip"/½İğ“@_arg_Placeholder_1_0_1:_ArgH¨ÀåĞPàÔ"•½İğ“@ExecutorPropagateOutputsHÈ¾ğĞPàÔZ
num_output_control_edges0Z
num_output_edges2Z

id3688Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyHĞÄûĞP°êZ

ready_size1Z
inline_ready_size4"œ½İğ“@ExecutorPropagateOutputsH ÑPÀ¸Z
num_output_edges2Z

id3688Z
num_output_control_edges0Z,
kernel_nameGradientDescent/learning_rate"@½İğ“@
VariableV2H°¿œÑPĞ®IZ 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsH˜³öÑPàÔZ
num_output_edges2Z
kernel_nameVariableZ
num_output_control_edges0Z

id3688"Y½İğ“@ExecutorState::ScheduleReadyH¨ã€ÒP œZ
inline_ready_size3Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHøËÒPàÔZ
num_output_control_edges0Z
num_output_edges2Z

id3688Z)
kernel_namegradients/mul_grad/Shape_1"B½İğ“@
VariableV2Hàˆ¦ÒPğ“	Z"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsH ”·ÒPÀ¸Z
kernel_name
Variable_1Z
num_output_control_edges0Z
num_output_edges2Z

id3688"Y½İğ“@ExecutorState::ScheduleReadyHĞï½ÒP°êZ

ready_size1Z
inline_ready_size2"`½İğ“@ShapeHı÷ÒP«_Z-
	long_name gradients/sub_grad/Shape_1:ShapeZ
shape(float[1000])"™½İğ“@ExecutorPropagateOutputsHàÂãÓPÈÜZ

id3688Z
num_output_control_edges0Z
num_output_edges1Z)
kernel_namegradients/sub_grad/Shape_1"U½İğ“@IdentityHˆ¸şÓPàÅZ
shape	(float[])Z#
	long_nameVariable/read:Identity"Œ½İğ“@ExecutorPropagateOutputsHÀ™ÔP°êZ
num_output_control_edges0Z

id3688Z
num_output_edges1Z
kernel_nameVariable/read"Y½İğ“@ExecutorState::ScheduleReadyH‘˜ÔPÀ¸Z
inline_ready_size1Z

ready_size1"W½İğ“@IdentityH€‡«ÔPàÔZ
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½İğ“@ExecutorPropagateOutputsH°Ó¶ÔP¨ÀZ
num_output_edges1Z
num_output_control_edges0Z

id3688Z
kernel_nameVariable_1/read"N½İğ“@MulHÈÜÚÔP­ˆZ
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsH¨òïÕPÀ¸Z
num_output_edges1Z

id3688Z
num_output_control_edges0Z
kernel_namemul"Y½İğ“@ExecutorState::ScheduleReadyHè›÷ÕPÀ¸Z
inline_ready_size0Z

ready_size1"Q½İğ“@AddV2HğÖšÖPˆ2Z
	long_name	add:AddV2Z
shape(float[];float[1000])"‚½İğ“@ExecutorPropagateOutputsH ‡ÙÖPàÔZ
num_output_control_edges0Z
num_output_edges2Z

id3688Z
kernel_nameadd"Y½İğ“@ExecutorState::ScheduleReadyH°·ãÖP°êZ

ready_size2Z
inline_ready_size0"^½İğ“@ShapeH€óşÖPø¨Z
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHøĞ¦×PÀ¸Z

id3688Z'
kernel_namegradients/sub_grad/ShapeZ
num_output_edges2Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHğˆ±×P°êZ
inline_ready_size1Z

ready_size1"Q½İğ“@SubHØ§Ó×PÀüZ
	long_namesub:SubZ"
shape(float[1000];float[1000])"‚½İğ“@ExecutorPropagateOutputsHè›ñ×PĞ†Z

id3688Z
num_output_control_edges0Z
num_output_edges2Z
kernel_namesub"Y½İğ“@ExecutorState::ScheduleReadyH Ğ‘ØPÀ¸Z

ready_size1Z
inline_ready_size1"”½İğ“@BroadcastGradientArgsHˆà¸ØP ÄGZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgsZ
shape(int32[1];int32[1])"§½İğ“@ExecutorPropagateOutputsHÈ„•ÙP°êZ
num_output_edges1Z
num_output_control_edges0Z

id3688Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgs"N½İğ“@SquareHàºªÙPèñ0Z
shape(float[1000])Z
	long_nameSquare:Square"…½İğ“@ExecutorPropagateOutputsHØÜåÙPĞ†Z
num_output_control_edges0Z

id3688Z
num_output_edges2Z
kernel_nameSquare"Y½İğ“@ExecutorState::ScheduleReadyH¸¢îÙP°êZ
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHÀû‡ÚP°½Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHÈÔ¡ÚP°êZ
num_output_edges1Z'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0Z

id3688"N½İğ“@SumH¸¬¾ÚPˆ[Z
	long_nameSum:SumZ
shape(float[1000];int32[1])"‚½İğ“@ExecutorPropagateOutputsHàœ®ÛPÀ¸Z

id3688Z
num_output_control_edges1Z
num_output_edges1Z
kernel_nameSum"Y½İğ“@ExecutorState::ScheduleReadyHĞ°·ÛPĞ†Z

ready_size2Z
inline_ready_size0"M½İğ“@MulHÈ»ĞÛPÀ‹Z
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsH€ÿëÛPÀ¸Z
num_output_control_edges0Z

id3688Z
num_output_edges1Z
kernel_nametruediv"Y½İğ“@ExecutorState::ScheduleReadyHÀ¨óÛPÀ¸Z
inline_ready_size1Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHğôşÛPÀ¸Z)
kernel_namegradients/Sum_grad/ReshapeZ

id3688Z
num_output_edges1Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHÀì†ÜP°êZ
inline_ready_size1Z

ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalHèÃ«ÜP Z
shape	(float[])"’½İğ“@ExecutorPropagateOutputsH ¥½ÜPÀ¸Z
num_output_control_edges0Z"
kernel_name_retval_truediv_0_0Z

id3688Z
num_output_edges0"a½İğ“@TileHÀØàÜPÈŒqZ
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"–½İğ“@ExecutorPropagateOutputsH°øâİPĞ†Z
num_output_edges1Z

id3688Z
num_output_control_edges1Z&
kernel_namegradients/Sum_grad/Tile"Y½İğ“@ExecutorState::ScheduleReadyH¾ëİPÀ¸Z
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsHà—ıİPÀ¸Z
num_output_edges1Z*
kernel_namegradients/Square_grad/ConstZ
num_output_control_edges0Z

id3688"Y½İğ“@ExecutorState::ScheduleReadyH Á„ŞPÀ¸Z
inline_ready_size0Z

ready_size1"c½İğ“@MulHØ„ ŞP¡Z
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"˜½İğ“@ExecutorPropagateOutputsH°ó·ŞP°êZ
num_output_control_edges0Z

id3688Z
num_output_edges1Z(
kernel_namegradients/Square_grad/Mul"Y½İğ“@ExecutorState::ScheduleReadyHàÎ¾ŞP°êZ
inline_ready_size0Z

ready_size1"i½İğ“@MulHàƒ×ŞP˜ÔZ"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"š½İğ“@ExecutorPropagateOutputsH¨•óŞP°êZ
num_output_edges1Z

id3688Z
num_output_control_edges0Z*
kernel_namegradients/Square_grad/Mul_1"Y½İğ“@ExecutorState::ScheduleReadyHØğùŞP œZ
inline_ready_size0Z

ready_size1"a½İğ“@SumH€õßPğõZ
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHÀâªßP°êZ%
kernel_namegradients/sub_grad/SumZ

id3688Z
num_output_control_edges0Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHøá²ßP°êZ

ready_size1Z
inline_ready_size0"m½İğ“@ReshapeHø–ËßPøŠZ
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHĞØñßPÀ¸Z

id3688Z
num_output_control_edges0Z
num_output_edges2Z)
kernel_namegradients/sub_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHÀìúßPÀ¸Z
inline_ready_size0Z

ready_size1"a½İğ“@SumHˆ’àPøŠZ
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHğ«´àP°êZ
num_output_edges1Z%
kernel_namegradients/add_grad/SumZ

id3688Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH°Õ»àP œZ
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeHè˜×àP Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHèëåàPÀ¸Z
num_output_edges1Z

id3688Z
num_output_control_edges1Z)
kernel_namegradients/add_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyHÈ±îàPĞ†Z
inline_ready_size0Z

ready_size2"Ÿ½İğ“@ApplyGradientDescentHğÛ¡áPÀ«0ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescentZ
shape(;float[];float[])"µ½İğ“@ExecutorPropagateOutputsH ŒàáPàÔZ
num_output_control_edges1Z

id3688Z
num_output_edges0ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescent"f½İğ“@MulH¨åùáPÀšZ)
	long_namegradients/mul_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"—½İğ“@ExecutorPropagateOutputsHÈÅâP°êZ
num_output_edges1Z

id3688Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHø •âP°êZ
inline_ready_size0Z

ready_size1"a½İğ“@SumH€ë³âPÈ Z
shape(float[1000];int32[1])Z'
	long_namegradients/mul_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHˆ—ÜâP°êZ
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/mul_grad/SumZ

id3688"Y½İğ“@ExecutorState::ScheduleReadyH¨¤ââPÀ¸Z

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeHáúâP€ñZ
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHğ—ˆãP°êZ)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0Z
num_output_edges1Z

id3688"Y½İğ“@ExecutorState::ScheduleReadyH¥ãP°êZ
inline_ready_size0Z

ready_size1"½İğ“@ApplyGradientDescentHˆ¡¬ãP°
ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescentZ
shape(;float[];float[])"³½İğ“@ExecutorPropagateOutputsHˆå¿ãPÀ¸Z

id3688Z
num_output_edges0Z
num_output_control_edges1ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescent"Y½İğ“@ExecutorState::ScheduleReadyH°–ÇãP°êZ
inline_ready_size0Z

ready_size1"½İğ“@ExecutorPropagateOutputsH°øĞãP œZ
num_output_control_edges0Z
num_output_edges0Z
kernel_nameGradientDescentZ

id3688"*½İğ“@ThreadpoolListener::RecordHèûã".½İğ“@ThreadpoolListener::StopRegionHÀ€å"/½İğ“@ThreadpoolListener::StartRegionHøá å"4½İğ“@ExecutorDoneCallbackH¸ü¬åP¸áZ

id3688".½İğ“@ThreadpoolListener::StopRegionHÀäÁå"/½İğ“@ThreadpoolListener::StartRegionH°„µè"5½İğ“@ExecutorDoneCallbackH ëÌèP ’«Z

id3689".½İğ“@ThreadpoolListener::StopRegionH¸Äıé