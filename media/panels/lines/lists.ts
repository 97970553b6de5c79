import { groupName, type AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { bracketed } from '../../../src/text/bracketed.ts';
import { el, furtherItems } from '../dom.ts';
import { card, sectionCards } from '../details.ts';
import { redraw } from '../page.ts';
import type { LinesState } from './state.ts';

/** The most rows of a list. The table has all areas. */
const MAX_ROWS = 200;

/**
 * Lists of what the map cannot show: unresolved records, lines that are not places, codes in several groups, unknown
 * codes and empty groups, undocumented fields.
 */
export function lists(state: LinesState): HTMLElement {
  const place = el('div', { class: 'lists' });
  state.follow(() => {
    const { areas, groups, others } = state.content;
    redraw(place, [areas, groups, others, state.answers], () => [
      unresolved(state),
      placeless(state),
      shared(state),
      unmapped(state),
      others.length > 0 && sectionCards(others, state.page),
    ]);
  });
  return place;
}

function placeless(state: LinesState): HTMLElement | undefined {
  const { words, areas } = state.content;
  const chips = areas.filter(({ shown }) => shown === 'chip');
  if (chips.length === 0) return undefined;
  const items = chips.map((area) => {
    const answer = state.answers?.of[area.index];
    return el('li', {}, el('span', { class: 'chip' }, area.name), answer !== undefined && ` ${answer.text}`);
  });
  return card(
    words.placeless,
    el('ul', { class: 'chips' }, ...items),
    el('p', { class: 'note' }, words.placelessNote),
  );
}

function unmapped(state: LinesState): HTMLElement | undefined {
  const { words, areas, groups, unmappedTitle } = state.content;
  const codes = areas.filter(({ shown }) => shown === 'unmapped');
  const listed = groups.filter((group) => group.listed);
  if (codes.length === 0 && listed.length === 0) return undefined;
  const items = [
    ...listed.map(({ id, name, count }) => el('li', {}, el('code', {}, id), ` ${bracketed(name, count)}`)),
    ...areaItems(state, codes),
  ];
  return card(unmappedTitle, el('p', { class: 'note' }, words.unmappedNote), el('ul', {}, ...items));
}

function shared(state: LinesState): HTMLElement | undefined {
  const codes = new Set(state.content.shared);
  if (codes.size === 0) return undefined;
  const areas = state.content.areas.filter(({ shown, code }) => shown === 'map' && codes.has(code));
  return card(state.content.words.shared, el('ul', {}, ...areaItems(state, areas)));
}

/** The first areas, and the number of the others. */
function areaItems(state: LinesState, areas: readonly AreaRow[]): readonly HTMLElement[] {
  const items = areas.slice(0, MAX_ROWS).map(({ code, name, group, index }) => {
    const answer = state.answers?.of[index];
    const text = ` ${name} · ${groupName(state.content, group)}${answer === undefined ? '' : ` · ${answer.text}`}`;
    return el('li', {}, el('code', {}, code), text);
  });
  const rest = areas.length - items.length;
  return rest === 0 ? items : [...items, el('li', {}, furtherItems(rest, state.content.words.inTable))];
}

function unresolved(state: LinesState): HTMLElement | undefined {
  const { unresolved: texts = [], unresolvedCount = '' } = state.answers ?? {};
  if (texts.length === 0) return undefined;
  const title = bracketed(state.content.words.unresolved, unresolvedCount);
  return card(title, el('ul', {}, ...texts.map((text) => el('li', {}, text))));
}
