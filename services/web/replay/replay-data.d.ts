// The content of a replay, as `services/api/tables/replay_data.py` writes it.

import type {
  BoardParts,
  JournalLine,
  PointsCourse,
  RivalEntry,
  Score,
  ScoreboardEntry,
  Table,
} from "../shared/api-types";

/** A record. `board` of the first step is complete; null means unchanged. */
export type ReplayStep = {
  board: BoardParts;
  scoreboard: ScoreboardEntry[] | null;
  rivals: RivalEntry[] | null;
  waiting: number[];
};

export type Replay = {
  table: Pick<Table, "id" | "game" | "title" | "name" | "phase" | "seats" | "outcome">;
  seat: number | null;
  head: { seq: number; hash: string };
  commitment: string;
  score: Score | null;
  lines: JournalLine[];
  film: { steps: ReplayStep[]; course: PointsCourse | null };
  art: import("../shared/icons.js").Art;
};
