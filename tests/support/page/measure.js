// Measurements of a page: letter sizes, overlapping letters, targets, labels that overflow, contrast, the board's
// position, the empty share of the decision, self-explaining elements, and words from the code.
([least, target, ink]) => {
  const wide = innerWidth, high = innerHeight;
  const clip = (node, rect) => {
    let {left, top, right, bottom} = rect;
    for (let at = node.parentElement; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const hides = at instanceof SVGSVGElement || /hidden|auto|scroll|clip/.test(style.overflow);
      if (!hides || at === document.body || at === document.documentElement) continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    return {left, top, right, bottom, width: right - left, height: bottom - top};
  };
  const shown = node => {
    if (!node.checkVisibility({opacityProperty: true, visibilityProperty: true})) return false;
    for (let at = node; at && at.nodeType === 1; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === 'inset(50%)' || at.localName === 'defs') return false;
    }
    const box = node.getBoundingClientRect();
    if (!box.width || !box.height) return false;
    const seen = clip(node, box);
    return seen.width > 1 && seen.height > 1 && seen.right > 0 && seen.left < wide && seen.bottom > 0;
  };
  const scale = node => {
    if (node.ownerSVGElement) {
      const m = node.getScreenCTM();
      return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
    }
    return node.currentCSSZoom || 1;
  };
  const words = node => node.textContent.replace(/\s+/g, ' ').trim();
  const parse = colour => (colour.match(/[\d.]+/g) || []).map(Number);
  const lum = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = node => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at), found = parse(style.backgroundColor);
      if (style.backgroundImage !== 'none') return null;
      if (style.backgroundColor.startsWith('rgb') && (found.length < 4 || found[3] === 1)) return found;
      if (found.length === 4 && found[3] > 0) return null;
    }
    return [255, 255, 255];
  };

  // Letters
  const texts = [], boards = [...document.querySelectorAll('svg.board')];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  for (let at = walk.nextNode(); at; at = walk.nextNode()) {
    const node = at.parentElement;
    if (!at.data.trim() || !node || /^(script|style|title|desc|option|noscript|template)$/i.test(node.localName)) continue;
    if (!shown(node)) continue;
    const range = document.createRange(); range.selectNodeContents(at);
    const box = range.getBoundingClientRect(), seen = clip(node, box);
    if (seen.width < 1 || seen.height < 1 || seen.right <= 0 || seen.left >= wide) continue;
    const size = parseFloat(getComputedStyle(node).fontSize) * scale(node);
    const svg = Boolean(node.ownerSVGElement);
    texts.push({words: at.data.trim().slice(0, 40), size, svg, first: seen.top < high && seen.bottom > 0, box, node});
    if (!svg) {
      const back = ground(node), fore = parse(getComputedStyle(node).color);
      if (back && fore.length >= 3 && (fore.length < 4 || fore[3] === 1)) {
        const [a, b] = [lum(fore), lum(back)].sort((x, y) => y - x), ratio = (a + .05) / (b + .05);
        if (ratio < ink && !node.closest('[disabled],[aria-disabled=true]'))
          faint.push([at.data.trim().slice(0, 40), +ratio.toFixed(2)]);
      }
    }
  }
  const small = texts.filter(each => each.size < least - .05);
  const first = texts.filter(each => each.first), tiny = first.filter(each => each.size < least - .05);

  // Overlapping letters on the drawings
  const drawn = texts.filter(each => each.svg && !each.node.closest('.explain')), over = [];
  for (let i = 0; i < drawn.length; i++) for (let j = i + 1; j < drawn.length; j++) {
    const a = drawn[i].box, b = drawn[j].box;
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 1.5 && y > 4 && x * y > .2 * Math.min(a.width * a.height, b.width * b.height))
      over.push([drawn[i].words, drawn[j].words]);
  }

  // Labels that overflow their boxes
  const burst = [];
  for (const each of document.querySelectorAll('button, .choice, .chip, .sign, .label, a, th, td, li, h1, h2, h3, .card')) {
    if (!shown(each) || each.closest('svg')) continue;
    const style = getComputedStyle(each), box = each.getBoundingClientRect();
    if (style.display === 'inline') continue;
    const far = texts.some(t => !t.svg && each.contains(t.node) && (t.box.right > box.right + 1.5 || t.box.left < box.left - 1.5));
    const cut = each.scrollWidth > each.clientWidth + 1 && /hidden|clip/.test(style.overflowX) && texts.some(t => each.contains(t.node));
    if (far && !/auto|scroll|hidden/.test(style.overflowX) || cut) burst.push(words(each).slice(0, 40));
  }

  // Targets
  const ask = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex]:not([tabindex="-1"]), .spot.option';
  const targets = [], low = [];
  for (const each of document.querySelectorAll(ask)) {
    if (!shown(each) || each.disabled) continue;
    if (each.localName === 'a' && getComputedStyle(each).display === 'inline' && each.closest('p, li, td, th, dd')) continue;
    if (each.tabIndex >= 0 && /auto|scroll/.test(getComputedStyle(each).overflow) && !/^(a|button)$/.test(each.localName)) continue;
    const label = each.closest('label');
    const box = (label && each.matches('input') ? label : each).getBoundingClientRect();
    const least = Math.min(box.width, box.height);
    targets.push(least);
    // A place on a drawing needs 24: on a touch screen, the same choice is in the list, at 44.
    if (least < (each.closest('svg.board') ? 24 : target) - .5)
      low.push([(each.getAttribute('aria-label') || words(each) || each.dataset.at || each.localName).slice(0, 40), +box.width.toFixed(0), +box.height.toFixed(0)]);
  }

  // The board: where the drawing begins, and how much of the first screen it fills
  const board = document.querySelector('[data-main] svg.board, svg.board[data-main]')
    || [...document.querySelectorAll('#board svg.board')].find(shown) || boards.find(shown);
  let where = null;
  if (board && shown(board)) {
    const frame = board.getBoundingClientRect(), view = board.viewBox.baseVal, m = board.getScreenCTM();
    const raw = {left: m.a * view.x + m.e, top: m.d * view.y + m.f, right: m.a * (view.x + view.width) + m.e, bottom: m.d * (view.y + view.height) + m.f};
    const seen = clip(board, {left: Math.max(raw.left, frame.left), top: Math.max(raw.top, frame.top), right: Math.min(raw.right, frame.right), bottom: Math.min(raw.bottom, frame.bottom)});
    const inside = Math.max(0, Math.min(seen.right, wide) - Math.max(seen.left, 0)) * Math.max(0, Math.min(seen.bottom, high) - Math.max(seen.top, 0));
    where = {top: Math.round(seen.top), width: Math.round(seen.width), height: Math.round(seen.height), share: +(inside / wide / high).toFixed(3)};
  }
  const all = boards.filter(shown).reduce((sum, each) => {
    const b = clip(each, each.getBoundingClientRect());
    return sum + Math.max(0, Math.min(b.right, wide) - Math.max(b.left, 0)) * Math.max(0, Math.min(b.bottom, high) - Math.max(b.top, 0));
  }, 0);

  // The decision: how much of it is empty
  const bar = document.querySelector('#decision, .decision');
  let decision = null;
  if (bar && shown(bar)) {
    const box = bar.getBoundingClientRect();
    const rows = new Set();
    for (const each of bar.querySelectorAll('*')) {
      if (!shown(each) || each.children.length && !each.matches('button, a, summary')) continue;
      const b = each.getBoundingClientRect();
      for (let y = Math.max(box.top, Math.floor(b.top)); y < Math.min(box.bottom, b.bottom); y++) rows.add(Math.round(y));
    }
    decision = {top: Math.round(box.top), height: Math.round(box.height), empty: +(1 - rows.size / box.height).toFixed(2)};
  }

  // Elements that explain themselves
  const spots = new Set([...document.querySelectorAll('svg.board [data-at]')].map(each => each.dataset.at));
  const told = new Set([...document.querySelectorAll('[data-explain]')].map(each => each.dataset.explain || each.dataset.at));
  const marks = document.querySelectorAll('[data-mark]').length;

  // Words
  const named = [...document.querySelectorAll('[aria-label], [data-name]')].filter(shown).map(each => each.getAttribute('aria-label') || each.dataset.name);
  const said = [...texts.map(each => each.words), ...named].join('\n');
  const codes = [...new Set([
    ...(said.match(/\b(GWT|GLD|ELP|MEX|TNS)-\d+(\.\d+)*/g) || []),
    ...(said.match(/\b[a-z]+_[a-z_]+\b/g) || []),
    ...(said.match(/\b[a-z]\w*\.(py|toml|md)\b/g) || []),
    ...(said.match(/\b[a-wyz]\d+\b/g) || []),
    ...(said.match(/\b[ab]{4,6}\b|\b[Oo]bjective [OB]\d+|\b[A-Z]{3}-\d+\b|\b[A-Z]\d*[A-Z0-9]*-[a-z]\b/g) || []),
  ])];
  const r1 = value => +value.toFixed(1);
  return {
    viewport: [wide, high],
    texts: {
      all: texts.length, under_least: small.length, first_screen: first.length, first_screen_under_least: tiny.length,
      on_boards: drawn.length, on_boards_under_least: drawn.filter(each => each.size < least - .05).length,
      under_9: texts.filter(each => each.size < 9).length,
      smallest: texts.length ? r1(Math.min(...texts.map(each => each.size))) : null,
      examples: small.sort((a, b) => a.size - b.size).slice(0, 6).map(each => [each.words, r1(each.size)]),
      over_each_other: over.length, over_examples: over.slice(0, 6),
    },
    targets: {all: targets.length, under_24: targets.filter(each => each < 23.5).length, asked: target, under_asked: low.length, examples: low.slice(0, 8)},
    labels: {overflowing: burst.length, examples: burst.slice(0, 6)},
    contrast: {under_least: faint.length, examples: faint.slice(0, 6)},
    board: where, boards_share: +(all / wide / high).toFixed(3), decision,
    explains: {places: spots.size, explained: told.size, marks},
    words: {codes: codes.length, examples: codes.slice(0, 8), greedy_bots: (said.match(/Greedy Bot/g) || []).length},
    page: {high: document.documentElement.scrollHeight, sideways: document.documentElement.scrollWidth > wide + 1},
  };
}
