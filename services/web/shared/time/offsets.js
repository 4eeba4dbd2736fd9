// Time zone offsets from UTC, as this browser knows them.

const MINUTE = 60_000;
const DAY = 86_400_000;

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * Return a zone's offset from UTC in milliseconds. A zone unknown to the browser counts as UTC.
 * @param {string} zone
 * @param {number} at
 */
export function offsetOf(zone, at) {
  const minute = Math.floor(at / MINUTE) * MINUTE;
  /** @type {Partial<Record<Intl.DateTimeFormatPartTypes, number>>} */
  const shown = {};
  for (const { type, value } of formatOf(zone).formatToParts(minute)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minutes) - minute;
}

/**
 * Return when a day begins in a zone, even if its clocks change at midnight.
 * @param {string} zone
 * @param {number} midnight the day's midnight in UTC
 */
export function findStartOfDay(zone, midnight) {
  const moments = [offsetOf(zone, midnight - DAY), offsetOf(zone, midnight + DAY)].map(
    (offset) => midnight - offset,
  );
  const inside = moments.filter((at) => at + offsetOf(zone, at) >= midnight);
  return Math.min(...(inside.length ? inside : moments));
}

/** @param {string} zone */
function formatOf(zone) {
  const known = formats.get(zone);
  if (known) return known;
  const format = createFormat(zone);
  formats.set(zone, format);
  return format;
}

/** @param {string} zone */
function createFormat(zone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  };
  try {
    return new Intl.DateTimeFormat("en-US", { ...shown, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat("en-US", { ...shown, timeZone: "UTC" });
  }
}
