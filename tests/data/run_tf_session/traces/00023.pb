
‘½‹
	/host:CPU½.İğ“@'
tf_Compute/1095907089492277341İğ“@1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜ŞÚ±÷§
pythonÚ±÷§"!½Ú±÷§probe_anchorHà¼ªIPà÷˜" ½Ú±÷§probe_anchorH˜ÄÍMP¨È)" ½Ú±÷§probe_anchorHàı¯NPè€," ½Ú±÷§probe_anchorH€è”OPè¼" ½Ú±÷§probe_anchorHĞÃÏOP°Ÿ",½Ú±÷§
SessionRunH¸ùí¬PÀŞˆ[Z

id1464"\½Ú±÷§ExecutorState::ScheduleReadyHÈ—õ¯PĞÈâVZ

ready_size1Z
inline_ready_size-1"+½Ú±÷§ThreadpoolListener::RecordHø‹Ç°",½Ú±÷§
SessionRunHˆ½äìPÀ˜EZ

id1465"\½Ú±÷§ExecutorState::ScheduleReadyHØğÒîPè®§BZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHÀõî",½Ú±÷§
SessionRunHøš±ƒP°‚º>Z

id1466"\½Ú±÷§ExecutorState::ScheduleReadyH èÿ„P€ò <Z
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordH€—…",½Ú±÷§
SessionRunHĞ„ı‹Pèà“QZ

id1467"\½Ú±÷§ExecutorState::ScheduleReadyH¸ä°PÀ‰õNZ
inline_ready_size-1Z

ready_size1"+½Ú±÷§ThreadpoolListener::RecordHÈöÄ"0½Ä‡˜ŞThreadpoolListener::StartRegionHˆä…·"6½Ä‡˜Ş ExecutorState::Process ScheduledHğß†¸Pøë¿."G½Ä‡˜ŞExecutorState::ProcessH°ÀÏ¸P¸¸è-Z
iter_num0Z

id1464"‡½Ä‡˜ŞExecutorPropagateOutputsH¨™Ì¹P€ñZ

id1464Z
num_output_control_edges8Z
num_output_edges0Z
kernel_name_SOURCE"Z½Ä‡˜ŞExecutorState::ScheduleReadyHè•â¹PØîZ
inline_ready_size0Z

ready_size8".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgH°÷Š»P°Ö["”½Ä‡˜ŞExecutorPropagateOutputsH¸­ƒ¼P°ÌZ
num_output_edges2Z

id1464Z#
kernel_name_arg_Placeholder_0_0Z
num_output_control_edges0"¨½Ä‡˜ŞExecutorPropagateOutputsH€ô·¼P Z
num_output_control_edges0Z

id1464Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3"½Ä‡˜ŞExecutorPropagateOutputsHø³é¼PÀ¸Z
num_output_control_edges0Z
num_output_edges1Z

id1464Z,
kernel_nameConstantFolding/truediv_recip"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgH¸£­½P à"–½Ä‡˜ŞExecutorPropagateOutputsHÀÀÚ½P¿Z
num_output_control_edges0Z%
kernel_name_arg_Placeholder_1_0_1Z

id1464Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°Åè½P°êZ
inline_ready_size4Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHˆ–Š¾PĞ†Z
num_output_control_edges0Z
num_output_edges2Z

id1464Z,
kernel_nameGradientDescent/learning_rate"B½Ä‡˜Ş
VariableV2H˜Ğä¾Pè£ÇZ 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsHØâÃÀP€ñZ
kernel_nameVariableZ
num_output_control_edges0Z
num_output_edges2Z

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØˆáÀPÀ¸Z

ready_size1Z
inline_ready_size3"š½Ä‡˜ŞExecutorPropagateOutputsH ‹‚ÁPğ¢Z
num_output_edges2Z)
kernel_namegradients/mul_grad/Shape_1Z
num_output_control_edges0Z

id1464"C½Ä‡˜Ş
VariableV2HøÛ£ÁPà§Z"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsH°òÍÁPĞ†Z
num_output_edges2Z

id1464Z
num_output_control_edges0Z
kernel_name
Variable_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHàÍÔÁP°êZ
inline_ready_size2Z

ready_size1"b½Ä‡˜ŞShapeH ½’ÄPğğáZ
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"š½Ä‡˜ŞExecutorPropagateOutputsH€Ä¦ÇPĞ†Z
num_output_edges1Z)
kernel_namegradients/sub_grad/Shape_1Z
num_output_control_edges0Z

id1464"V½Ä‡˜ŞIdentityH¨²íÇPğ•2Z
shape	(float[])Z#
	long_nameVariable/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsH˜ª©ÈPàÔZ

id1464Z
num_output_edges1Z
num_output_control_edges0Z
kernel_nameVariable/read"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨Ú³ÈPÀ¸Z
inline_ready_size1Z

ready_size1"X½Ä‡˜ŞIdentityHğÍÙÈPĞèZ
shape	(float[])Z%
	long_nameVariable_1/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsHàÃìÈP¨ÀZ
num_output_control_edges0Z
num_output_edges1Z

id1464Z
kernel_nameVariable_1/read"O½Ä‡˜ŞMulHĞ»¨ÉPˆ¬Z
	long_namemul:MulZ
shape(float[1000];float[])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHÀ÷ñËPÀ¸Z
num_output_edges1Z
kernel_namemulZ
num_output_control_edges0Z

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyH ½úËP œZ

ready_size1Z
inline_ready_size0"R½Ä‡˜ŞAddV2H€çµÌPè¦IZ
	long_name	add:AddV2Z
shape(float[];float[1000])"ƒ½Ä‡˜ŞExecutorPropagateOutputsH°Û‡ÍPàÔZ
num_output_control_edges0Z

id1464Z
kernel_nameaddZ
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÀ‹’ÍPÀ¸Z

ready_size2Z
inline_ready_size0"_½Ä‡˜ŞShapeHø°·ÍPƒZ+
	long_namegradients/sub_grad/Shape:ShapeZ
shape(float[1000])"˜½Ä‡˜ŞExecutorPropagateOutputsHĞÙÍPÀ¸Z

id1464Z'
kernel_namegradients/sub_grad/ShapeZ
num_output_edges2Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH«àÍPÀ¸Z

ready_size1Z
inline_ready_size1"R½Ä‡˜ŞSubHÀ®­ÎP¨Œ=Z"
shape(float[1000];float[1000])Z
	long_namesub:Sub"ƒ½Ä‡˜ŞExecutorPropagateOutputsH¨äñÎPÀ¸Z
num_output_edges2Z
num_output_control_edges0Z
kernel_namesubZ

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØ¿øÎP¨ÀZ
inline_ready_size1Z

