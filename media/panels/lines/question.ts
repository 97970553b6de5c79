import { Combobox } from '../combobox.ts';
import { noteLine } from '../details.ts';
import { el } from '../dom.ts';
import { redraw } from '../page.ts';
import { KEYS_ID } from './map.ts';
import type { LinesState } from './state.ts';

/** The choice of a host and type. */
export function nameBox(state: LinesState): HTMLElement {
  const { words } = state.content;
  let requested = '';
  const choose = (key: string): void => {
    requested = key;
    state.page.act('choose', key);
  };
  const box = new Combobox({
    label: words.question,
    nothing: words.noName,
    choose,
    find: (text) => state.page.act('find', text),
  });
  // The page was hidden while the user typed: request all options again.
  if (state.content.question.find !== '') state.page.act('find', '');
  state.follow(() => {
    const { options, names, chosen, find, more } = state.content.question;
    box.show(state.mode === 'answers' && names > 0);
    box.set(options, chosen, find, more);
    const [first] = options;
    if (chosen !== '') requested = chosen;
    // Choose the first option at first: names with several lines are at the top. Choose none in place of a name that has
    // disappeared from the zone.
    if (state.mode === 'answers' && chosen === '' && first !== undefined && requested === '')
      choose(first.key);
  });
  return box.node;
}

/** How many of the zone's records are loaded, and the summary of the answers. */
export function questionBox(state: LinesState): HTMLElement {
  const loaded = el('div');
  const summary = el('p', { class: 'note summary', role: 'status' });
  const box = el('div', { class: 'question' }, loaded, summary);
  state.follow(() => {
    const { question } = state.content;
    box.hidden = state.mode !== 'answers';
    const text = state.answers?.summary ?? '';
    if (summary.textContent !== text) summary.textContent = text;
    const isRemark = question.whole && question.names > 0;
    redraw(loaded, [question.note, question.action, isRemark], () => [
      !isRemark && noteLine(question.note, question.action, state.page),
    ]);
  });
  return box;
}

/** Notes below the map: its keys, the source of its borders, and the assumptions about answers. */
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
