import { areWeighted } from '../dns/recordLines.ts';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { answer, type Answer, type DnsZone } from '../dns/zone.ts';
import type { DnsClient } from '../dns/client.ts';
import type { HostedSet } from './liveReport.ts';
import type { LiveRecord } from './liveRequest.ts';

/** The hosted answer to a question, with the facts that judging the servers' answers needs. */
export interface HostedAnswer {
  readonly set: HostedSet;
  readonly answer: Answer<LiveRecord>;
  /** Records that share a name by weight: servers may answer with some of them. */
  readonly isWeighted: boolean;
  /** The name that an alias or a redirect points to, as a key. */
  readonly target: string | undefined;
}

/** Returns what the hosted records answer to a client for a full name and a type. */
export function hostedAnswer(
  zone: DnsZone<LiveRecord>,
  name: string,
  type: string,
  client: DnsClient,
): HostedAnswer {
  const found = answer(zone, name, type, client);
  const { records } = found;
  const texts = new Set<string>();
  const invalid: string[] = [];
  for (const record of records) {
    const parsed = parseRdata(record.type, record.value, record.mx);
    if (parsed.ok) texts.add(parsed.canonical);
    else invalid.push(record.value);
  }
  const [first] = records;
  const ttls = new Set(records.map(({ ttl }) => ttl));
  const set: HostedSet = {
    kind: found.kind,
    type: first?.type.toUpperCase() ?? type,
    records: [...texts].toSorted(),
    ttl: ttls.size === 1 ? first?.ttl : undefined,
    invalid: found.kind === 'redirect' ? [] : invalid,
  };
  return { set, answer: found, isWeighted: areWeighted(records), target: aliasTarget(found) };
}

function aliasTarget({ kind, records }: Answer<LiveRecord>): string | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const isPointer = kind === 'redirect' || first.type.toUpperCase() === 'CNAME';
  return isPointer ? parseRdata(first.type, first.value, first.mx).targets[0]?.name : undefined;
}
