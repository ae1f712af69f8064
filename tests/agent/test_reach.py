"""Whether a loop's body works with arrays."""

import sys
import types
import unittest

from overhead_probe.agent import reach


def framework_module(name):
    return types.ModuleType(name)


class Arrays(unittest.TestCase):
    """`touches_arrays` on stand-ins: only names of modules count, so no framework is needed."""

    def touches(self, value, name="value"):
        frame = types.SimpleNamespace(f_locals={name: value}, f_globals={})
        return reach.touches_arrays([name], frame)

    def instance_of(self, module, **attributes):
        thing = type("Thing", (object,), {"__module__": module})()
        vars(thing).update(attributes)
        return thing

    def test_modules_classes_functions_and_instances_of_a_framework(self):
        function = eval("lambda: None", {"__name__": "keras.layers"})
        for value in (framework_module("numpy"), framework_module("tensorflow.compat.v1"), function,
                      self.instance_of("numpy"), type(self.instance_of("tensorflow.python.ops"))):
            self.assertTrue(self.touches(value), value)

    def test_others_are_not(self):
        for value in (None, 3, "numpy", [1, 2], sys, framework_module("numpyish"), self.instance_of("script"), len,
                      {"numpy": 1}):
            self.assertFalse(self.touches(value), value)

    def test_attributes_items_and_values_are_seen(self):
        array = self.instance_of("numpy")
        for holder in (self.instance_of("script", weights=array), [array], ("name", array), {"weights": array},
                       self.instance_of("script", layers=[{"weights": array}])):
            self.assertTrue(self.touches(holder), holder)

    def test_it_does_not_follow_for_ever(self):
        deep = held = self.instance_of("script", value=self.instance_of("numpy"))
        for _ in range(reach.DEEPEST - 2):
            held = self.instance_of("script", value=held)
        self.assertTrue(self.touches(held))
        self.assertFalse(self.touches(self.instance_of("script", value=self.instance_of("script", value=held))))
        deep.itself = deep
        deep.value = [deep]
        self.assertFalse(self.touches(deep))

    def test_methods_lead_to_their_object(self):
        model = type("Model", (object,), {"__module__": "script", "step": lambda self: None})()
        self.assertFalse(self.touches(model.step))
        model.weights = self.instance_of("numpy")
        self.assertTrue(self.touches(model.step))

    def test_closures_are_seen(self):
        def closure_over(value):
            return lambda: value

        self.assertTrue(self.touches(closure_over(self.instance_of("numpy"))))
        self.assertFalse(self.touches(closure_over(3)))

    def test_globals_of_a_called_function_are_seen(self):
        step = eval("lambda: np.add", {"np": framework_module("numpy"), "__name__": "script"})
        other = eval("lambda: os.path", {"np": framework_module("numpy"), "os": 1, "__name__": "script"})
        self.assertTrue(self.touches(step))
        self.assertFalse(self.touches(other))

    def test_globals_of_the_frame_are_seen_behind_its_locals(self):
        frame = types.SimpleNamespace(f_locals={}, f_globals={"np": framework_module("numpy")})
        self.assertTrue(reach.touches_arrays(["np"], frame))

    def test_looking_runs_no_code_of_the_script(self):
        class Proxy(object):
            def __getattribute__(self, name):
                raise RuntimeError("looked at " + name)

        class Lazy(types.ModuleType):
            def __getattr__(self, name):
                raise RuntimeError("loaded for " + name)

        class Items(list):
            def __getitem__(self, key):
                raise RuntimeError("asked for an item")

        class Table(dict):
            def values(self):
                raise RuntimeError("asked for values")

        self.assertFalse(self.touches(Proxy()))
        self.assertFalse(self.touches(Items([1])))
        self.assertFalse(self.touches(Table(a=1)))
        self.assertFalse(self.touches(Lazy("lazy")))


if __name__ == "__main__":
    unittest.main()
