import { CHECK_LIMITS } from '../../zone/limits.ts';
import { getOrAdd } from '../../../base/getOrAdd.ts';
import { isDmarcPolicy } from '../../../dns/policies/dmarc.ts';
import { isSpfPolicy, parseSpfPolicy, type SpfPolicy } from '../../../dns/policies/spf.ts';
import type { HostRecord, LineSet } from '../../zone/hostView.ts';
import type { NameLookup } from '../../zone/lookups.ts';

/** The TXT records of a line. */
export function textRecordsOf({ records }: LineSet): readonly HostRecord[] {
  return records.filter(isText);
}

export function isText({ type }: HostRecord): boolean {
  return type === 'TXT';
}

/** Whether a text starts with a quote. The rules on TXT report it, so that other rules need not. */
export function startsWithQuote(text: string): boolean {
  return text.startsWith('"');
}

/** The policy records in a list of texts, by their kind. */
interface Policies {
  readonly spf: readonly HostRecord[];
  readonly dmarc: readonly HostRecord[];
}

const POLICIES = new WeakMap<readonly HostRecord[], Policies>();

/** The policies in a list of texts. Cached, because very many names may refer to one list. */
export function policiesIn(texts: readonly HostRecord[]): Policies {
  return getOrAdd(POLICIES, texts, () => ({
    spf: texts.filter(isSpfRecord),
    dmarc: texts.filter(isDmarcRecord),
  }));
}

export function isSpfRecord(record: HostRecord): boolean {
  return isText(record) && isSpfPolicy(record.value);
}

export function isDmarcRecord(record: HostRecord): boolean {
  return isText(record) && isDmarcPolicy(record.value);
}

/** Whether it is certain that a lookup of texts found no policy of a kind. */
export function isWithout(found: NameLookup, kind: keyof Policies): boolean {
  if (found.kind === 'nothing') return true;
  if (found.kind !== 'records' || !found.isCertain || found.records.length > CHECK_LIMITS.recordsOfHost)
    return false;
  return policiesIn(found.records)[kind].length === 0;
}

const PARSED = new WeakMap<HostRecord, SpfPolicy>();

/**
 * Parses an SPF record, once however many names include it; undefined for other records, and for one that is too long.
 */
export function spfOf(record: HostRecord): SpfPolicy | undefined {
  const isReadable = record.value.length <= CHECK_LIMITS.value && isSpfRecord(record);
  return isReadable ? getOrAdd(PARSED, record, () => parseSpfPolicy(record.value)) : undefined;
}
