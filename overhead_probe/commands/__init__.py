"""The commands that launch more than one script or size; `cli` dispatches to them."""
