"""The part that runs inside the target interpreter: Python 3.7 and newer, standard library only.

It is copied into the run directory and started there, so nothing needs to be installed beside
the probed script. It measures and writes; everything derived is derived later by the host.
"""
