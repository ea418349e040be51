import unittest

from shop.cart import Cart
from shop.prices import with_tax


class CartTest(unittest.TestCase):
    def test_tax_is_rounded_half_up(self):
        self.assertEqual(with_tax(50, 19), 60)
        self.assertEqual(with_tax(100, 19), 119)

    def test_counts(self):
        cart = Cart()
        cart.add("pen", 100, 3)
        self.assertEqual(cart.total(), 357)

    def test_a_new_cart_is_empty(self):
        self.assertEqual(Cart().total(), 0)


if __name__ == "__main__":
    unittest.main()
