// The requests and responses of the API, under the page's own names. `railhead-api` is generated from the OpenAPI
// document by `make web`, so that these types always match the service.

import type { components, paths } from "railhead-api";

type Schemas = components["schemas"];

/** One type in place of a union over all games: the page knows no game. */
type OfAnyGame<T, Changed> = Omit<Pick<T, keyof T>, keyof Changed> & Changed;

/** Values defined by a game's own rules, which the page passes on without reading them. */
type Opaque = object;

export type Command = { type: string };
export type Option = OfAnyGame<Schemas["CommandOption"], { command: Command }>;
export type Options = Option[] | null;
export type OptionSign = Schemas["OptionSign"];
export type Table = OfAnyGame<Schemas["TableSummary"], { game: string; options: Opaque }>;
export type TableView = OfAnyGame<
  Schemas["TableView"],
  { game: string; table: Table; view: Opaque | null; options: Options; anytime: Options }
>;
export type EditedView = Schemas["EditedView"];
export type Game = OfAnyGame<
  Schemas["GameSummary"],
  { game: string; options: Opaque; defaults: Opaque; first: Opaque }
>;
export type Strengths = Partial<Schemas["GameSummary"]["strengths"]>;
export type Preferences = Schemas["PreferencesResponse"];
export type Tour = Schemas["GameTour"];
export type OptionField = Schemas["OptionField"];
export type OptionChoice = NonNullable<OptionField["choices"]>[number];
export type OptionValue = OptionChoice["value"];
export type LobbyCounts = Schemas["LobbyCounts"];
export type TurnQuestion = OfAnyGame<Schemas["TurnQuestion"], { table: Table }>;
export type NewTable = OfAnyGame<
  Schemas["NewTable"],
  { game: string; options: Opaque; bots: Record<string, string> }
>;

export type NewTournament = OfAnyGame<Schemas["NewTournament"], { game: string; options: Opaque }>;

export type BoardParts = Schemas["BoardParts"];
export type BoardPart = BoardParts["parts"][number];
export type Seat = Table["seats"][number];
export type TableCommand = Schemas["TableCommand"];
export type Order = Schemas["CommandRequest"];
export type NewTableBody = Schemas["NewTable"];
export type TournamentList = Schemas["TournamentsResponse"];
export type NewTournamentBody = Schemas["NewTournament"];
export type Tournament = OfAnyGame<Schemas["TournamentSummary"], { game: string }>;
export type TournamentView = OfAnyGame<
  Schemas["TournamentView"],
  { tournament: Tournament; options: Opaque }
>;
export type TournamentRound = Schemas["RoundSummary"];
export type TournamentTable = Schemas["PairedTable"];
export type GameName = Schemas["GameName"];
export type EditionForm = Schemas["EditionForm"];
export type FormSection = Schemas["FormSection"];
export type FormTable = Schemas["FormTable"];
export type BotKind = NonNullable<Schemas["SeatRequest"]["bot"]>;
export type Breadcrumb = Schemas["Breadcrumb"];
export type PlaceExplanation = Schemas["PlaceExplanation"];
export type Score = Schemas["Score"];
export type PointsCourse = Schemas["PointsCourse"];
export type SeatReview = Schemas["SeatReview"];
export type ReviewedTurn = Schemas["ReviewedTurn"];
export type ReviewedPassage = Schemas["ReviewedPassage"];
export type ScorePart = Schemas["ScorePart"];
export type TieBreaker = NonNullable<PointsCourse["tie_breakers"]>[number];
export type RivalEntry = Schemas["RivalEntry"];
export type ScoreboardEntry = Schemas["ScoreboardEntry"];
export type Pace = Schemas["Pace"];
export type Clock = NonNullable<Pace["clock"]>;
export type PaceSummary = Schemas["PaceSummary"];
export type PaceName = PaceSummary["name"];
export type SeatClock = Schemas["SeatClockSummary"];
export type ClockExplanation = Schemas["ClockResponse"];
export type ClockLine = ClockExplanation["lines"][number];
export type RulesReport = Schemas["RulesReport"];
export type UndoRequest = NonNullable<TableView["undo_request"]>;
export type StandingOrder = Schemas["OrderSummary"];
export type OrderForm = StandingOrder["order"];
export type OrderCondition = NonNullable<Schemas["Step"]["unless"]>[number];
export type Imagined = OfAnyGame<
  Schemas["ImagineResponse"],
  {
    game: string;
    view: Opaque | null;
    options: Option[];
    steps: { seat: number; says: string; shown: Command | null }[];
    others: { seat: number; question: string | null; options: Option[] }[];
  }
