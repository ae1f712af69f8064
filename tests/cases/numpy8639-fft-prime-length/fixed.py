"""Spectra of signals, padded to a length of small factors."""
import numpy as np

signal = np.random.RandomState(0).rand(10007)
for step in range(50000):
    spectrum = np.fft.fft(signal, 10080)
print(abs(spectrum).max())
