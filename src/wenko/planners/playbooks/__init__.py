"""The built-in model: runs code blocks, ``$ command`` lines and playbooks, without a provider.

The server imports ``model.PlaybookPlanner`` and ``playbooks.Playbooks``.
"""
