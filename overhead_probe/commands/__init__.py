"""Commands, one file each: `main(words)` returns an exit code. `cli` calls them, catches their errors and exits."""
