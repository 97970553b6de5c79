import { getOrAdd } from '../../base/getOrAdd.ts';
import { followChain, type Chain, type FindZone } from '../../dns/chain.ts';
import { ANYONE } from '../../dns/client.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import type { Answer } from '../../dns/zone.ts';
import { dnsZoneOf, type Freshness } from '../../zones/dnsZone.ts';
import { type KnownZones, zonesOfName } from '../../zones/knownZones.ts';
import { hasAddressValue, type IndexedRecord } from '../../zones/recordTable.ts';
import type { AccountId } from '../../zones/accountInfo.ts';
import { ipText, parseIpAddress } from '../../dns/ipAddress.ts';
import { troublesOf } from '../../dns/record.ts';
import { loadedAnswer } from './lookUpName.ts';

/** One name of the way to the addresses. */
export interface ResolutionStep {
  readonly name: string;
  /** The answers of all accounts that have its zone; empty if the name is in no zone of the accounts. */
  readonly answers: readonly Answer<IndexedRecord>[];
}

/** The names and addresses that a name resolves to within the zones of the accounts. */
interface Resolution {
  /** The names on the way, the queried one first, each once. */
  readonly steps: readonly ResolutionStep[];
  /** The addresses at the ends, each once, in their canonical spelling. */
  readonly addresses: readonly string[];
  /** The addresses that only records in trouble have. */
  readonly troubled: ReadonlySet<string>;
  /** Whether these are all addresses: all ways end within the zones, in current records. */
  readonly certain: boolean;
}

/**
 * Follows the aliases of a name (ASCII, lower case, no final dot) to its addresses, in each account that has its zone.
 */
export function resolveName(accounts: KnownZones, name: string, fresh: Freshness): Resolution {
  const having = new Set(zonesOfName(accounts, name).map(({ account }) => account));
  const chains = [...having].map((account) => {
    const { find, isAmbiguous } = preferredZones(accounts, account, fresh);
    const chain = followChain(find, name, 'ANY', ANYONE);
    return { chain, certain: !isAmbiguous() && hasAllAddresses(chain) };
  });
  const records = chains.flatMap(({ chain }) => chain.records);
  const addresses = addressesOf(records);
  const untroubled = addressesOf(records.filter((record) => troublesOf(record).length === 0));
  return {
    steps: stepsOf(
      name,
      chains.map(({ chain }) => chain),
    ),
    addresses: [...addresses],
    troubled: new Set([...addresses].filter((address) => !untroubled.has(address))),
    certain: chains.length > 0 && chains.every(({ certain }) => certain),
  };
}

/** The zones as one account sees them: of several zones with the same name, it sees its own, else the first. */
function preferredZones(accounts: KnownZones, account: AccountId, fresh: Freshness) {
  /** Whether a name so far was in zones of several other accounts, of which the first counted. */
  let isAmbiguous = false;
  const find: FindZone<IndexedRecord> = (name) => {
    const zones = zonesOfName(accounts, name);
    const own = zones.find((zone) => zone.account === account);
    if (own === undefined && zones.length > 1) isAmbiguous = true;
    const zone = own ?? zones[0];
    return zone && dnsZoneOf(zone, fresh);
  };
  return { find, isAmbiguous: () => isAmbiguous };
}

/** Whether the records at the ends of a chain hold all addresses there are. */
function hasAllAddresses({ links, ends, isCertain }: Chain<IndexedRecord>): boolean {
  return (
    isCertain &&
    ends.every(({ kind }) => kind !== 'delegation' && kind !== 'badTarget') &&
    // A redirect answers with addresses of the service, and what an invalid value does is not known.
    links.every(({ answer }) =>
      answer?.records.every((record) => !isLeading(record) || parseRdata(record.type, record.value).ok),
    )
  );
}

/** The names of all chains, with the answers that the accounts have for each. */
function stepsOf(name: string, chains: readonly Chain<IndexedRecord>[]): readonly ResolutionStep[] {
  const steps = new Map<string, Answer<IndexedRecord>[]>([[name, []]]);
  for (const { name: each, answer: found } of chains.flatMap(({ links }) => links)) {
    const answers = getOrAdd(steps, each, () => []);
    if (found !== undefined) answers.push(found);
  }
  return [...steps].map(([each, answers]) => ({ name: each, answers }));
}

/** Returns the records of an answer that point to an address, another name or a page. */
export function leadingRecords(answer: Answer<IndexedRecord>): readonly IndexedRecord[] {
  const { records } = answer;
  return loadedAnswer(answer)?.kind === 'dname' ? records : records.filter(isLeading);
}

/** Whether a record of this type points to an address, another name or a page. */
export function isLeading({ type }: IndexedRecord): boolean {
  return type === 'CNAME' || hasAddressValue(type) || isRedirectType(type);
}

function addressesOf(records: readonly IndexedRecord[]): Set<string> {
  return new Set(records.flatMap((record) => addressOf(record) ?? []));
}

/** Returns the canonical address of an A or AAAA record; undefined for other records and invalid values. */
export function addressOf({ type, value }: IndexedRecord): string | undefined {
  if (!hasAddressValue(type)) return undefined;
  const parsed = parseRdata(type, value);
  return parsed.ok ? parsed.text : undefined;
}

/** Returns an address in canonical spelling; undefined for other text. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseIpAddress(text);
  return address && ipText({ family: address.family, words: address.words });
}
