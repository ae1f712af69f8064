"""Framework tracers that run for a block of iterations and hand over raw bytes."""
