import type { RecordColumns } from './columns.ts';
import { fold, nameSpellings } from './spelling.ts';
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

  constructor({ hosts, values, remarks, types, lines }: RecordColumns) {
    this.hosts = foldedNames(hosts);
    this.values = foldedNames(values);
    this.remarks = foldedTexts(remarks);
    this.types = types.values.map(fold);
    this.lines = lines.values.map((line) => fold(line ?? ''));
  }
}

function foldedTexts(texts: Texts): Texts {
  const joined = fold(texts.joined);
  // A letter may become two, but none becomes nothing.
  return joined.length === texts.joined.length ? texts.respelled(joined) : texts.map(fold);
}

function foldedNames(texts: Texts): Texts {
  if (!/[^\u0000-\u007F]|xn--/iu.test(texts.joined)) return foldedTexts(texts);
  return texts.map((text) => nameSpellings(text).join(BETWEEN));
}
