// Where a visitor goes after logging in: a link from elsewhere shall not send anybody away.

/**
 * Return the full address of a path of this site; the lobby's address for any other.
 * @param {string | null} said
 * @param {Pick<URL, "origin" | "protocol">} [here]
 */
export function resolveDestination(said, here = location) {
  const to = parse(said ?? "/", here.origin);
  // The protocol is compared, too: the origin of `blob:` addresses is the site that made them. And the address
  // is never shortened to its path: `/.//host` has the path `//host`, which by itself is another site.
  if (to?.origin !== here.origin || to.protocol !== here.protocol) return `${here.origin}/`;
  return here.origin + to.pathname + to.search + to.hash;
}

/**
 * @param {string} said
 * @param {string} base
 */
function parse(said, base) {
  try {
    return new URL(said, base);
  } catch {
    return null; // no address at all
  }
}
