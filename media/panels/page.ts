import * as z from 'zod/mini';
import type { Action } from '../../src/panels/action.ts';
import { ToPage, type Frame, type FromPage } from '../../src/panels/protocol.ts';
import type { TablePortion } from '../../src/panels/table/table.ts';
import { button, el, showText } from './dom.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** The view state that the editor keeps while the page is hidden, besides the ids of the item. */
const ViewState = z.catch(z.object({ scroll: z.optional(z.number()), view: z.optional(z.unknown()) }), {});

/** Nodes for the page. False and undefined stand for none. */
type PageNodes = readonly (Node | false | undefined)[];

/** Requests of the content to the extension, and its view state. */
export interface PanelPage {
  act(name: string, value?: string): void;
  copy(key: string): void;
  send(message: FromPage): void;
  /** Called with each portion of rows that the page requested. */
  onRows: (portion: TablePortion) => void;
  /** The view state of the content, kept while the page is hidden, with what the user filters by. No secrets. */
  readonly view: unknown;
  /** Adds to the view state. */
  keep(part: object): void;
}

/**
 * Runs a page: shows each state that arrives, with loading, failures and age. Calls `make` with the first content, and
 * what it returns with each content that differs from the last. Nodes that this returns again stay in the document.
 */
export function startPage<T>(
  schema: z.ZodMiniType<T>,
  make: (page: PanelPage, first: T) => (content: T) => PageNodes,
): void {
  const api = acquireVsCodeApi();
  const send = (message: FromPage): void => api.postMessage(message);
  const kept = ViewState.parse(api.getState());
  let ids: unknown;
  const keep = (): void => {
    if (typeof ids === 'object') api.setState({ ...ids, ...kept });
  };
  const page: PanelPage = {
    act: (name, value) => send({ kind: 'act', name, ...(value === undefined ? {} : { value }) }),
    copy: (key) => send({ kind: 'copy', key }),
    send,
    onRows: () => undefined,
    get view() {
      return kept.view;
    },
    keep: (part) => {
      kept.view = { ...Object(kept.view), ...part };
      keep();
    },
  };
  const parts = skeleton();
  let render: ((content: T) => PageNodes) | undefined;
  let isScrolled = false;
  const show = (frame: Frame): void => {
    ids = frame.ids;
    keep();
    showFrame(parts, frame, page);
    redraw(parts.content, frame.content, () => {
      const { success, data } = schema.safeParse(frame.content);
      if (!success) return [];
      render ??= make(page, data);
      return render(data);
    });
    // A page that is still loading may be too short to scroll that far.
    if (isScrolled || frame.content === undefined || frame.busy !== undefined) return;
    isScrolled = true;
    window.scrollTo(0, kept.scroll ?? 0);
  };

  // The focus alone is no use: the editor moves it here for a moment when a box closes, before a command moves it on.
  let isUsed = false;
  const use = (): void => {
    if (!isUsed) send({ kind: 'used' });
    isUsed = true;
  };
  window.addEventListener('keydown', use, { capture: true });
  window.addEventListener('pointerdown', use, { capture: true });
  window.addEventListener('blur', () => (isUsed = false));
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = ToPage.safeParse(data);
    if (!message.success) return;
    switch (message.data.kind) {
      case 'announcement':
        // A new element each time, so that a repeated text is announced again.
        return parts.announcement.replaceChildren(el('span', {}, message.data.text));
      case 'rows':
        return page.onRows(message.data.portion);
      case 'frame':
        return show(message.data);
    }
  });
  window.addEventListener('scrollend', () => {
    kept.scroll = window.scrollY;
    keep();
  });
  send({ kind: 'ready' });
}

