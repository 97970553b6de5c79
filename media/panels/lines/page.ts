import '../jitless.ts';
import { LinesContent, type GroupsContent } from '../../../src/panels/lines/linesContent.ts';
import { actionButton, card, noteLine, sectionCards, tableCard } from '../details.ts';
import { el, iconButton, showText } from '../dom.ts';
import { controls } from './controls.ts';
import { legend } from './legend.ts';
import { lists } from './lists.ts';
import { KEYS_ID, WorldMap } from './map.ts';
import { Patterns } from './patterns.ts';
import { LinesState } from './state.ts';
import { areaTable } from './table.ts';
import { redraw, startPage, type PanelPage } from '../page.ts';

startPage(LinesContent, (page) => {
  let shown: ReturnType<typeof groupsView> | undefined;
  return (content) => {
    if (content.kind === 'groups') {
      if (shown === undefined) shown = groupsView(content, page);
      else shown.state.take(content);
      return shown.nodes;
    }
    shown = undefined;
    if (content.kind === 'refused') {
      const action = actionButton(content.action, page);
      return [el('div', { class: 'card' }, el('p', {}, content.text), action)];
    }
    const { note, lines, others } = content;
    return [
      el('p', { class: 'note' }, note),
      tableCard(lines, page),
      others.length > 0 && sectionCards(others, page),
    ];
  };
});

/** Its nodes hold the selection, the filter and the zoom. */
function groupsView(content: GroupsContent, page: PanelPage) {
  const state = new LinesState(content, page);
  const map = new WorldMap(state);
  const patterns = new Patterns('legend');
  const { words } = content;
  const note = el('p', { class: 'note' });
  state.follow(() => (note.textContent = state.content.notes[state.mode]));
  const world = card(
    words.map,
    controls(state, map),
    questionBox(state),
    map.node,
    chosenArea(state, map),
    legend(state, map, patterns),
    footnotes(state),
  );
  const columns = el('div', { class: 'columns' }, world, areaTable(state, patterns));
  state.follow(() => columns.classList.toggle('with-answers', state.answers !== undefined));
  columns.addEventListener('keydown', ({ key, target }) => {
    // In a search box, Escape clears the box.
    if (key === 'Escape' && !(target instanceof HTMLInputElement)) state.select(undefined);
  });
  return { state, nodes: [note, columns, lists(state)] };
}

/** How many of the zone's records are loaded, and the summary of the answers. */
function questionBox(state: LinesState): HTMLElement {
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
function chosenArea(state: LinesState, map: WorldMap): HTMLElement {
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
function footnotes(state: LinesState): HTMLElement {
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
