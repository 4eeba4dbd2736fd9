"""The tool that fits the forecast of El Paso's solo game."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from domain.games.el_paso.planning.forecast import MODELS, ForecastFile
from tools import fit_forecast


@pytest.fixture(scope="module")
def rows() -> fit_forecast.Rows:
    return [row for number in range(4) for row in fit_forecast.play(f"fit:{number}", number, 30, 0.2)]


def test_fit_explains_points_by_features(rows: fit_forecast.Rows) -> None:
    """Points that are a sum of features are found again."""
    made = [(features, round(features["always.points"] + 5), 3) for features, _, _ in rows]
    (seat, sue), left = fit_forecast.fit(made, 1e-9)
    features, points, _ = made[-1]

    assert left < 0.5
    assert abs(seat["constant"] + sum(seat[name] * each for name, each in features.items()) - points) < 0.5
    assert sue["constant"] == 3


def test_written_forecast_is_read_again(rows: fit_forecast.Rows) -> None:
    models = [fit_forecast.name_coefficients(model) for model in MODELS]
    fitted, _ = fit_forecast.fit(rows, 300)
    kept = [fit_forecast.mix(old, new, 1.0) for old, new in zip(models, fitted, strict=True)]
    again = msgspec.convert(tomllib.loads(fit_forecast.write(kept, "command")), ForecastFile)

    assert again.provenance.found_by == "command"
    for model, read in zip(models, (again.seat, again.sue), strict=True):
        assert fit_forecast.name_coefficients(read) == pytest.approx(model, abs=1e-3)
