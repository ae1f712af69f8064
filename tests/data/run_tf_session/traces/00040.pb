
‘½‹
	/host:CPU½Ú±÷§
pythonÚ±÷§1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜Ş.İğ“@'
tf_Compute/1095907089492277341İğ“@"!½Ú±÷§probe_anchorH œ>P …»" ½Ú±÷§probe_anchorH€ÌÓKPˆ¬(" ½Ú±÷§probe_anchorHØâ±LPĞ»" ½Ú±÷§probe_anchorHØİ†MPƒ" ½Ú±÷§probe_anchorH †ÅMP¸‡/",½Ú±÷§
SessionRunH°Ï€§PØ®ŠCZ

id4058"+½Ú±÷§ThreadpoolListener::RecordHø®ú©",½Ú±÷§
SessionRunHèç»PÈÖï0Z

id4059"+½Ú±÷§ThreadpoolListener::RecordHè…ÿ¼",½Ú±÷§
SessionRunHàÏ§®PÈ‹ˆ1Z

id4060"+½Ú±÷§ThreadpoolListener::RecordHİÄ¯",½Ú±÷§
SessionRunH€ÚÒŸPè¹†0Z

id4061"+½Ú±÷§ThreadpoolListener::RecordHÈ›Ü ",½Ú±÷§
SessionRunHâÃPÀËé!Z

id4062"+½Ú±÷§ThreadpoolListener::RecordHøÎÉ"0½Ä‡˜ŞThreadpoolListener::StartRegionHøÌÈ"6½Ä‡˜ŞExecutorDoneCallbackH¸´­ÉPÈ–ÁZ

id4058"/½Ä‡˜ŞThreadpoolListener::StopRegionHŠôÊ"0½Ä‡˜ŞThreadpoolListener::StartRegionHØóÿ²"G½Ä‡˜ŞExecutorState::ProcessHø·Ç³P˜šôZ
iter_num0Z

id4060"+½Ä‡˜ŞThreadpoolListener::RecordHàş‘¾"/½Ä‡˜ŞThreadpoolListener::StopRegionHĞİÌÏ"0½Ä‡˜ŞThreadpoolListener::StartRegionHèøè£"G½Ä‡˜ŞExecutorState::ProcessH°¡§¤P…Z
iter_num0Z

id4061"+½Ä‡˜ŞThreadpoolListener::RecordHØÍå®"/½Ä‡˜ŞThreadpoolListener::StopRegionH¨ãİ°"0½Ä‡˜ŞThreadpoolListener::StartRegionHèŒå°"5½Ä‡˜ŞExecutorDoneCallbackHˆ‹ğ°Pˆ÷Z

id4061"/½Ä‡˜ŞThreadpoolListener::StopRegionHĞº‚±"0½Ä‡˜ŞThreadpoolListener::StartRegionHĞ¡ä"5½Ä‡˜ŞExecutorDoneCallbackHèÈşPÀüZ

id4062"/½Ä‡˜ŞThreadpoolListener::StopRegionHØ¯–Ÿ"/½İğ“@ThreadpoolListener::StartRegionHĞ“ª±"F½İğ“@ExecutorState::ProcessHğ´Ğ²Pàñ¨(Z
iter_num0Z

id4058"*½İğ“@ThreadpoolListener::RecordH ş£Å".½İğ“@ThreadpoolListener::StopRegionH°Î‹Û"/½İğ“@ThreadpoolListener::StartRegionH˜õŸÀ"F½İğ“@ExecutorState::ProcessHØÕèÀPĞ³ĞZ
iter_num0Z

id4059"*½İğ“@ThreadpoolListener::RecordH€ó«Ë".½İğ“@ThreadpoolListener::StopRegionH€‡ÌÌ"/½İğ“@ThreadpoolListener::StartRegionH°µáÌ"4½İğ“@ExecutorDoneCallbackHØÈòÌP€ÓZ

id4059".½İğ“@ThreadpoolListener::StopRegionH˜ÔƒÍ"/½İğ“@ThreadpoolListener::StartRegionHˆÖ°À"4½İğ“@ExecutorDoneCallbackHèîÇÀPø™Z

id4060".½İğ“@ThreadpoolListener::StopRegionH°ßÀ"/½İğ“@ThreadpoolListener::StartRegionHÎ‘’"F½İğ“@ExecutorState::ProcessHàüÚ’Pğ´Ş]Z
iter_num0Z

id4062"*½İğ“@ThreadpoolListener::RecordHøî¾œ