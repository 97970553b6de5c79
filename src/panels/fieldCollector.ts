import * as l10n from '@vscode/l10n';
import type { OtherField } from '../api/fields.ts';
import { LIMIT, visible, SHOWN, digits } from '../text/visible.ts';
import type { Field, Section } from './content.ts';
import { sentencesText } from '../text/listText.ts';

/** Collects the fields of a page, and what their copy buttons copy. */
export class FieldCollector {
  readonly copies = new Map<string, string>();

  /** A field with the `raw` value of the service. `words` put it in words, with the raw value beside them. */
  field(key: string, label: string, raw: string | undefined, words?: string): Field {
    if (raw === undefined) return { key, label, value: l10n.t('not given'), absent: true };
    if (raw === '' && words === undefined) return { key, label, value: l10n.t('empty'), absent: true };
    const shown = visible(raw, LIMIT.field);
    const besides = words === undefined || words === shown ? undefined : shown;
    if (raw !== '') this.copies.set(key, raw);
    return {
      key,
      label,
      value: words ?? shown,
      absent: false,
      ...(besides === undefined || besides === '' ? {} : { raw: besides }),
      ...(raw === '' ? {} : { copy: l10n.t('Copy {0}', label) }),
    };
  }

  number(key: string, label: string, raw: number | undefined, words?: string): Field {
    return this.field(key, label, raw === undefined ? undefined : String(raw), words);
  }

  flag(key: string, label: string, raw: boolean | undefined): Field {
    return this.field(key, label, raw === undefined ? undefined : raw ? l10n.t('yes') : l10n.t('no'));
  }

  /** A section of the fields that api.md does not list, unchanged. No section if there are none. */
  others(others: readonly OtherField[]): readonly Section[] {
    if (others.length === 0) return [];
    const fields = others.slice(0, SHOWN.list).map(([name, value], index) => {
      const label = visible(name, LIMIT.name) || l10n.t('(no name)');
      return this.#other(`other ${index}`, label, value);
    });
    return [
      {
        title: l10n.t('Other fields'),
        note: sentencesText([
          l10n.t('Sent by the service, but not described in its documentation.'),
          ...(others.length > fields.length
            ? [l10n.t('The first {0} of {1} are listed.', digits(fields.length), digits(others.length))]
            : []),
        ]),
        fields,
      },
    ];
  }

  #other(key: string, label: string, value: unknown): Field {
    const text = spelled(value);
    return text === undefined
      ? { key, label, value: l10n.t('nested too deeply to be shown'), absent: true }
      : this.field(key, label, text);
  }
}

/** A value as JSON. Undefined if it is nested too deeply for JSON.stringify, though JSON.parse accepted it. */
function spelled(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return undefined;
  }
}
