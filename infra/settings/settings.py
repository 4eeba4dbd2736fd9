"""What an operator may set: environment variables that begin with RAILHEAD_."""

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
"""A table takes as many lines as one player may say in so many minutes."""


class Settings(BaseSettings):
    """Everything with a default that suits one machine."""

    model_config = SettingsConfigDict(
        env_prefix=parsing.PREFIX, extra="ignore", frozen=True, enable_decoding=False
    )

    data: Path = Path("railhead-data")
    """The folder of the embedded server's files, the archive and the lock."""

    redis_url: StoreUrls | None = None
    """An existing server, or nodes of a cluster with blanks between; without it one is started."""

    jobs_url: StoreUrl | None = None
    """The server of the jobs' queues, never a cluster; by default the same, or an embedded one beside it."""

    archive: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where logs of finished tables go: a folder or a URL for fsspec; in the data folder by default."""

    backup_url: Annotated[str, AfterValidator(parsing.check_archive_url)] | None = None
    """Where backups are made by themselves: a folder or a URL for fsspec, with one below it for each."""

    backup_every: Seconds = 24.0
    """Hours from the beginning of one such backup to the next."""

    backup_keep: Count = 7
    """How many such backups are kept; older ones are dropped once a newer one is whole."""

    partitions: Annotated[int, Field(ge=1, le=256)] | None = None
    """How many partitions tables are spread over; kept in the store, may grow, never shrink."""

    appendfsync: Literal["always", "everysec"] = "always"
    """Whether what was answered is on the disk (always) or may be lost for a second (everysec)."""

    replicas: Annotated[int, Field(ge=0, le=8)] = 0
    """How many replicas of a server, or of each primary, must have a record before it is acknowledged."""

    trust_server: bool = False
    """Use a server that may drop or forget keys all the same."""

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000

    vitals_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """Where each process answers /health, /ready and /metrics to all; with `up`, the first of such ports."""

    vitals_host: str = "127.0.0.1"
    """The address that this port is at: by default who is on this machine may ask."""

    apis: Annotated[int, Field(ge=1, le=64)] = 1
    """API processes behind one port."""

    workers: Annotated[int, Field(ge=1, le=64)] = 1

    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """At debug, requests are logged too."""

    lease_seconds: Seconds = 5.0
    """How long a silent worker keeps its partitions."""

    requests_per_second: Seconds = 100.0
    """How many requests a player, or an address without one, may make; four times as many at once."""

    logins_per_minute: Count = 10
    """How many passwords may be tried for a name each minute; the bounds of an address follow from it."""

    sign_days: Annotated[int, Field(ge=0, le=90)] = 30
    """How long operators are told that two players of a rated table share a network; 0 compares nothing."""

    most_waiting: Annotated[int, Field(ge=0, le=100)] = 3
    """With more tables than so many waiting for a person where others play, none is opened; 0 is no bound."""

    open_tables_per_player: Count = 10
    """How many tables that wait for players an account may have; of all that go on, five times as many."""

    chat_lines_per_minute: Count = 10
    """How many lines a player may say at a table each minute; a new table takes 50 times as many in all."""

    trusted_proxies: tuple[Network, ...] = ()
    """Addresses or networks of proxies whose X-Forwarded-For and -Proto are believed; none by default."""

    cors_origins: tuple[Annotated[str, AfterValidator(parsing.check_origin)], ...] = ()
    """Other sites whose scripts may use the API with a token; none by default."""

    api_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """Where bots find the API; at this host and port by default."""

    couriers: Annotated[int, Field(ge=0, le=16)] = 1
    """Processes that send notices."""

    public_url: Annotated[str, AfterValidator(parsing.check_web_url)] | None = None
    """Where people find the service: what is sent to them links there."""

    smtp_url: Annotated[str, AfterValidator(parsing.check_smtp_url)] | None = None
    """The mail server that takes e-mail; without it none is sent. With smtp_from and public_url."""

    smtp_from: Annotated[str, AfterValidator(parsing.check_sender)] | None = None
    """Who writes e-mail: an address, or a name and an address in pointed brackets."""

    confirmation_mails_per_day: Count = 5
    """How many mails to unconfirmed addresses a player, and a network address, may have sent in a day."""

    notices_allow: tuple[Network, ...] = ()
    """Addresses or networks that are not public and may be sent notices all the same; http, too."""

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
    """Services that notices go to by Apprise, by their schemas; it is installed with the extra `notices`."""

    thinking_workers: Annotated[int, Field(ge=1, le=64)] = 2
    """Processes in which bots of the levels plan their turns; each thinks for one table at a time."""

    bot_pace: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.5
    """Seconds between two decisions at tables where only bots play, so that people can watch."""

    archive_after_days: Annotated[int, Field(ge=0)] = 30
    """How long a table that has ended stays in the hot store."""

    demo: bool = True
    """Keep one table going at which bots play for all to see."""

    offer_template: bool = False
    """Offer the small game that new ones are copied from, for trials."""

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
        """The data folder, wherever the process goes later."""
        return self.data.expanduser().absolute()

    @property
    def api_address(self) -> str:
        """Where bots find the API: a host that stands for all addresses is reached at this machine's own."""
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - none is bound
        return self.api_url or f"http://{host}:{self.port}"

    @property
    def chat_lines_per_game(self) -> int:
        """How many lines may be said at a table, fixed when it is opened."""
        return CHAT_MINUTES * self.chat_lines_per_minute

    @property
    def archive_url(self) -> str:
        """Where the archive lies."""
        return self.archive or str(self.folder / "archive")


def read_settings() -> Settings:
    """Read the settings from the environment; InvalidSettings has a line for each that makes no sense."""
    try:
        return Settings()
    except ValidationError as error:
        raise parsing.to_invalid_settings(error, Settings.model_fields) from error
