"""A staging area that is fed in the step itself."""
import numpy as np
import tensorflow.compat.v1 as tf
from tensorflow.python.ops import data_flow_ops

tf.disable_v2_behavior()

x = tf.placeholder(tf.float32, [64, 150528])
area = data_flow_ops.StagingArea([tf.float32], shapes=[[64, 150528]])
put_op = area.put([x])
loss = tf.reduce_mean(area.get()[0][:, :100])
rng = np.random.RandomState(0)
batches = [rng.rand(64, 150528).astype(np.float32) for _ in range(4)]

with tf.Session() as sess:
    sess.run(put_op, feed_dict={x: batches[0]})
    for step in range(2000):
        sess.run([put_op, loss], feed_dict={x: batches[step % 4]})
