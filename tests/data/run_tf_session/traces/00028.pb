
‘½‹
	/host:CPU½Ú±÷§
pythonÚ±÷§1Ä‡˜Þ)
tf_Compute/-1315920773285280828Ä‡˜Þ.Ýð“@'
tf_Compute/1095907089492277341Ýð“@"!½Ú±÷§probe_anchorHøÏÈ<P²" ½Ú±÷§probe_anchorH€å¤JP¸–*" ½Ú±÷§probe_anchorH Ï‰KP¨õ" ½Ú±÷§probe_anchorHÀ„ÖKPøŠ" ½Ú±÷§probe_anchorHØÂ’LPøŠ",½Ú±÷§
SessionRunH¨•¨€P€Å—DZ

id2261"+½Ú±÷§ThreadpoolListener::RecordH¯™ƒ",½Ú±÷§
SessionRunHÈµª˜PÈ¬ú1Z

id2262"+½Ú±÷§ThreadpoolListener::RecordHÈÞ™",½Ú±÷§
SessionRunHÞƒP°ëÁ0Z

id2263"+½Ú±÷§ThreadpoolListener::RecordHð ŠŽ",½Ú±÷§
SessionRunHÀÈ¬ýPÊ›/Z

id2264"+½Ú±÷§ThreadpoolListener::RecordHàÃµþ",½Ú±÷§
SessionRunHÂŠìPÐôŸ"Z

id2265"+½Ú±÷§ThreadpoolListener::RecordH€Û¸í"0½Ä‡˜ÞThreadpoolListener::StartRegionHà›˜£"6½Ä‡˜ÞExecutorDoneCallbackHˆ™Ú£P¸×»Z

id2261"/½Ä‡˜ÞThreadpoolListener::StopRegionHÐ¯›¥"0½Ä‡˜ÞThreadpoolListener::StartRegionHè©î‘"G½Ä‡˜ÞExecutorState::ProcessH˜¼¶’PÈ˜œZ
iter_num0Z

id2263"+½Ä‡˜ÞThreadpoolListener::RecordH †·œ"/½Ä‡˜ÞThreadpoolListener::StopRegionHÀüä­"0½Ä‡˜ÞThreadpoolListener::StartRegionH€ƒÌ"G½Ä‡˜ÞExecutorState::ProcessHˆ‘þPøñ©Z
iter_num0Z

id2264"+½Ä‡˜ÞThreadpoolListener::RecordHØÄÔ‹"/½Ä‡˜ÞThreadpoolListener::StopRegionHØ€»"0½Ä‡˜ÞThreadpoolListener::StartRegionH¸ÆÃ"5½Ä‡˜ÞExecutorDoneCallbackH¨ËÑPø™Z

id2264"/½Ä‡˜ÞThreadpoolListener::StopRegionHÐÏç"0½Ä‡˜ÞThreadpoolListener::StartRegionHøœãý"5½Ä‡˜ÞExecutorDoneCallbackHèôÿýP¸áZ

id2265"/½Ä‡˜ÞThreadpoolListener::StopRegionHðÜ”þ"/½Ýð“@ThreadpoolListener::StartRegionH°Á²Š"F½Ýð“@ExecutorState::ProcessHÈÏû‹Pø×«)Z
iter_num0Z

id2261"*½Ýð“@ThreadpoolListener::RecordHè¸ÑŸ".½Ýð“@ThreadpoolListener::StopRegionH˜¥ºµ"/½Ýð“@ThreadpoolListener::StartRegionH˜ß¼"F½Ýð“@ExecutorState::ProcessHÀÜþP°…ÒZ
iter_num0Z

id2262"*½Ýð“@ThreadpoolListener::RecordH®Å©".½Ýð“@ThreadpoolListener::StopRegionHÀ»âª"/½Ýð“@ThreadpoolListener::StartRegionH òïª"4½Ýð“@ExecutorDoneCallbackHè°ýªP°®Z

id2262".½Ýð“@ThreadpoolListener::StopRegionHØ—•«"/½Ýð“@ThreadpoolListener::StartRegionHØÉÌž"4½Ýð“@ExecutorDoneCallbackHœãžPÀ‹Z

id2263".½Ýð“@ThreadpoolListener::StopRegionH°ü÷ž"/½Ýð“@ThreadpoolListener::StartRegionHàøîð"F½Ýð“@ExecutorState::ProcessH°Å®ñPø«î]Z
iter_num0Z

id2265"*½Ýð“@ThreadpoolListener::RecordHàõÎû