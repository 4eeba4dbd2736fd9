from __future__ import annotations

from services.shared.backoff import Backoff


def test_pauses_double_up_to_a_maximum() -> None:
    backoff = Backoff(0.5, 3.0)

    assert [0.5, 1.0, 2.0, 3.0, 3.0] == [backoff.next_pause() for _ in range(5)]


def test_success_resets_the_pause() -> None:
    backoff = Backoff(0.5, 3.0)
    backoff.next_pause()
    backoff.next_pause()
    backoff.reset()

    assert backoff.next_pause() == 0.5
