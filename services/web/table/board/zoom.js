// Looking closer at a board: pinch, wheel, double tap, buttons; by moving the window of the drawing.

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
  constructor(frame, onChange) {
    this.frame = frame;
    this.onChange = onChange;
    this.scale = 1;
    this.middle = null;
    this.pointers = new Map();
    this.dragged = false;
    for (const kind of ["down", "move", "up", "cancel"])
      frame.addEventListener(`pointer${kind}`, (event) => this[kind](event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("dblclick", (event) => this.doubled(event));
    frame.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => this.apply()).observe(frame);
  }

  /** Look at a new drawing through the same window. */
  show(svg) {
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(" ").map(Number);
    this.apply();
  }

  fit() {
    this.brought = false;
    this.region = null;
    this.scale = 1;
    this.middle = null;
    this.apply();
  }

  closer(factor, at = null) {
    this.brought = false;
    this.region = null;
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const point = at ? this.point(at) : (this.middle ?? this.centre());
    const middle = this.middle ?? this.centre();
    const ratio = this.scale / scale;
    this.middle = at ? [0, 1].map((axis) => point[axis] + (middle[axis] - point[axis]) * ratio) : middle;
    this.scale = scale;
    if (scale === 1) this.middle = null;
    this.apply();
  }

  /** Bring a place close that would be too small to see; where the frame is wide, the reader does that. */
  bring([x, y]) {
    const small = TILE / (this.unit() / this.scale) < SMALL;
    if (!small || this.frame.clientWidth >= WIDE) return;
    this.scale = Math.min(CLOSEST, (CLOSE * this.unit()) / TILE);
    this.middle = [x, y];
    this.back = this.brought ? this.back : this.region;
    this.brought = true;
    this.region = null;
    this.apply();
  }

  /** Look at one region of the sheet: `[name, left, top, width, height]`. */
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

  centre() {
    const [x, y, width, height] = this.whole;
    return [x + width / 2, y + height / 2];
  }

  /** How many units of the drawing a pixel is, when the whole fits the frame. */
  unit() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.max(this.whole[2] / (clientWidth || 1), this.whole[3] / (clientHeight || 1));
  }

  point(event) {
    const box = this.frame.getBoundingClientRect();
    const middle = this.middle ?? this.centre();
    const unit = this.unit() / this.scale;
    return [
      middle[0] + (event.clientX - box.x - box.width / 2) * unit,
      middle[1] + (event.clientY - box.y - box.height / 2) * unit,
    ];
  }

  apply() {
    if (!this.svg) return;
    const unit = this.unit() / this.scale;
    const size = [this.frame.clientWidth * unit, this.frame.clientHeight * unit];
    if (this.middle) this.middle = this.middle.map((value, axis) => this.held(value, axis, size[axis]));
    const [x, y] = this.middle ?? this.centre();
    const view = this.scale === 1 ? this.whole : [x - size[0] / 2, y - size[1] / 2, ...size];
    this.svg.setAttribute("viewBox", view.map((value) => value.toFixed(1)).join(" "));
    this.svg.classList.toggle("near", TILE / unit >= NEAR);
    this.svg.classList.toggle("midway", TILE / unit >= NEAR / 2);
    this.frame.classList.toggle("zoomed", this.scale > 1);
    this.onChange(this.scale);
  }

  /** Keep the window over the sheet. */
  held(value, axis, size) {
    const [low, length] = [this.whole[axis], this.whole[axis + 2]];
    if (size >= length) return low + length / 2;
    return Math.min(low + length - size / 2, Math.max(low + size / 2, value));
  }

  wheel(event) {
    const scrolls = document.documentElement.scrollHeight > window.innerHeight + 1;
    if (!this.svg || (scrolls && !event.ctrlKey)) return;
    event.preventDefault();
    this.closer(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event);
  }

  doubled(event) {
    if (!this.svg || event.target.closest(".spot.option")) return;
    if (this.scale > 1) this.fit();
    else this.closer(STEP * STEP, event);
  }

  down(event) {
    if (event.target.closest("button")) return;
    this.pointers.set(event.pointerId, event);
    if (this.pointers.size === 1) this.dragged = false;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before || !this.svg) return;
    if (this.pointers.size === 1) this.pan(before, event);
    else this.pinch(event);
  }

  pan(before, event) {
    const moved = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (this.scale === 1 || (!this.dragged && Math.hypot(...moved) < SLACK)) return;
    this.dragged = true;
    this.shift(moved);
    this.pointers.set(event.pointerId, event);
  }

  shift(moved) {
    const unit = this.unit() / this.scale;
    const middle = this.middle ?? this.centre();
    this.middle = [middle[0] - moved[0] * unit, middle[1] - moved[1] * unit];
    this.region = null;
    this.apply();
  }

  pinch(event) {
    const [one, other] = [...this.pointers.values()];
    const was = {
      length: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      ...between(one, other),
    };
    this.pointers.set(event.pointerId, event);
    const [left, right] = [...this.pointers.values()];
    const is = {
      length: Math.hypot(left.clientX - right.clientX, left.clientY - right.clientY),
      ...between(left, right),
    };
    this.dragged = true;
    if (was.length > 0) this.closer(is.length / was.length, was);
    if (this.scale > 1) this.shift([is.clientX - was.clientX, is.clientY - was.clientY]);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) setTimeout(() => (this.dragged = false));
  }

  cancel(event) {
    this.up(event);
  }
}

function between(one, other) {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}
