import * as l10n from '@vscode/l10n';
import { faultAt, type TextFault, type Word } from './textFault.ts';

/** Splits a value as zone files do: at blanks, but not within quotes. The quotes are removed. */
export function valueFields(text: string): readonly Word[] {
  const fields: Word[] = [];
  let field: { at: number; text: string } | undefined;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isBlank = character === ' ' || character === '\t';
    if (isBlank && !quoted) {
      if (field !== undefined) fields.push(field);
      field = undefined;
      continue;
    }
    // A fault in a quoted field points behind its quote.
    field ??= { at: character === '"' ? at + 1 : at, text: '' };
    if (character === '"') quoted = !quoted;
    else if (character === '\\' && at + 1 < text.length) {
      field.text += text.slice(at, at + 2);
      at += 1;
    } else field.text += character;
  }
  if (field !== undefined) fields.push(field);
  return fields;
}

/** The fault of a field that is not a number from 0 to `most`. */
export function numberFault(field: Word, most: number): TextFault | undefined {
  const { text } = field;
  if (/^\d{1,10}$/u.test(text) && Number(text) <= most) return undefined;
  return faultAt(field, l10n.t('Expected a number from 0 to {0}.', most));
}

/** The fault of a value with too few fields; `expected` names them all. */
export function missingFields(text: string, expected: string): TextFault {
  return faultAt({ text: '', at: text.length }, l10n.t('Expected {0}.', expected));
}
