"""Starts, resumes and cancels runs. Import ``Engine``, ``Lease`` and ``Submission`` from here."""

from wenko.engine.engine import Engine, Submission
from wenko.engine.lease import Lease

__all__ = ["Engine", "Lease", "Submission"]
