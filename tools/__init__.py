"""What keeps the repository true: generated files and the table of requirements. Never shipped."""
