"""What the agent writes: one JSON object a line in `events.jsonl`, and files of raw trace bytes.

Format history
    1  first version

The host's sampler answers in a file of its own, `sampled`: status (done, refused, missing, failed), text, rate (Hz),
seconds, file (py-spy's speedscope document).

All times are integers in nanoseconds of `time.perf_counter_ns`, less `base_ns` of the header.

    header    format, base_ns, epoch_ns, pid, python, platform, argv, kinds (names of the span kinds)
    phase     id, start, end: a stretch before the loop (an import, the run-up)
    target    python, numpy, tensorflow, tf1_behaviour: what the script had loaded at the end
    chosen    loop, file, line, kind: the loop that is measured from here on; a later one replaces an earlier
    size      expression, value, text: how large the script's task is, or why that is not known
    refused   text, hint: words of the command that the script has no place for
    block     see `BLOCK_FIELDS`
    feeds     list of {source, target, shape, bytes}: feeds converted in the survey;
                  fetched, list of {file, line, count}: where the script turned tensors into arrays
    calibration   wrapper: {inside, total}, mark, profile: ns an event costs, by kind of instrument
    traced    function, file, line, ns, reason: a tf.function was traced while timers were in
    evidence  about, and by it: `lines`, `tree` or `watch`: loop, block (its index), sizes (rows name, before, after the block), seen (what the
              file of that name in `evidence` returns); `surroundings`: sources {file: copy}, page_fault_ns, call_cost, threads, pools, constants
    loops     table of every loop that ran: file, line, kind, parent, entries, iterations, wall
    marked    spans: list of {name, count, ns}: stretches that the script marked itself with `span`
    switched  reason, version: the script was switched to TensorFlow 1's graph mode
    sampling  state (ready, over), pid, at: the phase in which the host may sample the running loop
    measured  loop, reason: all but the changes to try has been measured
    experiment  id, status (tried, skipped, failed, possible: in launches of its own), reason; of one that was tried check_ns, details (what it
              was made of), other_threads (that run steps too); of a possible one environment, edit: how a change went
    values    experiment, digest, read (of what the script reads alone), results, names (digests by name): what the session gave the script in a
              block of a verifying process, and what the loop's names stood for at its end
    effect    what: such a launch, or a verifying process, was about to do this a second time, and was ended
    edited    edit, reason: a launch of its own has made its edit of the script, or why it could not
    snapshot  values (by name: dtype, shape, digest, numbers), session (digest of what it gave so far), doubles: what a launch of its own came to
    warning   id, text
    failure   where, text: a measurement that could not be made
    end       reason (one of END_REASONS), loop, exit, traceback
"""

FORMAT = 1
EVENTS = "events.jsonl"

# Span kinds, written as their index. Their order is the header's `kinds`.
SPAN_KINDS = (
    "session.run", "session.call", "feed.convert", "gc",
    "eager.call",  # the C entry of an eager op or of a compiled function
    "feed.fetch",  # a tensor becomes a NumPy array
    "input.next",  # the C entry of an op that waits for an input pipeline
    "data.next",  # Python around that wait
    "function.call", "function.trace",  # a tf.function: its call, and building its graph
    "keras.call",  # fit, predict, a layer's call and the like
    "keras.callbacks", "keras.progress", "keras.metrics", "keras.data",  # parts of a Keras step
    "library",  # Python around sessions; in `profile` blocks: whatever the script's own code calls, and the reports of its calls
)

MODES = ("survey", "warmup", "plain", "timers", "trace", "inline", "kernels", "metadata", "numpy", "replay", "calls", "profile", "tree",
         "lines", "watch", "what-if")

BLOCK_FIELDS = {
    "index": "running number of the block",
    "loop": "id of the loop",
    "mode": "one of MODES",
    "cycle": "number of the round of modes to which the block belongs",
    "every": "iterations between two marks",
    "segments": "lists of marks; two neighbours in a list enclose `every` iterations",
    "spans": "flat list: kind, thread, start, end; spans of one kind may nest",
    "thread": "the loop's thread",
    "usage": "what the process used during the block: cpu_ns, runqueue_ns, voluntary, involuntary, minor_faults, and as "
             "far as known collections, written_bytes, write_calls, graph_ops",
    "trace": "file with the profiler's Trace message, or null",
    "anchors": "triples of marks around the start and the end of each anchor event in the trace",
    "calls": "list of [parent, name, file, line, calls, span kind or null]: Python calls of the block by their path; "
             "the parent is an index in the list, -1 for the loop's own frame",
    "numpy": "in `numpy` and `replay` blocks: kernel, library and own time of NumPy's calls on the loop's thread "
             "(hooks.numpy_ufuncs, hooks.numpy_replay)",
    "metadata": "files with RunMetadata messages, in the order of the session calls",
}

END_REASONS = (
    "enough",  # the interval is narrow
    "verified",  # the values of a verifying process are complete
    "budget",  # the measuring time is used
    "script-ended",  # the script came to its end by itself
    "exit",  # the script called sys.exit
    "script-failed",  # the script raised
    "probe-failed",  # the probe raised
    "no-such-module",  # `-m` named a module that is not there
    "interrupted",  # Ctrl-C
    "effect",  # a launch that serves another's report would have done something a second time
    "stopped",  # the host asked for it
)
