"""Generated requests and frames for real servers, with ids of things that exist.

``python -m tests.fuzz`` (``make fuzz``) prints the counts and fails if a server answered with an
error of its own, or wrote a traceback.
"""
