"""The version of the run kernel: what folds a run's events and decides what it does next."""

KERNEL = 3
"""Of every run that this version executes. Raise it with a change after which older servers would
misread such a run, or do something else with it: they leave it alone then."""
OLDEST_KERNEL = 1
"""Runs of kernels before it are ended, not resumed."""
KERNELS = range(OLDEST_KERNEL, KERNEL + 1)
