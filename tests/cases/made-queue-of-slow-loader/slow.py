"""Takes batches from a queue that a thread fills more slowly than the loop empties it."""
import queue
import threading
import time

import numpy as np

batches = queue.Queue(2)


def load():
    while True:
        time.sleep(0.004)  # a disk or a server answers
        batches.put(np.ones((64, 10)))


threading.Thread(target=load, daemon=True).start()
w = np.zeros(10)
for step in range(5000):
    w += batches.get().mean(axis=0) * 0.01
print(w.sum())
