"""What is uncertain in Gold Rush, weighed."""

from __future__ import annotations

from domain.kernel.values import Value


class GoldRushWeights(Value, frozen=True):
    """Points and chances, as `outlook.estimate` uses them.

    A free cowboy is worth `cowboy` points with many tiles left, half of it with `late` for each seat; one
    that will come home is worth `home` of that. `fit_` and `close_` say how likely each tile left that fits
    an open cell, or leaves nothing open there, comes there. For each such cell and tile left a railroad grows
    by `track_growth` tiles, a mountain by `mountain_growth` nuggets.

    `dug` is the worth of a tent on much ore, in tokens, half of it on `deep` tokens; `kept` is the part of
    the ore that the owner of a completed mountain still finds there.

    `spread` says how soon a prairie becomes all prairies, half as soon with `border` half-edges where it may
    grow; `other` is what the growth of a seat's further prairies counts beside that of its best.
    """

    cowboy: float
    late: float
    home: float
    fit_track: float
    close_track: float
    track_growth: float
    fit_mountain: float
    close_mountain: float
    mountain_growth: float
    kept: float
    dug: float
    deep: float
    spread: float
    border: float
    other: float
