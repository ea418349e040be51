"""Durable questions: everything a user is asked or shown, whatever asks and whatever answers.

``service.QuestionService`` publishes, waits, answers and ends questions. ``question`` has the types
that other packages use, ``answering`` turns an answer into an ending, ``validation`` checks values
against a form's fields, ``pending`` wakes the runs of this process, ``expiry`` ends overdue
questions, ``webhook`` notifies other systems.
"""
