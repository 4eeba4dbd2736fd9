"""The functions of one player's own keys."""

from __future__ import annotations

from infra.redis.functions.function_library import FunctionLibrary

PLAYER_LIBRARY = FunctionLibrary(
    "railhead_players_1",
    ("players.lua",),
    ("change_call", "take_call", "settle_call", "put_note", "note_origin", "forget_signs"),
)

CHANGE_CALL = PLAYER_LIBRARY.function("change_call")
TAKE_CALL = PLAYER_LIBRARY.function("take_call")
SETTLE_CALL = PLAYER_LIBRARY.function("settle_call")
PUT_NOTE = PLAYER_LIBRARY.function("put_note")
NOTE_ORIGIN = PLAYER_LIBRARY.function("note_origin")
FORGET_SIGNS = PLAYER_LIBRARY.function("forget_signs")
