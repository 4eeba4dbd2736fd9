"""The server over standard input and output: one process with one account."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

from services.client.async_client import AsyncClient
from services.mcp.server import AssistantServer


def serve_stdio(url: str, token: str) -> None:
    """Serve an assistant until it closes standard input; all calls act as the token's account."""
    asyncio.run(_serve(url, token))


async def _serve(url: str, token: str) -> None:
    async with AsyncClient(url, token) as client:
        await AssistantServer(lambda request: nullcontext(client)).run_stdio_async()
