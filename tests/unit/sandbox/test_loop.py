"""The executor's one thread outlives whatever goes wrong in it."""

from wenko.sandbox.executor.loop import Loop


def test_a_moment_that_fails_does_not_end_the_loop() -> None:
    loop, done = Loop(), []

    def fails() -> None:
        raise RuntimeError("a process ended while it was looked at")

    loop.later(0.0, fails)
    loop.later(0.001, lambda: (done.append(True), loop.stop()))  # type: ignore[func-returns-value]
    loop.run()
    assert done == [True]
