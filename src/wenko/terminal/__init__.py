"""Interactive commands: render their screen, read their prompts, decide, and type the answer.

``session`` runs a command on a terminal, ``screen`` renders it, ``reading`` parses its prompt,
``decide`` says whether the answer is clear, ``answer`` types it and checks the screen.
"""
