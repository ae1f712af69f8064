"""One file a command; `cli` dispatches to them."""
