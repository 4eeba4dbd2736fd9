// A drawing that comes to look otherwise: only what differs is put in place of what was there.

/**
 * Let a drawing that is shown look as another one does. What the page put on its elements stays where they stay.
 * @param {Element} shown what is seen; at its end it may hold more than is known of it
 * @param {Element} known the same as it came
 * @param {Element} wanted stays as it is
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
 * Count how many nodes are the same from the beginning on.
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
 * Take over measures one by one: the page takes no style in markup.
 * @param {Element} shown
 * @param {Element} wanted
 */
function takeStyle(shown, wanted) {
  if (shown instanceof SVGElement && wanted instanceof SVGElement) shown.style.cssText = wanted.style.cssText;
}
