// The page to open after logging in. A link from another site must not lead away from this one.

/**
 * Resolve a path of this site to its full address; anything else resolves to the lobby.
 * @param {string | null} target
 * @param {Pick<URL, "origin" | "protocol">} [here]
 */
export function resolveDestination(target, here = location) {
  const to = parse(target ?? "/", here.origin);
  // The protocol is compared too, because a `blob:` address has the origin of the site that made it. The address is
  // never shortened to its path: the path of `/.//host` is `//host`, which by itself is another site.
  if (to?.origin !== here.origin || to.protocol !== here.protocol) return `${here.origin}/`;
  return here.origin + to.pathname + to.search + to.hash;
}

/**
 * @param {string} target
 * @param {string} base
 */
function parse(target, base) {
  try {
    return new URL(target, base);
  } catch {
    return null; // not a valid address
  }
}
