// Shown after opening a table that others will join: a link to send them, and a link to the table.

/** @import { Table } from "../shared/api-types" */

import { createButton, createInput, createRow } from "../shared/controls.js";
import { el } from "../shared/dom.js";

/**
 * Return the path of a table, with the invitation to a private one.
 * @param {Pick<Table, "id" | "invite">} table
 */
export function linkToTable({ id, invite }) {
  const link = new URL(`/table/${encodeURIComponent(id)}`, location.href);
  if (invite) link.searchParams.set("invite", invite);
  return link.href;
}

/** @param {Table} table */
export function createShareSheet(table) {
  const href = linkToTable(table);
  const status = el("p", { class: "faint", role: "status" });
  const shown = createInput("Send this link to your players", {
    readonly: true,
    value: href,
    onfocus: () => shown.input.select(),
  });
  const copy = async () => {
    shown.input.select();
    try {
      await navigator.clipboard.writeText(href);
      status.textContent = "Copied.";
    } catch {
      status.textContent = "Link selected: copy it manually."; // the browser does not allow copying
    }
  };
  const listed = table.public ? "It is also listed in the lobby." : "Only people with the link can find it.";
  return el(
    "section",
    { class: "share", "aria-label": "Your table is open" },
    el("h2", { tabindex: "-1" }, "Your table is open"),
    el(
      "p",
      {},
      `${table.name} starts when ${table.begin === "owner" ? "you start it" : "every seat is taken"}. ${listed}`,
    ),
    shown.field,
    status,
    createRow(
      el("a", { class: "sign", href: `/table/${encodeURIComponent(table.id)}` }, "Go to the table"),
      createButton("Copy link", copy),
    ),
  );
}
