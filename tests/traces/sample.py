"""Two recordings through every renderer. `python -m tests.traces.sample` writes the texts anew, to be read in the diff."""

from dataclasses import replace
from pathlib import Path

from overhead_probe.analysis.imported_compare import compare
from overhead_probe.importing import import_traces
from overhead_probe.render import imported_json, imported_markdown, imported_terminal
from overhead_probe.report_imported import ImportedReport

DATA = Path(__file__).parents[1] / "data" / "traces"
EXPECTED = Path(__file__).parent / "expected"


def report(*names):
    """The reports, with paths as they are in the data folder."""
    traces = import_traces([DATA / name for name in names]).traces
    return ImportedReport(tuple(replace(trace, path=name) for trace, name in zip(traces, names)))


def texts():
    """File name of each expected text, and the text as it is rendered now."""
    gpu, cpu = report("tf1_gpu_merged5.json"), report("pt_cpu_only.pt.trace.json.gz")
    both = compare(*report("tf1_gpu_mnist_step0.json", "tf1_cpu_mnist_step1.json").traces)
    return {
        "merged5_80.txt": imported_terminal.render(gpu, 80, False, encoding="utf-8"),
        "merged5_verbose_120.txt": imported_terminal.render(gpu, 120, False, True, "utf-8"),
        "merged5.md": imported_markdown.render(gpu),
        "merged5.json": imported_json.render(gpu),
        "cpu_only_80.txt": imported_terminal.render(cpu, 80, False, encoding="utf-8"),
        "compare_100.txt": imported_terminal.render_comparison(both, 100, False, "utf-8"),
        "compare.md": imported_markdown.render_comparison(both),
        "compare.json": imported_json.render_comparison(both),
    }


if __name__ == "__main__":
    EXPECTED.mkdir(exist_ok=True)
    for name, text in texts().items():
        (EXPECTED / name).write_text(text, encoding="utf-8")
