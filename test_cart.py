import unittest

from cart import total


class T(unittest.TestCase):
    def test_total(self):
        self.assertEqual(total([60, 40], 10), 90)
