"""The wire protocol: events, commands, plans, questions, files. Imports only ``wenko.text``.

Import a model from its module, e.g. ``from wenko.protocol.events import StepStart``.
"""
