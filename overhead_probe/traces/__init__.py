"""Readers of traces made elsewhere, one file a format, all giving the same `events.Trace`.

    source      bytes of a file, plain or gzip, bounded; progress
    recognise   which reader a file needs, by its content
    chrome      Chrome trace JSON (TF1 timeline, TF2 and JAX trace viewer, PyTorch Kineto), streamed;
                `json_stream` finds the events, `tf1`, `kineto` and `tf2` say what they mean
    step_stats  RunMetadata and StepStats: binary, text and JSON protobuf
    xplane      TF2 and JAX XSpace
    pstats, speedscope   Python profiles
"""
