"""Prices in cents."""


def with_tax(cents, percent):
    """The price with tax, rounded half up to a cent."""
    return int(cents * (100 + percent) / 100)
