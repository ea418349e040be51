"""Turns a message into a finished task: analyse, plan, execute, summarise.

``run.Run`` is the entry point; the engine creates one per run. ``context.RunContext`` is what the
parts of a run share, ``log.RunLog`` writes its events, ``state.RunState`` is the fold of them.
Other packages import ``run``, ``context``, ``slots``, ``planning.retry`` and the form checks.
"""
