"""Which blocks are left out because other work took the processor."""

from overhead_probe.analysis import noise
from overhead_probe.record import Block


def block(wait_ns, mode="plain", iterations=10, each_ns=1000, **usage):
    marks = tuple(range(0, (iterations + 1) * each_ns, each_ns))
    return Block(mode, 0, 1, 7, (marks,), (), {"runqueue_ns": wait_ns, **usage}, None, (), ())


def test_a_block_that_waited_much_longer_than_quiet_ones_is_left_out():
    # Quiet: 100 ns a block, 10 an iteration of 1000; the limit is 1.5 times 10 + 5 % of 1000 = 65 an iteration.
    blocks = [block(100) for _ in range(9)] + [block(640), block(660)]
    kept, found = noise.undisturbed(blocks)
    assert kept == blocks[:-1]
    assert (found.blocks, found.disturbed, found.quiet_wait_ns) == (11, 1, 10.0)
    assert found.wait_ns == (9 * 100 + 640 + 660) / 110


def test_a_program_that_waits_in_all_its_blocks_alike_keeps_them():
    blocks = [block(8000) for _ in range(12)]
    assert noise.undisturbed(blocks) == (blocks, noise.Noise(12, 0, 800.0, 800.0, None, 0.0))


def test_the_quieter_third_stays_however_noisy_the_machine_is():
    # Four blocks did not wait at all, so the limit would be 50 ns an iteration; a third of 13 is the first five.
    blocks = [block(0) for _ in range(4)] + [block(9000 + 1000 * number) for number in range(9)]
    kept, found = noise.undisturbed(blocks)
    assert kept == blocks[:5] and found.disturbed == 8


def test_each_mode_is_judged_by_itself():
    plain, timers = [block(100) for _ in range(8)], [block(5000, "timers") for _ in range(8)]
    assert noise.undisturbed(plain + timers)[0] == plain + timers


def test_changes_that_are_tried_are_modes_of_their_own():
    without = [block(100, "what-if") for _ in range(8)]
    with_it = [Block("what-if", 0, 1, 7, ((0, 1000),), (), {"runqueue_ns": 900}, None, (), (), experiment="e") for _ in range(8)]
    assert noise.undisturbed(without + with_it)[0] == without + with_it


def test_too_few_blocks_and_systems_that_do_not_count_are_not_judged():
    few = [block(100)] * 6 + [block(90_000)]
    assert noise.undisturbed(few) == (few, noise.Noise(0, 0, None, None))
    silent = [Block("plain", 0, 1, 7, ((0, 1000),), (), {"cpu_ns": 5}, None, (), ()) for _ in range(20)]
    assert noise.undisturbed(silent)[1].blocks == 0


def test_the_hosts_share_and_the_spread_of_plain_blocks():
    """Blocks of 10,000 and 12,000 ns: standard deviation of their means 100 * sqrt(10 / 9) on 1100; steal 550 of 11,000 each."""
    blocks = [block(100, each_ns=each, steal_ns=550) for each in (1000, 1200) * 5]
    found = noise.undisturbed(blocks)[1]
    assert found.steal_share == 10 * 550 / (5 * 10_000 + 5 * 12_000)
    assert abs(found.spread_share - 100 * (10 / 9) ** 0.5 / 1100) < 1e-12
