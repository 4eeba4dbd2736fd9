// How the page itself words times, numbers and names.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a table is called at which one person may hold several seats. */
export const HOT_SEAT = "hot-seat";

/** Say how long ago a time was. */
export function ago(at, now = Date.now()) {
  const passed = now - at;
  return passed < MINUTE ? "just now" : `${span(passed)} ago`;
}

/** Say a length of time in its largest unit. */
export function span(length) {
  if (length < HOUR) return `${Math.max(1, Math.round(length / MINUTE))} min`;
  if (length < 2 * DAY) return `${Math.round(length / HOUR)} h`;
  return `${Math.round(length / DAY)} days`;
}

/** Say what the hours for each decision are. */
export function pace(hours) {
  if (hours === null || hours === undefined) return "no clock";
  return hours % 24 ? count(hours, "hour") + " a decision" : count(hours / 24, "day") + " a decision";
}

/** Say how many. */
export function count(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** A number as it is set: the true minus sign. */
export function figure(value) {
  return String(value).replace("-", "\u2212");
}

/** The title of a game without the series that it belongs to. */
export function short(title) {
  return title.split(": ").at(-1);
}

/** Turn a name of code into words: `start_seat`, `PlaceTile`. */
export function plain(name) {
  const words = name
    .replace(/_/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Tell seats apart whose holders have one name, such as two bots of a kind; gives the table back. */
export function apart(table) {
  for (const seat of table.seats)
    seat.twin = table.seats.some((other) => other !== seat && seat.name && other.name === seat.name);
  return table;
}

/** Name who holds a seat. */
export function holder(seat) {
  const name = seat.twin ? `${seat.name}, seat ${seat.seat + 1}` : seat.name;
  if (name) return seat.mine ? `${seat.name} (you)` : name + program(seat);
  if (seat.bot) return `${seat.bot} bot`;
  return seat.wanted ? `${seat.wanted} bot, on its way` : `Seat ${seat.seat + 1}, free`;
}

/** Say what kind of program holds a seat; no name has brackets, so nobody can give himself such a mark. */
function program(seat) {
  if (seat.house) return " (house bot)";
  if (!seat.bot) return "";
  return seat.owner_name ? ` (a program of ${seat.owner_name})` : " (a program)";
}

/** List names: `Ada, Bo and Cleo`. */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
