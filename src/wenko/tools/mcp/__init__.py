"""MCP servers as tools. Only ``config`` may be imported early: the SDK takes long to load."""
