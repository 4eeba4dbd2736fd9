"""What is uncertain in Great Western Trail, weighed."""

from __future__ import annotations

from domain.kernel.values import Value


class TrailWeights(Value, frozen=True):
    """Points where nothing else is said; most of them count for a whole game and fade with the turns left.

    The clock: a visit to Kansas City places `placed` workers in the job market, a drive takes `cycle` turns,
    one less for each `hurry` further steps of the step limit; a turn brings the cattleman `stride` steps on.

    Money: a dollar is worth `dollar`, half of what it is more than at the end with `late` turns left.

    The herd: a hand is chosen from `seen` cards more than it holds; each turn `swap` cards that are of no use
    in it give way to fresh ones; the breeding value of later deliveries is `growth` higher. A certificate
    that is kept is worth `certificate`.

    Discs: one that goes is worth `disc`, `black` more if black spaces are open to it, for each delivery that
    follows.
    Cleared spaces: `step`, `hand`, `limit` (of certificates), `auxiliary`.

    Workers: `cowboy`, `craftsman`, `engineer`, each further one `further` times the last.

    The railroad: a space is worth `track`; an engine goes `travel` spaces a turn for each engineer and is as
    likely as not at a station that is as far away as it will probably go.

    The trail: a building is worth `building` to its owner, `woods` more in the woods, and `toll` for each
    hand. Objectives: each requirement that is not met yet leaves `hope` of a card's points. A teepee is worth
    `teepee`.
    """

    placed: float
    cycle: float
    hurry: float
    stride: float
    dollar: float
    late: float
    seen: float
    swap: float
    growth: float
    certificate: float
    disc: float
    black: float
    step: float
    hand: float
    limit: float
    auxiliary: float
    cowboy: float
    craftsman: float
    engineer: float
    further: float
    track: float
    travel: float
    building: float
    woods: float
    toll: float
    hope: float
    teepee: float
