"""What crosses a wire: events, commands, plans, questions, files. Imports nothing of ours.

Other rooms import the models they need from the module that names them, e.g.
``from wenko.protocol.events import StepStart``.
"""
