"""FizzBuzz with scalar tensors in a tf.function."""
import tensorflow as tf


@tf.function
def fizzbuzz(n):
    count = 0
    for i in tf.range(n):
        if i % 15 == 0:
            count += 3
        elif i % 3 == 0 or i % 5 == 0:
            count += 1
    return count


n = tf.constant(2000)
for repeat in range(1000):
    result = fizzbuzz(n)
print(result)
