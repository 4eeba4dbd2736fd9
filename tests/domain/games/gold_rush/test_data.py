"""The printed material is complete, and tiles are consistent (section 1 of the rules)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.gold_rush.data import (
    DRAW_PILE,
    ORE,
    PIECES,
    POINTS,
    START_TILE,
    TILES,
    Tile,
    check_pieces,
    find_contradictions,
)
from domain.games.gold_rush.model.geometry import (
    FACED,
    FACES,
    FITTING,
    NOTHING,
    ROTATIONS,
    TURNED,
    facing,
    fits,
    mate,
)
from domain.kernel.multiset import size
from domain.kernel.toml_data import BrokenData

EVERY_TILE = tuple(TILES.values())


def test_box_has_72_tiles_including_the_start_tile() -> None:
    """GLD-1.1"""
    assert (72, 58, 71) == (sum(tile.count for tile in EVERY_TILE), len(TILES), size(DRAW_PILE))
    assert ["M1S-start"] == [tile.id for tile in EVERY_TILE if tile.start] == [START_TILE]


def test_tiles_form_22_families_with_one_shape_each() -> None:
    """GLD-1.1"""
    shapes: dict[str, set[object]] = {}
    for tile in EVERY_TILE:
        shape = (
            tile.edges,
            tuple(part.edges for part in tile.mountains),
            tuple((track.edges, track.inner_end) for track in tile.railroads),
            tuple(part.half_edges for part in tile.prairies),
        )
        shapes.setdefault(tile.family, set()).add(shape)

    assert 22 == len(shapes)
    assert {1} == {len(family) for family in shapes.values()}


def test_63_ore_tokens_show_100_nuggets() -> None:
    """GLD-1.2"""
    assert ((0, 15), (1, 20), (2, 14), (3, 9), (5, 5)) == ORE
    assert (63, 100) == (size(ORE), sum(value * count for value, count in ORE))


def test_each_player_has_five_cowboys_and_a_tent() -> None:
    """GLD-1.3, GLD-1.4"""
    players = PIECES.players

    assert (2, 5, 5, 4, 1) == (
        players.min,
        players.max,
        players.cowboys_total,
        players.cowboys_supply,
        players.tents,
    )
    assert ("blue", "red", "yellow", "green", "black") == players.colours


def test_every_ore_token_has_a_nugget_symbol() -> None:
    """GLD-1.10, GLD-5.6: the supply can never run short."""
    symbols = sum(tile.count * part.nuggets for tile in EVERY_TILE for part in tile.mountains)

    assert 63 == symbols
    assert {1, 2, 3} == {part.nuggets for tile in EVERY_TILE for part in tile.mountains}


def test_counts_of_symbols_towns_and_junctions() -> None:
    """GLD-1.10"""
    counts: Counter[str] = Counter()
    for tile in EVERY_TILE:
        counts["locomotives"] += tile.count * sum(track.locomotives for track in tile.railroads)
        counts["camps"] += tile.count * sum(part.camps for part in tile.prairies)
        counts["herds"] += tile.count * sum(part.herds for part in tile.prairies)
        counts["junctions"] += tile.count * len(tile.junctions)
        counts["mountain parts"] += tile.count * len(tile.mountains)
        for town in tile.towns:
            counts[f"towns of {len(town.tracks)}"] += tile.count

    assert {
        "locomotives": 12,
        "camps": 16,
        "herds": 8,
        "junctions": 6,
        "mountain parts": 49,
        "towns of 3": 4,
        "towns of 4": 2,
    } == counts


def test_points_match_the_rulebook() -> None:
    """Sections 7 and 8 of the rules."""
    assert (1, 1, 2) == (
        POINTS.railroad_per_tile,
        POINTS.railroad_locomotives_for_bonus,
        POINTS.railroad_bonus_factor,
    )
    assert (1, 3, 2, 4, 1) == (
        POINTS.mountain_per_nugget_symbol,
        POINTS.town_per_completed_railroad,
        POINTS.prairie_per_camp,
        POINTS.prairie_per_herd,
        POINTS.ore_point_per_nugget,
    )
    assert (1, 1, 3) == (
        POINTS.unfinished_mountain_per_nugget_symbol,
        POINTS.unfinished_railroad_per_tile,
        POINTS.unfinished_town_per_completed_railroad,
    )


def test_tiles_are_consistent() -> None:
    """GLD-1.6 to GLD-1.9"""
    assert [] == [fault for tile in EVERY_TILE for fault in find_contradictions(tile)]


@pytest.mark.parametrize(
    ("tile", "changes", "fault"),
    [
        ("R2S-a", {"edges": "RPRR"}, "its segments do not match the printed edges"),
        ("P0-a", {"prairies": ()}, "its prairies do not cover each half-edge once"),
        ("J3-a", {"junctions": ()}, "the tracks listed for its junction are not those that end there"),
        ("M1E-a", {"mountains": ()}, "a track ends at a mountain, but there is not exactly one"),
    ],
)
def test_inconsistent_tile_is_refused(tile: str, changes: dict[str, object], fault: str) -> None:
    """GLD-1.6 to GLD-1.9"""
    broken: Tile = replace(TILES[tile], **changes)

    with pytest.raises(BrokenData, match=fault):
        check_pieces(PIECES, (*(each for each in EVERY_TILE if each.id != tile), broken))


def test_our_tiles_have_these_symbols() -> None:
    """GLD-1.10: these totals are our design; an edition may have others."""
    symbols: Counter[str] = Counter()
    for tile in EVERY_TILE:
        symbols["mountain parts"] += tile.count * len(tile.mountains)
        symbols["locomotives"] += tile.count * sum(part.locomotives for part in tile.railroads)
        symbols["camps"] += tile.count * sum(part.camps for part in tile.prairies)
        symbols["herds"] += tile.count * sum(part.herds for part in tile.prairies)
        symbols["junctions"] += tile.count * len(tile.junctions)
        for town in tile.towns:
            symbols[f"towns with {len(town.tracks)} tracks"] += tile.count

    assert 58 == len(EVERY_TILE)
    assert 100 == sum(token.count * token.value for token in PIECES.ore_token)
    assert {
        "mountain parts": 49,
        "locomotives": 12,
        "camps": 16,
        "herds": 8,
        "junctions": 6,
        "towns with 3 tracks": 4,
        "towns with 4 tracks": 2,
    } == symbols


def test_missing_tile_is_refused() -> None:
    """GLD-1.1"""
    with pytest.raises(BrokenData, match="tiles: 71, should be 72"):
        check_pieces(PIECES, tuple(tile for tile in EVERY_TILE if tile.id != "M4"))


def test_half_edges_meet_their_mates() -> None:
    """GLD-11.2"""
    assert {0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2} == {half: mate(half) for half in range(8)}
    assert all(mate(half) // 2 == facing(half // 2) for half in range(8))


def test_quarter_turn_moves_north_to_east() -> None:
    """GLD-11.2, GLD-11.3"""
    plain, turned = TURNED["M1CR-a"][0], TURNED["M1CR-a"][1]

    assert ("MRRP", "PMRR") == (plain.edges, turned.edges)
    assert plain.sides == (turned.sides[1], turned.sides[2], turned.sides[3], turned.sides[0])
    assert plain.halves == (*turned.halves[2:], *turned.halves[:2])


def test_faces_list_the_segments_at_each_side() -> None:
    """GLD-1.9, GLD-4.5, GLD-11.2: tested for every tile and rotation; a prairie edge has one segment."""
    for tile, rotations in TURNED.items():
        for rotation, (edges, sides, halves) in enumerate(rotations):
            for side in ROTATIONS:
                there, pair = facing(side), (2 * side, 2 * side + 1)
                near = [at for at in (sides[side], *(halves[half] for half in pair)) if at != NOTHING]
                met = [at for at in (sides[there], *(halves[mate(half)] for half in pair)) if at != NOTHING]

                assert FACES[tile][rotation][side] == tuple(near[:1] if edges[side] == "P" else near)
                assert FACED[tile][rotation][side] == tuple(met[:1] if edges[there] == "P" else met)


def test_fitting_rotations_have_matching_edges() -> None:
    """GLD-4.2: tested for every tile and all neighbours."""
    for tile, fitting in FITTING.items():
        assert 256 == len(fitting)
        for needs, rotations in fitting.items():
            expected = [turn for turn in ROTATIONS if fits(TURNED[tile][turn].edges, needs)]

            assert expected == list(rotations)
