"""What keeps the repository's own pages true: run by make, not installed."""
