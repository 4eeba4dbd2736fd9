"""`railhead mcp`: a server of the Model Context Protocol, with which an assistant plays."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, load_settings


def mcp(
    url: Annotated[
        str | None, typer.Option(help="The service's address; by default from the settings.")
    ] = None,
    token: Annotated[
        str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="The token of the assistant's account.")
    ] = None,
) -> None:
    """Serve an assistant through the Model Context Protocol, on standard input and output.

    The assistant's client starts this command. It plays through the public HTTP API, as the account of the
    token, which must be marked as a program.
    """
    if find_spec("mcp") is None:
        fail("assistants need the extra `mcp`: pip install 'railhead[mcp]'", FAILED)
    if token is None:
        fail("set RAILHEAD_TOKEN to the token of the assistant's account", USAGE)
    from services.mcp.stdio import serve_stdio

    serve_stdio(url or load_settings().api_address, token)
