"""Reads what a language model writes, however careless: ``reader.ReplyReader`` for replies.

``objects.read_object`` reads the JSON object that a request asked for. Both know nothing of runs:
what they cannot read they report, and who asked decides what becomes of it.
"""
