"""The one durable question: whatever a person is asked or shown, whoever asks, whatever answers.

``desk.Human`` asks, answers and ends; ``question`` has its nouns, ``checking`` decides whether an
answer fits, ``expiry`` ends what nobody answered, ``notices`` tells people who are elsewhere.
"""
