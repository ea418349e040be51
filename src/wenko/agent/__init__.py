"""What turns a message into a finished task: analyse, plan, carry out, sum up.

``run.Run`` is the whole story; ``state.RunState`` is what it knows, folded from its own events.
"""
