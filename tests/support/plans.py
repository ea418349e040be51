"""Plans as short as a test needs them."""

from wenko.protocol.plan import Plan, Step


def shell_plan(*commands: str) -> Plan:
    """One step a command, each after the one before."""
    return Plan(
        goal="the goal",
        steps=tuple(
            Step(step_id=id_, description=f"step {id_}", tool="shell", tool_args={"command": each})
            for id_, each in enumerate(commands)
        ),
    )
