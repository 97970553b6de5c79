import '../jitless.ts';
import { LiveContent, type MarkedLine } from '../../../src/panels/live/liveContent.ts';
import { DataTable } from '../dataTable.ts';
import { actionButton, card } from '../details.ts';
import { el } from '../dom.ts';
import { redraw, startPage, type PanelPage } from '../page.ts';
import { toneIcon } from '../part.ts';

/** Keeps its nodes, so that the table keeps its place and its focus while answers arrive. */
startPage(LiveContent, (page, first) => {
  const intro = el('div');
  const progress = runProgress(page);
  const notes = el('div', { role: 'status' });
  const delegation = el('div');
  const counts = el('div');
  const table = new DataTable(page);
  const answers = card(first.answers.title, counts, table.node);
  const servers = el('div');
  const nodes = [intro, progress.node, notes, delegation, answers, servers];
  return (content) => {
    show(intro, content.intro, (state) => introCard(state, page));
    progress.update(content.progress);
    show(notes, content.notes.length > 0 && content.notes, lineList);
    show(delegation, content.delegation, ({ title, note, findings }) =>
      card(title, note !== '' && el('p', { class: 'note' }, note), lineList(findings)),
    );
    show(servers, content.servers?.lines.length !== 0 && content.servers, ({ title, lines }) =>
      card(title, lineList(lines)),
    );
    show(counts, content.answers.counts.length > 0 && content.answers.counts, (found) =>
      el(
        'ul',
        { class: 'counts' },
        ...found.map(({ tone, text }) => el('li', { class: `tone ${tone}` }, toneIcon(tone), text)),
      ),
    );
    table.show(content.answers.table);
    answers.hidden = content.answers.table === undefined;
    return nodes;
  };
});

/** How far a run is. Its nodes stay, so that the button can be pressed while the numbers change. */
function runProgress(page: PanelPage) {
  const bar = el('progress');
  const asked = el('span');
  const cancel = el('div');
  const node = el('div', { class: 'asking', hidden: true }, bar, asked, cancel);
  const update = (progress: LiveContent['progress']): void => {
    redraw(cancel, progress?.action, () => [progress && actionButton(progress.action, page)]);
    node.hidden = progress === undefined;
    if (progress === undefined) return;
    bar.max = Math.max(1, progress.total);
    bar.value = progress.done;
    bar.ariaLabel = progress.label;
    asked.textContent = progress.text;
  };
  return { node, update };
}

/** Shows a part of the page, or hides it if there is none. */
function show<T>(place: HTMLElement, state: T | false | undefined, draw: (state: T) => Node): void {
  redraw(place, state, () => [state !== false && state !== undefined && draw(state)]);
  place.hidden = !place.hasChildNodes();
}

function introCard(
  { title, text, servers, action }: NonNullable<LiveContent['intro']>,
  page: PanelPage,
): HTMLElement {
  const ask = actionButton(action, page);
  ask.classList.add('primary');
  return card(
    title,
    el('p', {}, text),
    el('ul', { class: 'asked' }, ...servers.map((server) => el('li', {}, server))),
    ask,
  );
}

/** Lines with their marks. */
function lineList(lines: readonly MarkedLine[]): HTMLElement {
  return el(
    'ul',
    { class: 'marked' },
    ...lines.map(({ tone, mark, text }) => {
      const parts = [el('span', { class: 'mark' }, mark), ' ', el('span', { class: 'text' }, text)];
      return el('li', { class: `tone ${tone}` }, toneIcon(tone), ...parts);
    }),
  );
}
