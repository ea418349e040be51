"""The wire protocol: events, commands, plans, questions, files. Imports no other package of ours.

Import a model from its module, e.g. ``from wenko.protocol.events import StepStart``.
"""
