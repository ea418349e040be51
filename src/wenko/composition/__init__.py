"""Puts a server together: which parts it has, in which order they start and stop."""
