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
"""A table accepts as many chat messages as one player may post in this number of minutes."""


class Settings(BaseSettings):
    """All settings; their defaults suit a single machine."""

    model_config = SettingsConfigDict(
        env_prefix=parsing.PREFIX, extra="ignore", frozen=True, enable_decoding=False
    )

    data: Path = Path("railhead-data")
    """The data folder, with the files of the embedded server, the archive and the lock."""

    redis_url: StoreUrls | None = None
    """An existing server, or several cluster nodes separated by blanks; without it, a server is started."""

    jobs_url: StoreUrl | None = None
    """The server for job queues, not a cluster; by default, the same server or a second embedded one."""

    archive: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where logs of finished tables are archived: a folder or fsspec URL; by default, in the data folder."""

    backup_url: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where automatic backups are written: a folder or fsspec URL, with a subfolder per backup."""

    backup_every: Seconds = 24.0
    """Hours between the starts of automatic backups."""

    backup_keep: Count = 7
    """Number of automatic backups that are kept; older ones are deleted once a newer one is complete."""

    partitions: Annotated[int, Field(ge=1, le=256)] | None = None
    """Number of partitions over which tables are spread; it is recorded in the store and can only grow."""

    appendfsync: Literal["always", "everysec"] = "always"
    """Flush to disk before answering (always), or risk the last second's data in a power cut (everysec)."""

    replicas: Annotated[int, Field(ge=0, le=8)] = 0
    """Number of replicas (per primary) that must store a record before it is acknowledged."""

    trust_server: bool = False
    """Accept a server even if its settings allow it to evict or lose keys."""

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000

    vitals_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """The port on which each process serves /health, /ready and /metrics; with `up`, the first of several."""

    vitals_host: str = "127.0.0.1"
    """The address for `vitals_port`; by default, only this machine can reach it."""

    apis: Annotated[int, Field(ge=1, le=64)] = 1
    """Number of API processes, which share one port."""

    workers: Annotated[int, Field(ge=1, le=64)] = 1

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """The level of the logs; `debug` also logs requests."""

    lease_seconds: Seconds = 5.0
    """Seconds for which an unresponsive worker keeps its partitions."""

    requests_per_second: Seconds = 100.0
    """Requests per second and player (or address, without an account); bursts may be four times as large."""

    logins_per_minute: Count = 10
    """Password attempts per name and minute; the limits per address follow from it."""

    sign_days: Annotated[int, Field(ge=0, le=90)] = 30
    """Days for which operators see that two players of a rated table share a network; 0 turns it off."""

    most_waiting: Annotated[int, Field(ge=0, le=100)] = 3
    """A player for whose move more tables than this wait cannot open another table; 0 means no limit."""

    open_tables_per_player: Count = 10
    """Maximum number of open tables per account; five times as many may be in play."""

    chat_lines_per_minute: Count = 10
    """Chat messages per player, table and minute; in all, a new table accepts 50 times as many."""

    trusted_proxies: tuple[Network, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and -Proto are trusted; none by default."""

    cors_origins: tuple[Annotated[str, AfterValidator(parsing.check_origin)], ...] = ()
    """Other sites whose scripts may use the API with a token; none by default."""

    api_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """The address at which bots reach the API; by default, this host and port."""

    couriers: Annotated[int, Field(ge=0, le=16)] = 1
    """Number of processes that send notifications."""

    public_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """The public address of the service, used for links in messages."""

    smtp_url: Annotated[str, AfterValidator(parsing.check_smtp_url)] | None = None
    """The server for outgoing email, which needs smtp_from and public_url; without it, none is sent."""

    smtp_from: Annotated[str, AfterValidator(parsing.check_sender)] | None = None
    """The sender of email: an address, or a name and an address in angle brackets."""

    confirmation_mails_per_day: Count = 5
    """Maximum number of emails per day to unconfirmed addresses, per player and per network address."""

    notices_allow: tuple[Network, ...] = ()
    """Private addresses or networks to which notifications may be sent; http is allowed there, too."""

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
    """Number of processes in which planning bots think; each thinks for one table at a time."""

    bot_pace: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.5
    """Seconds between decisions at tables with only bots, so that people can follow."""

    archive_after_days: Annotated[int, Field(ge=0)] = 30
    """Days for which a finished table stays in the hot store."""

    demo: bool = True
    """Keep a demo table running, at which bots play for spectators."""

    offer_template: bool = False
    """Offer the small template game, from which new games are copied, for trials."""

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
        """Number of chat messages that a table accepts in all; it is fixed when the table is opened."""
        return CHAT_MINUTES * self.chat_lines_per_minute

    @property
    def archive_url(self) -> str:
        """The folder or URL of the archive."""
        return self.archive or str(self.folder / "archive")


def read_settings() -> Settings:
    """Read the settings from the environment; InvalidSettings has a line for each invalid setting."""
    try:
        return Settings()
    except ValidationError as error:
        raise parsing.to_invalid_settings(error, Settings.model_fields) from error