ready_size1"–½Ä‡˜ŞBroadcastGradientArgsH¨È¤ÏP¸‚„ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgsZ
shape(int32[1];int32[1])"¨½Ä‡˜ŞExecutorPropagateOutputsH¨¯ÓĞPàÅZ
num_output_edges1Z

id1464Z
num_output_control_edges0Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgs"O½Ä‡˜ŞSquareHà§‡ÑPĞò\Z
shape(float[1000])Z
	long_nameSquare:Square"†½Ä‡˜ŞExecutorPropagateOutputsHÈîïÑPĞ†Z
num_output_edges2Z
kernel_nameSquareZ
num_output_control_edges0Z

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨´øÑPĞ†Z
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeH€ç£ÒP’Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHÈø¿ÒPÀ¸Z

id1464Z'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0Z
num_output_edges1"P½Ä‡˜ŞSumHè«ãÒPĞ£Z
shape(float[1000];int32[1])Z
	long_nameSum:Sum"ƒ½Ä‡˜ŞExecutorPropagateOutputsHÈÆÕPàÔZ
num_output_control_edges1Z

id1464Z
num_output_edges1Z
kernel_nameSum"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈ¨§ÕPàÔZ

ready_size2Z
inline_ready_size0"N½Ä‡˜ŞMulHè¨ÛÕPĞ»Z
shape(float[];float[])Z
	long_nametruediv:Mul"‡½Ä‡˜ŞExecutorPropagateOutputsHà÷‡ÖP°êZ
kernel_nametruedivZ
num_output_control_edges0Z
num_output_edges1Z

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÓÖPĞ†Z
inline_ready_size1Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsHØ™ÃÖPÀ¸Z
num_output_control_edges0Z
num_output_edges1Z)
kernel_namegradients/Sum_grad/ReshapeZ

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜ÃÊÖPÀ¸Z
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalHÈ‚„×PÀ©Z
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsH¸é›×PÀ¸Z
num_output_control_edges0Z
num_output_edges0Z"
kernel_name_retval_truediv_0_0Z

id1464"c½Ä‡˜ŞTileHè¨Õ×P€ÓˆZ)
	long_namegradients/Sum_grad/Tile:TileZ
shape(float[1];int32[1])"—½Ä‡˜ŞExecutorPropagateOutputsHĞÇñÙP°ÛZ
num_output_edges1Z
num_output_control_edges1Z&
kernel_namegradients/Sum_grad/TileZ

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğ¶ÚP°êZ
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsH°ÑÚP°êZ
num_output_edges1Z
num_output_control_edges0Z

id1464Z*
kernel_namegradients/Square_grad/Const"Z½Ä‡˜ŞExecutorState::ScheduleReadyH—–ÚP¨ÀZ
inline_ready_size0Z

ready_size1"d½Ä‡˜ŞMulH€¼ÃÚP°ŸZ
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"™½Ä‡˜ŞExecutorPropagateOutputsHÀ‹èÚP¨ÀZ
num_output_control_edges0Z
num_output_edges1Z

id1464Z(
kernel_namegradients/Square_grad/Mul"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸ÃòÚPÀ¸Z
inline_ready_size0Z

ready_size1"j½Ä‡˜ŞMulHĞªÛPğ„Z"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"›½Ä‡˜ŞExecutorPropagateOutputsH˜„ĞÛP°êZ

id1464Z*
kernel_namegradients/Square_grad/Mul_1Z
num_output_edges1Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØ­×ÛP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHğ¶ûÛPĞÙZ'
	long_namegradients/sub_grad/Sum:SumZ
shape(float[1000];int32[0])"–½Ä‡˜ŞExecutorPropagateOutputsHØä˜ÜP°êZ

id1464Z
num_output_edges1Z%
kernel_namegradients/sub_grad/SumZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜ ÜP°êZ
inline_ready_size0Z

ready_size1"n½Ä‡˜ŞReshapeHĞ¤ÊÜPÈ¨>Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHĞŸŸİPàÔZ

id1464Z
num_output_edges2Z)
kernel_namegradients/sub_grad/ReshapeZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°Ö¬İP œZ

ready_size1Z
inline_ready_size0"b½Ä‡˜ŞSumHÈĞÕİPØÁ&Z
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHˆü…ŞP°êZ
num_output_edges1Z%
kernel_namegradients/add_grad/SumZ
num_output_control_edges0Z

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸×ŒŞPĞ†Z
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHĞ•ÉŞPÈó%Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHè€÷ŞPÀ¸Z
num_output_edges1Z
num_output_control_edges1Z

id1464Z)
kernel_namegradients/add_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyH°ÎÿŞPÀ¸Z
inline_ready_size0Z

ready_size2" ½Ä‡˜ŞApplyGradientDescentH˜“¿ßP°Ö[Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsH€¼±àPàÔZ
num_output_control_edges1Z
num_output_edges0ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescentZ

id1464"g½Ä‡˜ŞMulHØîÜàPà¶Z)
	long_namegradients/mul_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"˜½Ä‡˜ŞExecutorPropagateOutputsH€¨‹áPÀ¸Z

id1464Z
num_output_control_edges0Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğ»”áP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHˆÔ³áPˆ2Z
shape(float[1000];int32[1])Z'
	long_namegradients/mul_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHèßøáP°êZ
num_output_edges1Z

id1464Z%
kernel_namegradients/mul_grad/SumZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜»ÿáPÀ¸Z
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHø·ÉâP€ñZ/
	long_name"gradients/mul_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"š½Ä‡˜ŞExecutorPropagateOutputsH˜§ÙâP°êZ
num_output_edges1Z

id1464Z)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞÛùâPÀ¸Z
inline_ready_size0Z

ready_size1"½Ä‡˜ŞApplyGradientDescentHÈª¦ãP ş
Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsH­ÇãP°ÌZ
num_output_edges0Z
num_output_control_edges1ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ

id1464"Z½Ä‡˜ŞExecutorState::ScheduleReadyHğÔÙãP°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞExecutorPropagateOutputsHˆüóãP°êZ

id1464Z
num_output_edges0Z
kernel_nameGradientDescentZ
num_output_control_edges0"+½Ä‡˜ŞThreadpoolListener::RecordHÀÇ¶ä"/½Ä‡˜ŞThreadpoolListener::StopRegionHè¼Ëæ"0½Ä‡˜ŞThreadpoolListener::StartRegionH°İâæ"5½Ä‡˜ŞExecutorDoneCallbackHà‹øæP¨×$Z

