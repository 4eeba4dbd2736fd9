"""Calls of the API as values, for `Client.send`: each may be sent again without harm."""

from services.client.requests import (
    ApiRequest,
    evaluate_options,
    explain_clock,
    list_games,
    list_tables,
    new_command_id,
    observe,
    open_table,
    read_inbox,
    read_receipt,
    register,
    send_command,
    start_table,
    take_seat,
)

__all__ = [
    "ApiRequest",
    "evaluate_options",
    "explain_clock",
    "list_games",
    "list_tables",
    "new_command_id",
    "observe",
    "open_table",
    "read_inbox",
    "read_receipt",
    "register",
    "send_command",
    "start_table",
    "take_seat",
]
