"""Random games with a pace in which players come and go."""

from __future__ import annotations

from random import Random

from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.commands import GiveUp, LeaveSeat, TakeSeat, TimeOut
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.tenure.commands import ComeBack, OfferSeat, VoteOut, WithdrawOffer
from tests.domain.table.tenure.seats_in_play import answer, begin, paced
from tests.support.games.table_driver import TableDriver

PEOPLE = tuple(f"player-{number}" for number in range(8))


def play_with_changing_seats(seed: int, steps: int = 150) -> TableDriver:
    """Play at random with all commands that change holders, then finish the game."""
    random = Random(seed)
    played = begin(
        random.choice((2, 3, 4)),
        rounds=random.choice((4, 12)),
        mail=random.random() < 0.5,
        each=random.choice(("default", "bot")),
        lapses=random.choice((1, 2, 3)),
        then=random.choice(("drop", "bot", "offer", "offer")),
    )
    for _ in range(steps):
        if not played.seats_to_act:
            return played
        _step(played, random)
    while played.seats_to_act:
        seat = played.seats_to_act[0]
        if played.table.stand_in(seat) is None and played.table.seats[seat].player is None:
            _wait(played, seat)
            played.play_as_service(TimeOut(seat))
        else:
            answer(played, seat)
    return played


def _step(played: TableDriver, random: Random) -> None:
    """Attempt a random action."""
    seat, player = random.randrange(len(played.table.seats)), random.choice(PEOPLE)
    holder = played.table.seats[seat].player or player
    choices: tuple[tuple[Command, str], ...] = (
        (LeaveSeat(), holder),
        (ComeBack(), player),
        (OfferSeat(random.choice((None, player))), holder),
        (WithdrawOffer(), holder),
        (TakeSeat("n"), player),
        (VoteOut(random.randrange(len(played.table.seats))), holder),
        (GiveUp(), holder),
    )
    asked = played.seats_to_act[0]
    try:
        if random.random() < 0.6:
            answer(played, asked)
        elif random.random() < 0.3:
            _wait(played, asked)
            played.play_as_service(TimeOut(asked))
        else:
            weights = (3, 6, 3, 1, 6, 6, 0.2)
            command, by = random.choices(choices, weights)[0]
            if isinstance(command, VoteOut):
                _wait(played, asked)
                command = VoteOut(asked)
            played.submit(command, seat=seat, player=by)
    except CommandRefused:
        return


def _wait(played: TableDriver, seat: int) -> None:
    found = deadline(ZONES, paced(played), seat)
    if found is not None:
        played.now = max(played.now, found.flag)
