"""What a train brings whose space is the last empty one of its route."""

from __future__ import annotations

from domain.games.trains_and_stations.commands import PlaceTrain
from domain.games.trains_and_stations.data import COLOURS, NUMBERS, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.model.routes import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words


def tell_completion(view: View, command: PlaceTrain) -> str:
    """Say that the route is complete then, and what its delivery pays the seat (TNS-7.3, TNS-7.4)."""
    route = SPACES[command.space].route
    lying = {each.space: each.piece for each in view.board}
    if any(space not in lying for space in ROUTE_SPACE_IDS[route] if space != command.space):
        return ""
    own = COLOURS[view.active]
    lying[command.space] = own if command.die == "own" else "white"
    return f": completes the route, {_paid(own, route, [lying[each] for each in ROUTE_SPACE_IDS[route]])}"


def _paid(own: Piece, route: str, pieces: list[Piece]) -> str:
    mine = pieces.count(own)
    if not mine:
        return "nothing for you"
    points = NUMBERS.completion_vp_per_city * len(ROUTES[route].cities)
    others = max(pieces.count(colour) for colour in COLOURS if colour != own)
    bonuses = ["a tie for the bonuses"] if mine == others else ["the bonuses"] if mine > others else []
    return f"{join_words([f'{points} VP', *bonuses])} for you"
