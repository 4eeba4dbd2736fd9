"""What a player has used up at a seat, which stays used up when the player leaves the seat and returns."""

from __future__ import annotations

from domain.kernel.values import Value
from domain.table.correspondence.calendar import Hours


class UsedAllowances(Value, frozen=True):
    """What a player has used up at a seat since the game began.

    `lapses` are time-outs in a row, `timeouts` all of them where there is no pace. `departures` counts how
    often the player left. `hours` are those of the player's clock, changed at `hours_set` (UTC, ms).
    """

    player: str
    timeouts: int = 0
    lapses: int = 0
    departures: int = 0
    hours: Hours | None = None
    hours_set: int | None = None

    @property
    def is_untouched(self) -> bool:
        """Whether nothing would begin anew if it were forgotten; departures are counted by the clock, too."""
        return not (self.timeouts or self.lapses or self.hours_set)
