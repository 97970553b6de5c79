import './jitless.ts';
import { LiveContent, type MarkedLine } from '../../src/panels/live/liveContent.ts';
import { actionButton, card } from './details.ts';
import { button, el } from './dom.ts';
import { AnswersTable } from './live/answersTable.ts';
import { toneIcon } from './toneIcon.ts';
import { keepingFocus, redraw, startPage, type PanelPage } from './page.ts';

let shown: LivePage | undefined;

startPage(LiveContent, (content, page) => {
  // The nodes stay, so that the table keeps its place and its focus while answers arrive.
  shown ??= new LivePage(content, page);
  shown.update(content);
  return shown.nodes;
});

class LivePage {
  readonly #page: PanelPage;
  readonly #intro = el('div');
  readonly #progress = el('div', { class: 'asking', hidden: true });
  readonly #bar = el('progress');
  readonly #asked = el('span');
  readonly #notes = el('div', { role: 'status' });
  readonly #delegation = el('div');
  readonly #servers = el('div');
  readonly #table: AnswersTable;

  constructor({ words }: LiveContent, page: PanelPage) {
    this.#page = page;
    this.#table = new AnswersTable(words, page);
  }

  get nodes(): readonly Node[] {
    return [this.#intro, this.#progress, this.#notes, this.#delegation, this.#table.node, this.#servers];
  }

  update({ intro, progress, notes, delegation, servers, table }: LiveContent): void {
    show(this.#intro, intro, () => intro && introCard(intro, this.#page));
    this.#showProgress(progress);
    show(this.#notes, notes, () => notes.length > 0 && lineList(notes));
    show(
      this.#delegation,
      delegation,
      () =>
        delegation &&
        card(
          delegation.title,
          delegation.note !== '' && el('p', { class: 'note' }, delegation.note),
          lineList(delegation.findings),
        ),
    );
    show(
      this.#servers,
      servers,
      () => servers !== undefined && servers.lines.length > 0 && card(servers.title, lineList(servers.lines)),
    );
    this.#table.show(table);
  }

  /** Keeps its button, so that it can be pressed while the numbers change. */
  #showProgress(progress: LiveContent['progress']): void {
    const isNew = this.#progress.hidden;
    if (progress === undefined) {
      keepingFocus(this.#progress, () => {
        this.#progress.hidden = true;
        this.#progress.replaceChildren();
      });
      return;
    }
    const { done, total, text, label, action } = progress;
    this.#bar.max = Math.max(1, total);
    this.#bar.value = done;
    this.#bar.setAttribute('aria-label', label);
    this.#asked.textContent = text;
    this.#progress.hidden = false;
    if (!isNew) return;
    const cancel = button(action.label, () => this.#page.act(action.name), { 'data-key': 'cancel' });
    this.#progress.replaceChildren(this.#bar, this.#asked, cancel);
  }
}

/** Shows a part of the page, or hides it if there is none. */
function show(place: HTMLElement, state: unknown, node: () => Node | false | undefined): void {
  redraw(place, state, () => [node()]);
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
    ...lines.map(({ tone, mark, text }) =>
      el(
        'li',
        { class: `tone ${tone}` },
        toneIcon(tone),
        el('span', { class: 'mark' }, mark),
        ' ',
        el('span', { class: 'text' }, text),
      ),
    ),
  );
}
