"""Settings for operators: environment variables that begin with RAILHEAD_."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from infra import addresses
from infra.settings import parsing

Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
StoreUrl = Annotated[str, AfterValidator(parsing.check_store_url)]
StoreUrls = Annotated[str, AfterValidator(parsing.check_store_urls)]
Network = Annotated[str, AfterValidator(addresses.normalize_network)]

CHAT_MINUTES = 50
"""A table accepts as many chat messages in total as one player may post in this many minutes."""


class Settings(BaseSettings):
    """All settings. The defaults suit a single machine."""

    model_config = SettingsConfigDict(
        env_prefix=parsing.PREFIX, extra="ignore", frozen=True, enable_decoding=False
    )

    data: Path = Path("railhead-data")
    """The data folder, with the files of the embedded server, the archive and the lock."""

    editions: Path | None = None
    """The folder with the editions of games: data from one's own box (domain/kernel/editions.py)."""

    redis_url: StoreUrls | None = None
    """An existing store server, or several cluster nodes separated by spaces; by default, one is started."""

    jobs_url: StoreUrl | None = None
    """The server for job queues, not a cluster; by default the same server, or a second embedded one."""

    archive: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where logs of finished tables are archived: a folder or fsspec URL; by default, in the data folder."""

    backup_url: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where automatic backups are written: a folder or fsspec URL, with a subfolder per backup."""

    backup_every: Seconds = 24.0
    """Hours between the starts of automatic backups."""

    backup_keep: Count = 7
    """Number of automatic backups that are kept; older ones are deleted once a newer one is complete."""

    partitions: Annotated[int, Field(ge=1, le=256)] | None = None
    """Number of partitions over which the tables are spread; it can grow later, but never shrink."""

    appendfsync: Literal["always", "everysec"] = "always"
    """Flush before responding (always), or risk losing the last second in a power cut (everysec)."""

    replicas: Annotated[int, Field(ge=0, le=8)] = 0
    """Number of replicas (per primary) that must store a record before it is acknowledged."""

    trust_server: bool = False
    """Whether to use a server even if its settings allow it to evict or lose keys."""

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000

    vitals_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """The port that serves /health, /ready and /metrics; with `up`, the first of several, one per process."""

    vitals_host: str = "127.0.0.1"
    """The address for `vitals_port`; by default reachable only from this machine."""

    apis: Annotated[int, Field(ge=1, le=64)] = 1
    """How many API processes share the port."""

    workers: Annotated[int, Field(ge=1, le=64)] = 1

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The log level; `debug` also logs requests."""

    lease_seconds: Seconds = 5.0
    """Seconds until other workers take over an unresponsive worker's partitions."""

    requests_per_second: Seconds = 100.0
    """Requests allowed per player, or per anonymous address; bursts may be four times as large."""

    logins_per_minute: Count = 10
    """Password attempts allowed per name and minute; limits per address are derived from this."""

    sign_days: Annotated[int, Field(ge=0, le=90)] = 30
    """How long operators can see that two players of a rated table shared a network, in days; 0: never."""

    most_waiting: Annotated[int, Field(ge=0, le=100)] = 3
    """If more tables than this wait for a player's move, the player cannot open another; 0: no limit."""

    open_tables_per_player: Count = 10
    """Waiting tables allowed per account; waiting and running tables together may be five times as many."""

    chat_lines_per_minute: Count = 10
    """Chat messages allowed per player, table and minute; a new table accepts 50 times as many in total."""

    trusted_proxies: tuple[Network, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and -Proto are trusted; none by default."""

    cors_origins: tuple[Annotated[str, AfterValidator(parsing.check_origin)], ...] = ()
    """Other sites whose scripts may use the API with a token; by default, none."""

    api_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """The address at which bots reach the API; by default, this host and port."""

    couriers: Annotated[int, Field(ge=0, le=16)] = 1
    """How many processes send notifications."""

    public_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """The public address of the service, used for links in messages."""

    smtp_url: Annotated[str, AfterValidator(parsing.check_smtp_url)] | None = None
    """The server for outgoing email; without it, none is sent. Requires smtp_from and public_url."""

    smtp_from: Annotated[str, AfterValidator(parsing.check_sender)] | None = None
    """The sender of email: an address, or a name and an address in angle brackets."""

    confirmation_mails_per_day: Count = 5
    """Maximum emails per day to unconfirmed addresses, per player and per network address."""

    notices_allow: tuple[Network, ...] = ()
    """Private addresses or networks to which notifications may be sent, even over plain http."""

    apprise_schemas: tuple[Annotated[str, AfterValidator(parsing.check_schema)], ...] = (
        "discord",
        "slack",
        "tgram",
        "matrixs",
        "ntfys",
        "gotifys",
        "workflows",
        "gchat",
        "signals",
        "mmosts",
    )
    """Apprise services for notifications, by URL scheme; Apprise is installed with the extra `notices`."""

    thinking_workers: Annotated[int, Field(ge=1, le=64)] = 2
    """How many processes plan the moves of bots that look ahead; each handles one table at a time."""

    bot_pace: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.5
    """Seconds between decisions at tables with only bots, so that people can follow."""

    archive_after_days: Annotated[int, Field(ge=0)] = 30
    """Days until a finished table's log moves from the store to the archive."""

    mcp: Annotated[bool, AfterValidator(parsing.check_assistants)] = False
    """Whether assistants can play through the Model Context Protocol at /mcp; needs the extra `mcp`."""

    demo: bool = True
    """Whether to keep a demo table running, where bots play for spectators."""

    offer_template: bool = False
    """Whether to offer the template game, a small game that serves as a model for new games."""

    @field_validator("*", mode="before")
    @classmethod
    def _as_written(cls, value: Any, info: ValidationInfo) -> Any:
        return (
            value
            if info.field_name is None
            else parsing.parse_setting(value, cls.model_fields[info.field_name])
        )

    @property
    def folder(self) -> Path:
        """The absolute path of the data folder."""
        return self.data.expanduser().absolute()

    @property
    def api_address(self) -> str:
        """The address at which bots reach the API; a wildcard host is replaced by the loopback address."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - binds nothing
        return self.api_url or f"http://{host}:{self.port}"

    @property
    def chat_lines_per_game(self) -> int:
        """Number of chat messages that a table accepts in total; it is fixed when the table is opened."""
        return CHAT_MINUTES * self.chat_lines_per_minute

    @property
    def archive_url(self) -> str:
        """The folder or URL of the archive."""
        return self.archive or str(self.folder / "archive")


def read_settings() -> Settings:
    """Read the settings from the environment; raise InvalidSettings with a line for each invalid one."""
    try:
        return Settings()
    except ValidationError as error:
        raise parsing.to_invalid_settings(error, Settings.model_fields) from error
