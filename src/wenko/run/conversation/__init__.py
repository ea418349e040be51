"""What a run reads from and says to the conversation: history, chat answer, summary.

``load_task`` gives the model its input; ``ChatResponder`` answers simple messages;
``Summarizer`` is the last stage of a planned run.
"""
