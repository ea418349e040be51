"""On the path of every Python in a sandbox: its ``sitecustomize`` puts the toolbox last.

Copied out of this package like the executor: standard library only, for any version of Python.
"""
