"""What is remembered: ``working`` within a conversation, ``long_term`` beyond it.

``keeping.keep`` decides what an ended question leaves in either of them.
"""
