"""Turns a message into a finished task.

``state.RunState`` is the fold of a run's events, ``next.next_actions`` what it does next, ``drive``
starts whatever that is, and ``perform`` carries it out. ``run.Run`` is the entry point; the engine
creates one per attempt. ``context.RunContext`` is what the parts of a run share, ``log.RunLog``
writes its events. Other packages import ``run``, ``context``, ``slots``, ``planning.retry`` and the
form checks.
"""
