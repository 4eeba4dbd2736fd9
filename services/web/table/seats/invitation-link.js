// A table's invitation link, with the buttons that copy and share it.

/** @import { Child } from "../../shared/dom.js" */

import { createButton, createInput, createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/**
 * Build the link with its buttons. Browsers that cannot share it themselves offer an e-mail instead.
 * @param {string} href
 * @param {string} title of what the link leads to
 * @param {Child} [extra] another button
 */
export function createInvitationLink(href, title, extra = null) {
  const status = el("span", { class: "faint", role: "status" });
  const { field, input } = createInput("Send this link to your players", {
    readonly: true,
    value: href,
    data: { key: "invitation" },
    onfocus: () => input.select(),
  });
  const copy = async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(href);
      status.textContent = "Copied.";
    } catch {
      status.textContent = "Link selected: copy it manually."; // the browser does not allow copying
    }
  };
  return el(
    "div",
    { class: "invitation" },
    field,
    createRow(
      createButton("Copy", copy, "choice", { data: { key: "copy" } }),
      createShare(href, title),
      extra,
      status,
    ),
  );
}

/**
 * @param {string} href
 * @param {string} title
 */
function createShare(href, title) {
  if (!("share" in navigator)) {
    const mail = `mailto:?${encodeMail({ subject: title, body: href })}`;
    return el("a", { class: "choice", href: mail, data: { key: "share" } }, "Share by e-mail");
  }
  const share = async () => {
    try {
      await navigator.share({ title, url: href });
    } catch (failure) {
      if (!(failure instanceof DOMException)) throw failure; // the reader closed the browser's dialog
    }
  };
  return createButton("Share", share, "choice", { data: { key: "share" } });
}

/**
 * Encode the fields of a mail's address; unlike in forms, a space is `%20`.
 * @param {Record<string, string>} fields
 */
const encodeMail = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
