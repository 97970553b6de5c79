import { fqdn, toAscii } from '../../model/names.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { targetOf } from '../lookup/targetOf.ts';
import type { TextSpan } from '../records/statedRecord.ts';
import { kindOfAddress } from './nameChecker.ts';

/** The name that a record of a document leads to, and where it is written. */
export interface StatedTarget {
  /** The owner of the record in full, in ASCII and lower case, without a final dot. */
  readonly name: string;
  readonly type: string;
  /** As `name`. */
  readonly target: string;
  /** Counted from 0. */
  readonly line: number;
  /** Columns in UTF-16 code units. A final dot is not a part. */
  readonly start: number;
  readonly end: number;
}

/** The types whose targets are compared: a host has few of them, and each leads to one name. */
const COMPARED: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV']);

/** Returns the targets of the records that a document states. */
export function statedTargets(document: AnalysedDocument): readonly StatedTarget[] {
  if (document.family === 'zone') return targetsOfZoneFile(document);
  return document.stated.records.flatMap(({ zone, host, type, value, mx, data }) => {
    const target = COMPARED.has(type) ? targetOf(type, value, mx) : undefined;
    return target === undefined ? [] : placed(document, { name: fqdn(host, zone), type, target }, data);
  });
}

/** A zone file with private addresses is for one network, whose targets are others than those of the world. */
function targetsOfZoneFile(document: AnalysedDocument): readonly StatedTarget[] {
  if (
    document.mentions.some(({ addresses }) =>
      addresses.some(({ text }) => kindOfAddress(text).endsWith('private')),
    )
  )
    return [];
  return document.entries.flatMap((entries, line) =>
    entries.flatMap((entry) => {
      const { key: type, block, start, end } = entry;
      if (block.key === '' || !COMPARED.has(type)) return [];
      const written = document.textOf(line).slice(start, end);
      const target = entry.fqdn ?? (written.endsWith('.') ? toAscii(written).toLowerCase() : undefined);
      return target === undefined ? [] : placed(document, { name: block.key, type, target }, { line, entry });
    }),
  );
}

/** Places a target where its text ends in the name, in full or relative; nowhere where escapes or code make it. */
function placed(
  document: AnalysedDocument,
  stated: Pick<StatedTarget, 'name' | 'type' | 'target'>,
  { line, entry }: TextSpan,
): readonly StatedTarget[] {
  const text = document.textOf(line).slice(entry.start, entry.end).trimEnd().replace(/\.$/u, '');
  const word = text.split(/\s/u).at(-1) ?? '';
  const written = toAscii(word).toLowerCase();
  if (written === '' || !`${stated.target}.`.startsWith(`${written}.`)) return [];
  const end = entry.start + text.length;
  return [{ ...stated, line, start: end - word.length, end }];
}
