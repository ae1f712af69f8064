"""Small traces made by hand, for the tests."""

import json

from overhead_probe.importing import import_traces


def process(pid, name):
    return {"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}}


def thread(pid, tid, name):
    return {"ph": "M", "name": "thread_name", "pid": pid, "tid": tid, "args": {"name": name}}


def x(pid, ts, dur, title, tid=0, cat="Op", **args):
    return {"ph": "X", "cat": cat, "name": title, "pid": pid, "tid": tid, "ts": ts, "dur": dur, "args": args}


def write(path, events, **others):
    path.write_text(json.dumps({"traceEvents": events, **others}))
    return path


def imported(path):
    return import_traces([path]).traces[0]


def part(report, id):
    for component in report.components:
        if component.id == id:
            return component.ns
        for each in component.parts:
            if each.id == id:
                return each.ns
    return 0


def copies(report):
    return {each.direction: (each.n, each.sum_ns) for each in report.transfers}


def ids(report):
    return [notice.id for notice in report.warnings]
