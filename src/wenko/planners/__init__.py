"""What decides: the built-in playbooks without a language model, or a language model.

``interface.Planner`` is what the agent calls and ``configured.ConfiguredPlanner`` what the server
passes to it. ``playbooks`` runs code, commands and playbooks; ``language`` writes prompts and
parses the replies of a language model.
"""