id1464"/½Ä‡˜ŞThreadpoolListener::StopRegionHØéŸç"0½Ä‡˜ŞThreadpoolListener::StartRegionHğßûˆ"6½Ä‡˜Ş ExecutorState::Process ScheduledH˜Š¯‰PÀÁ±"G½Ä‡˜ŞExecutorState::ProcessHèƒà‰P˜»òZ
iter_num0Z

id1466"‡½Ä‡˜ŞExecutorPropagateOutputsH ±¬ŠP¸ğZ
kernel_name_SOURCEZ
num_output_control_edges8Z
num_output_edges0Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆßÉŠP€â	Z
inline_ready_size0Z

ready_size8".½Ä‡˜Ş_arg_Placeholder_0_0:_ArgHˆ´‹Pƒ"”½Ä‡˜ŞExecutorPropagateOutputsHğ–·‹PÀ‹Z
num_output_control_edges0Z#
kernel_name_arg_Placeholder_0_0Z
num_output_edges2Z

id1466"¨½Ä‡˜ŞExecutorPropagateOutputsHØÄÔ‹P°ÛZ
num_output_control_edges0Z

id1466Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3"½Ä‡˜ŞExecutorPropagateOutputsH¸Îğ‹PĞ†Z

id1466Z
num_output_control_edges0Z
num_output_edges1Z,
kernel_nameConstantFolding/truediv_recip"0½Ä‡˜Ş_arg_Placeholder_1_0_1:_ArgH ©ÿ‹P€Ä"–½Ä‡˜ŞExecutorPropagateOutputsH°¢ŒPÈÜZ
num_output_edges2Z%
kernel_name_arg_Placeholder_1_0_1Z
num_output_control_edges0Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyH˜ø«ŒP œZ

ready_size1Z
inline_ready_size4"½Ä‡˜ŞExecutorPropagateOutputsH¸ÉÅŒPø·
Z
num_output_control_edges0Z
num_output_edges2Z,
kernel_nameGradientDescent/learning_rateZ

id1466"A½Ä‡˜Ş
VariableV2HĞğßŒPğÊJZ 
	long_nameVariable:VariableV2"ˆ½Ä‡˜ŞExecutorPropagateOutputsHà›¿Pğ¢Z
num_output_control_edges0Z
num_output_edges2Z

id1466Z
kernel_nameVariable"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøïÊPÀ¸Z
inline_ready_size3Z

ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsH¨àPĞ†Z
num_output_edges2Z

id1466Z
num_output_control_edges0Z)
kernel_namegradients/mul_grad/Shape_1"C½Ä‡˜Ş
VariableV2H¨€êP˜ÅZ"
	long_nameVariable_1:VariableV2"Š½Ä‡˜ŞExecutorPropagateOutputsH€ïPÀ¸Z
num_output_control_edges0Z
num_output_edges2Z
kernel_name
Variable_1Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHà´ŠP°êZ
inline_ready_size2Z

ready_size1"a½Ä‡˜ŞShapeHÖÍP€ûTZ-
	long_name gradients/sub_grad/Shape_1:ShapeZ
shape(float[1000])"š½Ä‡˜ŞExecutorPropagateOutputsH€å«PÀ¸Z
num_output_edges1Z

id1466Z
num_output_control_edges0Z)
kernel_namegradients/sub_grad/Shape_1"V½Ä‡˜ŞIdentityHøàÉP ş
Z
shape	(float[])Z#
	long_nameVariable/read:Identity"½Ä‡˜ŞExecutorPropagateOutputsHÈºÛPĞ†Z

id1466Z
num_output_control_edges0Z
num_output_edges1Z
kernel_nameVariable/read"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈœåPÀ¸Z
inline_ready_size1Z

ready_size1"X½Ä‡˜ŞIdentityHÌ÷PàÔZ%
	long_nameVariable_1/read:IdentityZ
shape	(float[])"½Ä‡˜ŞExecutorPropagateOutputsHÈ€˜P°êZ

id1466Z
num_output_edges1Z
kernel_nameVariable_1/readZ
num_output_control_edges0"O½Ä‡˜ŞMulHô½PøÉZ
shape(float[1000];float[])Z
	long_namemul:Mul"ƒ½Ä‡˜ŞExecutorPropagateOutputsHø³Ò‘P°êZ
num_output_control_edges0Z
num_output_edges1Z

id1466Z
kernel_namemul"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨Ù‘PĞ†Z
inline_ready_size0Z

ready_size1"R½Ä‡˜ŞAddV2HĞ„ô‘PÈ‚!Z
shape(float[];float[1000])Z
	long_name	add:AddV2"ƒ½Ä‡˜ŞExecutorPropagateOutputsH¨·Ÿ’PàÔZ

id1466Z
kernel_nameaddZ
num_output_control_edges0Z
num_output_edges2"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆı§’P œZ
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHàÜÄ’P ïZ
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHè¦ã’P°êZ
num_output_edges2Z

id1466Z
num_output_control_edges0Z'
kernel_namegradients/sub_grad/Shape"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸ë’P œZ
inline_ready_size1Z

ready_size1"R½Ä‡˜ŞSubH Ìˆ“P àZ"
shape(float[1000];float[1000])Z
	long_namesub:Sub"ƒ½Ä‡˜ŞExecutorPropagateOutputsHÀ§“PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id1466Z
kernel_namesub"Z½Ä‡˜ŞExecutorState::ScheduleReadyHè¿®“P œZ
inline_ready_size1Z

ready_size1"•½Ä‡˜ŞBroadcastGradientArgsH˜ÁÒ“PÀàHZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgsZ
shape(int32[1];int32[1])"¨½Ä‡˜ŞExecutorPropagateOutputsH€¦±”PÀ¸Z
num_output_control_edges0Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ
num_output_edges1Z

id1466"O½Ä‡˜ŞSquareHÀ“Ì”PĞ®IZ
shape(float[1000])Z
	long_nameSquare:Square"†½Ä‡˜ŞExecutorPropagateOutputsH òŸ•PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id1466Z
kernel_nameSquare"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈ£§•P°êZ
inline_ready_size0Z

ready_size2"_½Ä‡˜ŞShapeHøÂÁ•PÈ¯Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"˜½Ä‡˜ŞExecutorPropagateOutputsHĞ¢Ş•P°êZ'
kernel_namegradients/Sum_grad/ShapeZ
num_output_control_edges0Z
num_output_edges1Z

id1466"P½Ä‡˜ŞSumH˜´ú•P˜ÈŒZ
	long_nameSum:SumZ
shape(float[1000];int32[1])"ƒ½Ä‡˜ŞExecutorPropagateOutputsHØÓ«—PĞ†Z

