import type { Part } from '../../src/panels/table/table.ts';
import { button, el, iconButton } from './dom.ts';
import type { PanelPage } from './page.ts';
import { toneIcon } from './toneIcon.ts';

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
    case 'text':
      return part.look === 'note'
        ? el('p', { class: 'note' }, part.text)
        : el('span', { class: CLASSES[part.look] ?? `severity ${part.look}` }, part.text);
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

const CLASSES: Readonly<Record<string, string>> = { mark: 'mark', line: 'line' };
