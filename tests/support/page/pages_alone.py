"""An application that serves only the pages, called without a server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import httpx
from starlette.applications import Starlette

from services.api.pages import endpoints as pages


def ask_pages(path: str, method: str = "GET") -> httpx.Response:
    """Call the application in a separate thread, because a running browser occupies the tests' own thread."""

    async def answer() -> httpx.Response:
        transport = httpx.ASGITransport(app=Starlette(routes=pages.router.routes))
        async with httpx.AsyncClient(transport=transport, base_url="http://page.test") as client:
            return await client.request(method, path)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(answer())).result()
