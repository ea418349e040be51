"""MCP servers as tools. Only ``config`` may be imported at start: the SDK takes long to import."""