id1466Z
num_output_control_edges1Z
num_output_edges1Z
kernel_nameSum"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈç´—PÀ¸Z
inline_ready_size0Z

ready_size2"N½Ä‡˜ŞMulHàáİ—PèÚZ
shape(float[];float[])Z
	long_nametruediv:Mul"‡½Ä‡˜ŞExecutorPropagateOutputsHøˆø—PÀ¸Z
num_output_control_edges0Z
kernel_nametruedivZ

id1466Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¨äş—PĞ†Z

ready_size1Z
inline_ready_size1"š½Ä‡˜ŞExecutorPropagateOutputsH˜ø‡˜PĞ†Z
num_output_edges1Z

id1466Z
num_output_control_edges0Z)
kernel_namegradients/Sum_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈÓ˜P°êZ
inline_ready_size1Z

ready_size1"D½Ä‡˜Ş_retval_truediv_0_0:_RetvalHÀ±¶˜P¨±Z
shape	(float[])"“½Ä‡˜ŞExecutorPropagateOutputsHèÄÇ˜P œZ
num_output_edges0Z

id1466Z
num_output_control_edges0Z"
kernel_name_retval_truediv_0_0"b½Ä‡˜ŞTileH˜Õæ˜PĞ’|Z
shape(float[1];int32[1])Z)
	long_namegradients/Sum_grad/Tile:Tile"—½Ä‡˜ŞExecutorPropagateOutputsH¨Õı™PĞ†Z&
kernel_namegradients/Sum_grad/TileZ
num_output_control_edges1Z
num_output_edges1Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHˆ›†šP°êZ
inline_ready_size0Z

ready_size1"›½Ä‡˜ŞExecutorPropagateOutputsH¡‘šPÀ¸Z
num_output_control_edges0Z*
kernel_namegradients/Square_grad/ConstZ

id1466Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHà˜™šP°êZ
inline_ready_size0Z

ready_size1"d½Ä‡˜ŞMulH¨›ºšP àZ
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"™½Ä‡˜ŞExecutorPropagateOutputsHÈİØšP°êZ

id1466Z(
kernel_namegradients/Square_grad/MulZ
num_output_control_edges0Z
num_output_edges1"Z½Ä‡˜ŞExecutorState::ScheduleReadyH€İàšP°êZ

ready_size1Z
inline_ready_size0"j½Ä‡˜ŞMulHğ¥‚›P¨¢Z"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"›½Ä‡˜ŞExecutorPropagateOutputsH¨Ú¢›P°êZ
num_output_control_edges0Z
num_output_edges1Z

id1466Z*
kernel_namegradients/Square_grad/Mul_1"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèƒª›P°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumHğ¾Í›Pø¨Z
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHˆæç›PÀ¸Z
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/sub_grad/SumZ

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHÈï›P°êZ
inline_ready_size0Z

ready_size1"n½Ä‡˜ŞReshapeHà¶‰œPØĞ!Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHø¡·œPÀ¸Z
num_output_edges2Z

id1466Z
num_output_control_edges0Z)
kernel_namegradients/sub_grad/Reshape"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèµÀœP°êZ
inline_ready_size0Z

ready_size1"b½Ä‡˜ŞSumH ùÛœP ÂZ'
	long_namegradients/add_grad/Sum:SumZ
shape(float[1000];int32[1])"–½Ä‡˜ŞExecutorPropagateOutputsH¨–‰P°êZ
num_output_control_edges0Z
num_output_edges1Z

id1466Z%
kernel_namegradients/add_grad/Sum"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØñP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeHğ‰¯PÀšZ
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsHêÃPÀ¸Z
num_output_control_edges1Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHĞ“ËPĞ†Z
inline_ready_size0Z

ready_size2" ½Ä‡˜ŞApplyGradientDescentHğ“ÿP¸ø3Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"¶½Ä‡˜ŞExecutorPropagateOutputsHàÏÎPĞ†Z
num_output_control_edges1Z

id1466Z
num_output_edges0ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescent"g½Ä‡˜ŞMulH ½éP¨¢Z"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"˜½Ä‡˜ŞExecutorPropagateOutputsH¸óşP°êZ
num_output_edges1Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_control_edges0Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyHøœ†ŸP œZ

ready_size1Z
inline_ready_size0"b½Ä‡˜ŞSumHğ˜¤ŸPÀíZ
shape(float[1000];int32[1])Z'
	long_namegradients/mul_grad/Sum:Sum"–½Ä‡˜ŞExecutorPropagateOutputsHèÉÚŸPÀ¸Z
num_output_control_edges0Z%
kernel_namegradients/mul_grad/SumZ
num_output_edges1Z

id1466"Z½Ä‡˜ŞExecutorState::ScheduleReadyH¸ÁâŸP°êZ
inline_ready_size0Z

ready_size1"k½Ä‡˜ŞReshapeH ïÿŸPğ¢Z
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"š½Ä‡˜ŞExecutorPropagateOutputsH€¦ P°êZ
num_output_edges1Z)
kernel_namegradients/mul_grad/ReshapeZ

id1466Z
num_output_control_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHèñ  P°êZ
inline_ready_size0Z

ready_size1"½Ä‡˜ŞApplyGradientDescentHÀ¤Ì Pğ“	Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"´½Ä‡˜ŞExecutorPropagateOutputsH ÌŞ P Z
num_output_control_edges1Z

id1466ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ
num_output_edges0"Z½Ä‡˜ŞExecutorState::ScheduleReadyHØ¼ë P œZ

ready_size1Z
inline_ready_size0"½Ä‡˜ŞExecutorPropagateOutputsH¸‚ô P œZ
num_output_control_edges0Z
kernel_nameGradientDescentZ
num_output_edges0Z

id1466"+½Ä‡˜ŞThreadpoolListener::RecordH€ö™¡"/½Ä‡˜ŞThreadpoolListener::StopRegionHÈîä¢"0½Ä‡˜ŞThreadpoolListener::StartRegionH¨´í¢"5½Ä‡˜ŞExecutorDoneCallbackHØ€ù¢PÈ¯Z

id1466"/½Ä‡˜ŞThreadpoolListener::StopRegionHàè£"/½İğ“@ThreadpoolListener::StartRegionHĞİéò"5½İğ“@ ExecutorState::Process ScheduledHØ¢İóPÀ„"F½İğ“@ExecutorState::ProcessH˜¡œôPˆ÷µZ
iter_num0Z

id1465"†½İğ“@ExecutorPropagateOutputsH¥áôP¿Z

id1465Z
kernel_name_SOURCEZ
num_output_control_edges8Z
num_output_edges0"Y½İğ“@ExecutorState::ScheduleReadyH¨ÛöôP°
Z
inline_ready_size0Z

