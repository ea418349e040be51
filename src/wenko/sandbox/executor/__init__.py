"""The program inside every sandbox: an HTTP service for calls and files, standard library only.

It is copied out of this package and run by the sandbox's own Python (3.10 or later), so it imports
nothing else of Wenko, and only modules that load fast: their import time is paid by every sandbox.
"""

PROTOCOL = 6
"""Incremented when the wire format changes; a server adopts only executors of its own version."""
