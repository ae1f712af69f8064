"""Asks an Estimator for one prediction at a time."""
import numpy as np
import tensorflow as tf

tf.compat.v1.logging.set_verbosity("ERROR")
rng = np.random.RandomState(0)
x = {"x": rng.rand(64, 4).astype(np.float32)}
columns = [tf.feature_column.numeric_column("x", shape=[4])]
model = tf.estimator.LinearRegressor(columns)
inputs = tf.compat.v1.estimator.inputs.numpy_input_fn
model.train(inputs(x, rng.rand(64).astype(np.float32), batch_size=16, shuffle=True), steps=10)

answers = []
for row in range(40):
    one = inputs({"x": x["x"][row:row + 1]}, shuffle=False)
    answers.append(next(model.predict(one)))
print(len(answers))
