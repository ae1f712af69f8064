"""Scripts that were written for TensorFlow 1 run under TensorFlow 2 in graph mode, and the report says so."""

import pytest

from .conftest import plain

STEPS = """
x = tf.placeholder(tf.float32, (None,))
w = tf.Variable(0.5)
loss = tf.reduce_mean(tf.square(x * w - 1.0))
train = tf.train.GradientDescentOptimizer(0.01).minimize(loss)
with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for step in range(150):
        _, value = session.run([train, loss], {x: [1.0, 2.0]})
print("loss", value.tobytes().hex())
"""


@pytest.mark.parametrize("head, reason", [
    ("import tensorflow.compat.v1 as tf\n", "sessions or placeholders of compat.v1"),
    ("import tensorflow as tf\n", "uses tf."),
])
def test_a_script_for_tensorflow_1_is_switched(probe, head, reason):
    result = probe.script(head + STEPS, options=["--full"])
    assert result.code == 0, result.err
    assert reason in result.warnings()["tf1-switched"]
    assert result.report["target"]["tf1_behaviour"] is True
    assert result.seen == 150
    switched = probe.write("switched.py", "import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\n" + STEPS)
    bare = plain(switched, cwd=probe.folder)
    assert bare.returncode == 0, bare.stderr
    assert result.out.startswith(bare.stdout)
    report = (result.folder / "report.md").read_text()
    assert "written for TensorFlow 1" in report and "written for TensorFlow 1" in result.out.replace("\n ", "")


OWN_GRAPH = "import tensorflow.compat.v1 as tf\nwith tf.Graph().as_default():\n" + "".join(
    f"    {line}\n" for line in STEPS.splitlines())


def test_a_script_with_a_graph_of_its_own_is_left_alone(probe):
    bare = plain(probe.write("script.py", OWN_GRAPH), cwd=probe.folder)
    result = probe("--full", "script.py")
    assert bare.returncode == result.code == 0, result.err
    assert "tf1-switched" not in result.warnings()
    assert result.out.startswith(bare.stdout)
    assert result.seen == 150
    assert result.report["iterations"]["timers"] > 0 and result.report["evidence"]["session_calls"] == 1


# -- every way to write it, against a stand-in that says when it is switched


STAND_IN = """
__version__ = "%s"
def square(x): return x * x
class Graph:
    def as_default(self): return self
    def __enter__(self): return self
    def __exit__(self, *error): pass
"""
STAND_IN_V1 = """
from tensorflow import Graph, square
__version__ = "2.21.0"
def placeholder(kind): return 3.0
def log(x): return x
def set_random_seed(seed): pass
class Session(Graph): pass
def disable_v2_behavior(): print("SWITCHED")
def disable_eager_execution(): print("by itself")
def get_default_graph(): return Graph()
def __getattr__(name):
    if name != "compat":
        raise AttributeError(name)
    import tensorflow.compat
    return tensorflow.compat
class app:
    @staticmethod
    def run(main): main([])
"""
LOOP = "\nfor step in range(100):\n    sum(range(50))\nprint('end')\n"

SWITCHED = {
    "alias": "import tensorflow as tf\ntf.placeholder('float32')",
    "no alias": "import tensorflow\ntensorflow.placeholder('float32')",
    "compat alias": "import tensorflow.compat.v1 as tf1\ntf1.placeholder('float32')",
    "from compat": "from tensorflow.compat import v1 as tf\ntf.Session()",
    "from compat.v1": "from tensorflow.compat.v1 import placeholder, Session\nplaceholder('float32')",
    "reached through": "import tensorflow as tf\ntf.compat.v1.placeholder('float32')",
    "bound by itself": "import tensorflow as tf\ntf = tf.compat.v1\ntf.placeholder('float32')",
    "from tensorflow": "from tensorflow import placeholder, Session, square\nsquare(placeholder('float32'))",
    "in a function": "def main():\n    import tensorflow as tf\n    return tf.placeholder('float32')\nmain()",
    "in try": "try:\n    import tensorflow as tf\nexcept ImportError:\n    tf = None\ntf.placeholder('float32')",
    "a session entered": "import tensorflow as tf\nx = tf.placeholder('f')\nwith tf.Session().as_default():\n    pass",
    "the default graph entered": "import tensorflow as tf\nx = tf.placeholder('f')\nwith tf.get_default_graph().as_default():\n    pass",
    "version printed": "import tensorflow as tf\nprint(tf.__version__)\ntf.placeholder('float32')",
    "app.run": "import tensorflow as tf\ndef main(_):\n    tf.placeholder('float32')\ntf.app.run(main)",
    "in a module beside it": "import net",
}
LEFT_ALONE = {
    "tensorflow 2": "import tensorflow as tf\ntf.square(2.0)",
    "switches itself": "import tensorflow.compat.v1 as tf\ntf.disable_eager_execution()\ntf.placeholder('float32')",
    "switches itself, module beside it": "import tensorflow.compat.v1 as tf\nimport net\ntf.disable_eager_execution()",
    "switched through compat": "import tensorflow as tf\ntf.compat.v1.disable_eager_execution()\ntf.compat.v1.Session()",
    "switch by name": "from tensorflow.compat.v1 import disable_eager_execution, placeholder\ndisable_eager_execution()",
    "own graph": "import tensorflow.compat.v1 as tf\nwith tf.Graph().as_default():\n    tf.placeholder('float32')",
    "own graph by name": "import tensorflow.compat.v1 as tf\ng = tf.Graph()\nwith g.as_default():\n    tf.Session()",
    "chooses by version": "import tensorflow as tf\nif tf.__version__ < '2':\n    tf.set_random_seed(1)\nelse:\n    tf.square(1.0)",
    "chooses by major version": "import tensorflow as tf\nif int(tf.__version__.split('.')[0]) < 2:\n    tf.placeholder('f')",
    "eager names of compat.v1": "import tensorflow.compat.v1 as tf\ntf.log(2.0)",
}


def stand_in(probe, version="2.21.0"):
    probe.write("tensorflow/compat/__init__.py", "")
    probe.write("tensorflow/compat/v1.py", STAND_IN_V1)
    probe.write("tensorflow/__init__.py", STAND_IN % version + "from .compat import v1\ndel v1\n")
    probe.write("net.py", "import tensorflow as tf\ninputs = tf.placeholder('float32')\n")


@pytest.mark.parametrize("case", SWITCHED)
def test_switched(probe, case):
    stand_in(probe)
    result = probe.script(SWITCHED[case] + LOOP)
    assert result.code == 0, result.err
    assert result.out.count("SWITCHED") == 1
    assert "tf1-switched" in result.warnings()


@pytest.mark.parametrize("case", LEFT_ALONE)
def test_left_alone(probe, case):
    stand_in(probe)
    text = LEFT_ALONE[case]
    if "net" in text:
        probe.write("net.py", "import tensorflow.compat.v1 as tf\ninputs = tf.placeholder('float32')\n")
    result = probe.script(text + LOOP)
    assert result.code == 0, result.err
    assert "SWITCHED" not in result.out
    assert "tf1-switched" not in result.warnings()


def test_tensorflow_1_itself_is_left_alone(probe):
    stand_in(probe, "1.15.5")
    probe.write("tensorflow/__init__.py", STAND_IN % "1.15.5" + "def placeholder(kind): return 1.0\nfrom . import compat\n")
    result = probe.script("import tensorflow as tf\nfrom tensorflow import placeholder\ntf.placeholder('f')" + LOOP)
    assert result.code == 0, result.err
    assert "SWITCHED" not in result.out
