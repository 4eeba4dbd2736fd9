"""What is uncertain in El Paso, weighed."""

from __future__ import annotations

from domain.kernel.values import Value


class ElPasoWeights(Value, frozen=True):
    """Points where nothing else is said; what is not had at once fades with the turns left.

    The clock: a lap takes `lap` turns, in which the rancher goes `stride` stops a turn; without the step
    limit's disc it is `hurry` quicker. Of the last lap `unfinished` is in vain. A turn that is still to come
    is worth `turn`, beside what else is said here.

    Money: a dollar is worth `dollar`, half of what it is more than at the end with `late` turns left; those
    beyond `purse`, and two for each worker of the area, are worth `surplus` of that.

    Deliveries: a hand is chosen from `seen` cards more than it holds, and until it is delivered it goes
    `swap` of the way a turn to what the herd leads to expect. The breeding value of later deliveries is
    `growth` higher. A certificate that is kept is worth `certificate`, an exchange token `exchange`, a goal
    token that is taken `goal`, a bonus token `bonus`, a worker that is hired `hire`.

    Workers: each use of one is worth `cowboy`, `builder`, `engineer`, `versatile`; those of the worker area
    are used with a probability of `ready`, and all of them `again` times in every five turns.

    Discs that are gone, in a whole game, beside what they bring to deliveries: `auxiliary`, `step`, `hand`,
    `permanent`. A visit to a building of one's own is worth `building` of what stands there, `passing` where
    it moves on; a slot that is none of the above `chance`. Of a goal that is not met each thing that is
    missing leaves `hope`. What is pending counts `pending` of what the greedy player holds it for.
    Alone, what may come is by `trend` what games from like positions brought, else the sum of all this.
    """

    lap: float
    stride: float
    hurry: float
    unfinished: float
    turn: float
    dollar: float
    late: float
    purse: float
    surplus: float
    seen: float
    swap: float
    growth: float
    certificate: float
    exchange: float
    goal: float
    bonus: float
    hire: float
    ready: float
    again: float
    cowboy: float
    builder: float
    engineer: float
    versatile: float
    auxiliary: float
    step: float
    hand: float
    permanent: float
    building: float
    passing: float
    chance: float
    hope: float
    pending: float
    trend: float
