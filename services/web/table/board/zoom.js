// Looking closer at a board: pinch, wheel, double tap, buttons; by moving the window of the drawing.

/** @import { Point, Region } from "./regions.js" */

/** @typedef {{ clientX: number, clientY: number }} Pointed a point of the browser's window */
/** @typedef {[left: number, top: number, width: number, height: number]} Box */

const CLOSEST = 8;
const STEP = 1.6;
const SLACK = 6;
/** From so many pixels to a tile's edge on, fine figures can be read. */
const NEAR = 60;
const TILE = 100;
/** In a frame narrower than WIDE, a chosen place whose tile is under SMALL pixels is brought to CLOSE. */
const WIDE = 600;
const SMALL = 40;
const CLOSE = 56;

/** The window of one board; it outlives the drawing that is shown through it. */
export class Zoom {
  /**
   * @param {HTMLElement} frame
   * @param {() => void} onChange
   */
  constructor(frame, onChange) {
    this.frame = frame;
    this.onChange = onChange;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box} the whole sheet */
    this.whole = [0, 0, 0, 0];
    this.scale = 1;
    /** @type {Point | null} the middle of the window, null where that is the sheet's */
    this.middle = null;
    /** @type {Region | null} the region that is looked at */
    this.region = null;
    /** Whether the window was moved to a place that is chosen, and the region that it came from. */
    this.brought = false;
    /** @type {Region | null} */
    this.back = null;
    /** @type {Map<number, Pointed>} */
    this.pointers = new Map();
    this.dragged = false;
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.lift(event));
    frame.addEventListener("pointercancel", (event) => this.lift(event));
    frame.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
    frame.addEventListener("dblclick", (event) => this.doubleClick(event));
    frame.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => this.apply()).observe(frame);
  }

  /**
   * Look at a new drawing through the same window, or (null) at none.
   * @param {SVGSVGElement | null} svg
   */
  show(svg) {
    this.svg = svg;
    const [left = 0, top = 0, width = 0, height = 0] =
      svg?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    this.whole = [left, top, width, height];
    this.apply();
  }

  fit() {
    this.brought = false;
    this.region = null;
    this.scale = 1;
    this.middle = null;
    this.apply();
  }

  /**
   * Look closer by a factor, or from farther away by one under 1; a point that is named stays where it is.
   * @param {number} factor
   * @param {Pointed | null} [at]
   */
  closer(factor, at = null) {
    if (!this.svg) return;
    this.brought = false;
    this.region = null;
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const middle = this.middle ?? this.centre();
    this.middle = at ? between(this.pointAt(at), middle, this.scale / scale) : middle;
    this.scale = scale;
    if (scale === 1) this.middle = null;
    this.apply();
  }

  /**
   * Bring a place close that would be too small to see; where the frame is wide, the reader does that.
   * @param {Point} point
   */
  bring(point) {
    const small = TILE / (this.unit() / this.scale) < SMALL;
    if (!small || this.frame.clientWidth >= WIDE) return;
    this.scale = Math.min(CLOSEST, (CLOSE * this.unit()) / TILE);
    this.middle = point;
    this.back = this.brought ? this.back : this.region;
    this.brought = true;
    this.region = null;
    this.apply();
  }

  /**
   * Look at one region of the sheet.
   * @param {Region} region
   */
  look(region) {
    const [, left, top, width, height] = region;
    const { clientWidth, clientHeight } = this.frame;
    const unit = Math.max(width / (clientWidth || 1), height / (clientHeight || 1));
    this.brought = false;
    this.region = region;
    this.scale = Math.min(CLOSEST, Math.max(1, this.unit() / unit));
    this.middle = this.scale === 1 ? null : [left + width / 2, top + height / 2];
    this.apply();
  }

  /** Go back from a place brought close, unless the reader has taken the window over. */
  release() {
    if (this.brought && this.back) this.look(this.back);
    else if (this.brought) this.fit();
  }

  /** @returns {Point} */
  centre() {
    const [left, top, width, height] = this.whole;
    return [left + width / 2, top + height / 2];
  }

  /** Give how many units of the drawing a pixel is, when the whole fits the frame. */
  unit() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.max(this.whole[2] / (clientWidth || 1), this.whole[3] / (clientHeight || 1));
  }

  /**
   * Give the point of the drawing at a point of the browser's window.
   * @param {Pointed} pointed
   * @returns {Point}
   */
  pointAt({ clientX, clientY }) {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = this.middle ?? this.centre();
    const unit = this.unit() / this.scale;
    return [x + (clientX - box.x - box.width / 2) * unit, y + (clientY - box.y - box.height / 2) * unit];
  }

  apply() {
    if (!this.svg) return;
    const unit = this.unit() / this.scale;
    const [width, height] = [this.frame.clientWidth * unit, this.frame.clientHeight * unit];
    if (this.middle) this.middle = this.keepOverSheet(this.middle, width, height);
    const [x, y] = this.middle ?? this.centre();
    /** @type {Box} */
    const view = this.scale === 1 ? this.whole : [x - width / 2, y - height / 2, width, height];
    this.svg.setAttribute("viewBox", view.map((value) => value.toFixed(1)).join(" "));
    this.svg.classList.toggle("near", TILE / unit >= NEAR);
    this.svg.classList.toggle("midway", TILE / unit >= NEAR / 2);
    this.frame.classList.toggle("zoomed", this.scale > 1);
    this.onChange();
  }

  /**
   * Move the middle of a window so that it lies over the sheet.
   * @param {Point} middle
   * @param {number} width
   * @param {number} height
   * @returns {Point}
   */
  keepOverSheet([x, y], width, height) {
    const [left, top, wide, high] = this.whole;
    return [clampWindow(x, width, left, wide), clampWindow(y, height, top, high)];
  }

  /** @param {WheelEvent} event */
  turnWheel(event) {
    const scrolls = document.documentElement.scrollHeight > window.innerHeight + 1;
    if (!this.svg || (scrolls && !event.ctrlKey)) return;
    event.preventDefault();
    this.closer(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event);
  }

  /** @param {MouseEvent} event */
  doubleClick(event) {
    if (isWithin(event, ".spot.option")) return;
    if (this.scale > 1) this.fit();
    else this.closer(STEP * STEP, event);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (isWithin(event, "button")) return;
    this.pointers.set(event.pointerId, event);
    if (this.pointers.size === 1) this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.svg) return;
    if (this.pointers.size === 1) this.pan(before, event);
    else this.pinch(event);
  }

  /**
   * @param {Pointed} before
   * @param {PointerEvent} event
   */
  pan(before, event) {
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (this.scale === 1 || (!this.dragged && Math.hypot(dx, dy) < SLACK)) return;
    this.dragged = true;
    this.shift(dx, dy);
    this.pointers.set(event.pointerId, event);
  }

  /**
   * Move the sheet under the window by so many pixels.
   * @param {number} dx
   * @param {number} dy
   */
  shift(dx, dy) {
    const unit = this.unit() / this.scale;
    const [x, y] = this.middle ?? this.centre();
    this.middle = [x - dx * unit, y - dy * unit];
    this.region = null;
    this.apply();
  }

  /** @param {PointerEvent} event */
  pinch(event) {
    const before = measure([...this.pointers.values()]);
    this.pointers.set(event.pointerId, event);
    const after = measure([...this.pointers.values()]);
    this.dragged = true;
    if (before.length > 0) this.closer(after.length / before.length, before);
    if (this.scale > 1) this.shift(after.clientX - before.clientX, after.clientY - before.clientY);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) setTimeout(() => (this.dragged = false));
  }
}

/**
 * Whether an event happened inside of what a selector names.
 * @param {Event} event
 * @param {string} selector
 */
function isWithin({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Give the point between two others that lies `ratio` of the way from the first to the second.
 * @param {Point} from
 * @param {Point} to
 * @param {number} ratio
 * @returns {Point}
 */
function between(from, to, ratio) {
  return [from[0] + (to[0] - from[0]) * ratio, from[1] + (to[1] - from[1]) * ratio];
}

/**
 * Move the middle of a window of a size, along one axis, so that it lies over the sheet.
 * @param {number} middle
 * @param {number} size
 * @param {number} low
 * @param {number} length
 */
function clampWindow(middle, size, low, length) {
  if (size >= length) return low + length / 2;
  return Math.min(low + length - size / 2, Math.max(low + size / 2, middle));
}

/**
 * Measure two fingers: how far apart they are, and the point between them.
 * @param {Pointed[]} fingers
 * @returns {Pointed & { length: number }}
 */
function measure([one, other]) {
  if (!one || !other) return { length: 0, clientX: 0, clientY: 0 };
  return {
    length: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
  };
}