ready_size8"-½İğ“@_arg_Placeholder_0_0:_ArgH î¶õPøû"“½İğ“@ExecutorPropagateOutputsH –ıõP€â	Z
num_output_control_edges0Z
num_output_edges2Z

id1465Z#
kernel_name_arg_Placeholder_0_0"§½İğ“@ExecutorPropagateOutputsH¨à›öPğ“	Z
num_output_control_edges0Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3Z

id1465"œ½İğ“@ExecutorPropagateOutputsHğÓÁöP°êZ
num_output_control_edges0Z
num_output_edges1Z

id1465Z,
kernel_nameConstantFolding/truediv_recip"/½İğ“@_arg_Placeholder_1_0_1:_ArgHèÀäöP°
"•½İğ“@ExecutorPropagateOutputsHØ¶÷öP°
Z
num_output_control_edges0Z
num_output_edges2Z

id1465Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyHà€–÷P°êZ
inline_ready_size4Z

ready_size1"œ½İğ“@ExecutorPropagateOutputsH °÷PĞ†Z
num_output_control_edges0Z,
kernel_nameGradientDescent/learning_rateZ
num_output_edges2Z

id1465"@½İğ“@
VariableV2HˆºÄ÷PĞ®IZ 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsHè‰øPàÔZ

id1465Z
kernel_nameVariableZ
num_output_edges2Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHèë¦øP°êZ
inline_ready_size3Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHø´üøPĞ†Z)
kernel_namegradients/mul_grad/Shape_1Z

id1465Z
num_output_control_edges0Z
num_output_edges2"B½İğ“@
VariableV2H°–ùP ÑZ"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsH¨ôµùP°êZ
num_output_edges2Z
kernel_name
Variable_1Z
num_output_control_edges0Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHÈãÅùP œZ
inline_ready_size2Z

ready_size1"`½İğ“@ShapeHàÉÈúPˆ`Z
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"™½İğ“@ExecutorPropagateOutputsH¨Ç¾ûP°êZ
num_output_edges1Z)
kernel_namegradients/sub_grad/Shape_1Z
num_output_control_edges0Z

id1465"U½İğ“@IdentityH°‚âûPøŠZ
shape	(float[])Z#
	long_nameVariable/read:Identity"Œ½İğ“@ExecutorPropagateOutputsH˜¡„üPĞ†Z
kernel_nameVariable/readZ
num_output_edges1Z

id1465Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHøæŒüPÀ¸Z

ready_size1Z
inline_ready_size1"W½İğ“@IdentityHà£¥üPğ¢Z%
	long_nameVariable_1/read:IdentityZ
shape	(float[])"½İğ“@ExecutorPropagateOutputsHğÓ¯üPÀ¸Z
num_output_control_edges0Z
num_output_edges1Z

id1465Z
kernel_nameVariable_1/read"N½İğ“@MulHØÅàüPˆ¢ÒZ
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsHˆŠ¿şPĞ†Z
num_output_control_edges0Z

id1465Z
num_output_edges1Z
kernel_namemul"Y½İğ“@ExecutorState::ScheduleReadyHèÏÇşP°êZ

ready_size1Z
inline_ready_size0"Q½İğ“@AddV2H‰öşPØĞ!Z
	long_name	add:AddV2Z
shape(float[];float[1000])"‚½İğ“@ExecutorPropagateOutputsH˜—¨ÿPàÔZ
num_output_control_edges0Z
num_output_edges2Z
kernel_nameaddZ

id1465"Y½İğ“@ExecutorState::ScheduleReadyHøÜ°ÿPĞ†Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHĞ×ÿPÈ¯Z
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHè¶öÿPĞ†Z

id1465Z'
kernel_namegradients/sub_grad/ShapeZ
num_output_control_edges0Z
num_output_edges2"Y½İğ“@ExecutorState::ScheduleReadyH¨àıÿPàÔZ
inline_ready_size1Z

ready_size1"Q½İğ“@SubH°ıª€PÈ‘Z"
shape(float[1000];float[1000])Z
	long_namesub:Sub"‚½İğ“@ExecutorPropagateOutputsH¸¸Î€PÀ¸Z
num_output_control_edges0Z
num_output_edges2Z

id1465Z
kernel_namesub"Y½İğ“@ExecutorState::ScheduleReadyHøáÕ€P°êZ
inline_ready_size1Z

ready_size1"”½İğ“@BroadcastGradientArgsHØšŒPĞŸNZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgsZ
shape(int32[1];int32[1])"§½İğ“@ExecutorPropagateOutputsHøõõP°êZ

id1465Z
num_output_control_edges0Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ
num_output_edges1"N½İğ“@SquareH ë‚PØö>Z
shape(float[1000])Z
	long_nameSquare:Square"…½İğ“@ExecutorPropagateOutputsH°Ãá‚PàÔZ
num_output_edges2Z

id1465Z
num_output_control_edges0Z
kernel_nameSquare"Y½İğ“@ExecutorState::ScheduleReadyH‰ê‚PĞ†Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeH¸Ñ“ƒP¸áZ+
	long_namegradients/Sum_grad/Shape:ShapeZ
shape(float[1000])"—½İğ“@ExecutorPropagateOutputsH±°ƒP°êZ
num_output_control_edges0Z
num_output_edges1Z'
kernel_namegradients/Sum_grad/ShapeZ

id1465"N½İğ“@SumHØ¤ÖƒPœdZ
shape(float[1000];int32[1])Z
	long_nameSum:Sum"‚½İğ“@ExecutorPropagateOutputsHÔË„PĞ†Z
num_output_control_edges1Z
num_output_edges1Z
kernel_nameSumZ

id1465"Y½İğ“@ExecutorState::ScheduleReadyHàËÓ„PĞ†Z
inline_ready_size0Z

ready_size2"M½İğ“@MulHø˜‹…P¨õZ
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsH€Ô®…PàÔZ
num_output_control_edges0Z
num_output_edges1Z

id1465Z
kernel_nametruediv"Y½İğ“@ExecutorState::ScheduleReadyHĞË¶…PàÔZ

ready_size1Z
inline_ready_size1"™½İğ“@ExecutorPropagateOutputsHğÉÁ…P¨ÀZ
num_output_control_edges0Z
num_output_edges1Z)
kernel_namegradients/Sum_grad/ReshapeZ

id1465"Y½İğ“@ExecutorState::ScheduleReadyHÈåÊ…P°êZ
inline_ready_size1Z

ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalHÙğ…P°ÛZ
shape	(float[])"’½İğ“@ExecutorPropagateOutputsHà²‚†PÀ¸Z
num_output_edges0Z"
kernel_name_retval_truediv_0_0Z
num_output_control_edges0Z

