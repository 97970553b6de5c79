import { classOfWord } from '../../dns/zoneFile/recordTypes.ts';
import { fqdn } from '../../dns/names.ts';
import { tailBefore } from '../structure/documentLimits.ts';
import { relativeHost } from '../records/declaredNames.ts';
import { RECORD_RULES } from '../records/terraformTable.ts';
import type { Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import type { AnalysedDocument } from './documentReader.ts';

type ReadDocument = Pick<AnalysedDocument, 'family' | 'entries' | 'mentions' | 'zones' | 'textOf'>;

/** Whether {@link ownerOfValue} knows hosts in such documents. */
export function hasOwners(family: Family): boolean {
  return family === 'hcl' || family === 'zone';
}

/**
 * Returns the host, in full, of the record whose value is at a position of Terraform or of a zone file, where the host
 * stands elsewhere or is relative. Undefined where no value is, or its host is not known.
 */
export function ownerOfValue(document: ReadDocument, line: number, character: number): string | undefined {
  switch (document.family) {
    case 'hcl':
      return ownerInTerraform(document, line, character);
    case 'zone':
      return isInData(tailBefore(document.textOf(line), character))
        ? ownerInZoneFile(document, line)
        : undefined;
    default:
      return undefined;
  }
}

function ownerInTerraform(document: ReadDocument, line: number, character: number): string | undefined {
  const value = document.entries[line]?.find(
    ({ kind, start, end }) => kind === 'value' && start <= character && character <= end,
  );
  if (value === undefined) return undefined;
  // A value may be in a block of its own within the resource.
  const isNested = value.block.parent?.parent !== undefined;
  const resource = isNested ? value.block.parent : value.block;
  const rule = RECORD_RULES.filter(({ resource: type }) => type.test(resource?.labels[0] ?? '')).find(
    ({ values, nested }) => (isNested ? nested?.block === value.block.key : values.includes(value.key)),
  );
  if (rule === undefined) return undefined;
  for (const [at, entries] of document.entries.entries())
    for (const entry of entries)
      if (entry.block === resource && entry.key === rule.host && entry.kind !== 'key')
        return nameAt(document, at, entry);
  return undefined;
}

/** Whether the text before the cursor ends in a value that follows a word: the type of its record, not the class. */
function isInData(before: string): boolean {
  const [, word] = /\s([A-Z][A-Z\d-]{0,20})\s+"?[^\s"]*$/iu.exec(before) ?? [];
  return word !== undefined && classOfWord(word) === undefined;
}

/** The owner of a line, or of the nearest line above that has one (RFC 1035 section 5.1). */
function ownerInZoneFile(document: ReadDocument, line: number): string | undefined {
  for (let at = line; at >= 0; at -= 1) {
    const text = document.textOf(at);
    if (!/^[^\s;$]/u.test(text)) continue;
    if (text.startsWith('@')) return originAt(document, at);
    const [owner] = document.entries[at] ?? [];
    return owner && nameAt(document, at, owner);
  }
  return undefined;
}

function originAt(document: ReadDocument, line: number): string | undefined {
  for (let at = line; at >= 0; at -= 1)
    if (/^\$ORIGIN\s/iu.test(document.textOf(at))) return document.mentions[at]?.names[0]?.text;
  return onlyZone(document);
}

function nameAt(document: ReadDocument, line: number, entry: Entry): string | undefined {
  const located = document.mentions[line]?.names.find(
    ({ start, end }) => entry.start <= start && end <= entry.end,
  );
  if (located !== undefined) return located.text;
  const text = document.textOf(line);
  // Without quotes it is an expression of Terraform.
  if (document.family === 'hcl' && text.charAt(entry.start - 1) !== '"') return undefined;
  const host = relativeHost(text.slice(entry.start, entry.end));
  const zone = onlyZone(document);
  return host === undefined || zone === undefined ? undefined : fqdn(host, zone);
}

/** The zone of relative names whose zone stands elsewhere, if the document names only one. */
function onlyZone({ zones }: ReadDocument): string | undefined {
  const [zone, another] = zones;
  return another === undefined ? zone : undefined;
}
