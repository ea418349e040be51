"""Answers prompts of commands that run in a terminal.

``PromptResponder`` serves the tool caller: a rule, a model's checked advice or the user answers.
"""
