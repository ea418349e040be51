"""Development tools: generated files, the conformance table, local models. Not shipped."""
