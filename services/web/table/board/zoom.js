// Zooming a board by pinch, wheel, double tap or buttons, by changing the drawing's view box.

/** @typedef {{ clientX: number, clientY: number }} Pointed a point in the browser's window */
/** @typedef {[left: number, top: number, width: number, height: number]} Box */
/** @typedef {[x: number, y: number]} Point */
/**
 * `top` is the middle of the view's upper edge, null for the drawing's own middle.
 * @typedef {{ scale: number, top: Point | null }} View
 */

const CLOSEST = 8;
const STEP = 1.6;
const SLACK = 6;
/** A drawing that is larger than its frame by less than this factor is fitted; its letters stay legible. */
const SLIGHTLY = 1.02;
/** The smallest such factor by which the default view shrinks to show all places to choose. */
const SMALLEST = 0.7;
/** If it shrinks to less than this scale, it shows the whole drawing. */
const NEARLY = 1.1;
/** At this many pixels per tile edge or more, fine details are legible. */
const NEAR = 60;
const TILE = 100;

/** The view of one board; it survives the replacement of the drawing. */
export class Zoom {
  /**
   * @param {HTMLElement} frame
   * @param {(view: View) => void} [onChoice] receives what the reader zooms or pans to
   */
  constructor(frame, onChoice = () => undefined) {
    this.frame = frame;
    this.onChoice = onChoice;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box} the whole drawing */
    this.whole = [0, 0, 0, 0];
    this.scale = 1;
    /** @type {Point | null} the middle of the view, null for the drawing's own */
    this.middle = null;
    /** Pixels per unit at which the drawing is legible; 0 if it is fitted into the frame. */
    this.natural = 0;
    /** Whether the zoom is still the drawing's default. */
    this.isHome = true;
    /** By what factor the default is smaller, so that all places to choose are visible. */
    this.share = 1;
    /** @type {{ box: Box, mayShrink: boolean } | null} what the default view shows */
    this.aim = null;
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
    /** The last known size of the frame: reading it after each change would force a layout. */
    this.size = { clientWidth: 0, clientHeight: 0 };
    new ResizeObserver(() => this.resize()).observe(frame);
  }

  /**
   * Show a new drawing with the same view; null shows none.
   * @param {{ svg: SVGSVGElement, whole: Box } | null} drawing
   * @param {number} natural pixels per unit at which it is legible
   * @param {boolean} isOther whether it shows a different part than before
   * @param {View | null} [kept] the reader's own view of a different part
   */
  show(drawing, natural, isOther, kept = null) {
    if (!this.size.clientWidth) this.look();
    this.svg = drawing?.svg ?? null;
    this.whole = drawing?.whole ?? [0, 0, 0, 0];
    this.natural = natural;
    if (isOther) this.restore(kept);
    this.apply();
  }

  /** @param {View | null} kept */
  restore(kept) {
    this.isHome = kept === null;
    this.aim = null;
    this.share = 1;
    this.scale = kept?.scale ?? 1;
    this.middle = kept?.top ? this.moveDown(kept.top, 1 / 2) : null;
  }

  /** Stop zooming and show the whole drawing. */
  leave() {
    this.svg?.setAttribute("viewBox", this.whole.join(" "));
    this.svg?.removeAttribute("preserveAspectRatio");
    this.svg?.classList.remove("near", "midway");
    this.svg = null;
  }

  /** Measure the frame. */
  look() {
    const { clientWidth, clientHeight } = this.frame;
    this.size = { clientWidth, clientHeight };
  }

  /** Fit the view to the frame's new size. If only its lower edge has moved, the drawing stays in place. */
  resize() {
    const { clientWidth, clientHeight } = this.size;
    const top = this.moveDown(this.middle ?? this.centre(), -1 / 2);
    this.look();
    const { size } = this;
    const isLower = clientHeight && size.clientWidth === clientWidth && size.clientHeight !== clientHeight;
    if (this.scale > 1 && isLower) this.middle = this.moveDown(top, 1 / 2);
    this.apply();
    if (this.isHome && this.aim && !this.shows(this.aim.box)) this.showAll(this.aim.box, this.aim.mayShrink);
  }

  /** Show the whole drawing. */
  fit() {
    this.scale = 1;
    this.middle = null;
    this.choose();
  }

  /** Apply a view that the reader has chosen. */
  choose() {
    this.isHome = false;
    this.apply();
    this.onChoice({ scale: this.scale, top: this.middle && this.moveDown(this.middle, -1 / 2) });
  }

  /**
   * Move a point down by a part of the view's height.
   * @param {Point} point
   * @param {number} part
   * @returns {Point}
   */
  moveDown([x, y], part) {
    return [x, y + (part * this.size.clientHeight * this.unit()) / this.scale];
  }

  /**
   * Zoom in by a factor, or out if it is below 1; a given point stays in place.
   * @param {number} factor
   * @param {Pointed | null} [at]
   */
  closer(factor, at = null) {
    if (!this.svg) return;
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const middle = this.middle ?? this.centre();
    this.middle = at ? between(this.pointAt(at), middle, this.scale / scale) : middle;
    this.scale = scale;
    if (scale === 1) this.middle = null;
    this.choose();
  }

  /**
   * Pan as little as necessary to show a box of the drawing.
   * @param {Box} box
   */
  reveal([left, top, width, height]) {
    if (this.scale === 1) return;
    const [wide, high] = this.measureView();
    const [x, y] = this.middle ?? this.centre();
    this.middle = [reach(x, wide, left, width), reach(y, high, top, height)];
    this.apply();
  }

  /**
   * Return to the default view, and show a box of the drawing in it: by making the view somewhat smaller if that
   * suffices, otherwise by panning.
   * @param {Box} box
   * @param {boolean} mayShrink
   */
  showAll(box, mayShrink) {
    const [, , width, height] = box;
    this.isHome = true;
    this.aim = { box, mayShrink };
    this.scale = this.findHome();
    const [wide, high] = this.measureView();
    const share = Math.min(wide / width, high / height);
    const isUsed = mayShrink && share >= SMALLEST && share < 1;
    this.share = !isUsed ? 1 : this.scale * share < NEARLY ? 0 : share;
    this.apply();
    this.reveal(box);
  }

  /**
   * Return whether all of a box of the drawing is visible.
   * @param {Box} box
   */
  shows([left, top, width, height]) {
    const [wide, high] = this.measureView();
    const [x, y] = this.middle ?? this.centre();
    return reach(x, wide, left, width) === x && reach(y, high, top, height) === y;
  }

  /**
   * Return the size of the view in the drawing's units.
   * @returns {Point}
   */
  measureView() {
    const unit = this.unit() / this.scale;
    return [this.size.clientWidth * unit, this.size.clientHeight * unit];
  }

  /** @returns {Point} */
  centre() {
    const [left, top, width, height] = this.whole;
    return [left + width / 2, top + height / 2];
  }

  /** Return the units of the drawing per pixel when all of it fits the frame. */
  unit() {
    const { clientWidth, clientHeight } = this.size;
    return Math.max(this.whole[2] / (clientWidth || 1), this.whole[3] / (clientHeight || 1));
  }

  /**
   * Convert a point in the browser's window to the drawing's units.
   * @param {Pointed} pointed
   * @returns {Point}
   */
  pointAt({ clientX, clientY }) {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = this.middle ?? this.centre();
    const unit = this.unit() / this.scale;
    return [x + (clientX - box.x - box.width / 2) * unit, y + (clientY - box.y - box.height / 2) * unit];
  }

  /** Return the scale at which the drawing is legible. */
  findHome() {
    const scale = this.natural * this.unit();
    return scale < SLIGHTLY ? 1 : Math.min(CLOSEST, scale);
  }

  apply() {
    if (!this.svg) return;
    if (this.isHome) this.scale = Math.max(1, this.findHome() * this.share);
    const unit = this.unit() / this.scale;
    const [width, height] = [this.size.clientWidth * unit, this.size.clientHeight * unit];
    if (this.middle) this.middle = this.keepOverSheet(this.middle, width, height);
    const [x, y] = this.middle ?? this.centre();
    /** @type {Box} */
    const view = this.scale === 1 ? this.whole : [x - width / 2, y - height / 2, width, height];
    const viewBox = view.map((value) => value.toFixed(1)).join(" ");
    for (const [name, value] of Object.entries({ preserveAspectRatio: "xMidYMin", viewBox }))
      if (this.svg.getAttribute(name) !== value) this.svg.setAttribute(name, value); // setting it again would force a layout
    this.svg.classList.toggle("near", TILE / unit >= NEAR);
    this.svg.classList.toggle("midway", TILE / unit >= NEAR / 2);
    this.frame.classList.toggle("zoomed", this.scale > 1);
  }

  /**
   * Clamp the middle of the view, so that it stays on the drawing.
   * @param {Point} middle
   * @param {number} width
   * @param {number} height
   * @returns {Point}
   */
  keepOverSheet([x, y], width, height) {
    const [left, top, wide, high] = this.whole;
    const down = height >= high ? top + height / 2 : clampWindow(y, height, top, high);
    return [clampWindow(x, width, left, wide), down];
  }

  /** @param {WheelEvent} event */
  turnWheel(event) {
    const scrolls =
      !this.frame.closest("dialog") && document.documentElement.scrollHeight > window.innerHeight + 1;
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
   * Pan by a number of pixels.
   * @param {number} dx
   * @param {number} dy
   */
  shift(dx, dy) {
    const unit = this.unit() / this.scale;
    const [x, y] = this.middle ?? this.centre();
    this.middle = [x - dx * unit, y - dy * unit];
    this.choose();
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
 * Return whether an event's target is inside an element that matches a selector.
 * @param {Event} event
 * @param {string} selector
 */
function isWithin({ target }, selector) {
  return target instanceof Element && target.closest(selector) !== null;
}

/**
 * Interpolate between two points.
 * @param {Point} from
 * @param {Point} to
 * @param {number} ratio
 * @returns {Point}
 */
function between(from, to, ratio) {
  return [from[0] + (to[0] - from[0]) * ratio, from[1] + (to[1] - from[1]) * ratio];
}

/**
 * Clamp the middle of the view along one axis, so that it stays on the drawing.
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
 * Move the middle of the view along one axis, so that an interval is visible.
 * @param {number} middle
 * @param {number} size
 * @param {number} low
 * @param {number} length
 */
function reach(middle, size, low, length) {
  if (length > size) return low + length / 2;
  return Math.max(low + length - size / 2, Math.min(low + size / 2, middle));
}

/**
 * Measure two fingers: their distance, and the point between them.
 * @param {Pointed[]} fingers
 * @returns {Pointed & { length: number }}
 */
function measure([a, b]) {
  if (!a || !b) return { length: 0, clientX: 0, clientY: 0 };
  return {
    length: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    clientX: (a.clientX + b.clientX) / 2,
    clientY: (a.clientY + b.clientY) / 2,
  };
}
