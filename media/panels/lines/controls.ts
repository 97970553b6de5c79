import { button, el } from '../dom.ts';
import { noteLine } from '../details.ts';
import type { WorldMap } from './map.ts';
import { keepingFocus } from '../page.ts';
import type { LinesState } from './state.ts';

/** The choice between groups and answers, and the box to find a country. */
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
  find.addEventListener('input', () => map.find(find.value));
  find.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter' || find.value.trim() === '') return;
    const found = map.find(find.value);
    const exact = found.find(({ name, code }) => [name, code].some((word) => isSame(word, find.value)));
    const area = exact ?? found[0];
    if (area === undefined) return;
    find.value = '';
    map.find('');
    state.change(() => (state.selected = area.index));
  });
  return el(
    'div',
    { class: 'controls' },
    el('div', { class: 'modes', role: 'group', 'aria-label': words.mode }, ...modes),
    find,
  );
}

/** Which host and type is asked about, and what is to be known of the answer. */
export function questionBox(state: LinesState): HTMLElement {
  const { words } = state.content;
  const find = el('input', { type: 'search', placeholder: words.findName, 'aria-label': words.findName });
  // What is offered goes by it still.
  find.value = state.content.question.find;
  const choose = el('select', { 'aria-label': words.question });
  const loaded = el('div');
  const hint = el('p', { class: 'note' }, words.notChosen);
  const box = el(
    'div',
    { class: 'question' },
    el('div', { class: 'controls' }, find, choose),
    loaded,
    hint,
    el('p', { class: 'note assumption' }, words.assumption),
  );
  find.addEventListener('input', () => state.page.act('find', find.value.slice(0, 200)));
  choose.addEventListener('change', () => state.page.act('ask', choose.value));
  let before = '';
  state.follow(() => {
    const { question } = state.content;
    box.hidden = state.mode !== 'answers';
    hint.hidden = question.options.length === 0 || question.answers !== undefined;
    find.hidden = choose.hidden = question.options.length === 0 && find.value === '';
    const now = JSON.stringify([question.options, question.note, question.action, question.chosen]);
    if (now === before) return;
    before = now;
    const none = el('option', { value: '' }, words.question);
    choose.replaceChildren(
      none,
      ...question.options.map(({ key, label }) => el('option', { value: key }, label)),
    );
    choose.value = question.chosen;
    const note = noteLine(question.note, question.action, state.page);
    keepingFocus(loaded, () => loaded.replaceChildren(...(note === false ? [] : [note])));
  });
  return box;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
