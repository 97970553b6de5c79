import '../jitless.ts';
import { LinesContent, type GroupsContent } from '../../../src/panels/lines/linesContent.ts';
import { actionButton, card, sectionCards, tableCard } from '../details.ts';
import { el } from '../dom.ts';
import { controls } from './controls.ts';
import { legend } from './legend.ts';
import { lists } from './lists.ts';
import { WorldMap } from './map.ts';
import { Patterns } from './patterns.ts';
import { LinesState } from './state.ts';
import { chosenArea, footnotes, questionBox } from './notes.ts';
import { areaTable } from './table.ts';
import { startPage, type PanelPage } from '../page.ts';

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
  state.follow(() => {
    const gray = state.mode === 'groups' ? words.grayGroups : words.grayAnswers;
    note.textContent = `${state.content.counts} ${gray} ${state.content.note}`.trim();
  });
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
