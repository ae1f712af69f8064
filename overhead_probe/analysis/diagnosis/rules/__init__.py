"""One rule a file. A rule looks at Facts and returns a Cause, None, or raises Missing; `RULE` describes it."""
