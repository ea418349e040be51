"""What the agent can do: each tool checks its arguments, runs in the sandbox, and reports back."""
