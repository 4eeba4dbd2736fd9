// The boards of a game: the first one and its changes, from which the board after any record is made.

/** @import { BoardPart } from "../shared/api-types" */
/** @import { DrawnBoard } from "../table/board/part-source.js" */
/** @import { ReplayStep } from "./replay-data" */

import { editPieces, splitDrawing } from "../table/board/drawing-edits.js";

/** The name under which the definitions are kept; no part has an empty name. */
const DEFINITIONS = "";

export class Film {
  /** @param {ReplayStep[]} steps */
  constructor(steps) {
    this.steps = steps;
    /** The number of steps that have been applied. */
    this.applied = 0;
    /** @type {Map<string, string[]>} the pieces of each drawing */
    this.pieces = new Map();
    /** @type {Pick<ReplayStep, "scoreboard" | "rivals">} */
    this.points = { scoreboard: [], rivals: [] };
  }

  /** The number of the first record that can be shown. */
  get first() {
    return this.steps[0]?.board.at ?? 1;
  }

  /**
   * Return what there was after a record.
   * @param {number} seq
   */
  show(seq) {
    const next = this.steps.findIndex(({ board }) => board.at > seq);
    const wanted = Math.max(1, next < 0 ? this.steps.length : next);
    if (wanted < this.applied) this.applied = 0; // the first step has whole drawings
    for (const step of this.steps.slice(this.applied, wanted)) this.apply(step);
    const step = this.steps[wanted - 1];
    if (!step) throw new RangeError("The replay has no steps");
    const { scoreboard, rivals } = this.points;
    const waiting = step.waiting.map((seat) => ({ seat }));
    return { board: this.join(step), scoreboard: scoreboard ?? [], rivals: rivals ?? [], waiting };
  }

  /** @param {ReplayStep} step */
  apply({ board, scoreboard, rivals }) {
    this.draw(DEFINITIONS, board.definitions, board.definition_edits);
    for (const part of board.parts) this.draw(part.name, part.svg, part.edits);
    this.points = { scoreboard: scoreboard ?? this.points.scoreboard, rivals: rivals ?? this.points.rivals };
    this.applied += 1;
  }

  /**
   * @param {string} name
   * @param {string | null} whole the drawing, unless it is unchanged or edited
   * @param {BoardPart["edits"]} edits
   */
  draw(name, whole, edits) {
    if (whole !== null) this.pieces.set(name, splitDrawing(whole));
    else editPieces(this.pieces.get(name) ?? [], edits);
  }

  /**
   * @param {ReplayStep} step the last that has been applied
   * @returns {DrawnBoard}
   */
  join({ board }) {
    const text = (/** @type {string} */ name) => this.pieces.get(name)?.join("") ?? "";
    const parts = board.parts.map((part) => ({ ...part, svg: text(part.name) }));
    return { definitions: text(DEFINITIONS), parts, ghosts: [] };
  }
}
