import unittest

from grades import grade, mean


class GradesTest(unittest.TestCase):
    def test_no_values(self):
        self.assertEqual(mean([]), 0)

    def test_limits_are_inclusive(self):
        self.assertEqual([grade(90), grade(75), grade(74)], ["A", "B", "C"])


if __name__ == "__main__":
    unittest.main()
