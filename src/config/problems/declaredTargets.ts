import { fqdn, toAscii } from '../../dns/names.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { TextSpan } from '../records/declaredRecord.ts';
import { kindOfAddress } from './nameChecker.ts';

/** The target of a record that a document declares, and where it is written. */
export interface DeclaredTarget {
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

/** The types whose targets are compared: a host has few of them, and each has one target. */
const COMPARED: ReadonlySet<string> = new Set(['CNAME', 'MX', 'NS', 'SRV']);

/** Returns the targets of the records that a document declares. */
export function declaredTargets(document: AnalysedDocument): readonly DeclaredTarget[] {
  if (document.family === 'zone') return targetsOfZoneFile(document);
  return document.declared.records.flatMap(({ zone, host, type, value, mx, data }) => {
    const parsed = parseRdata(type, value, mx);
    if (!COMPARED.has(type) || !parsed.ok || parsed.target === undefined) return [];
    return placed(document, { name: fqdn(host, zone), type, target: parsed.target }, data);
  });
}

/** Returns none of a zone file with private addresses: it is for one network, where names have other targets. */
function targetsOfZoneFile(document: AnalysedDocument): readonly DeclaredTarget[] {
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

/** Returns a target with its place; empty if its text does not end in the name, but makes it with escapes or code. */
function placed(
  document: AnalysedDocument,
  declared: Pick<DeclaredTarget, 'name' | 'type' | 'target'>,
  { line, entry }: TextSpan,
): readonly DeclaredTarget[] {
  const text = document.textOf(line).slice(entry.start, entry.end).trimEnd().replace(/\.$/u, '');
  const word = text.split(/\s/u).at(-1) ?? '';
  const written = toAscii(word).toLowerCase();
  if (written === '' || !`${declared.target}.`.startsWith(`${written}.`)) return [];
  const end = entry.start + text.length;
  return [{ ...declared, line, start: end - word.length, end }];
}
