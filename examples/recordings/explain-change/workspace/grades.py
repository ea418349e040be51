"""Grades."""


def mean(values):
    return sum(values) / len(values)


def grade(points):
    if points > 90:
        return "A"
    if points > 75:
        return "B"
    return "C"
