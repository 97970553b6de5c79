import { getOrAdd } from '../base/getOrAdd.ts';
import type { LineGroup, Lines } from '../api/line.ts';
import { ANYONE, DEFAULT_DNS_CLIENT, type DnsClient } from '../dns/client.ts';
import { isCountryCode, lineGroupKind } from '../dns/recordLineTable.ts';
import { domainKey } from '../dns/syntax/domainName.ts';
import { isRedirectType } from '../dns/types/redirect.ts';
import { answer, type DnsRecordLike, type DnsZone } from '../dns/zone.ts';
import { ownerKey, zoneIndex, type TypesOfHost } from '../dns/zoneIndex.ts';
import { fqdn, hostWithin } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';
import { COUNTRY_NETWORKS, NETWORK_LENGTH } from './countryPrefixes.ts';
import type { ClientSubnet } from './wire/message.ts';

/** A line that a host has records on, and a client that gets them. */
export interface LineToAsk {
  /** As records name it; `Default` for the default line. */
  readonly name: string;
  readonly client: DnsClient;
  /** Undefined: no subnet stands for the line. */
  readonly subnet: ClientSubnet | undefined;
  readonly country: string | undefined;
}

/** The name of the default line here, whatever its name at the service. */
export const DEFAULT_LINE = 'Default';

/** The service's code of Kosovo, which has none of ISO 3166. */
const NETWORK_CODES: ReadonlyMap<string, string> = new Map([['CS', 'XK']]);

/** Large countries of every continent: databases know their networks well. They are tried first. */
const WELL_KNOWN = ['US', 'DE', 'JP', 'BR', 'ZA', 'AU'];

/**
 * The lines that the records of a host and type are on, as records name them, and the default line. Undefined if all
 * clients get the same.
 */
export function linesOfHost(zone: DnsZone, host: string, type: string): readonly string[] | undefined {
  const isAddress = type === 'A' || type === 'AAAA';
  const names = new Set<string>();
  for (const [each, records] of typesAnswering(zone, ownerKey(host), type))
    if (each === type || each === 'CNAME' || (isAddress && isRedirectType(each)))
      for (const { recordLine } of records)
        names.add(isDefaultLine(recordLine) ? DEFAULT_LINE : (recordLine ?? ''));
  if (names.size === 0 || (names.size === 1 && names.has(DEFAULT_LINE))) return undefined;
  // The default line counts even without records: clients on none of the other lines get its answer.
  names.add(DEFAULT_LINE);
  return [...names];
}

/**
 * Returns how to ask for a line that the records of a host and type are on. The country that is asked for gets the
 * records of the line and of no more specific one, as `dns/zone.ts` decides.
 */
export function lineToAsk(zone: DnsZone, host: string, type: string, name: string): LineToAsk {
  const full = fqdn(ownerKey(host), zone.name);
  const candidates =
    name === DEFAULT_LINE ? DEFAULT_CANDIDATES : (countriesByLine(zone.lines).get(name) ?? []);
  for (const code of candidates) {
    const network = COUNTRY_NETWORKS.get(NETWORK_CODES.get(code) ?? code);
    const client: DnsClient = { kind: 'country', code };
    if (network === undefined || !getsLine(zone, full, type, client, name)) continue;
    return { name, client, subnet: { address: network, length: NETWORK_LENGTH }, country: code };
  }
  const client: DnsClient = name === DEFAULT_LINE ? DEFAULT_DNS_CLIENT : { kind: 'line', recordLine: name };
  return { name, client, subnet: undefined, country: undefined };
}

/** The records that answer for a host, a key, by type: its own, or those of the wildcard that stands in for it. */
function typesAnswering(zone: DnsZone, key: string, type: string): TypesOfHost<DnsRecordLike> {
  const index = zoneIndex(zone.records);
  const own = index.node(key);
  if (own !== undefined) return own;
  const found = answer(zone, fqdn(key, zone.name), type, ANYONE);
  const { wildcard } = (found.kind === 'undecided' ? found.seen : found) ?? {};
  const node = wildcard === undefined ? undefined : index.node(hostWithin(domainKey(zone.name), wildcard));
  return node ?? new Map<string, readonly DnsRecordLike[]>();
}

const DEFAULT_CANDIDATES: readonly string[] = [...new Set([...WELL_KNOWN, ...COUNTRY_NETWORKS.keys()])];

/** Whether a client gets the records of a line. A client that gets no records counts as one of the default line. */
function getsLine(zone: DnsZone, name: string, type: string, client: DnsClient, recordLine: string): boolean {
  const found = answer(zone, name, type, client);
  if (found.kind === 'undecided') return false;
  if (recordLine === DEFAULT_LINE) return found.from === undefined || found.from.level === 'default';
  return found.from?.name === recordLine;
}

/**
 * The countries that each line is for, by its name: one for the line of a country, the members for the line of a group.
 */
function countriesByLine(lines: Lines | undefined): ReadonlyMap<string, readonly string[]> {
  if (lines?.shape !== 'groups') return new Map();
  return getOrAdd(COUNTRIES, lines, () => new Map(lines.groups.flatMap(countriesOfGroup)));
}

const COUNTRIES = new WeakMap<Lines, ReadonlyMap<string, readonly string[]>>();

function countriesOfGroup({ id, name, areas }: LineGroup): readonly [string, readonly string[]][] {
  if (lineGroupKind(id) !== 'geographic') return [];
  const countries = areas.filter(({ code }) => isCountryCode(code));
  return [
    [name, countries.map(({ code }) => code)],
    ...countries.map((area): [string, readonly string[]] => [area.name, [area.code]]),
  ];
}
