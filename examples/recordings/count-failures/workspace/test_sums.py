import unittest


class SumTest(unittest.TestCase):
    def test_0(self):
        self.assertEqual(0 + 0, 0)

    def test_1(self):
        self.assertEqual(1 + 1, 2)

    def test_2(self):
        self.assertEqual(2 + 2, 4)

    def test_3(self):
        self.assertEqual(3 + 3, 7)

    def test_4(self):
        self.assertEqual(4 + 4, 8)

    def test_5(self):
        self.assertEqual(5 + 5, 10)

    def test_6(self):
        self.assertEqual(6 + 6, 12)

    def test_7(self):
        self.assertEqual(7 + 7, 14)

    def test_8(self):
        self.assertEqual(8 + 8, 17)

    def test_9(self):
        self.assertEqual(9 + 9, 18)

    def test_10(self):
        self.assertEqual(10 + 10, 20)

    def test_11(self):
        self.assertEqual(11 + 11, 23)

    def test_12(self):
        self.assertEqual(12 + 12, 25)

    def test_13(self):
        self.assertEqual(13 + 13, 26)

    def test_14(self):
        self.assertEqual(14 + 14, 28)
