"""An object keeps a history of states in an array that grows by np.vstack."""
import numpy as np


class Recorder:
    def __init__(self):
        self.history = np.zeros((0, 8))

    def add(self, row):
        self.history = np.vstack([self.history, row])


recorder, state, step = Recorder(), np.ones(8), 0
while step < 100000:
    state = state * 0.99 + 0.01
    recorder.add(state)
    step += 1
