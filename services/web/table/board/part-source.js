// Fetches the drawings of a table's parts; unchanged drawings are not sent again.

/** @import { BoardPart, BoardParts } from "../../shared/api-types" */
/** @import { Slots } from "./slots.js" */

import { request } from "../../shared/api-client.js";
import { editPieces, splitDrawing } from "./drawing-edits.js";

/**
 * @typedef {Omit<BoardPart, "edits"> & { svg: string }} DrawnPart
 * `ghosts` belong to the reader's options, in the same order.
 * @typedef {{ definitions: string, parts: DrawnPart[], ghosts: (string | null)[] }} DrawnBoard
 * `isNow` is whether the record is the table's last.
 * @typedef {{ id: string, seat: number | null, at: number, decision: number | null, isNow: boolean }} Moment
 */

/** The maximum number of boards in the cache. */
const MOST = 40;

/** Caches the last boards, because a past position never changes. */
export class PartSource {
  constructor() {
    /** @type {Map<string, DrawnBoard>} */
    this.known = new Map();
    /** @type {{ place: string, at: number, board: DrawnBoard } | null} the last response */
    this.last = null;
  }

  /**
   * Return the parts after a record as the seat sees them, drawn for these slots.
   * @param {Moment} moment
   * @param {Slots} slots
   * @param {AbortSignal} [signal]
   */
  async fetch({ id, seat, at, decision, isNow }, slots, signal) {
    const place = JSON.stringify([id, seat, slots]);
    const key = `${at} ${decision} ${place}`;
    const known = this.known.get(key);
    if (known) return known;
    /** @param {number | null} record */
    const ask = async (record) => {
      const before = this.last?.place === place ? this.last.board : null;
      const wanted = { ...this.address({ id, seat, at: record }, slots), ...(signal && { signal }) };
      const response = await request("get", "/v1/tables/{table}/parts", wanted);
      return { at: response.at, board: complete(response, before) };
    };
    let response = await ask(isNow ? null : at);
    if (response.at !== at) response = await ask(at); // the table changed in the meantime
    const { board } = response;
    this.last = { place, at, board };
    this.keep(key, board);
    return board;
  }

  /**
   * Return the path and query of a request for these parts.
   * @param {{ id: string, seat: number | null, at: number | null }} moment null for now
   * @param {Slots} slots
   */
  address({ id, seat, at }, slots) {
    const since = this.last?.place === JSON.stringify([id, seat, slots]) ? this.last.at : null;
    return { path: { table: id }, query: { seat, at, since, edits: since === null ? null : true, ...slots } };
  }

  /**
   * @param {string} key
   * @param {DrawnBoard} board
   */
  keep(key, board) {
    this.known.set(key, board);
    for (const [oldest] of this.known) if (this.known.size > MOST) this.known.delete(oldest);
  }
}

/**
 * Fill in the drawings that did not change since the previous board.
 * @param {BoardParts} response
 * @param {DrawnBoard | null} before
 * @returns {DrawnBoard}
 */
function complete(response, before) {
  const drawn = new Map(before?.parts.map((part) => [part.name, part.svg]));
  const parts = response.parts.map((part) => ({
    ...part,
    svg: part.svg ?? edit(drawn.get(part.name) ?? "", part.edits),
  }));
  return {
    definitions: response.definitions ?? edit(before?.definitions ?? "", response.definition_edits),
    parts,
    ghosts: response.ghosts,
  };
}

/**
 * Apply edits to a drawing; they are ordered from the last to the first.
 * @param {string} before
 * @param {BoardPart["edits"]} edits
 */
function edit(before, edits) {
  if (!edits.length) return before;
  const pieces = splitDrawing(before);
  editPieces(pieces, edits);
  return pieces.join("");
}

/**
 * Return the board of an imagined position, which is sent in full, with the ghosts of its options.
 * @param {BoardParts} parts
 */
export const drawImagined = (parts) => complete(parts, null);
