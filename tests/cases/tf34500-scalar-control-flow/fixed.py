"""FizzBuzz on a whole tensor."""
import tensorflow as tf


@tf.function(jit_compile=True)
def fizzbuzz(i):
    three, five = tf.equal(i % 3, 0), tf.equal(i % 5, 0)
    count = tf.where(three & five, 3, tf.where(three | five, 1, 0))
    return tf.reduce_sum(count)


i = tf.range(2000000)
for repeat in range(10000):
    result = fizzbuzz(i)
print(result)
