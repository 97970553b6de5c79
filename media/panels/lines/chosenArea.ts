import { el, iconButton } from '../dom.ts';
import type { WorldMap } from './map.ts';
import type { LinesState } from './state.ts';

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
    const description = area === undefined ? words.noArea : state.textOf(area);
    if (text.textContent !== description) text.textContent = description;
    text.title = area === undefined ? '' : (state.answers?.of[area.index]?.chain ?? '');
    if (hidesFocus) map.focus();
  });
  return line;
}
