"""The read models of the service, for the codecs of its games."""

from __future__ import annotations

from infra.codec import codec
from projections.model import AnyModel
from projections.models import models

MODELS: dict[str, AnyModel] = {model.name: model for model in models(codec)}
