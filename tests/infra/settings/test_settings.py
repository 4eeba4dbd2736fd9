"""All settings: the accepted spellings, and the messages about invalid values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic.fields import FieldInfo

from infra.settings.parsing import PREFIX, InvalidSettings, setting_spec_of
from infra.settings.settings import Settings, read_settings
from services.cli.main import main

FIELDS = Settings.model_fields

YES = ("true", "True", "TRUE", "yes", "on", "1", " yes ", '"true"')
NO = ("false", "False", "no", "off", "0", " No")

EXAMPLES: dict[str, tuple[str, ...]] = {
    "redis_url": (
        "redis://host:6379/0",
        "rediss://u:p@host:6380",
        "unix:///run/valkey.sock",
        "redis://a:1 redis://b:2",
    ),
    "jobs_url": ("redis://host:6379",),
    "api_url": ("http://host:8000", "https://games.example"),
    "apprise_schemas": ("discord", "ntfys"),
    "archive": ("/srv/archive", "memory://archive"),
    "backup_url": ("/srv/backups", "memory://backups"),
    "cors_origins": ("https://a.example", "http://localhost:3000"),
    "notices_allow": ("10.0.0.0/8", "192.168.1.1/32"),
    "public_url": ("https://games.example",),
    "smtp_url": (
        "smtp://127.0.0.1:2525",
        "starttls://ada:p%40ss@mail.example",
        "smtps://u:p@mail.example:465",
    ),
    "smtp_from": ("games@games.example", "Railhead <games@games.example>"),
    "trusted_proxies": ("10.0.0.0/8", "192.168.1.1/32"),
}
"""Valid values of settings that have stricter rules than their type; other settings accept any text."""

WRONG: dict[str, tuple[str, ...]] = {
    "redis_url": ("localhost:6379", "http://host", "redis://", "redis://a:1,b:2"),
    "jobs_url": ("localhost",),
    "api_url": ("host:8000", "ftp://host"),
    "apprise_schemas": ("discord://", "Discord"),
    "archive": ("nowhere://x",),
    "backup_url": ("nowhere://x",),
    "cors_origins": ("games.example", "https://a.example/path", "https://a.example ftp://b", "[https://a]"),
    "notices_allow": ("mail.example",),
    "public_url": ("games.example",),
    "smtp_url": (
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp://u:p@mail.example",
        "smtps://u@mail.example",
        "smtps://mail.example:0x",
        "smtps://mail.example/box",
    ),
    "smtp_from": ("games", "games@", "a@games.example, b@games.example", "Railhead games@games.example"),
    "trusted_proxies": ("proxy.example", "10.0.0.0/8 10.0.0.300"),
}


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FIELDS:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


def spellings(name: str, field: FieldInfo) -> list[tuple[str, Any]]:
    """Return ways to write a setting, with the meaning of each."""
    form = setting_spec_of(field)
    if form.is_list:
        first, second = EXAMPLES.get(name, ("one", "two"))[:2]
        lists = (f"{first},{second}", f" {first}, {second} ", f"{first} {second}", f'["{first}", "{second}"]')
        found = [(text, (first, second)) for text in lists]
        return [*found, (first, (first,)), (f'"{first}"', (first,)), (f"{first},", (first,))]
    if form.choices:
        return [
            (shape(choice), choice) for choice in form.choices for shape in (str, str.upper, " {} ".format)
        ]
    if form.kind is bool:
        return [*((text, True) for text in YES), *((text, False) for text in NO)]
    if form.kind in {int, float}:
        number = form.bounds.get("ge", form.bounds.get("gt", 0) + 1)
        return [(shape(f"{number:g}"), number) for shape in (str, " {} ".format, "'{}'".format)]
    if form.kind is Path:
        return [("/srv/railhead", Path("/srv/railhead")), (" data ", Path("data"))]
    return [(shape(text), text) for text in EXAMPLES.get(name, ("text",)) for shape in (str, " {} ".format)]


def mistakes(name: str, field: FieldInfo) -> list[str]:
    """Return invalid ways to write a setting."""
    form, least = setting_spec_of(field), setting_spec_of(field).bounds.get("ge")
    if form.choices or form.kind is bool:
        return ["sometimes"]
    if form.kind in {int, float}:
        found = ["many", "1 2", "nan", "inf", *([f"{least - 1:g}"] if least is not None else [])]
        return [*found, *(["0"] if "gt" in form.bounds else []), *(["1.5"] if form.kind is int else [])]
    return list(WRONG.get(name, ()))


def test_setting_accepts_what_a_person_would_write(
    subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in FIELDS:
        with subtests.test(name), monkeypatch.context() as patch:
            for text, means in spellings(name, FIELDS[name]):
                patch.setenv(f"{PREFIX}{name.upper()}", text)

                assert means == getattr(read_settings(), name), text


def test_empty_setting_is_unset(subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in FIELDS:
        with subtests.test(name), monkeypatch.context() as patch:
            for text in ("", "  ", '""'):
                patch.setenv(f"{PREFIX}{name.upper()}", text)

                assert getattr(Settings(), name) == FIELDS[name].get_default(call_default_factory=True), text


def test_invalid_setting_is_reported_with_the_allowed_values(
    subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in FIELDS:
        with subtests.test(name), monkeypatch.context() as patch:
            for text in mistakes(name, FIELDS[name]):
                patch.setenv(f"{PREFIX}{name.upper()}", text)
                with pytest.raises(InvalidSettings) as wrong:
                    read_settings()

                (line,) = str(wrong.value).splitlines()
                assert line.startswith(f"{PREFIX}{name.upper()} ")
                assert line.partition(": ")[2], line
                assert "validat" not in line.lower()


def test_several_invalid_settings_have_a_line_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_PORT", "many")
    monkeypatch.setenv("RAILHEAD_DEMO", "sometimes")
    with pytest.raises(InvalidSettings) as wrong:
        read_settings()

    assert sorted(str(wrong.value).splitlines()) == [
        "RAILHEAD_DEMO cannot be 'sometimes': true or false (or yes/no, on/off, 1/0)",
        "RAILHEAD_PORT cannot be 'many': a whole number from 0 to 65535",
    ]


def test_invalid_address_that_may_contain_a_password_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_REDIS_URL", "http://user:hush@host")
    with pytest.raises(InvalidSettings) as wrong:
        read_settings()

    assert "RAILHEAD_REDIS_URL" in str(wrong.value)
    assert "hush" not in str(wrong.value)


COMMANDS = (
    ["up"],
    ["api"],
    ["worker"],
    ["projector"],
    ["jobs"],
    ["audit", "00table"],
    ["export", "00table"],
    ["replay", "00table"],
    ["show", "00table"],
    ["rebuild"],
    ["bot", "--table", "00table", "--seat", "0"],
)


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_no_process_or_command_starts_with_an_invalid_setting(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILHEAD_PORT", "many")
    monkeypatch.setattr(sys, "argv", ["railhead", *words])
    monkeypatch.setattr("os.umask", lambda mask: 0)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # `main` sets this variable, and the test restores it
    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code == 2
    assert capsys.readouterr().err == "RAILHEAD_PORT cannot be 'many': a whole number from 0 to 65535\n"


def started(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end with only these variables."""
    command = [sys.executable, "-m", "services.cli.main", *words]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=180, check=False)


def test_unknown_setting_is_reported_with_the_nearest_known_one(tmp_path: Path) -> None:
    told = started("export", "00table", RAILHEAD_PROT="1", RAILHEAD_REDIS_URL=f"unix://{tmp_path}/none")

    assert told.stderr.splitlines()[0] == (
        "RAILHEAD_PROT is not a setting and is ignored; did you mean RAILHEAD_PORT?"
    )


def test_unavailable_host_address_stops_the_start_with_one_line(tmp_path: Path) -> None:
    """In earlier versions, the API was restarted again and again."""
    told = started("up", RAILHEAD_HOST="192.0.2.1", RAILHEAD_DATA=str(tmp_path / "data"))

    assert (2, 1) == (told.returncode, len(told.stderr.splitlines()))
    assert told.stderr.startswith(
        "RAILHEAD_HOST=192.0.2.1 with RAILHEAD_PORT=8000 cannot be used for listening"
    )
