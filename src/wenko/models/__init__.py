"""Models behind one interface: language models of many providers, and a built-in one.

``interface`` is what the agent calls and ``configured.ConfiguredModel`` what the server passes to
it. ``builtin`` runs code, commands and playbooks without a language model; ``language`` writes
prompts and parses replies; ``transport`` sends ``request.LlmRequest`` to a provider.
"""
