import { toAscii, toUnicode } from '../model/names.ts';
import { Grams } from './grams.ts';
import type { RecordColumns } from './columns.ts';
import { BETWEEN, type Texts } from './texts.ts';

/**
 * The columns of records in the spelling in which search compares: small letters, and names in both spellings
 * with {@link BETWEEN} between them, so that each of them begins and ends as a text of its own does.
 */
export class Folded {
  readonly hosts: Texts;
  readonly values: Texts;
  readonly remarks: Texts;
  /** For each of the distinct types. */
  readonly types: readonly string[];
  /** For each of the distinct lines. */
  readonly lines: readonly string[];
  /** Of hosts, values and remarks. */
  readonly grams: Grams;

  constructor({ hosts, values, remarks, types, lines }: RecordColumns) {
    this.hosts = foldedNames(hosts);
    this.values = foldedNames(values);
    this.remarks = foldedTexts(remarks);
    this.types = types.values.map(fold);
    this.lines = lines.values.map((line) => fold(line ?? ''));
    this.grams = new Grams([this.hosts.joined, this.values.joined, this.remarks.joined]);
  }
}

export function fold(text: string): string {
  return text.toLowerCase();
}

/** The spellings of a name, folded: as it is, in ASCII and in Unicode; one of each. */
export function nameSpellings(name: string): readonly string[] {
  const folded = fold(name);
  if (!inTwoSpellings(folded)) return [folded];
  const dot = folded.endsWith('.') ? '.' : '';
  return [...new Set([folded, fold(toAscii(folded)) + dot, fold(toUnicode(folded)) + dot])];
}

function inTwoSpellings(folded: string): boolean {
  // A text that is no name has no other spelling, and may be long.
  return /[^\u0000-\u007F]|xn--/u.test(folded) && folded.length <= 255 && !/\s/u.test(folded);
}

function foldedTexts(texts: Texts): Texts {
  return fold(texts.joined) === texts.joined ? texts : texts.map(fold);
}

function foldedNames(texts: Texts): Texts {
  if (!/[^\u0000-\u007F]|xn--/iu.test(texts.joined)) return foldedTexts(texts);
  return texts.map((text) => nameSpellings(text).join(BETWEEN));
}
