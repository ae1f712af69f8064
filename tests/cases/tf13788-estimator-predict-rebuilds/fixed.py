"""Asks an Estimator for all predictions at once."""
import numpy as np
import tensorflow as tf

tf.compat.v1.logging.set_verbosity("ERROR")
rng = np.random.RandomState(0)
x = {"x": rng.rand(20000, 4).astype(np.float32)}
columns = [tf.feature_column.numeric_column("x", shape=[4])]
model = tf.estimator.LinearRegressor(columns)
inputs = tf.compat.v1.estimator.inputs.numpy_input_fn
model.train(inputs(x, rng.rand(20000).astype(np.float32), batch_size=16, shuffle=True), steps=10)

answers = []
for answer in model.predict(inputs(x, shuffle=False)):
    answers.append(answer)
print(len(answers))
