"""What a run takes from its conversation, and leaves in it.

``history.load_task`` gives the model its input; ``summary.Summarizer`` ends a plan with an answer;
the others keep context, memories, tone and the record of the work.
"""
