// An option in pictures and symbols, as its game draws them.

/** @import { Option, OptionSign } from "../../shared/api-types" */

import { el, parseDrawing } from "../../shared/dom.js";
import { createIcon } from "../../shared/icons.js";

/** Sizes in pixels. */
const PICTURE = 40;
const ICON = 20;
/** A drawing in a row of signs, such as a die. */
const SMALL = 26;

/**
 * Return whether the signs say all that a button needs; otherwise they are a picture next to its words.
 * @param {Option} option
 */
export const isShort = ({ signs }) => signs.some(({ says }) => says);

/**
 * Draw a picture made of the board's definitions.
 * @param {string} drawing on a grid of 24
 * @param {number} size
 */
export function createPicture(drawing, size) {
  const measures = `viewBox="0 0 24 24" width="${size}" height="${size}"`;
  return parseDrawing(`<svg class="board picture" aria-hidden="true" ${measures}>${drawing}</svg>`);
}

/**
 * Build an option's signs; null if it has none.
 * @param {Option} option
 */
export function createSigns(option) {
  const { signs } = option;
  if (!signs.length) return null;
  if (!isShort(option)) return signs.map((sign) => drawSign(sign, PICTURE));
  const row = signs.map((sign, index) => {
    const isNote = index > 0 && !sign.icon && !sign.drawing;
    return el("span", { class: isNote ? "sign-item faint" : "sign-item" }, drawSign(sign, SMALL), sign.says);
  });
  return el("span", { class: "sign-row" }, row);
}

/**
 * @param {OptionSign} sign
 * @param {number} size
 */
function drawSign({ icon, drawing }, size) {
  if (drawing) return createPicture(drawing, size);
  return icon ? createIcon(icon, size === SMALL ? ICON : 24) : null;
}
