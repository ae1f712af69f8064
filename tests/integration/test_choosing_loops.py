"""The loop that is measured, and how many iterations it made, in scripts of every shape."""

import pytest

from .shapes import SHAPES

@pytest.mark.parametrize("shape", SHAPES)
def test_the_loop_and_its_iterations(probe, shape):
    text, iterations = SHAPES[shape]
    result = probe.script(text)
    assert result.code == 0, result.err
    path = probe.folder / "script.py"
    line = 1 + next(at for at, text in enumerate(path.read_text().splitlines()) if text.endswith("#!"))
    assert (result.loop, result.seen) == (("script.py", line), iterations)


def test_a_module_beside_the_script_with_arguments(probe):
    probe.write("trainer.py", """
        import numpy as np

        def fit(steps):
            x = np.arange(1000.0)
            for i in range(steps):
                work = np.sin(x * i).sum()
        """)
    result = probe.script("""
        import sys
        import trainer
        if __name__ == "__main__":
            trainer.fit(int(sys.argv[2]))
            print("args", sys.argv[1:])
        """, "--steps", "240")
    assert (result.loop, result.seen) == (("trainer.py", 6), 240)
    assert "args ['--steps', '240']" in result.out


def test_a_module_from_a_folder_that_the_script_adds(probe):
    probe.write("src/deep/trainer.py", """
        import numpy as np
        x = np.arange(1000.0)
        for i in range(120):
            work = np.sin(x * i).sum()
        """)
    probe.write("src/deep/__init__.py", "")
    result = probe.script("""
        import os, sys
        sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src"))
        import deep.trainer
        """, name="bin/run.py")
    assert (result.loop, result.seen) == (("trainer.py", 4), 120)


def test_an_async_loop(probe):
    result = probe.script("""
        import asyncio
        import numpy as np

        async def step(x, i):
            await asyncio.sleep(0)
            return np.sin(x * i).sum()

        async def numbers(n):
            for i in range(n):
                yield i

        async def main():
            x = np.arange(1000.0)
            async for i in numbers(150):
                await step(x, i)
            return [i async for i in numbers(3)]

        print("last", asyncio.run(main()))
        """)
    assert result.code == 0
    assert (result.loop, result.seen) == (("script.py", 15), 150)
    assert "last [0, 1, 2]" in result.out


def test_tqdm_around_the_loop(probe):
    result = probe.script("""
        import numpy as np
        from tqdm import tqdm
        x = np.arange(1000.0)
        for i in tqdm(range(300)):
            work = np.sin(x * i).sum()
        """)
    assert (result.loop, result.seen) == (("script.py", 5), 300)
    assert "300/300" in result.err


def test_a_loop_named_by_file_and_line(probe):
    result = probe.script("""
        import numpy as np
        x = np.arange(1000.0)
        for epoch in range(30):
            for i in range(20):
                work = np.sin(x * i).sum()
        """, options=["--loop", "script.py:4"])
    assert (result.loop, result.seen) == (("script.py", 4), 30)


def test_a_named_loop_that_is_not_there(probe):
    result = probe.script("""
        import numpy as np
        for i in range(30):
            np.sin(i)
        """, options=["--loop", "script.py:99"])
    assert result.code == 4
    assert "script.py:3" in result.err


@pytest.mark.parametrize("loop", ["script.py", "script.py:x", ":"])
def test_a_loop_that_cannot_be_read(probe, loop):
    result = probe.script("for i in range(30): pass", options=["--loop", loop])
    assert result.code == 2
    assert "FILE:LINE" in result.err


def test_a_compiler_of_bytecode_gets_the_function_as_it_is(probe):
    """numba and its kind compile a function's bytecode, in which a name of ours would be unknown."""
    probe.write("fakenumba.py", """
        def njit(function):
            assert not [name for name in function.__code__.co_names if "probe" in name], function.__code__.co_names
            return function
        """)
    result = probe.script("""
        import numpy as np
        import fakenumba

        @fakenumba.njit
        def kernel(x):
            total = 0.0
            for value in x:
                total += value
            return total

        def other(x):
            for value in x:
                pass

        fast = fakenumba.njit(other)
        x = np.arange(1000.0)
        for i in range(200):
            kernel(x)
        """)
    assert result.code == 0, result.err
    assert (result.loop, result.seen) == (("script.py", 18), 200)


def test_code_that_travels_to_another_process_by_value(probe):
    """cloudpickle sends the code of `__main__`'s functions to processes in which our names are missing."""
    probe.write("cloudpickle.py", """
        import marshal, subprocess, sys

        def remote(function, argument):
            code = marshal.dumps(function.__code__).hex()
            program = ("import marshal, types; f = types.FunctionType(marshal.loads(bytes.fromhex('%s')), {}); "
                       "print(f(%r))" % (code, argument))
            return int(subprocess.check_output([sys.executable, "-c", program]))
        """)
    result = probe.script("""
        import cloudpickle
        import numpy as np

        def count(n):
            total = 0
            for i in range(n):
                total += sum([1 for _ in range(2)])
            return total

        print("remote", cloudpickle.remote(count, 50))
        x = np.arange(1000.0)
        for i in range(200):
            np.sin(x * i)
        """)
    assert result.code == 0, result.err
    assert "remote 100" in result.out
    assert (result.loop, result.seen) == (("script.py", 13), 200)
