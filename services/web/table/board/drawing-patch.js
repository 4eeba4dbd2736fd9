// Updates a drawing in place: only the differing nodes are replaced.

/**
 * Make the shown drawing look like the wanted one. The page's additions to unchanged elements are kept.
 * @param {Element} shown the drawing on the page; it may have extra nodes at its end
 * @param {Element} known the same drawing as it was received
 * @param {Element} wanted the new drawing; it is not modified
 */
export function patchDrawing(shown, known, wanted) {
  patchAttributes(shown, known, wanted);
  const [was, will, live] = [known, wanted, shown].map((each) => [...each.childNodes]);
  if (!was || !will || !live) return;
  const first = countEqual(was, will);
  const last = countEqual(was.slice(first).reverse(), will.slice(first).reverse());
  const made = will.slice(first, will.length - last);
  if (was.length === will.length)
    for (const [index, node] of made.entries()) patchNode(live[first + index], was[first + index], node);
  else {
    const end = was.length - last;
    const follower = live[end] ?? null;
    for (const old of live.slice(first, end)) old.remove();
    for (const node of made) shown.insertBefore(document.importNode(node, true), follower);
  }
}

/**
 * Count the equal nodes at the beginning of two lists.
 * @param {ChildNode[]} some
 * @param {ChildNode[]} others
 */
function countEqual(some, others) {
  const different = some.findIndex((node, index) => !node.isEqualNode(others[index] ?? null));
  return different < 0 ? Math.min(some.length, others.length) : different;
}

/**
 * @param {ChildNode | undefined} shown
 * @param {ChildNode | undefined} known
 * @param {ChildNode} wanted
 */
function patchNode(shown, known, wanted) {
  if (known?.isEqualNode(wanted)) return;
  const areElements = shown instanceof Element && known instanceof Element && wanted instanceof Element;
  if (areElements && known.tagName === wanted.tagName) patchDrawing(shown, known, wanted);
  else shown?.replaceWith(document.importNode(wanted, true));
}

/**
 * @param {Element} shown
 * @param {Element} known
 * @param {Element} wanted
 */
function patchAttributes(shown, known, wanted) {
  for (const name of new Set([...known.getAttributeNames(), ...wanted.getAttributeNames()])) {
    const value = wanted.getAttribute(name);
    if (value === known.getAttribute(name)) continue;
    if (name === "style") takeStyle(shown, wanted);
    else if (value === null) shown.removeAttribute(name);
    else shown.setAttribute(name, value);
  }
}

/**
 * Set style properties one by one: the page's security policy forbids styles in markup.
 * @param {Element} shown
 * @param {Element} wanted
 */
function takeStyle(shown, wanted) {
  if (shown instanceof SVGElement && wanted instanceof SVGElement) shown.style.cssText = wanted.style.cssText;
}
