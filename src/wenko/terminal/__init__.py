"""Commands that ask: what is on their screen, what it asks, who answers, and which keys to press.

``session`` hides the terminal, ``screen`` renders it, ``reading`` understands it, ``decide`` says
whether the answer is clear, ``answer`` presses the keys and looks after each.
"""
