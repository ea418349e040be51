"""What exists only for models with a tiny window or without native calls: the JSON that a grammar
lets them write, short prompts, and corrections of plans that such models get wrong.
"""
