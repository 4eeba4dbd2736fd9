// Plays a game turn by turn, until it ends or the reader stops it.

/** Milliseconds per turn. */
const PACE = 1200;

export class Player {
  /**
   * @param {HTMLElement} button
   * @param {() => boolean} advance goes to the next turn; returns whether there are more
   */
  constructor(button, advance) {
    this.button = button;
    this.advance = advance;
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
    button.addEventListener("click", () => this.toggle());
    this.reflect();
  }

  toggle() {
    if (this.timer === null) {
      this.timer = setInterval(() => this.step(), PACE);
      this.step();
    } else this.stop();
    this.reflect();
  }

  step() {
    if (!this.advance()) this.stop();
  }

  stop() {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.reflect();
  }

  reflect() {
    const isPlaying = this.timer !== null;
    this.button.textContent = isPlaying ? "Stop" : "Play";
    this.button.setAttribute("aria-pressed", String(isPlaying));
  }
}
