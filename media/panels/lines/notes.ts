import { noteLine } from '../details.ts';
import { el, iconButton, showText } from '../dom.ts';
import { redraw } from '../page.ts';
import { KEYS_ID, type WorldMap } from './map.ts';
import type { LinesState } from './state.ts';

/** How many of the zone's records are loaded, and the summary of the answers. */
export function questionBox(state: LinesState): HTMLElement {
  const loaded = el('div');
  const summary = el('p', { class: 'note summary', role: 'status' });
  const box = el('div', { class: 'question' }, loaded, summary);
  state.follow(() => {
    const { question } = state.content;
    box.hidden = state.mode !== 'answers';
    showText(summary, state.answers?.summary ?? '');
    const isRemark = question.whole && question.names > 0;
    redraw(loaded, [question.note, question.action, isRemark], () => [
      !isRemark && noteLine(question.note, question.action, state.page),
    ]);
  });
  return box;
}

/** Describes the selected area, with buttons that copy the text and clear the selection. */
export function chosenArea(state: LinesState, map: WorldMap): HTMLElement {
  const { words } = state.content;
  const text = el('p', { role: 'status' });
  const copy = iconButton('copy', words.copyArea, () =>
    state.page.copy(`${state.mode === 'answers' ? 'answer' : 'area'} ${state.selected}`),
  );
  const clear = iconButton('close', words.clearArea, () => {
    state.select(undefined);
    map.focus();
  });
  const line = el('div', { class: 'chosen-area' }, text, copy, clear);
  state.follow(() => {
    const area = state.selected === undefined ? undefined : state.content.areas[state.selected];
    const hidesFocus = area === undefined && line.contains(document.activeElement);
    line.classList.toggle('none', area === undefined);
    copy.hidden = clear.hidden = area === undefined;
    showText(text, area === undefined ? words.noArea : state.textOf(area));
    text.title = area === undefined ? '' : (state.answers?.of[area.index]?.chain ?? '');
    if (hidesFocus) map.focus();
  });
  return line;
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
