"""Spectra of signals whose length is a prime number."""
import numpy as np

signal = np.random.RandomState(0).rand(10007)
for step in range(20000):
    spectrum = np.fft.fft(signal)
print(abs(spectrum).max())
