"""Fills an array that has room for all of it."""
import numpy as np


class Recorder:
    def __init__(self, steps):
        self.history, self.filled = np.zeros((steps, 8)), 0

    def add(self, row):
        self.history[self.filled] = row
        self.filled += 1


recorder, state, step = Recorder(3000000), np.ones(8), 0
while step < 3000000:
    state = state * 0.99 + 0.01
    recorder.add(state)
    step += 1
