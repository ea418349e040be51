"""A cart of articles."""

from shop.prices import with_tax


class Cart:
    def __init__(self, items=[]):
        self.items = items

    def add(self, name, cents, count=1):
        self.items.append((name, cents, count))

    def total(self, percent=19):
        return sum(with_tax(cents, percent) * count for _, cents, count in self.items)
