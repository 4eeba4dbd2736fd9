"""The state of the game: players, board, fields, and what is pending."""

from __future__ import annotations

from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import (
    BOX,
    BUILDINGS,
    CARDS,
    CITIES,
    COLOURS,
    GOODS,
    SETUPS,
    SPACES,
    STACK,
    WHITE,
)
from domain.games.trains_and_stations.data.schema import Building, Good, Piece
from domain.games.trains_and_stations.frames import AnyFrame, RerollDice, ResolveDice
from domain.games.trains_and_stations.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.values import Value

GoodsCounts = tuple[int, int, int, int, int, int]
"""Counts of the goods in printed order: workers, coal, cattle, food, silver, gold."""

NO_GOODS: GoodsCounts = (0, 0, 0, 0, 0, 0)


class Player(Value, frozen=True):
    """A player (TNS-13.1, TNS-13.2).

    `bonus` counts bonus dice held, and `saved` are the faces of saved dice. `goods` and `specials` are hidden
    from other seats; `goals` are revealed. `spent` and `spent_specials` were given in speculations.
    """

    vp: int = BOX.setup.start_vp
    coins: int = BOX.setup.start_coins
    bonus: int = BOX.setup.start_bonus_dice
    saved: Faces = ()
    goods: GoodsCounts = NO_GOODS
    specials: Cards = ()
    goals: Cards = ()
    spent: GoodsCounts = NO_GOODS
    spent_specials: Cards = ()
    auto_claim: bool = True


class Field(Value, frozen=True):
    """The field of a building type: its good and the cards left (TNS-2.1)."""

    good: Good
    left: int = STACK


class Built(Value, frozen=True):
    seat: int
    building: Building


class State(GameState[AnyFrame], frozen=True):
    """The whole game.

    `board` has a die's colour or None for each space, `cities` has each city's buildings in building order,
    and `fields` has the fields by building type, all in data order. `deck` lists the special cards in the
    deck in ascending order, so the state contains no order of cards. `drawn` counts special cards drawn as
    majority bonuses. `delivered` lists the routes delivered this turn; `placed` lists the places where
    something was put this turn, `placed_before` those of the previous turn.
    """

    options: Options = Options()
    players: tuple[Player, ...] = ()
    conductor: int = 0
    active: int = 0
    turns: int = 0
    vp_supply: int = 0
    final: bool = False
    board: tuple[Piece | None, ...] = (None,) * len(SPACES)
    cities: tuple[tuple[Built, ...], ...] = ((),) * len(CITIES)
    fields: tuple[Field, ...] = tuple(Field(building.start_good) for building in BOX.buildings)
    used: tuple[Good, ...] = tuple(
        good for good in GOODS if good in {building.start_good for building in BOX.buildings}
    )
    deck: Cards = tuple(CARDS)
    drawn: int = 0
    delivered: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    placed_before: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end: no frame is pending."""
        return not self.stack

    @property
    def common_bonus(self) -> int:
        """Bonus dice in the common supply: those not held, not on the board and not in the pool (TNS-4.5)."""
        held = sum(player.bonus for player in self.players)
        top = pool_frame(self)
        rolled = len(top.pool.white) if top else 0
        return BOX.components.bonus_dice - held - self.board.count(WHITE) - rolled

    @property
    def bank(self) -> int:
        return BOX.components.coins - sum(player.coins for player in self.players)

    def field(self, building: Building) -> Field:
        return self.fields[BUILDINGS.index(building)]

    def buildings_left(self, seat: int, building: Building) -> int:
        """Return how many buildings of the type the seat has left (TNS-6.3.1)."""
        built = sum(each.seat == seat and each.building == building for city in self.cities for each in city)
        return BOX.components.buildings_per_colour_and_type - built

    def off_board(self, seat: int) -> int:
        """Return how many of the seat's dice are off the board (TNS-4.1)."""
        return BOX.setup.start_player_dice - self.board.count(COLOURS[seat])


def pool_frame(state: State) -> RerollDice | ResolveDice | None:
    """Return the pending frame that has a dice pool; None if there is none. It is always at the top."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, RerollDice | ResolveDice) else None


def blank(options: Options, seats: int) -> State:
    """Return the state before the first event (TNS-2.1, TNS-2.4)."""
    row = SETUPS[seats]
    return State(options=options, players=(Player(),) * seats, vp_supply=row.vp_supply_after_setup)
