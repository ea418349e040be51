"""The executor's event loop survives failing callbacks."""

from wenko.sandbox.executor.loop import Loop


def test_a_failing_timer_does_not_end_the_loop() -> None:
    loop, done = Loop(), []

    def fails() -> None:
        raise RuntimeError("a process ended while it was observed")

    loop.call_later(0.0, fails)
    loop.call_later(0.001, lambda: (done.append(True), loop.stop()))  # type: ignore[func-returns-value]
    loop.run()
    assert done == [True]
