"""Runs Python code inside a sandbox: once, or in a session that keeps its variables. Figures and
tables that it shows become files for the server.

Copied out of this package and run by the sandbox's own Python, like the executor: standard library
only.
"""
