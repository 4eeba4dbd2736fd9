"""The API with an extra route that does nothing: `python -m tools.bench.load.app`."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from infra.logs import configure_logging
from infra.settings.settings import read_settings
from services.api.main import build_server
from services.shared.processes import tune_garbage_collection


async def do_nothing(request: Request) -> Response:
    """Read the request's body and answer."""
    await request.body()
    return Response(b"{}", media_type="application/json")


def main() -> None:
    """Serve until a signal arrives."""
    chosen = read_settings()
    configure_logging(chosen.log_level, "api")
    made = build_server(chosen)
    app: Any = made.config.app
    app.router.routes.insert(0, Route("/nothing", do_nothing, methods=["POST"]))
    tune_garbage_collection()
    made.run()


if __name__ == "__main__":
    main()
