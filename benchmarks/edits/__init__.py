"""Edits by hand of scenarios: what changes that were tried on the unedited ones are held against."""
