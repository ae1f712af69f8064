"""Whatever was measured survives a crash, and a forked child writes nothing."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from overhead_probe.agent import schema
from overhead_probe.agent.recorder import Recorder

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

WRITER = """
import sys
from overhead_probe.agent.recorder import Recorder
recorder = Recorder(sys.argv[1])
recorder.header()
number = 0
while True:
    recorder.event("block", number=number, filler="x" * 5000)
    number += 1
    if number == 50:
        print("fifty", flush=True)
"""


class RunFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def recorder(self, clock=lambda: 1000):
        recorder = Recorder(self.folder, clock)
        self.addCleanup(recorder.close_in_child)
        return recorder

    def text(self):
        with open(os.path.join(self.folder, "events.jsonl")) as file:
            return file.read()

    def events(self):
        return [json.loads(line) for line in self.text().splitlines()]


class Events(RunFolder):
    def test_an_event_is_a_line_and_readable_at_once(self):
        recorder = self.recorder()
        recorder.event("phase", id="script", start=1, end=None)
        self.assertEqual(self.text(), '{"id":"script","start":1,"end":null,"type":"phase"}\n')
        recorder.event("end", reason="enough")
        self.assertEqual([event["type"] for event in self.events()], ["phase", "end"])

    def test_header_tells_the_format_and_the_base(self):
        self.recorder(lambda: 777).header(python="3.7.1")
        header = self.events()[0]
        self.assertEqual((header["type"], header["format"], header["base_ns"], header["pid"], header["kinds"],
                          header["python"]),
                         ("header", schema.FORMAT, 777, os.getpid(), list(schema.SPAN_KINDS), "3.7.1"))

    def test_stamps_are_relative_to_the_base(self):
        self.assertEqual(self.recorder(lambda: 1000).relative([1000, 1500, 900]), [0, 500, -100])

    def test_values_that_json_lacks_become_text(self):
        self.recorder().event("end", exit=os.path)
        self.assertEqual(self.events()[0]["exit"], str(os.path))

    def test_lone_surrogates_and_newlines_stay_in_one_line(self):
        self.recorder().warning("odd", "a\nb\udc80")
        self.assertEqual(self.events(), [{"id": "odd", "text": "a\nb\udc80", "type": "warning"}])

    def test_failure_names_the_error(self):
        self.recorder().failure("trace", ValueError("no profiler"))
        self.assertEqual(self.events(), [{"where": "trace", "text": "ValueError: no profiler", "type": "failure"}])

    def test_raw_bytes_are_stored_beside(self):
        self.assertEqual(self.recorder().raw("traces", "00001.pb", b"\x00\xff"), "traces/00001.pb")
        with open(os.path.join(self.folder, "traces", "00001.pb"), "rb") as file:
            self.assertEqual(file.read(), b"\x00\xff")

    def test_two_recorders_append(self):
        self.recorder().event("phase", id="a")
        self.recorder().event("phase", id="b")
        self.assertEqual([event["id"] for event in self.events()], ["a", "b"])

    def test_a_write_that_takes_only_a_part_is_finished(self):
        written, write = [], os.write
        recorder = self.recorder()

        def short(fd, data):
            written.append(len(data))
            return write(fd, data[:7])

        os.write = short
        try:
            recorder.event("phase", id="script")
        finally:
            os.write = write
        self.assertEqual(self.events(), [{"id": "script", "type": "phase"}])
        self.assertGreater(len(written), 1)


class Crashes(RunFolder):
    def test_a_killed_writer_leaves_whole_lines(self):
        """All but the last, which the system may have cut short (`record.load` passes over it)."""
        process = subprocess.Popen([sys.executable, "-c", WRITER, self.folder], stdout=subprocess.PIPE, cwd=ROOT)
        self.assertEqual(process.stdout.readline().strip(), b"fifty")
        process.kill()
        process.communicate()
        events = [json.loads(line) for line in self.text().split("\n")[:-1]]
        self.assertEqual(events[0]["type"], "header")
        self.assertEqual([event["number"] for event in events[1:]], list(range(len(events) - 1)))
        self.assertGreaterEqual(len(events), 51)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork on this system")
    def test_a_forked_child_writes_nothing(self):
        recorder = self.recorder()
        recorder.event("phase", id="before")
        recorder._lock.acquire()  # another thread is writing while the process forks
        child = os.fork()
        if not child:
            status = 1
            try:
                recorder.close_in_child()
                recorder.event("phase", id="child")
                recorder.close_in_child()
                status = 0
            finally:
                os._exit(status)
        recorder._lock.release()
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        recorder.event("phase", id="after")
        self.assertEqual([event["id"] for event in self.events()], ["before", "after"])


if __name__ == "__main__":
    unittest.main()
