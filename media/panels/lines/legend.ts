import { button, el, furtherItems, svg } from '../dom.ts';
import { redraw } from '../page.ts';
import type { WorldMap } from './map.ts';
import type { Patterns } from './patterns.ts';
import type { Category, LinesState } from './state.ts';

/** The most categories listed. A zone may have one answer for each country, a hostile zone even more. */
const MAX_LISTED = 300;

/** If most labels have more characters than this, the columns are wider. */
const SHORT_LABEL = 16;

/** Explains the fills of the map. Each has a checkbox to show its places, and is highlighted on the map while hovered. */
export function legend(state: LinesState, map: WorldMap, patterns: Patterns): HTMLElement {
  const list = el('ul', { class: 'legend', 'aria-label': state.content.words.legend });
  const defs = svg('svg', { class: 'defs', width: 0, height: 0, 'aria-hidden': 'true' }, patterns.defs);
  for (const kind of ['pointerover', 'focusin', 'change'] as const)
    list.addEventListener(kind, (event) => map.highlight(categoryAt(event)));
  for (const kind of ['pointerleave', 'focusout'] as const)
    list.addEventListener(kind, () => map.highlight(undefined));
  const all = button(state.content.words.showAll, () => {
    state.change(() => state.hidden.clear());
    for (const box of list.querySelectorAll('input')) box.checked = true;
    list.querySelector('input')?.focus();
  });
  state.follow(() => {
    all.hidden = state.hidden.size === 0;
    const categories = [...state.categories.values()];
    const long = categories.filter(({ label }) => label.length > SHORT_LABEL);
    list.classList.toggle('long', long.length * 2 > categories.length);
    redraw(list, categories, () => items(state, patterns));
  });
  return el('div', { class: 'legends' }, defs, list, all);
}

/** The first {@link MAX_LISTED} categories and all without an answer, then how many more there are. */
function items(state: LinesState, patterns: Patterns): readonly HTMLElement[] {
  const categories = [...state.categories.values()];
  const listed = categories.filter(({ paint }, index) => index < MAX_LISTED || typeof paint !== 'number');
  const rest = categories.length - listed.length;
  const made = listed.map((category) => item(state, category, patterns));
  return rest === 0 ? made : [...made, el('li', {}, furtherItems(rest, state.content.words.inTable))];
}

function item(state: LinesState, category: Category, patterns: Patterns): HTMLElement {
  const { key, label, id, count } = category;
  const box = el('input', { type: 'checkbox', checked: !state.hidden.has(key), 'data-key': `switch ${key}` });
  box.addEventListener('change', () =>
    state.change(() => (box.checked ? state.hidden.delete(key) : state.hidden.add(key))),
  );
  return el(
    'li',
    { 'data-category': key },
    el(
      'label',
      id === undefined ? {} : { title: id },
      box,
      swatch(category, patterns, 24),
      // As one text, which wraps as such.
      el('span', {}, el('span', {}, label), ' ', el('span', { class: 'count' }, count)),
    ),
  );
}

/** A small rectangle with the fill of a category. */
export function swatch(category: Category, patterns: Patterns, width: number): SVGElement {
  return svg(
    'svg',
    { class: 'swatch', width, height: 16, 'aria-hidden': 'true' },
    svg('rect', { x: 0.5, y: 0.5, width: width - 1, height: 15, rx: 2, fill: patterns.paint([category]) }),
  );
}

function categoryAt({ target }: Event): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-category]')?.dataset['category']
    : undefined;
}
