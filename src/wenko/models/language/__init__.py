"""A language model behind ``interface.Model``: prompts, output schemas, parsed replies.

``model.LanguageModel`` is the entry point; the prompts are the files in ``prompts/``.
"""
