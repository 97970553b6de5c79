import type { AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { bracketed } from '../../../src/text/bracketed.ts';
import { button, commaList, el } from '../dom.ts';
import type { WorldMap } from './map.ts';
import { NameBox } from './nameBox.ts';
import type { LinesState } from './state.ts';

/** The most matches that are named below the box. */
const MOST_FOUND = 5;

/** The buttons for groups and answers, the choice of a name, and the box to find a country. */
export function controls(state: LinesState, map: WorldMap): HTMLElement {
  const { words } = state.content;
  const modes = (['groups', 'answers'] as const).map((mode) => {
    const choose = button(mode === 'groups' ? words.modeGroups : words.modeAnswers, () =>
      state.change(() => {
        state.mode = mode;
        state.hidden.clear();
      }),
    );
    state.follow(() => choose.setAttribute('aria-pressed', String(state.mode === mode)));
    return choose;
  });
  const find = el('input', { type: 'search', placeholder: words.find, 'aria-label': words.find });
  const found = el('p', { class: 'note found', role: 'status' });
  const showFound = (areas: readonly AreaRow[]): void => {
    const names = areas.slice(0, MOST_FOUND).map(({ name, code }) => bracketed(name, code));
    const more = areas.length > MOST_FOUND ? [`+ ${areas.length - MOST_FOUND}`] : [];
    const text = areas.length === 0 ? words.notFound : commaList([...names, ...more]);
    found.textContent = find.value.trim() === '' ? '' : text;
  };
  find.addEventListener('input', () => showFound(map.find(find.value)));
  find.addEventListener('keydown', ({ key }) => {
    const wanted = find.value.trim().toLowerCase();
    if (key !== 'Enter' || wanted === '') return;
    const areas = map.find(wanted);
    const exact = areas.find(({ name, line, code }) =>
      [name, line, code].some((word) => word.toLowerCase() === wanted),
    );
    const area = exact ?? areas[0];
    if (area === undefined) return;
    find.value = '';
    showFound(map.find(''));
    state.select(area.index);
  });
  return el(
    'div',
    { class: 'controls' },
    el('div', { class: 'modes', role: 'group', 'aria-label': words.mode }, ...modes),
    new NameBox(state).node,
    el('div', { class: 'finder' }, find, found),
  );
}
