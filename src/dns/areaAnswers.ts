import type { DnsRecord } from '../api/record.ts';
import type { Lines } from '../api/line.ts';
import type { DnsClient } from './client.ts';
import { answerKey, fallbackLines, type RecordLineSource } from './recordLines.ts';
import { lineTable } from './recordLineTable.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { answer, type AnswerDoubt } from './zone.ts';
import { ownerKey, zoneIndex } from './zoneIndex.ts';
import { fqdn } from './names.ts';

/** The answer for the clients in one sub-area. The chain runs from its own line to the default one. */
export type AreaAnswer = { readonly chain: readonly RecordLineSource[] } & (
  | { readonly kind: 'answers'; readonly from: RecordLineSource; readonly set: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unresolved'; readonly why: AnswerDoubt }
);

/** A record whose clients are not known, because the name of its line is unknown or ambiguous. */
export interface UnresolvedRecord {
  readonly record: DnsRecord;
  readonly why: 'unknown' | 'ambiguous';
}

export interface AreaAnswers {
  /**
   * The distinct sets of records that answer: those of the queried type, or an alias, redirect or delegation in their
   * place.
   */
  readonly sets: readonly (readonly DnsRecord[])[];
  /** One for each sub-area, in the order of the groups. */
  readonly byArea: readonly AreaAnswer[];
  readonly unresolved: readonly UnresolvedRecord[];
}

/** The lines of a grade in groups. The Chinese installation lists names without groups. */
export type GroupedLines = Extract<Lines, { readonly shape: 'groups' }>;

interface HostAndType {
  readonly host: string;
  readonly type: string;
}

/** Returns the answer for each sub-area of the line groups, for a host and type (api.md 2.2 and 2.7). */
export function areaAnswers(
  zone: { readonly name: string; readonly records: readonly DnsRecord[]; readonly lines: GroupedLines },
  which: HostAndType,
): AreaAnswers {
  const { name: apex, records, lines } = zone;
  const name = fqdn(which.host, apex);
  const sets = new AnswerSets();
  const byArea = lines.groups.flatMap((group) =>
    group.areas.map(({ code, name: area }): AreaAnswer => {
      const client: DnsClient = { kind: 'area', group: group.id, code };
      // A country may have another name in another group.
      const called = (line: RecordLineSource): RecordLineSource =>
        line.level === 'own' ? { ...line, name: area || code } : line;
      const chain = fallbackLines(client, lines).map(called);
      const found = answer(zone, name, which.type, client);
      if (found.kind === 'undecided') return { chain, kind: 'unresolved', why: found.why };
      const { records: answering, from } = found;
      return from === undefined
        ? { chain, kind: 'none' }
        : { chain, kind: 'answers', from: called(from), set: sets.numberOf(answering) };
    }),
  );
  return { sets: sets.all, byArea, unresolved: unresolvedRecords(records, which, lines) };
}

function unresolvedRecords(
  records: readonly DnsRecord[],
  { host, type }: HostAndType,
  lines: GroupedLines,
): readonly UnresolvedRecord[] {
  const table = lineTable(lines);
  const asked = zoneIndex(records).node(ownerKey(host))?.get(type.toUpperCase()) ?? [];
  return asked.flatMap((record): readonly UnresolvedRecord[] => {
    const { length } = table.keysOf(record.recordLine);
    return length === 1 ? [] : [{ record, why: length === 0 ? 'unknown' : 'ambiguous' }];
  });
}

/** Numbers distinct sets of records in the order of their first use. */
class AnswerSets {
  readonly all: (readonly DnsRecord[])[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #known = new Map<readonly DnsRecord[], number>();

  numberOf(records: readonly DnsRecord[]): number {
    return getOrAdd(this.#known, records, () =>
      getOrAdd(this.#byKey, answerKey(records), () => this.all.push(records) - 1),
    );
  }
}
