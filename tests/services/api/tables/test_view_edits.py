"""Edits of a view rebuild the next view exactly, and are short."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from services.api.http.responses import encode_json
from services.api.tables.board import apply_view_edits, find_view_edits
from services.api.tables.responses import ViewEdit
from tests.services.api.running_api import Api, start_game_of_two

scalars = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["a", "b"])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)
LONG = {"stays": ["what stays as it is"] * 40}


def in_order(value: Any) -> bytes:
    """Encode a value with the fields of objects sorted, because their order in JSON is irrelevant."""
    return msgspec.json.encode(value, order="sorted")


@given(before=values, after=values)
def test_edits_turn_one_answer_into_the_next(before: Any, after: Any) -> None:
    one, other = encode_json({**LONG, "at": before}), encode_json({**LONG, "at": after})

    edits = find_view_edits(one, other)

    if edits is not None:
        made = apply_view_edits(msgspec.json.decode(one), edits)
        assert in_order(made) == in_order(msgspec.json.decode(other))


def test_edits_for_a_new_list_entry_contain_little_else() -> None:
    tiles = [{"tile": number, "x": 3} for number in range(80)]

    edits = find_view_edits(encode_json({"map": tiles}), encode_json({"map": [*tiles, {"tile": 99, "x": 4}]}))

    assert edits is not None
    ((path, value, first, end),) = (msgspec.structs.astuple(edit) for edit in edits)
    assert (("map",), b'[{"tile":99,"x":4}]', 80, 80) == (path, bytes(value), first, end)


def test_known_view_is_sent_as_edits_and_unknown_ones_whole(api: Api) -> None:
    first, second, table = start_game_of_two(api, options={"mail": False}, name="Edits")
    place = f"/v1/tables/{table}/view"
    before = first.get(place, params={"seat": 0}).json()
    whole = first.get(f"/v1/tables/{table}", params={"seat": 0, "ghosts": False}).json()
    asked = whole["waiting"][0]["seat"]
    known = {"known": before["tag"]}

    (first, second)[asked].answer(table, asked)
    now = first.get(place, params={"seat": 0, **known}).json()
    after = first.get(f"/v1/tables/{table}", params={"seat": 0, "ghosts": False}).json()

    assert (before["view"], before["edits"]) == (whole, [])
    assert now["view"] is None
    made = apply_view_edits(before["view"], [to_edit(edit) for edit in now["edits"]])
    assert made == after
    for other in (
        first.get(place, params=known),
        second.get(place, params={"seat": 1, **known}),
        api.nobody.get(place, params=known),
    ):
        assert other.json()["edits"] == []
        assert other.json()["view"] is not None
    assert second.get(place, params={"seat": 0, **known}).status_code == 403


def to_edit(told: list[Any]) -> ViewEdit:
    path, value, first, end = told
    return ViewEdit(tuple(path), msgspec.Raw(encode_json(value)), first, end)
