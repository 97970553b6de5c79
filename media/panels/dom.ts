type Child = Node | string | undefined | false;

/** Attributes by name; undefined and false omit one. The page's policy forbids style attributes and inline handlers. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element. Strings become text nodes, never HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** A row of a table. Its role is explicit, because narrow layouts display rows as grids, which removes the implicit one. */
export function tableRow(attributes: Attributes, ...cells: readonly Child[]): HTMLTableRowElement {
  return el('tr', { role: 'row', ...attributes }, ...cells);
}

/** {@link el} for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** Sets a text that differs, so that a status with the same one is not announced again. */
export function showText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A button with a text. With a `data-key`, the focus returns to it after a new state. */
export function button(
  label: string | readonly Child[],
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = el('button', { type: 'button', ...attributes }, ...[label].flat());
  made.addEventListener('click', onClick);
  return made;
}

/** A button with an icon and an optional word. `label` is its accessible name and its tooltip. */
export function iconButton(
  icon: keyof typeof ICONS,
  label: string,
  onClick: () => void,
  attributes: Attributes = {},
  word?: string,
): HTMLButtonElement {
  const drawing = svg(
    'svg',
    { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: ICONS[icon], fill: 'currentColor' }),
  );
  return button([drawing, word], onClick, {
    class: 'icon',
    'aria-label': label,
    title: label,
    ...attributes,
  });
}

const ICONS = {
  reveal:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 1a5 5 0 1 1 0 10A5 5 0 0 1 8 3zm0 2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  fixes:
    'M8 1.5a4.5 4.5 0 0 0-2.6 8.2c.4.3.6.7.6 1.1V12h4v-1.2c0-.4.2-.8.6-1.1A4.5 4.5 0 0 0 8 1.5zm0 1a3.5 3.5 0 0 1 2 6.4c-.6.4-1 1.1-1 1.9V11H7v-.2c0-.8-.4-1.5-1-1.9a3.5 3.5 0 0 1 2-6.4zM6 13h4v1H6v-1zm1 1.5h2v1H7v-1z',
  close: 'M4 3.3L8 7.3L12 3.3L12.7 4L8.7 8L12.7 12L12 12.7L8 8.7L4 12.7L3.3 12L7.3 8L3.3 4z',
  copy: 'M5 2h7a1 1 0 0 1 1 1v9h-1V3H5V2zM3 4h7a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm0 1v9h7V5H3z',
} as const;

/** Whether the texts of the page are Chinese, whose punctuation is full-width. */
const isChinese = document.documentElement.lang.startsWith('zh');

/** Texts in one line. */
export function commaList(texts: readonly string[]): string {
  return texts.join(isChinese ? '、' : ', ');
}

/** Clauses in one line. */
export function clauses(texts: readonly string[]): string {
  return texts.join(isChinese ? '；' : '; ');
}

/** How many items a list leaves out, and a sentence about them. */
export function furtherItems(count: number, sentence: string): string {
  return `+ ${count}${isChinese ? '。' : '. '}${sentence}`;
}
