"""The line that is drawn while launches are made."""

import pytest

from overhead_probe.render import progress


@pytest.mark.parametrize("done, left, text", [
    (0, None, "[....................]  launch 1 of 20, train.py, plain"),
    (5, 40.4, "[#####...............]  launch 6 of 20, train.py, plain; 40 s left"),
    (19, -3.0, "[###################.]  launch 20 of 20, train.py, plain; 0 s left"),
    (10, 89.9, "[##########..........]  launch 11 of 20, train.py, plain; 90 s left"),
    (10, 90.0, "[##########..........]  launch 11 of 20, train.py, plain; 2 min left"),
    (10, 1230.0, "[##########..........]  launch 11 of 20, train.py, plain; 20 min left"),
])
def test_launches(done, left, text):
    assert progress.launches(done, 20, "train.py, plain", left) == text
