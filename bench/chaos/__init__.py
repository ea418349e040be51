"""Real servers under random faults: kills, freezes, storage that is away. Counts what is lost.

``python -m bench.chaos`` (``make chaos``) prints the counts and fails if one that must be zero is
not; ``--soak HOURS`` runs on without faults, and prints memory, descriptors and errors.
"""
