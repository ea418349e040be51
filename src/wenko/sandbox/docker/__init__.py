"""Sandboxes as containers of a Docker engine, on this machine or another one.

``DockerSandboxes`` is for ``selection``; everything else is used within this package. The reasons
are in docs/decisions/0010.
"""
