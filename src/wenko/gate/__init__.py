"""Allow, ask or deny: what a tool may do, decided from its arguments alone and never by a model."""
