// Fetches the current view of a seat; the service sends only the changes since the last view.

/** @import { EditedView, TableView } from "../../shared/api-types" */

import { request } from "../../shared/api-client.js";

/** @typedef {Record<string | number, unknown>} Holder */

export class ViewSource {
  constructor() {
    /** @type {{ table: string, seat: number | null, tag: string, view: TableView } | null} the last view */
    this.last = null;
  }

  /**
   * Return the path and query of a request for the view of a seat, or of a spectator.
   * @param {string} table
   * @param {number | null} seat
   */
  address(table, seat) {
    const known = this.last?.table === table && this.last.seat === seat ? this.last.tag : null;
    return { path: { table }, query: { seat, known } };
  }

  /**
   * @param {string} table
   * @param {number | null} seat
   */
  async fetch(table, seat) {
    const before = this.last;
    const { tag, view, edits } = await request("get", "/v1/tables/{table}/view", this.address(table, seat));
    const whole = view ?? applyEdits(before?.view, edits);
    this.last = { table, seat, tag, view: /** @type {TableView} */ (whole) };
    return this.last.view;
  }
}

/**
 * Build a view by editing a copy of the previous one.
 * @param {TableView | undefined} before
 * @param {EditedView["edits"]} edits
 */
function applyEdits(before, edits) {
  /** @type {Holder} */
  const whole = { view: structuredClone(before) };
  for (const [path, value, first, end] of edits) {
    const way = ["view", ...path];
    const last = way.pop() ?? "view";
    const holder = /** @type {Holder} */ (way.reduce(stepInto, /** @type {unknown} */ (whole)));
    if (first === null || end === null) holder[last] = value;
    else
      /** @type {unknown[]} */ (holder[last]).splice(first, end - first, .../** @type {unknown[]} */ (value));
  }
  return whole.view;
}

/**
 * @param {unknown} holder
 * @param {string | number} step
 */
const stepInto = (holder, step) => /** @type {Holder} */ (holder)[step];
