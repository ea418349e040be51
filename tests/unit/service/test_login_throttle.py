"""Guessing is slow, and costs neither memory nor the access of those who have a token."""

import pytest

from wenko.errors import TooManyAttempts
from wenko.service.login_throttle import GUESSES, MAX_CLIENTS, SECONDS_PER_GUESS, LoginThrottle


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def guess(throttle: LoginThrottle, address: str, token: str) -> None:
    throttle.check(address, token.encode())
    throttle.failed(address, token.encode())


def exhaust(throttle: LoginThrottle, address: str) -> None:
    for number in range(GUESSES):
        guess(throttle, address, f"guess {number}")


def test_P58_further_guesses_are_refused_until_time_has_passed() -> None:
    clock = Clock()
    throttle = LoginThrottle(clock)
    exhaust(throttle, "192.0.2.1")
    with pytest.raises(TooManyAttempts) as refused:
        guess(throttle, "192.0.2.1", "one more")
    assert refused.value.retry_after == SECONDS_PER_GUESS
    clock.now += SECONDS_PER_GUESS
    guess(throttle, "192.0.2.1", "one more")
    with pytest.raises(TooManyAttempts):
        guess(throttle, "192.0.2.1", "and another")


def test_P58_another_address_is_not_affected() -> None:
    throttle = LoginThrottle(Clock())
    exhaust(throttle, "192.0.2.1")
    guess(throttle, "192.0.2.2", "a guess")


def test_P58_one_ipv6_network_is_one_client() -> None:
    throttle = LoginThrottle(Clock())
    exhaust(throttle, "2001:db8::1")
    with pytest.raises(TooManyAttempts):
        guess(throttle, "2001:db8::ffff:2", "one more")
    guess(throttle, "2001:db8:0:1::1", "a guess")


def test_P58_the_same_wrong_token_again_is_no_guess() -> None:
    throttle = LoginThrottle(Clock())
    for _ in range(1000):
        guess(throttle, "127.0.0.1", "an old token")
    guess(throttle, "127.0.0.1", "another")


def test_P58_a_token_that_was_right_is_still_accepted() -> None:
    throttle = LoginThrottle(Clock())
    throttle.succeeded("127.0.0.1", b"right")
    exhaust(throttle, "127.0.0.1")
    throttle.check("127.0.0.1", b"right")
    with pytest.raises(TooManyAttempts):
        throttle.check("127.0.0.1", b"unknown")


def test_P58_memory_is_bounded() -> None:
    throttle = LoginThrottle(Clock())
    for number in range(2 * MAX_CLIENTS):
        guess(throttle, f"client {number}", "x")
    for number in range(1000):
        throttle.succeeded("one client", str(number).encode())
    assert len(throttle._clients) == MAX_CLIENTS
    assert max(len(each.right) for each in throttle._clients.values()) <= 64
