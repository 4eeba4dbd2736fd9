"""What is uncertain in Trains & Stations."""

from __future__ import annotations

from domain.kernel.values import Value


class StationWeights(Value, frozen=True):
    """What is uncertain, weighed: in points, unless said otherwise.

    A round takes `pace` VP from the supply. A route that is full but for its delivery is worth the part
    `route` of what it pays, and less by the power `steep` of how full it is. A building is worth
    `building` and `income` a round; the dice for one, still in hand, the part `in_hand` of that. A goal over
    several routes is fulfilled with the chance `goal` even if they are empty, one over a single route with
    `easy_goal`. A `special` card that is drawn, a `bonus_die` and a `coin` fade with the rounds left, as does
    a `ready_die` (at most five can be rolled) and a `pair` of saved dice: with `hold` rounds left half of
    that is worth something. Monopolies are shared out by odds, e-fold for each `spread` cards times the root
    of the rounds left, and with `settled` rounds left half by who leads. `trade` is what a card of two goods
    is worth beside them, a `good` what a building takes at a delivery.
    """

    pace: float
    route: float
    steep: float
    building: float
    income: float
    in_hand: float
    goal: float
    easy_goal: float
    special: float
    bonus_die: float
    coin: float
    ready_die: float
    pair: float
    hold: float
    spread: float
    settled: float
    trade: float
    good: float
