
‘½‹
	/host:CPU½.İğ“@'
tf_Compute/1095907089492277341İğ“@Ú±÷§
pythonÚ±÷§1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜Ş"!½Ú±÷§probe_anchorH÷ĞBP€Ğè" ½Ú±÷§probe_anchorHèş‰QPøÎ," ½Ú±÷§probe_anchorH°©ñQPà‰" ½Ú±÷§probe_anchorHˆ‘µRP¸Ò" ½Ú±÷§probe_anchorHøÛÿRP¸Ò",½Ú±÷§
SessionRunHˆÆõ•PĞ©DZ

id5414"+½Ú±÷§ThreadpoolListener::RecordH˜Šš™",½Ú±÷§
SessionRunHĞÊè¯PØÉ3Z

id5415"+½Ú±÷§ThreadpoolListener::RecordH˜Ò®±",½Ú±÷§
SessionRunH€€Û©PÈüŒ1Z

id5416"+½Ú±÷§ThreadpoolListener::RecordH°œóª",½Ú±÷§
SessionRunHè¨îœPÀäŠ0Z

id5417"+½Ú±÷§ThreadpoolListener::RecordHØıˆ",½Ú±÷§
SessionRunHĞ®ìŒP€˜â0Z

id5418"+½Ú±÷§ThreadpoolListener::RecordH¸›ò"0½Ä‡˜ŞThreadpoolListener::StartRegionH°ˆ¸µ"G½Ä‡˜ŞExecutorState::ProcessH°Ç ¶P¸è‹Z

id5415Z
iter_num0"+½Ä‡˜ŞThreadpoolListener::RecordHØ–úÁ"/½Ä‡˜ŞThreadpoolListener::StopRegionHØ¥¿Ó"0½Ä‡˜ŞThreadpoolListener::StartRegionHè¨Á®"G½Ä‡˜ŞExecutorState::ProcessH¸æ…¯P€ÆèZ

id5416Z
iter_num0"+½Ä‡˜ŞThreadpoolListener::RecordHÈÍ³¹"/½Ä‡˜ŞThreadpoolListener::StopRegionHğ€Ë"0½Ä‡˜ŞThreadpoolListener::StartRegionH¨Í¾¡"G½Ä‡˜ŞExecutorState::ProcessHˆ•ğ¡P°¦šZ
iter_num0Z

id5417"+½Ä‡˜ŞThreadpoolListener::RecordH°İû«"/½Ä‡˜ŞThreadpoolListener::StopRegionH€ëœ½"0½Ä‡˜ŞThreadpoolListener::StartRegionH˜à‘"G½Ä‡˜ŞExecutorState::ProcessHğ±’PîËZ
iter_num0Z

id5418"+½Ä‡˜ŞThreadpoolListener::RecordHèäÑœ"/½Ä‡˜ŞThreadpoolListener::StopRegionHøÈë­"/½İğ“@ThreadpoolListener::StartRegionHÈ’€Ÿ"F½İğ“@ExecutorState::ProcessH »Õ P€óåZ
iter_num0Z

id5414"*½İğ“@ThreadpoolListener::RecordHØñÜ¶".½İğ“@ThreadpoolListener::StopRegionH¸äĞ¸"/½İğ“@ThreadpoolListener::StartRegionHØ¦ï¸"4½İğ“@ExecutorDoneCallbackH¸ı›¹P€—"Z

id5414".½İğ“@ThreadpoolListener::StopRegionHˆ›Á¹"/½İğ“@ThreadpoolListener::StartRegionHğ®“Ä"4½İğ“@ExecutorDoneCallbackHğÔ°ÄPø¨Z

id5415".½İğ“@ThreadpoolListener::StopRegionHÈÒÃÄ"/½İğ“@ThreadpoolListener::StartRegionH Ô»"4½İğ“@ExecutorDoneCallbackHˆÌì»PĞ¬ Z

id5416".½İğ“@ThreadpoolListener::StopRegionH¸Í¼"/½İğ“@ThreadpoolListener::StartRegionH¸ÅŠ®"4½İğ“@ExecutorDoneCallbackH˜íœ®Pø™Z

id5417".½İğ“@ThreadpoolListener::StopRegionHğÛ´®"/½İğ“@ThreadpoolListener::StartRegionHøÜ"4½İğ“@ExecutorDoneCallbackHËëPà§Z

id5418".½İğ“@ThreadpoolListener::StopRegionH¨Ÿ