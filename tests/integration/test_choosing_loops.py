"""The loop that is measured, and how many iterations it made, in scripts of every shape."""

import pytest

# name: (script, line of the loop, iterations); `#!` marks the line of the loop.
SHAPES = {
    "top_level_for": ("""
        import numpy as np
        x = np.arange(1000.0)
        for i in range(300):  #!
            work = np.sin(x * i).sum()
        """, 300),
    "top_level_while": ("""
        import numpy as np
        x = np.arange(1000.0)
        i = 0
        while i < 300:  #!
            i += 1
            work = np.sin(x * i).sum()
        """, 300),
    "while_true_with_break": ("""
        import numpy as np
        x = np.arange(1000.0)
        i = 0
        while True:  #!
            i += 1
            work = np.sin(x * i).sum()
            if i == 250:
                break
        """, 250),
    "in_main_with_guard": ("""
        import numpy as np

        def main():
            x = np.arange(1000.0)
            for i in range(300):  #!
                work = np.sin(x * i).sum()

        if __name__ == "__main__":
            main()
        """, 300),
    "in_a_function_called_from_main": ("""
        import numpy as np

        def train(x, steps):
            for i in range(steps):  #!
                work = np.sin(x * i).sum()
            return work

        def main():
            return train(np.arange(1000.0), 300)

        if __name__ == "__main__":
            main()
        """, 300),
    "epochs_and_batches": ("""
        import numpy as np
        x = np.arange(1000.0)
        for epoch in range(8):
            for i in range(40):  #!
                work = np.sin(x * i).sum()
        """, 320),
    "few_batches_an_epoch": ("""
        import numpy as np
        x = np.arange(1000.0)
        for epoch in range(60):  #!
            for i in range(4):
                work = np.sin(x * i).sum()
        """, 60),
    "layers_within_the_step": ("""
        import numpy as np
        layers = [np.eye(30) for _ in range(3)]
        for step in range(200):  #!
            value = np.ones((30, 30))
            for layer in layers:
                value = value @ layer
        """, 200),
    "while_epochs_for_batches_with_else": ("""
        import numpy as np
        x = np.arange(1000.0)
        epoch = 0
        while epoch < 6:
            for i in range(50):  #!
                work = np.sin(x * i).sum()
            else:
                epoch += 1
        """, 300),
    "method": ("""
        import numpy as np

        class Trainer:
            def __init__(self):
                self.x = np.arange(1000.0)

            def step(self, i):
                return np.sin(self.x * i).sum()

            def fit(self):
                for i in range(300):  #!
                    self.step(i)

        Trainer().fit()
        """, 300),
    "zip_and_enumerate": ("""
        import numpy as np
        xs = [np.arange(1000.0)] * 300
        for i, (x, y) in enumerate(zip(xs, xs)):  #!
            work = np.sin(x * i).sum()
        """, 300),
    "comprehension": ("""
        import numpy as np
        x = np.arange(1000.0)
        losses = [np.sin(x * i).sum() for i in range(300)]  #!
        """, 300),
    "generator_expression_summed": ("""
        import numpy as np
        x = np.arange(1000.0)
        total = sum(np.sin(x * i).sum() for i in range(300))  #!
        """, 300),
    "batches_from_a_generator": ("""
        import numpy as np

        def batches(n):
            while True:
                for at in range(20):
                    yield np.full(1000, float(at))

        source = batches(20)
        first = next(source)
        for i in range(300):  #!
            work = np.sin(next(source) * i).sum()
        """, 300),
    "batches_consumed_by_for": ("""
        import numpy as np

        def batches(n):
            for at in range(n):
                yield np.full(1000, float(at))

        for x in batches(300):  #!
            work = np.sin(x).sum()
        """, 300),
    "training_generator_in_list": ("""
        import numpy as np

        def train(x):
            for i in range(300):  #!
                yield np.sin(x * i).sum()

        losses = list(train(np.arange(1000.0)))
        """, 300),
    "map_with_lambda_in_epochs": ("""
        import numpy as np
        x = np.arange(1000.0)
        for epoch in range(50):  #!
            works = list(map(lambda i: np.sin(x * i).sum(), range(4)))
        """, 50),
    "several_trainings_in_a_loop": ("""
        import numpy as np
        x = np.arange(1000.0)

        def first():
            for i in range(300):  #!
                work = np.sin(x * i).sum()

        def second():
            for i in range(300):
                work = np.cos(x * i).sum()

        def third():
            for i in range(300):
                work = np.tan(x * i).sum()

        for train in (first, second, third, second, third):
            train()
        """, 300),
    "loop_that_continues": ("""
        import numpy as np
        x = np.arange(1000.0)
        for i in range(300):  #!
            if i % 3 == 0:
                continue
            work = np.sin(x * i).sum()
        """, 300),
    "loop_left_by_return_each_time": ("""
        import numpy as np
        x = np.arange(1000.0)

        def search():
            for i in range(1000):
                work = np.sin(x * i).sum()
                if i == 4:
                    return work

        for epoch in range(60):  #!
            search()
        """, 60),
    "recursion": ("""
        import numpy as np
        x = np.arange(1000.0)

        def walk(depth):
            for i in range(3):
                work = np.sin(x * i).sum()
                if depth:
                    walk(depth - 1)

        for start in range(40):  #!
            walk(2)
        """, 40),
    "within_an_except_handler": ("""
        import numpy as np
        x = np.arange(1000.0)
        try:
            raise KeyError("cache")
        except KeyError:
            for i in range(300):  #!
                work = np.sin(x * i).sum()
        """, 300),
    "tiny_iterations": ("""
        total = 0
        for i in range(12345):  #!
            total += i
        """, 12345),
    "global_in_the_loop": ("""
        import numpy as np
        x = np.arange(1000.0)

        def main():
            for i in range(300):  #!
                global work
                work = np.sin(x * i).sum()

        main()
        """, 300),
}


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
