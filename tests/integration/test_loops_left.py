"""A loop that is left and entered again and again, with no loop of the script around it."""

LEFT = """
import numpy as np
x = np.arange(2000.0)

def epoch(number):
    for i in range(40):
        value = np.sin(x * number).sum()
    return value

print(len(list(map(epoch, range(10 ** 8)))))
"""


def test_the_script_is_stopped_when_the_loop_comes_again(probe):
    result = probe(probe.write("epochs.py", LEFT), what_if=True)
    assert result.code == 0, result.err
    assert result.end["reason"] in ("enough", "budget")
    assert result.loop == ("epochs.py", 6) and result.loops()[6]["entries"] > 10


def test_changes_are_tried_over_several_entries(probe):
    collected = LEFT.replace("    return value", "        rows = list(map(list, ['ab'] * 1000))\n    return value")
    result = probe(probe.write("tried.py", collected), what_if=True)
    assert result.code == 0, result.err
    tried = [event["id"] for event in result.events["experiment"] if event["status"] == "tried"]
    blocks = [block for block in result.events["block"] if block["mode"] == "what-if"]
    assert tried == ["gc-off"] and len({block["cycle"] for block in blocks}) > 2
