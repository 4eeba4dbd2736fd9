// Turns, read from the journal: a turn is what one seat did until another did something; who plays alone has no other.

/** Whether a line is talk; only talk begins with its author's name and a colon. */
export function isTalk(line, seats) {
  return seats.some((seat) => seat.name && line.says[0]?.startsWith(`${seat.name}: `));
}

/** Give the turns as `{number, seat, from, to}`, first and last record of each; before the game, none. */
export function turnsOf(lines, seats) {
  const begun = lines.findIndex((line) => line.says.includes("The game begins"));
  const turns = [];
  const whole = lines[0]?.seq === 1;
  if (begun < 0 && whole) return turns;
  for (const line of lines.slice(begun + 1)) {
    if (line.seat === null || line.seat === undefined || isTalk(line, seats)) continue;
    const last = turns.at(-1);
    if (last?.seat === line.seat && seats.length > 1) last.to = line.seq;
    else turns.push({ number: turns.length + 1, seat: line.seat, from: line.seq, to: line.seq });
  }
  return turns;
}

/** Give the turn that a record belongs to: the last that began by then. */
export function turnAt(turns, seq) {
  return turns.findLast((turn) => turn.from <= seq) ?? null;
}

/** Give the seat's latest finished turn; one that it is in the middle of, being `asked`, does not count. */
export function lastTurn(turns, seat, asked) {
  const done = asked && turns.at(-1)?.seat === seat ? turns.slice(0, -1) : turns;
  return seat === null ? null : (done.findLast((turn) => turn.seat === seat) ?? null);
}

/** Give the lines that a seat has not acted upon yet: what others did since its last turn. */
export function since(lines, turns, seat, asked) {
  const last = lastTurn(turns, seat, asked);
  return last ? lines.filter((line) => line.seq > last.to && line.seat !== seat) : [];
}
