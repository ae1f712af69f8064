
‘½‹
	/host:CPU½Ú±÷§
pythonÚ±÷§.İğ“@'
tf_Compute/1095907089492277341İğ“@1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜Ş"!½Ú±÷§probe_anchorHğ·øTPØ‚²" ½Ú±÷§probe_anchorHˆéÖYPøÎ," ½Ú±÷§probe_anchorH˜…»ZP˜§" ½Ú±÷§probe_anchorH˜‹[P¸Ã" ½Ú±÷§probe_anchorHÑå[PĞÊ",½Ú±÷§
SessionRunHà·å¢P ¬úEZ

id9963"+½Ú±÷§ThreadpoolListener::RecordHÀÕ›¦",½Ú±÷§
SessionRunHèç‚¿PøÿÓ3Z

id9964"+½Ú±÷§ThreadpoolListener::RecordH¸ä¯À",½Ú±÷§
SessionRunH ƒç¶PøÍÃ0Z

id9965"+½Ú±÷§ThreadpoolListener::RecordH˜Íè·",½Ú±÷§
SessionRunHÈßİ¦P¸Şÿ/Z

id9966"+½Ú±÷§ThreadpoolListener::RecordHÀ‹é§",½Ú±÷§
SessionRunHàã‰”P¸À‰0Z

id9967"+½Ú±÷§ThreadpoolListener::RecordH˜È—•"0½Ä‡˜ŞThreadpoolListener::StartRegionHÈı‹Ä"G½Ä‡˜ŞExecutorState::ProcessHˆ±ãÄPè¯ìZ
iter_num0Z

id9964"+½Ä‡˜ŞThreadpoolListener::RecordH œíĞ"/½Ä‡˜ŞThreadpoolListener::StopRegionH°İåâ"0½Ä‡˜ŞThreadpoolListener::StartRegionH¸Ò»»"G½Ä‡˜ŞExecutorState::ProcessHğÊï»P€ø„Z

id9965Z
iter_num0"+½Ä‡˜ŞThreadpoolListener::RecordH¨¬ãÅ"/½Ä‡˜ŞThreadpoolListener::StopRegionHø›×"0½Ä‡˜ŞThreadpoolListener::StartRegionHÈé¡«"G½Ä‡˜ŞExecutorState::ProcessH€ñĞ«PÈ˜œZ
iter_num0Z

id9966"+½Ä‡˜ŞThreadpoolListener::RecordH˜‰Òµ"/½Ä‡˜ŞThreadpoolListener::StopRegionH¸ÿÿÆ"0½Ä‡˜ŞThreadpoolListener::StartRegionHĞü«™"G½Ä‡˜ŞExecutorState::ProcessH¨ Ü™Pèæ¹Z
iter_num0Z

id9967"+½Ä‡˜ŞThreadpoolListener::RecordHÀÌƒ£"/½Ä‡˜ŞThreadpoolListener::StopRegionHĞ’§´"/½İğ“@ThreadpoolListener::StartRegionHø¢õ¬"F½İğ“@ExecutorState::ProcessHğ…Â®PÈÙ¹Z
iter_num0Z

id9963"*½İğ“@ThreadpoolListener::RecordH¨·Å".½İğ“@ThreadpoolListener::StopRegionH˜ø’Ç"/½İğ“@ThreadpoolListener::StartRegionHÖºÇ"4½İğ“@ExecutorDoneCallbackH¸éÇP°Î4Z

id9963".½İğ“@ThreadpoolListener::StopRegionH¸ä È"/½İğ“@ThreadpoolListener::StartRegionHğ»µÓ"4½İğ“@ExecutorDoneCallbackH˜ÀËÓPè'Z

id9964".½İğ“@ThreadpoolListener::StopRegionH€Á÷Ó"/½İğ“@ThreadpoolListener::StartRegionHøöóÇ"4½İğ“@ExecutorDoneCallbackH€îƒÈP€ÄZ

id9965".½İğ“@ThreadpoolListener::StopRegionHĞ¸šÈ"/½İğ“@ThreadpoolListener::StartRegionHĞÌç·"4½İğ“@ExecutorDoneCallbackH¸‰€¸P€µZ

id9966".½İğ“@ThreadpoolListener::StopRegionHè¨š¸"/½İğ“@ThreadpoolListener::StartRegionHÈÃ¥"4½İğ“@ExecutorDoneCallbackHÆ®¥Pà§Z

id9967".½İğ“@ThreadpoolListener::StopRegionH°¦Ã¥