>;
export type TableRating = Schemas["TableRatingResponse"];
export type RatingStep = Schemas["RatingStep"];
export type GameRating = Schemas["GameRating"];
export type LadderEntry = Schemas["LadderEntry"];
export type FinishedGame = Schemas["FinishedGame"];
export type Statistics = Schemas["StatisticsResponse"];
export type NumberSpread = Schemas["NumberSpread"];
export type Reliability = Schemas["ReliabilityResponse"];
export type SeatVotes = Schemas["SeatVotes"];
export type Vacations = Schemas["VacationsResponse"];
export type Vacation = Vacations["vacations"][number];
export type VacationNote = Vacation["tables"][number];
export type Hours = Schemas["Hours"];
export type SeatFact = Schemas["SeatFact"];
export type JournalLine = Schemas["JournalLine"];
export type LineChange = Schemas["LineChange"];
export type AuditReport = Schemas["AuditReport"];
export type InboxItem = Schemas["InboxItem"];
export type Sign = Schemas["LegendSign"];
export type ProblemDocument = Schemas["ProblemDocument"];
export type Player = Pick<
  Schemas["Me"],
  | "player"
  | "name"
  | "password"
  | "recovery"
  | "rename"
  | "zone"
  | "deletion"
  | "hours"
  | "rated"
  | "languages"
  | "about"
  | "waiting_most"
  | "reliability"
>;
export type PlayerSummary = Schemas["PlayerSummary"];
export type PlayerProfile = Schemas["PlayerProfile"];
export type Entry = NonNullable<Table["entry"]>;
export type LobbyResponse = OfAnyGame<Schemas["LobbyResponse"], { tables: Table[] }>;
export type TableQuery =
  NonNullable<paths["/v1/tables"]["get"]["parameters"]["query"]> extends infer Q
    ? { [K in keyof Q]?: Q[K] | null }
    : never;
export type Seek = Schemas["SeekSummary"];
export type Channels = Schemas["ChannelsResponse"];
export type Channel = Channels["channels"][number];
export type ChannelType = Channel["type"];
export type ChannelChange = Schemas["ChannelChange"];
export type NewChannel = paths["/v1/me/channels"]["post"]["requestBody"]["content"]["application/json"];
export type KindTiming = Schemas["KindTiming"];
export type NoticeKind = KindTiming["kind"];
export type NoticeSettings = Schemas["NoticeSettings"];
export type LedgerResponse = Schemas["LedgerResponse"];
export type LedgerLine = Schemas["LedgerLine"];
export type EntryReason = NonNullable<LedgerLine["why"]>;
export type SeatOrder = NonNullable<Schemas["RematchRequest"]["seats"]>;

export type Method = "get" | "post" | "put" | "patch" | "delete";

type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], { responses: object }>;

/** The paths that support a method. */
export type PathFor<M extends Method> = {
  [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P;
}[keyof paths];

type Parameter = string | number | boolean | null | undefined;

/** The path and query parameters of a call; null query parameters are left out. */
export type UrlOptions = { path?: Record<string, Parameter>; query?: Record<string, Parameter> };

type OrNull<T> = { [K in keyof T]: T[K] | null };
type Placed<T> = T extends { path: infer V } ? { path: V } : { path?: never };
type Queried<T> = T extends { query?: infer V } ? { query?: OrNull<V> } : { query?: never };
type Headed<T> = T extends { header?: infer V } ? { headers?: OrNull<V> } : { headers?: never };
type Filled<T> = T extends { requestBody: { content: { "application/json": infer V } } }
  ? { body: V }
  : T extends { requestBody?: { content: { "application/json": infer V } } }
    ? { body?: V }
    : { body?: never };

/** The options of a call. */
export type RequestOptions<P extends keyof paths, M extends Method> = Placed<Operation<P, M>["parameters"]> &
  Queried<Operation<P, M>["parameters"]> &
  Headed<Operation<P, M>["parameters"]> &
  Filled<Operation<P, M>> & { signal?: AbortSignal };

type Body<R> = R extends { content: { "application/json": infer V } } ? V : never;

/** The result of a call, with its status; null for an empty response. */
export type Answer<P extends keyof paths, M extends Method> = {
  [S in keyof Operation<P, M>["responses"]]: S extends 200 | 201 | 202
    ? Body<Operation<P, M>["responses"][S]> & { status: S }
    : S extends 204
      ? null
      : never;
}[keyof Operation<P, M>["responses"]];
