"""What is uncertain in Mini Express, weighed."""

from __future__ import annotations

from domain.kernel.values import Value


class MiniExpressWeights(Value, frozen=True):
    """A round is a turn of each who plays, the Machinist among them.

    `pace` rounds go by for each share that a company is away from being exhausted, times who plays. A track
    grows by `growth` rows a round, less near the end of the scale. Margins of influence waver by `waver` at
    the end and by `drift` more for each root of a round; the Machinist gains `gain` on a seat in a round. A
    point of influence buys `bought` shares while there are many more than `late` rounds; the Machinist
    takes `taken` shares of each company a round, `short` times as many where few trains are ready.
    """

    pace: float
    growth: float
    waver: float
    drift: float
    gain: float
    bought: float
    late: float
    taken: float
    short: float
