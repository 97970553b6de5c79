import { Combobox } from '../combobox.ts';
import { noteLine } from '../details.ts';
import { el } from '../dom.ts';
import { keepingFocus } from '../page.ts';
import { KEYS_ID } from './map.ts';
import type { LinesState } from './state.ts';

/** The choice of a host and type. */
export function nameBox(state: LinesState): HTMLElement {
  const { words } = state.content;
  let asked = '';
  const ask = (key: string): void => {
    asked = key;
    state.page.act('ask', key);
  };
  const box = new Combobox({
    label: words.question,
    nothing: words.noName,
    choose: ask,
    find: (text) => state.page.act('find', text),
  });
  // The page was hidden while somebody typed.
  if (state.content.question.find !== '') state.page.act('find', '');
  state.follow(() => {
    const { options, names, chosen, find, more } = state.content.question;
    box.show(state.mode === 'answers' && names > 0);
    box.set(options, chosen, find, more);
    const [first] = options;
    if (chosen !== '') asked = chosen;
    // Those with several lines come first: where nothing was asked, one of them is worth seeing. Where what was asked
    // about is gone from the zone, no other takes its place.
    if (state.mode === 'answers' && chosen === '' && first !== undefined && asked === '') ask(first.key);
  });
  return box.node;
}

/** How much was read of what is asked about, and what came of it. */
export function questionBox(state: LinesState): HTMLElement {
  const loaded = el('div');
  const summary = el('p', { class: 'note summary', role: 'status' });
  const box = el('div', { class: 'question' }, loaded, summary);
  let before = '';
  state.follow(() => {
    const { question } = state.content;
    box.hidden = state.mode !== 'answers';
    const text = state.answers?.summary ?? '';
    if (summary.textContent !== text) summary.textContent = text;
    const isRemark = question.whole && question.names > 0;
    const now = JSON.stringify([question.note, question.action, isRemark]);
    if (now === before) return;
    before = now;
    const note = !isRemark && noteLine(question.note, question.action, state.page);
    keepingFocus(loaded, () => loaded.replaceChildren(...(note === false ? [] : [note])));
  });
  return box;
}

/** What is to be known of the map: the keys, where its borders are from, what is assumed of the answers. */
export function footnotes(state: LinesState): HTMLElement {
  const { words } = state.content;
  const assumption = el('p', { class: 'note assumption' });
  state.follow(() => {
    const { question } = state.content;
    assumption.hidden = state.mode !== 'answers';
    assumption.textContent =
      question.whole && question.names > 0 ? `${words.assumption} ${question.note}` : words.assumption;
  });
  return el(
    'div',
    { class: 'small' },
    assumption,
    el('p', { class: 'note' }, el('span', { id: KEYS_ID }, words.keys), ` ${words.borders}`),
  );
}
