import { el, iconButton } from './dom.ts';
import type { PanelPage } from './page.ts';

/** The schema of the message allows no longer filters. A DNS name fits. */
const LONGEST_FILTER = 300;

/** A box for the text that the extension filters a table by. */
export function filterBox(label: string, page: PanelPage): HTMLInputElement {
  const box = el('input', {
    type: 'search',
    placeholder: label,
    'aria-label': label,
    spellcheck: 'false',
    'data-key': 'filter',
    maxlength: LONGEST_FILTER,
  });
  box.addEventListener('input', () => page.act('filter', box.value));
  return box;
}

const COPY_FORMS = { csv: 'CSV', markdown: 'Markdown', json: 'JSON' } as const;

/** The accessible names of the buttons that copy a table, and of their group. */
interface CopyWords {
  readonly copyTable: string;
  readonly copyCsv: string;
  readonly copyMarkdown: string;
  readonly copyJson?: string;
}

/** Buttons that copy a table, one for each form. */
export function copyTools<F extends keyof typeof COPY_FORMS>(
  { copyTable, copyCsv: csv, copyMarkdown: markdown, copyJson: json }: CopyWords,
  forms: readonly F[],
  copy: (form: F) => void,
): HTMLElement {
  const labels = { csv, markdown, json };
  const buttons = forms.map((form) =>
    iconButton('copy', labels[form] ?? '', () => copy(form), { 'data-key': form }, COPY_FORMS[form]),
  );
  return el('div', { class: 'tools', role: 'group', 'aria-label': copyTable }, ...buttons);
}
