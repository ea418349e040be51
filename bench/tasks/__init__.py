"""Small tasks with hidden checks, run with any model: ``python -m bench.tasks``.

A task puts files into a workspace, sends messages, and is judged by a check that the model never
sees. ``catalogue`` has the tasks, ``runner`` runs one, ``measure`` counts, ``report`` prints.
``compare`` runs another agent (``peer``) on some of them, with the same model.
"""
