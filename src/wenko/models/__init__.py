"""Language models behind one small interface, and the built-in one that needs none.

Other rooms import ``access`` (the interface), ``builtin.BuiltinModel`` and ``playbooks.Playbooks``.
"""
