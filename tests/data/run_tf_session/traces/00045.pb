
‘½‹
	/host:CPU½1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜ŞÚ±÷§
pythonÚ±÷§.İğ“@'
tf_Compute/1095907089492277341İğ“@"!½Ú±÷§probe_anchorHà²ò@Pé" ½Ú±÷§probe_anchorHĞª„OPÈó%" ½Ú±÷§probe_anchorHøšôOPÀí" ½Ú±÷§probe_anchorHĞ‘³PP˜§" ½Ú±÷§probe_anchorHòPPà˜",½Ú±÷§
SessionRunH¸íÚŠPĞ‡“@Z

id4736"+½Ú±÷§ThreadpoolListener::RecordH¸Â",½Ú±÷§
SessionRunHĞı“œPèú‘3Z

id4737"+½Ú±÷§ThreadpoolListener::RecordHØêÍ",½Ú±÷§
SessionRunHÀë”’P¨ï†1Z

id4738"+½Ú±÷§ThreadpoolListener::RecordHÈå “",½Ú±÷§
SessionRunHˆó‡‚PÈÏ¡/Z

id4739"+½Ú±÷§ThreadpoolListener::RecordHøš±ƒ",½Ú±÷§
SessionRunHè¤ïPÀÕ0Z

id4740"+½Ú±÷§ThreadpoolListener::RecordHĞ‚¨ğ"0½Ä‡˜ŞThreadpoolListener::StartRegionHÀÁ±“"G½Ä‡˜ŞExecutorState::ProcessHøëû”PØä…Z
iter_num0Z

id4736"+½Ä‡˜ŞThreadpoolListener::RecordHˆÁ”¨"/½Ä‡˜ŞThreadpoolListener::StopRegionHˆ£˜ª"0½Ä‡˜ŞThreadpoolListener::StartRegionHĞ‡Ãª"5½Ä‡˜ŞExecutorDoneCallbackHøŞçªP ÑZ

id4736"/½Ä‡˜ŞThreadpoolListener::StopRegionHØèƒ«"0½Ä‡˜ŞThreadpoolListener::StartRegionHŞå–"G½Ä‡˜ŞExecutorState::ProcessH°õ»—P¸ÔëZ
iter_num0Z

id4738"+½Ä‡˜ŞThreadpoolListener::RecordH˜¼†¢"/½Ä‡˜ŞThreadpoolListener::StopRegionHˆ¹·³"0½Ä‡˜ŞThreadpoolListener::StartRegionHÀÍ¹†"G½Ä‡˜ŞExecutorState::ProcessH‹ş†P¸¹§Z
iter_num0Z

id4739"+½Ä‡˜ŞThreadpoolListener::RecordHğıÙ"/½Ä‡˜ŞThreadpoolListener::StopRegionHà‰¶’"0½Ä‡˜ŞThreadpoolListener::StartRegionHÀÏ¾’"5½Ä‡˜ŞExecutorDoneCallbackH°ãÇ’P°½Z

id4739"/½Ä‡˜ŞThreadpoolListener::StopRegionHÈŠâ’"/½İğ“@ThreadpoolListener::StartRegionH Ô—¡"F½İğ“@ExecutorState::ProcessH¸©¢PĞ¸õZ
iter_num0Z

id4737"*½İğ“@ThreadpoolListener::RecordHĞÈÅ­".½İğ“@ThreadpoolListener::StopRegionHĞõ°¯"/½İğ“@ThreadpoolListener::StartRegionHˆªÑ¯"4½İğ“@ExecutorDoneCallbackH˜¼å¯Pè¼Z

id4737".½İğ“@ThreadpoolListener::StopRegionHÀ±€°"/½İğ“@ThreadpoolListener::StartRegionHğª˜¤"4½İğ“@ExecutorDoneCallbackHè—»¤P°½Z

id4738".½İğ“@ThreadpoolListener::StopRegionHˆøÏ¤"/½İğ“@ThreadpoolListener::StartRegionH ¶ô"F½İğ“@ExecutorState::ProcessHèíÉôP˜òİZ

id4740Z
iter_num0"*½İğ“@ThreadpoolListener::RecordHÈÓÓş".½İğ“@ThreadpoolListener::StopRegionH€³¶€"/½İğ“@ThreadpoolListener::StartRegionH¸²¾€"4½İğ“@ExecutorDoneCallbackH¨·Ì€P¡Z

id4740".½İğ“@ThreadpoolListener::StopRegionHøŞ€