id1465"b½İğ“@TileHˆû«†P°ºZ)
	long_namegradients/Sum_grad/Tile:TileZ
shape(float[1];int32[1])"–½İğ“@ExecutorPropagateOutputsH˜İÌ‡PÀ¸Z

id1465Z&
kernel_namegradients/Sum_grad/TileZ
num_output_control_edges1Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHèå‡PÀ¸Z
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsHÈşˆP°êZ*
kernel_namegradients/Square_grad/ConstZ
num_output_control_edges0Z
num_output_edges1Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyH˜ö—ˆPÀ¸Z

ready_size1Z
inline_ready_size0"c½İğ“@MulH€†¿ˆPà˜Z
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"˜½İğ“@ExecutorPropagateOutputsHÈˆàˆPĞ†Z

id1465Z
num_output_edges1Z(
kernel_namegradients/Square_grad/MulZ
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH¸œéˆP œZ
inline_ready_size0Z

ready_size1"i½İğ“@MulH€ŸŠ‰P°
Z"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"š½İğ“@ExecutorPropagateOutputsHà™«‰P°êZ*
kernel_namegradients/Square_grad/Mul_1Z
num_output_edges1Z
num_output_control_edges0Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHˆË²‰P°êZ

ready_size1Z
inline_ready_size0"a½İğ“@SumH˜°Õ‰PÈ¯Z
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHÀ¥ğ‰PÀ¸Z
num_output_control_edges0Z

id1465Z
num_output_edges1Z%
kernel_namegradients/sub_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyH€Ï÷‰P°êZ
inline_ready_size0Z

ready_size1"m½İğ“@ReshapeHøÙŠPøİ'Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHà¼ÆŠPĞ†Z)
kernel_namegradients/sub_grad/ReshapeZ
num_output_edges2Z
num_output_control_edges0Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHğìĞŠPÀ¸Z

ready_size1Z
inline_ready_size0"a½İğ“@SumHèèîŠPøİ'Z
shape(float[1000];int32[1])Z'
	long_namegradients/add_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHà¨ ‹P°êZ
num_output_control_edges0Z%
kernel_namegradients/add_grad/SumZ
num_output_edges1Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHˆÚ§‹PÀ¸Z

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeH€©Ô‹P€ÄZ/
	long_name"gradients/add_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"™½İğ“@ExecutorPropagateOutputsHĞäï‹P°êZ
num_output_edges1Z

id1465Z)
kernel_namegradients/add_grad/ReshapeZ
num_output_control_edges1"Y½İğ“@ExecutorState::ScheduleReadyH Ü÷‹P˜òZ
inline_ready_size0Z

ready_size2"Ÿ½İğ“@ApplyGradientDescentHÀ¾µŒP€·AZ
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"µ½İğ“@ExecutorPropagateOutputsHğ…–PĞ†Z
num_output_control_edges1Z
num_output_edges0Z

id1465ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescent"f½İğ“@MulHøÏ´P°½Z)
	long_namegradients/mul_grad/Mul_1:MulZ"
shape(float[1000];float[1000])"—½İğ“@ExecutorPropagateOutputsH€‹ØP°êZ
num_output_control_edges0Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_edges1Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHÀ´ßP°êZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHˆ·€PØîZ'
	long_namegradients/mul_grad/Sum:SumZ
shape(float[1000];int32[1])"•½İğ“@ExecutorPropagateOutputsHğÆ§P°êZ
num_output_control_edges0Z%
kernel_namegradients/mul_grad/SumZ

id1465Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyH°ğ®PÀ¸Z
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeH¨ìÌP Z/
	long_name"gradients/mul_grad/Reshape:ReshapeZ
shape(float[1];int32[0])"™½İğ“@ExecutorPropagateOutputsH¨¿ÛP°êZ
num_output_edges1Z)
kernel_namegradients/mul_grad/ReshapeZ
num_output_control_edges0Z

id1465"Y½İğ“@ExecutorState::ScheduleReadyHÈÌáP°êZ
inline_ready_size0Z

ready_size1"½İğ“@ApplyGradientDescentH¸â“P°
Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"³½İğ“@ExecutorPropagateOutputsH¸ˆ±P°êZ

id1465Z
num_output_control_edges1Z
num_output_edges0ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescent"Y½İğ“@ExecutorState::ScheduleReadyH¨œºP¨ÀZ
inline_ready_size0Z

ready_size1"½İğ“@ExecutorPropagateOutputsHğËÌP°êZ
num_output_control_edges0Z
kernel_nameGradientDescentZ

id1465Z
num_output_edges0"*½İğ“@ThreadpoolListener::RecordHØÛó".½İğ“@ThreadpoolListener::StopRegionHˆäå‘"/½İğ“@ThreadpoolListener::StartRegionHˆÆï‘"4½İğ“@ExecutorDoneCallbackHØ®ü‘Pø™Z

id1465".½İğ“@ThreadpoolListener::StopRegionH“’"/½İğ“@ThreadpoolListener::StartRegionH€¿ÿ"5½İğ“@ ExecutorState::Process ScheduledH°•Û‘PîÑ"F½İğ“@ExecutorState::ProcessHøˆ’PèÃZ

id1467Z
iter_num0"†½İğ“@ExecutorPropagateOutputsH à¥’P€ñZ
kernel_name_SOURCEZ
num_output_control_edges8Z
num_output_edges0Z

id1467"Y½İğ“@ExecutorState::ScheduleReadyH ³´’PÈÍZ

ready_size8Z
inline_ready_size0"-½İğ“@_arg_Placeholder_0_0:_ArgH¸­İ’Pøû"“½İğ“@ExecutorPropagateOutputsHøØ“P€â	Z
num_output_control_edges0Z#
kernel_name_arg_Placeholder_0_0Z

