import type { Part, Tone } from '../../src/panels/table/table.ts';
import { button, el, iconButton, svg } from './dom.ts';
import type { PanelPage } from './page.ts';

/**
 * Draws a part of a cell.
 * @param isOpen whether its row is open, which `toggle` changes
 */
export function partNode(
  part: Part | Node,
  page: PanelPage,
  isOpen?: boolean,
  toggle: () => void = () => undefined,
): Node | string {
  if (typeof part === 'string' || part instanceof Node) return part;
  switch (part.kind) {
    case 'text': {
      const { look, text } = part;
      if (look === 'note') return el('p', { class: 'note' }, text);
      return el('span', { class: look === 'mark' || look === 'line' ? look : `severity ${look}` }, text);
    }
    case 'button': {
      const { name, label, fullLabel, value } = part.action;
      return button(label, () => page.act(name, value), {
        class: part.look,
        title: part.title,
        'aria-label': fullLabel,
      });
    }
    case 'icon': {
      const { name, label, fullLabel = label, value } = part.action;
      return iconButton(part.icon, fullLabel, () => page.act(name, value), { title: label });
    }
    case 'copy':
      return iconButton('copy', part.label, () => page.copy(part.key));
    case 'toggle':
      return button(part.label, toggle, {
        class: 'link toggle',
        'aria-expanded': isOpen === true ? 'true' : 'false',
        'aria-label': part.fullLabel,
      });
    case 'tone':
      return el(
        'p',
        { class: `tone ${part.tone}` },
        toneIcon(part.tone),
        el('span', {}, el('span', { class: 'mark' }, part.mark), ` · ${part.text}`),
      );
    case 'list':
      return el(
        'ul',
        { class: part.look },
        ...part.items.map((item) =>
          el('li', {}, ...item.map((each) => partNode(each, page, isOpen, toggle))),
        ),
      );
  }
}

/** A tick, a cross, a triangle, and a circle of dashes: they differ in shape, not only in colour. */
const PATHS: Readonly<Record<Tone, string>> = {
  good: 'M2.5 8.5 6 12 13.5 4',
  bad: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  attention: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1',
  open: 'M8 1.7a6.3 6.3 0 1 0 0 12.6A6.3 6.3 0 0 0 8 1.7z',
};

/** The icon of a tone, for the eye alone: the text beside it says the same. */
export function toneIcon(tone: Tone): SVGSVGElement {
  return svg(
    'svg',
    { class: 'tone-icon', viewBox: '0 0 16 16', width: 14, height: 14, 'aria-hidden': 'true' },
    svg('path', {
      d: PATHS[tone],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'stroke-dasharray': tone === 'open' ? '2.5 2.5' : undefined,
    }),
  );
}
