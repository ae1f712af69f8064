"""Timers around the framework's own functions, one file a framework.

Each file lists the functions to wrap and the kind of span they give. They are put in for a block
of iterations and taken out after it, so plain blocks run the framework's own code.
"""
