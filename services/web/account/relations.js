// The reader's relation to another player: friend or blocked.

/** @import { PlayerProfile } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton, createError, createRow } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { joinNames } from "../shared/formatters.js";
import { nameLanguage } from "./languages.js";

/** @typedef {"friends" | "blocks"} RelationKind */

/**
 * Build the friend and block buttons for another player.
 * @param {PlayerProfile} player
 * @param {() => unknown} [onChange] is called after a change
 */
export function createRelationButtons(player, onChange) {
  const error = createError();
  const area = el("div", { class: "relations", "aria-live": "polite" });
  const known = { friends: player.friend, blocks: player.blocked };
  /** @param {RelationKind} kind */
  const toggle = async (kind) => {
    error.textContent = "";
    try {
      await setRelation(player.player, kind, !known[kind]);
      known[kind] = !known[kind];
      if (known[kind]) known[kind === "friends" ? "blocks" : "friends"] = false;
      show();
      onChange?.();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  const show = () =>
    replaceContent(
      area,
      createRow(
        createButton(known.friends ? "Remove friend" : "Add friend", () => toggle("friends"), "choice", {
          data: { key: "friend" },
        }),
        createButton(known.blocks ? "Unblock" : "Block", () => toggle("blocks"), "plain", {
          data: { key: "block" },
        }),
      ),
      known.blocks ? el("p", { class: "faint" }, BLOCKED) : null,
    );
  show();
  return el("div", {}, area, error);
}

const BLOCKED =
  "You two cannot join the same new tables, and this player's messages are collapsed. Games in progress continue.";

/**
 * @param {string} player
 * @param {RelationKind} kind
 * @param {boolean} related
 */
export function setRelation(player, kind, related) {
  const path = { player };
  if (kind === "friends")
    return related
      ? request("put", "/v1/me/friends/{player}", { path })
      : request("delete", "/v1/me/friends/{player}", { path });
  return related
    ? request("put", "/v1/me/blocks/{player}", { path })
    : request("delete", "/v1/me/blocks/{player}", { path });
}

/**
 * Build a player's profile card, with friend and block buttons for others.
 * @param {string} id
 * @param {string | null} me
 * @param {() => unknown} [onChange]
 */
export async function createPlayerCard(id, me, onChange) {
  const player = await request("get", "/v1/players/{player}", { path: { player: id } });
  const facts = [
    player.owner_name ? `Bot run by ${player.owner_name}` : player.bot ? "Bot" : null,
    player.languages.length ? `Speaks ${joinNames(player.languages.map(nameLanguage))}` : null,
    player.rated ? "Plays rated games" : null,
  ];
  return el(
    "div",
    { class: "player-card" },
    player.about ? el("p", {}, player.about) : null,
    facts.map((fact) => fact && el("p", { class: "faint" }, fact)),
    me === null || me === id ? null : createRelationButtons(player, onChange),
  );
}
