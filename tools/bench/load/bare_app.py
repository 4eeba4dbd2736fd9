"""A route that does nothing, in an otherwise empty app on the same framework and server."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI
from starlette.routing import Route

from infra.settings.settings import read_settings
from services.shared.processes import tune_garbage_collection
from tools.bench.load.app import do_nothing


def main() -> None:
    """Serve until a signal arrives: `python -m tools.bench.load.bare_app`."""
    app = FastAPI(routes=[Route("/nothing", do_nothing, methods=["POST"])])
    config = uvicorn.Config(app, port=read_settings().port, log_config=None, access_log=False)
    tune_garbage_collection()
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main()
