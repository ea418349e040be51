"""What runs inside every sandbox: an HTTP service for calls and files, standard library only.

It is copied out of this package and run by the sandbox's own Python (3.10 or later), so it imports
nothing of ours and only modules that load fast: one more millisecond here is one per sandbox.
"""

PROTOCOL = 3
"""Raised when the wire changes; a server adopts only a sandbox that speaks as it does."""