id1467Z
num_output_edges2"§½İğ“@ExecutorPropagateOutputsH¨‡£“P€ñZ
num_output_control_edges0Z7
kernel_name(gradients/mul_grad/Sum/reduction_indicesZ
num_output_edges3Z

id1467"œ½İğ“@ExecutorPropagateOutputsHğ˜¿“PÀ¸Z
num_output_edges1Z
num_output_control_edges0Z,
kernel_nameConstantFolding/truediv_recipZ

id1467"/½İğ“@_arg_Placeholder_1_0_1:_ArgHğëÍ“PèË"•½İğ“@ExecutorPropagateOutputsH˜áè“Pğ¢Z
num_output_control_edges0Z
num_output_edges2Z

id1467Z%
kernel_name_arg_Placeholder_1_0_1"Y½İğ“@ExecutorState::ScheduleReadyH¸ßó“P°êZ
inline_ready_size4Z

ready_size1"œ½İğ“@ExecutorPropagateOutputsH˜¥ü“PĞ†Z
num_output_control_edges0Z

id1467Z,
kernel_nameGradientDescent/learning_rateZ
num_output_edges2"@½İğ“@
VariableV2H «‡”P¸ËBZ 
	long_nameVariable:VariableV2"‡½İğ“@ExecutorPropagateOutputsH¨îÑ”PØªZ
kernel_nameVariableZ

id1467Z
num_output_edges2Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH€ŠÛ”P°êZ
inline_ready_size3Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHÀ÷õ”PĞ†Z
num_output_control_edges0Z

id1467Z
num_output_edges2Z)
kernel_namegradients/mul_grad/Shape_1"B½İğ“@
VariableV2HØË•P€â	Z"
	long_nameVariable_1:VariableV2"‰½İğ“@ExecutorPropagateOutputsH¨¥“•P°êZ
kernel_name
Variable_1Z
num_output_edges2Z
num_output_control_edges0Z

id1467"Y½İğ“@ExecutorState::ScheduleReadyHÈ²™•PÀ¸Z
inline_ready_size2Z

ready_size1"`½İğ“@ShapeHØÆÖ•P€¿hZ
shape(float[1000])Z-
	long_name gradients/sub_grad/Shape_1:Shape"™½İğ“@ExecutorPropagateOutputsHèµÉ–P¨ÀZ
num_output_control_edges0Z
num_output_edges1Z

id1467Z)
kernel_namegradients/sub_grad/Shape_1"U½İğ“@IdentityH°¸ê–PàÅZ#
	long_nameVariable/read:IdentityZ
shape	(float[])"Œ½İğ“@ExecutorPropagateOutputsHØËû–PÀ¸Z
kernel_nameVariable/readZ

id1467Z
num_output_control_edges0Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyH¸‘„—PĞ†Z

ready_size1Z
inline_ready_size1"W½İğ“@IdentityHˆë•—PĞ†Z%
	long_nameVariable_1/read:IdentityZ
shape	(float[])"½İğ“@ExecutorPropagateOutputsHñ —P°êZ
num_output_edges1Z
num_output_control_edges0Z

id1467Z
kernel_nameVariable_1/read"N½İğ“@MulH°³¿—Pà†šZ
shape(float[1000];float[])Z
	long_namemul:Mul"‚½İğ“@ExecutorPropagateOutputsH°¸ä˜PÀ¸Z
kernel_namemulZ
num_output_edges1Z
num_output_control_edges0Z

id1467"Y½İğ“@ExecutorState::ScheduleReadyHè·ì˜PĞ†Z
inline_ready_size0Z

ready_size1"Q½İğ“@AddV2HÈ²™PÈ‚!Z
	long_name	add:AddV2Z
shape(float[];float[1000])"‚½İğ“@ExecutorPropagateOutputsHğë»™PÈÜZ
num_output_edges2Z
num_output_control_edges0Z
kernel_nameaddZ

id1467"Y½İğ“@ExecutorState::ScheduleReadyH¸¹Ä™PĞ†Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHøµÚ™P¨„Z
shape(float[1000])Z+
	long_namegradients/sub_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHàã÷™PĞ†Z

id1467Z
num_output_edges2Z'
kernel_namegradients/sub_grad/ShapeZ
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHÀ©€šPÀ¸Z
inline_ready_size1Z

ready_size1"Q½İğ“@SubHØÁŸšPğæZ"
shape(float[1000];float[1000])Z
	long_namesub:Sub"‚½İğ“@ExecutorPropagateOutputsH€¨¿šPĞ†Z
num_output_edges2Z
kernel_namesubZ

id1467Z
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyHàíÇšPàÔZ

ready_size1Z
inline_ready_size1"”½İğ“@BroadcastGradientArgsH˜„òšPğÙEZ
shape(int32[1];int32[1])ZK
	long_name>gradients/sub_grad/BroadcastGradientArgs:BroadcastGradientArgs"§½İğ“@ExecutorPropagateOutputsH¸ŒÍ›P°êZ
num_output_control_edges0Z

id1467Z7
kernel_name(gradients/sub_grad/BroadcastGradientArgsZ
num_output_edges1"N½İğ“@SquareH°¦á›PèµDZ
shape(float[1000])Z
	long_nameSquare:Square"…½İğ“@ExecutorPropagateOutputsH ÓµœPĞ†Z
num_output_control_edges0Z

id1467Z
num_output_edges2Z
kernel_nameSquare"Y½İğ“@ExecutorState::ScheduleReadyH€™¾œPÀ¸Z
inline_ready_size0Z

ready_size2"^½İğ“@ShapeHÀ•ÔœPÈ¯Z
shape(float[1000])Z+
	long_namegradients/Sum_grad/Shape:Shape"—½İğ“@ExecutorPropagateOutputsHèŠïœPÀ¸Z
num_output_edges1Z
num_output_control_edges0Z

id1467Z'
kernel_namegradients/Sum_grad/Shape"N½İğ“@SumHøâ¹ŸP€İ^Z
	long_nameSum:SumZ
shape(float[1000];int32[1])"‚½İğ“@ExecutorPropagateOutputsH ¦¸ PÀ¸Z
num_output_control_edges1Z
num_output_edges1Z

id1467Z
kernel_nameSum"Y½İğ“@ExecutorState::ScheduleReadyHºÁ PØªZ
inline_ready_size0Z

ready_size2"M½İğ“@MulH¸‚ë P¨“Z
shape(float[];float[])Z
	long_nametruediv:Mul"†½İğ“@ExecutorPropagateOutputsHğÅ†¡PÀ¸Z

id1467Z
num_output_edges1Z
kernel_nametruedivZ
num_output_control_edges0"Y½İğ“@ExecutorState::ScheduleReadyH°ï¡PÀ¸Z
inline_ready_size1Z

ready_size1"™½İğ“@ExecutorPropagateOutputsHÈÃ™¡PĞ†Z
num_output_control_edges0Z)
kernel_namegradients/Sum_grad/ReshapeZ

id1467Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyH¸×¢¡PÀ¸Z

ready_size1Z
inline_ready_size1"C½İğ“@_retval_truediv_0_0:_RetvalHØ¨¼¡P˜ãZ
shape	(float[])"’½İğ“@ExecutorPropagateOutputsHĞÑË¡PÀ¸Z
num_output_edges0Z
num_output_control_edges0Z

id1467Z"
kernel_name_retval_truediv_0_0"a½İğ“@TileHØŒï¡PøçwZ)
	long_namegradients/Sum_grad/Tile:TileZ
