"""Scripts of every shape, and what the choice of the loop should make of them."""

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
    "epochs_that_also_evaluate": ("""
        import numpy as np
        x = np.arange(1000.0)
        for epoch in range(8):
            for i in range(80):  #!
                work = np.sin(x * i).sum()
            for i in range(30):
                work = np.sin(x * i).sum()
        """, 640),
    "warmed_up_by_loops_that_ended": ("""
        import numpy as np
        x = np.arange(1000.0)
        for _ in range(30):
            for i in range(20):
                work = np.sin(x * i).sum()
        for step in range(3000):  #!
            work = np.sin(x * step).sum()
        """, 3000),
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
