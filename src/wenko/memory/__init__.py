"""Memory: ``working`` within a conversation, ``long_term`` across conversations.

``outcomes.remember_outcome`` decides what an ended question adds to either of them.
"""