/** The parts of a page, empty. */
function skeleton() {
  const heading = el('h1', { tabindex: -1 });
  const subtitle = el('span');
  const tools = el('div', { class: 'tools' });
  const age = el('span', { class: 'age' });
  const busy = el('p', { class: 'busy', role: 'status', hidden: true });
  const notice = el('div', { class: 'notice', role: 'alert', hidden: true });
  const announcement = el('p', { class: 'announcement', role: 'status' });
  const content = el('div', { class: 'content' });
  const names = el('div', { class: 'names' }, heading, el('p', { class: 'subtitle' }, subtitle, age));
  const header = el('header', {}, names, tools);
  document.body.append(el('main', {}, header, busy, notice, content), announcement);
  return { heading, subtitle, tools, age, busy, notice, announcement, content };
}

function showFrame(parts: ReturnType<typeof skeleton>, frame: Frame, page: PanelPage): void {
  showText(parts.heading, frame.heading);
  showText(parts.subtitle, frame.subtitle);
  showText(parts.age, frame.loadedAt === undefined ? '' : ` · ${frame.loadedAt}`);
  showText(parts.busy, frame.busy ?? '');
  parts.busy.hidden = frame.busy === undefined;
  parts.content.setAttribute('aria-busy', String(frame.busy !== undefined));
  redraw(parts.tools, [frame.actions, frame.more], () => [
    ...buttons(frame.actions, page),
    ...(frame.more === undefined ? [] : menu(frame.more.label, frame.more.actions, page)),
  ]);
  const { notice } = frame;
  parts.notice.hidden = notice === undefined;
  parts.notice.className = `notice ${notice?.tone ?? ''}`;
  redraw(parts.notice, [notice?.text, notice?.actions], () => [
    notice && el('p', {}, notice.text),
    ...buttons(notice?.actions ?? [], page),
  ]);
}

function buttons(actions: readonly Action[], page: PanelPage): readonly Node[] {
  return actions.map(({ name, label, fullLabel, value }) =>
    button(label, () => page.act(name, value), {
      'data-key': `action ${name} ${value ?? ''}`,
      'aria-label': fullLabel,
    }),
  );
}

/** A button, and the menu that it opens. The browser closes it on Escape, on a click beside it, and on a choice. */
function menu(label: string, actions: readonly Action[], page: PanelPage): readonly Node[] {
  const entries = el('div', { id: 'more', class: 'more', popover: true }, ...buttons(actions, page));
  entries.addEventListener('click', () => entries.hidePopover());
  return [el('button', { type: 'button', popovertarget: 'more', 'data-key': 'more' }, label), entries];
}

/** The state that each element shows, as text. */
const drawn = new WeakMap<HTMLElement, string>();

/**
 * Replaces the children of `place` if `state` differs from the last one and the nodes from those there, so that they
 * keep the focus and alerts are not announced again.
 */
export function redraw(place: HTMLElement, state: unknown, nodes: () => PageNodes): void {
  const now = JSON.stringify([state]);
  if (drawn.get(place) === now) return;
  drawn.set(place, now);
  const made = nodes().filter((node) => node !== false && node !== undefined);
  const isSame = made.length === place.childNodes.length;
  if (isSame && made.every((node, index) => node === place.childNodes[index])) return;
  keepingFocus(place, () => place.replaceChildren(...made));
}

/**
 * Restores the focus after `change`: to the element with the same `data-key`, else to the nearest ancestor that had
 * one, `place` included, else to the heading of the page. So a user who presses a button that disappears stays near it.
 */
function keepingFocus(place: HTMLElement, change: () => void): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !place.contains(focused)) return change();
  const keys: string[] = [];
  for (let at: HTMLElement | null = focused; at !== null && at !== place.parentElement; at = at.parentElement)
    if (at.dataset['key'] !== undefined) keys.push(at.dataset['key']);
  change();
  if (place.contains(document.activeElement)) return;
  const there = [place, ...place.querySelectorAll<HTMLElement>('[data-key]')];
  const found = keys.map((key) => there.find((element) => element.dataset['key'] === key));
  (found.find((element) => element !== undefined) ?? document.querySelector('h1'))?.focus();
}
