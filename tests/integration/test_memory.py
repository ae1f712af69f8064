"""The agent's memory is bounded however long the loop runs."""

import pytest

# The script reports its own resident size; the loop is cheap, so that marks would pile up fastest here.
SCRIPT = """
import os, sys
{imports}
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
early, late = {steps} // 4, {steps} - 1
for i in range({steps}):
    {body}
    if i == early:
        first = resident()
    elif i == late:
        last = resident()
print("grown", last - first)
"""
# Allocators round up and keep what they have; marks of the watched iterations would be many times this.
ALLOWANCE = 4 << 20


@pytest.mark.parametrize("name, imports, body, steps", [
    ("plain Python", "", "pass", 2_000_000),
    ("NumPy", "import numpy as np\nx = np.arange(3.0)", "x * i", 600_000),
])
def test_a_long_loop_does_not_grow_the_agent(probe, name, imports, body, steps):
    result = probe.script(SCRIPT.format(imports=imports, body=body, steps=steps), options=["--full", "--no-what-if"])
    assert result.code == 0, result.err
    assert int(result.out.split("grown ")[1].split()[0]) < ALLOWANCE
    assert result.seen == steps


def test_many_short_entries_do_not_grow_the_agent(probe):
    """A loop that is entered anew each time, inside one that no mark can be put in."""
    result = probe.script("""
        import os
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        def step(i):
            total = 0
            for j in range(30):
                total += j
            if i == 20_000:
                sizes.append(resident())
            return total
        sizes = []
        any(map(lambda i: step(i) < 0, range(60_000)))
        print("grown", resident() - sizes[0])
        """, options=["--full", "--no-what-if"])
    assert result.code == 0, result.err
    assert int(result.out.split("grown ")[1].split()[0]) < ALLOWANCE


def test_session_steps_outside_any_marked_loop_do_not_grow_the_agent(probe):
    """A library's own loop, such as a Keras fit, makes its session calls while nothing of the script goes round."""
    result = probe.script("""
        import os
        import tensorflow.compat.v1 as tf
        tf.disable_v2_behavior()
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        total = tf.constant(1.0) + 1.0
        sizes = []
        def step(i):
            session.run(total)
            if i in (30_000, 49_999):
                sizes.append(resident())
        with tf.Session() as session:
            for epoch in range(1):
                any(map(lambda i: step(i), range(50_000)))
        print("grown", sizes[1] - sizes[0])
        """, options=["--full", "--no-what-if"])
    assert int(result.out.split("grown ")[1].split()[0]) < ALLOWANCE, result.out
