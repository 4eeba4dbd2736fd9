"""The API as it is, with a route beside the others that does nothing: `python -m services.bench.app`."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from infra.logs import configure
from infra.settings import settings
from services.api.main import server


async def nothing(request: Request) -> Response:
    """Read the body and answer."""
    await request.body()
    return Response(b"{}", media_type="application/json")


def main() -> None:
    """Serve until a signal."""
    chosen = settings()
    configure(chosen.log_level, "api")
    made = server(chosen)
    app: Any = made.config.app
    app.add_route("/nothing", nothing, methods=["POST"])
    made.run()


if __name__ == "__main__":
    main()
