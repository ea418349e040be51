"""What is counted of a message's way is its own: from submit to the sandbox and to the model."""

import asyncio

from bench.hops import MODEL_REQUEST, SANDBOX_CALL, SUBMIT, Walk, _walk


def test_a_walk_leads_from_submit_to_the_sandbox_and_the_model() -> None:
    walk = Walk()
    asyncio.run(_walk(walk))
    for end in (SANDBOX_CALL, MODEL_REQUEST):
        assert walk.chains[end][0] == SUBMIT
        assert walk.chains[end][-1] == end
        # Both are beyond the task that the engine starts.
        assert ("run/drive.py", "drive") in walk.chains[end]
    reached = [*walk.files]
    assert reached.index("engine/engine.py") < reached.index("run/next.py")
    assert not [each for each in reached if each.startswith("testing/")]
