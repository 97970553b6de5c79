import '../jitless.ts';
import { WorkspaceContent } from '../../../src/panels/workspace/workspaceContent.ts';
import { DataTable } from '../dataTable.ts';
import { button, el } from '../dom.ts';
import { startPage } from '../page.ts';

/** A tab for each list, and the table of the one that is shown. Keeps its nodes, so that the table keeps its view. */
startPage(WorkspaceContent, (page, first) => {
  const tabs = el(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': first.label },
    ...first.tabs.map(({ list }) =>
      button('', () => page.act('list', list), {
        role: 'tab',
        id: `tab-${list}`,
        'data-key': `tab ${list}`,
        'aria-controls': 'list',
      }),
    ),
  );
  tabs.addEventListener('keydown', (event) => moveTab(tabs, event));
  const about = el('p', { class: 'note', id: 'about' });
  const ask = button('', () => page.act('ask'), { 'data-key': 'ask' });
  const table = new DataTable(page);
  table.node.querySelector('table')?.setAttribute('aria-describedby', 'about');
  const panel = el('div', { class: 'card', role: 'tabpanel', id: 'list' }, about, ask, table.node);
  return (content) => {
    for (const { list, label, count } of content.tabs) {
      const tab = tabs.querySelector<HTMLElement>(`#tab-${list}`);
      tab?.setAttribute('aria-selected', String(list === content.shown));
      tab?.setAttribute('tabindex', list === content.shown ? '0' : '-1');
      tab?.replaceChildren(label, ' ', el('span', { class: 'count' }, count));
    }
    panel.setAttribute('aria-labelledby', `tab-${content.shown}`);
    about.textContent = content.about;
    ask.hidden = content.ask === undefined;
    ask.textContent = content.ask ?? '';
    table.show(content.table);
    // Without an earlier log, nothing is known that could stay hidden.
    if (content.table?.choices.length === 0 && table.view.choices['known'] !== undefined)
      table.choose('known', '');
    return [tabs, panel];
  };
});

/** The arrow keys move between the tabs, as everywhere, and show the list of the one with the focus. */
function moveTab(place: HTMLElement, event: KeyboardEvent): void {
  const tabs = [...place.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
  if (tab === undefined) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}
