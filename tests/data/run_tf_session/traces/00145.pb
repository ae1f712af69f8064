
‘½‹
	/host:CPU½.İğ“@'
tf_Compute/1095907089492277341İğ“@1Ä‡˜Ş)
tf_Compute/-1315920773285280828Ä‡˜ŞÚ±÷§
pythonÚ±÷§""½Ú±÷§probe_anchorHØÙíëPØÕÀ"!½Ú±÷§probe_anchorHè‘ñP˜ë-"!½Ú±÷§probe_anchorH°¹øñPğ×"!½Ú±÷§probe_anchorH õÇòPğæ"!½Ú±÷§probe_anchorHÀ’óP ³#"-½Ú±÷§
SessionRunH°™û¶PŞùEZ
id11675"+½Ú±÷§ThreadpoolListener::RecordH¸ÿÚº"-½Ú±÷§
SessionRunHˆ…ÌËP¨í%Z
id11676"+½Ú±÷§ThreadpoolListener::RecordHèüêÌ"-½Ú±÷§
SessionRunH¨«Ü´PØïƒLZ
id11677"+½Ú±÷§ThreadpoolListener::RecordHĞĞäµ"-½Ú±÷§
SessionRunH˜é÷ĞPğŠó1Z
id11678"+½Ú±÷§ThreadpoolListener::RecordH¨Ú“Ò"-½Ú±÷§
SessionRunHøê‡ÅPÜ¼"Z
id11679"+½Ú±÷§ThreadpoolListener::RecordHèŠŠÆ"0½Ä‡˜ŞThreadpoolListener::StartRegionHÈ½¼Ñ"H½Ä‡˜ŞExecutorState::ProcessH°“ ÒP¨ğËZ
id11676Z
iter_num0"+½Ä‡˜ŞThreadpoolListener::RecordHèÛÂİ"/½Ä‡˜ŞThreadpoolListener::StopRegionHÖ‚ß"0½Ä‡˜ŞThreadpoolListener::StartRegionHÀ¢ß"7½Ä‡˜ŞExecutorDoneCallbackHĞÒ˜ßP¨¥ˆZ
id11676"/½Ä‡˜ŞThreadpoolListener::StopRegionHØÌ¤à"0½Ä‡˜ŞThreadpoolListener::StartRegionHèÌÜÓ"H½Ä‡˜ŞExecutorState::ProcessH¨Ë›ÔP¸ğèZ
iter_num0Z
id11677"+½Ä‡˜ŞThreadpoolListener::RecordHÈ”êß"/½Ä‡˜ŞThreadpoolListener::StopRegionH°†›à"0½Ä‡˜ŞThreadpoolListener::StartRegionHàÒ¦à"7½Ä‡˜ŞExecutorDoneCallbackHø¦²àP°ï¦Z
id11677"/½Ä‡˜ŞThreadpoolListener::StopRegionHˆëÜá"0½Ä‡˜ŞThreadpoolListener::StartRegionH˜˜›Ë"H½Ä‡˜ŞExecutorState::ProcessHØÌËPèÆÊ
Z
iter_num0Z
id11679"+½Ä‡˜ŞThreadpoolListener::RecordHØĞÿÔ"/½Ä‡˜ŞThreadpoolListener::StopRegionH¸ª¨Ö"0½Ä‡˜ŞThreadpoolListener::StartRegionH¸›­Ö"7½Ä‡˜ŞExecutorDoneCallbackHÀ¡¸ÖPÈĞ„Z
id11679"/½Ä‡˜ŞThreadpoolListener::StopRegionHØø¿×"/½İğ“@ThreadpoolListener::StartRegionHÀ…ÎÂ"G½İğ“@ExecutorState::ProcessH˜Ì™ÄP˜°Z
iter_num0Z
id11675"*½İğ“@ThreadpoolListener::RecordHèÔƒÚ".½İğ“@ThreadpoolListener::StopRegionH€¶ÛÛ"/½İğ“@ThreadpoolListener::StartRegionHø±ùÛ"6½İğ“@ExecutorDoneCallbackHğœÜP€ö©Z
id11675".½İğ“@ThreadpoolListener::StopRegionHà·Êİ"/½İğ“@ThreadpoolListener::StartRegionHÀšíÖ"G½İğ“@ExecutorState::ProcessH˜¯¢×PèŒ‡Z
iter_num0Z
id11678"*½İğ“@ThreadpoolListener::RecordHçá".½İğ“@ThreadpoolListener::StopRegionHİ¸â"/½İğ“@ThreadpoolListener::StartRegionHĞ†Àâ"6½İğ“@ExecutorDoneCallbackH˜ÅÍâPØ…Z
id11678".½İğ“@ThreadpoolListener::StopRegionHĞ¸Öã