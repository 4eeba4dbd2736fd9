// The reader's own zoom of each part of a table; it survives a reload of the page.

/** @import { View } from "./zoom.js" */

export class ZoomMemory {
  /** @param {() => string} readTable returns the table's id */
  constructor(readTable) {
    this.readTable = readTable;
    /** @type {Record<string, View> | null} by the names of parts */
    this.views = null;
  }

  get key() {
    return `railhead-zoom-${this.readTable()}`;
  }

  /** @returns {Record<string, View>} */
  read() {
    try {
      this.views ??= /** @type {Record<string, View>} */ (
        JSON.parse(sessionStorage.getItem(this.key) ?? "{}")
      );
    } catch {
      this.views = {}; // without storage, a reload shows the default again
    }
    return this.views;
  }

  /**
   * Return the kept view of a part, null if the reader has chosen none.
   * @param {string} part
   */
  find(part) {
    return this.read()[part] ?? null;
  }

  /**
   * @param {string} part
   * @param {View} view
   */
  keep(part, view) {
    const views = this.read();
    views[part] = view;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(views));
    } catch {
      // it is kept until the page is left
    }
  }
}