shape(float[1];int32[1])"–½İğ“@ExecutorPropagateOutputsH¸„£PĞ†Z
num_output_edges1Z

id1467Z
num_output_control_edges1Z&
kernel_namegradients/Sum_grad/Tile"Y½İğ“@ExecutorState::ScheduleReadyH˜Ê–£P°êZ
inline_ready_size0Z

ready_size1"š½İğ“@ExecutorPropagateOutputsH˜¬ £PÀ¸Z
num_output_control_edges0Z
num_output_edges1Z*
kernel_namegradients/Square_grad/ConstZ

id1467"Y½İğ“@ExecutorState::ScheduleReadyHè£¨£PÀ¸Z

ready_size1Z
inline_ready_size0"c½İğ“@MulH°¦É£P°½Z
shape(float[];float[1000])Z*
	long_namegradients/Square_grad/Mul:Mul"˜½İğ“@ExecutorPropagateOutputsHØ›ä£P°êZ
num_output_control_edges0Z
num_output_edges1Z(
kernel_namegradients/Square_grad/MulZ

id1467"Y½İğ“@ExecutorState::ScheduleReadyH¨“ì£PÀ¸Z
inline_ready_size0Z

ready_size1"i½İğ“@MulHĞÌš¤P°ÌZ"
shape(float[1000];float[1000])Z,
	long_namegradients/Square_grad/Mul_1:Mul"š½İğ“@ExecutorPropagateOutputsHˆ¶¤P°êZ*
kernel_namegradients/Square_grad/Mul_1Z
num_output_control_edges0Z
num_output_edges1Z

id1467"Y½İğ“@ExecutorState::ScheduleReadyH¸ë¼¤P°êZ

ready_size1Z
inline_ready_size0"a½İğ“@SumHøçÒ¤P¨“Z
shape(float[1000];int32[0])Z'
	long_namegradients/sub_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsH€Áì¤P°êZ
num_output_control_edges0Z
num_output_edges1Z%
kernel_namegradients/sub_grad/SumZ

id1467"Y½İğ“@ExecutorState::ScheduleReadyH°œó¤PÀ¸Z
inline_ready_size0Z

ready_size1"m½İğ“@ReshapeHÈÒˆ¥P°Z
shape(float[1000];int32[1])Z/
	long_name"gradients/sub_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsH …´¥PÀ¸Z
num_output_control_edges0Z)
kernel_namegradients/sub_grad/ReshapeZ

id1467Z
num_output_edges2"Y½İğ“@ExecutorState::ScheduleReadyH€Ë¼¥P œZ
inline_ready_size0Z

ready_size1"a½İğ“@SumH€Ğ¥PøûZ'
	long_namegradients/add_grad/Sum:SumZ
shape(float[1000];int32[1])"•½İğ“@ExecutorPropagateOutputsHĞş¥P°êZ
num_output_control_edges0Z
num_output_edges1Z

id1467Z%
kernel_namegradients/add_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyHĞù…¦PÀ¸Z
inline_ready_size0Z

ready_size1"j½İğ“@ReshapeHğ»¤¦Pˆ•Z
shape(float[1];int32[0])Z/
	long_name"gradients/add_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsHØ–³¦PÀ¸Z
num_output_edges1Z)
kernel_namegradients/add_grad/ReshapeZ
num_output_control_edges1Z

id1467"Y½İğ“@ExecutorState::ScheduleReadyH¸Ü»¦PÀ¸Z
inline_ready_size0Z

ready_size2"Ÿ½İğ“@ApplyGradientDescentH°ºã¦P¨È)Z
shape(;float[];float[])ZX
	long_nameKGradientDescent/update_Variable_1/ApplyGradientDescent:ApplyGradientDescent"µ½İğ“@ExecutorPropagateOutputsH°â©§PÀ¸Z

id1467Z
num_output_control_edges1Z
num_output_edges0ZE
kernel_name6GradientDescent/update_Variable_1/ApplyGradientDescent"f½İğ“@MulHûÀ§P¸ğZ"
shape(float[1000];float[1000])Z)
	long_namegradients/mul_grad/Mul_1:Mul"—½İğ“@ExecutorPropagateOutputsHØ›Ø§P°êZ

id1467Z'
kernel_namegradients/mul_grad/Mul_1Z
num_output_control_edges0Z
num_output_edges1"Y½İğ“@ExecutorState::ScheduleReadyHˆ÷Ş§P œZ
inline_ready_size0Z

ready_size1"a½İğ“@SumHÀœ„¨P°®Z
shape(float[1000];int32[1])Z'
	long_namegradients/mul_grad/Sum:Sum"•½İğ“@ExecutorPropagateOutputsHØø¶¨P°êZ
num_output_edges1Z

id1467Z
num_output_control_edges0Z%
kernel_namegradients/mul_grad/Sum"Y½İğ“@ExecutorState::ScheduleReadyH¨ğ¾¨P°êZ

ready_size1Z
inline_ready_size0"j½İğ“@ReshapeH€ĞÛ¨P°ÛZ
shape(float[1];int32[0])Z/
	long_name"gradients/mul_grad/Reshape:Reshape"™½İğ“@ExecutorPropagateOutputsH€£ê¨P°êZ
num_output_control_edges0Z

id1467Z
num_output_edges1Z)
kernel_namegradients/mul_grad/Reshape"Y½İğ“@ExecutorState::ScheduleReadyH¨Ôñ¨PÀ¸Z
inline_ready_size0Z

ready_size1"½İğ“@ApplyGradientDescentHø€’©Pèé	Z
shape(;float[];float[])ZV
	long_nameIGradientDescent/update_Variable/ApplyGradientDescent:ApplyGradientDescent"³½İğ“@ExecutorPropagateOutputsH°â£©PÀ¸Z

id1467ZC
kernel_name4GradientDescent/update_Variable/ApplyGradientDescentZ
num_output_control_edges1Z
num_output_edges0"Y½İğ“@ExecutorState::ScheduleReadyH¨¬©P œZ
inline_ready_size0Z

ready_size1"½İğ“@ExecutorPropagateOutputsHŠ¶©P œZ
num_output_edges0Z
num_output_control_edges0Z

id1467Z
kernel_nameGradientDescent"*½İğ“@ThreadpoolListener::RecordH˜¶Ş©".½İğ“@ThreadpoolListener::StopRegionHÀô±«"/½İğ“@ThreadpoolListener::StartRegionH¨Ş»«"4½İğ“@ExecutorDoneCallbackH¸Æ«P’Z

id1467".½İğ“@ThreadpoolListener::StopRegionHˆÙÜ«