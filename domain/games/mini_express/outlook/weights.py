"""What is uncertain in Mini Express, weighed."""

from __future__ import annotations

from domain.kernel.values import Value


class MiniExpressWeights(Value, frozen=True):
    """A round is an action of each who plays, the Machinist among them.

    `pace` turns go by for each share that a company is away from being exhausted. A track grows by `growth`
    rows a round, and by `ready` rows for each train that is ready, half of them in `soon` rounds. Margins of
    influence waver by `waver` at the end, and by `drift` more for the root of each round. In a round the
    Machinist gains `gain` of influence where a seat gains `tend` for each share it has (up to four), and
    `earn` at any rate. Influence held and earned buys `bought` shares a point, half of them in `late` rounds;
    the Machinist takes `taken` of the shares left in a round, `short` times as many of a company with few
    trains.
    """

    pace: float
    growth: float
    ready: float
    soon: float
    waver: float
    drift: float
    gain: float
    tend: float
    earn: float
    bought: float
    late: float
    taken: float
    short: float
