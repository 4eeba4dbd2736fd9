// Tabs for the parts of the board; a phone shows one part at a time. Parts with options have a mark.

/** @import { ShownPart } from "./part-panels.js" */

import { el } from "../../shared/dom.js";

export class PartTabs {
  /**
   * @param {HTMLElement} sheet contains the parts; the tabs follow it
   * @param {(name: string) => void} onShow
   */
  constructor(sheet, onShow) {
    this.onShow = onShow;
    /** @type {string | null} the name of the shown part */
    this.active = null;
    /** Whether the reader chose the tab since the last question. */
    this.isHeld = false;
    this.asked = "";
    this.names = "";
    const named = { role: "toolbar", "aria-label": "Parts of the board" };
    this.bar = el("div", { class: "part-tabs", hidden: true, ...named });
    sheet.after(this.bar);
  }

  /**
   * Show tabs for the parts; the active one stays active.
   * @param {ShownPart[]} parts
   */
  show(parts) {
    const names = parts.map(({ part }) => `${part.name} ${part.title}`).join();
    if (names !== this.names)
      this.bar.replaceChildren(...parts.map(({ part }) => this.createTab(part.name, part.title)));
    this.names = names;
    this.bar.hidden = parts.length < 2;
    if (!parts.some(({ part }) => part.name === this.active)) this.active = parts[0]?.part.name ?? null;
    this.reflect();
  }

  /**
   * @param {string} name
   * @param {string} title
   */
  createTab(name, title) {
    const onclick = () => {
      this.isHeld = true;
      this.go(name);
    };
    return el("button", { class: "tab", type: "button", data: { tab: name }, onclick }, title);
  }

  /** @param {string} name */
  go(name) {
    this.active = name;
    this.reflect();
    this.onShow(name);
  }

  reflect() {
    for (const tab of this.bar.querySelectorAll("button")) {
      const isActive = tab.dataset.tab === this.active;
      if (isActive && tab.getAttribute("aria-pressed") !== "true")
        tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      tab.setAttribute("aria-pressed", String(isActive));
    }
  }

  /**
   * Mark the tabs that have options. For a new question, go to the first of them.
   * @param {Set<string>} open names of parts
   * @param {string} asked identifies the question
   */
  point(open, asked) {
    for (const tab of this.bar.querySelectorAll("button"))
      tab.classList.toggle("asked-here", open.has(tab.dataset.tab ?? ""));
    if (asked !== this.asked) this.isHeld = false;
    this.asked = asked;
    const first = [...open][0];
    if (first !== undefined && !this.isHeld && !open.has(this.active ?? "")) this.go(first);
  }
}
