import { CHECK_LIMITS } from './limits.ts';
import { LONGEST_WRITTEN_NAME } from '../../api/fields.ts';
import type { Lines } from '../../api/line.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { DnsClient } from '../../dns/client.ts';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import type { DecidedAnswer } from '../../dns/zone.ts';
import { ownerKey, zoneIndex } from '../../dns/zoneIndex.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { fqdn, hostWithin, namesAbove } from '../../dns/names.ts';
import type { CheckedRecord, CheckedTable, CheckedZone } from './checkedZone.ts';
import { HostView, type HostRecord } from './hostView.ts';
import type { Lookups } from './lookups.ts';
import { isOfPrivateNetwork } from './privateNetwork.ts';
import { SPF_LIMITS } from '../../dns/policies/spfTree.ts';

/** One zone as the rules see it. */
export class ZoneView {
  readonly name: string;
  readonly complete: boolean;
  readonly minTtl: number | undefined;
  readonly lines: Lines | undefined;
  readonly table: CheckedTable;
  /** For rules that look beyond a host. */
  readonly lookups: Lookups;
  readonly #zone: CheckedZone;
  #nameServers: ReadonlySet<string> | undefined;
  #mailServers: ReadonlySet<string> | undefined;
  #spfParts: ReadonlySet<string> | undefined;
  #isOfPrivateNetwork: boolean | undefined;
  readonly #policyTargets: () => ReadonlySet<string>;

  /** @param policyTargets the names that CNAME records for policies of mail point to, in all zones of the account */
  constructor(
    zone: CheckedZone,
    table: CheckedTable,
    lookups: Lookups,
    policyTargets: () => ReadonlySet<string>,
  ) {
    this.name = zone.name;
    this.complete = zone.complete;
    this.minTtl = zone.minTtl;
    this.lines = zone.lines;
    this.table = table;
    this.lookups = lookups;
    this.#zone = zone;
    this.#policyTargets = policyTargets;
  }

  startCheck(): void {
    this.lookups.startCheck(this.#zone);
  }

  /**
   * Returns the zone's own answer, even for a name that is in another zone of the account; undefined if not certain.
   */
  answer(name: string, type: string, client: DnsClient): DecidedAnswer<CheckedRecord> | undefined {
    return this.lookups.answer(name, type, client, this.#zone);
  }

  /** Returns the view of a host, which is empty for a host without enabled records. */
  host(host: string): HostView {
    const all = (this.table.byHost.get(host) ?? []).filter(isEnabled);
    return new HostView(host, fqdn(host, this.name), all.map(readable), this.lines);
  }

  /** Whether the zone is plainly one of a private network, with addresses that only it can reach. */
  get isOfPrivateNetwork(): boolean {
    this.#isOfPrivateNetwork ??= isOfPrivateNetwork(this.table.records);
    return this.#isOfPrivateNetwork;
  }

  /** Whether an NS record of the zone points to the name: its addresses in the zone are glue. */
  isNameServer(name: string): boolean {
    this.#nameServers ??= targetsIn(this.table, ({ type }) => type === 'NS');
    return this.#nameServers.has(domainKey(name));
  }

  /** Whether a CNAME for a policy of mail, in any zone of the account, points to the name. */
  isPolicyTarget(name: string): boolean {
    return this.#policyTargets().has(domainKey(name));
  }

  /**
   * Whether an SPF record is only a part of others: an SPF record of the zone refers to it, or its name says so. A part
   * need not end in a term for all hosts, because receivers do not look it up by itself.
   */
  isSpfPart(name: string): boolean {
    if (/^[^.]*spf|^_|\._/u.test(name)) return true;
    this.#spfParts ??= spfParts(this.table.records);
    return this.#spfParts.has(domainKey(name));
  }

  /**
   * Whether a host below the apex handles mail itself: it has policies of its own, or a mail server that is neither the
   * host itself, nor one of the domain, nor one that hands mail to a program.
   */
  hasMailOfItsOwn(host: HostView): boolean {
    const index = zoneIndex(this.table.records);
    if (['_dmarc', '_domainkey'].some((label) => index.existsForSomeone(`${label}.${host.host}`)))
      return true;
    this.#mailServers ??= new Set(mailServersOf(index.node('@')?.get('MX') ?? []));
    const known = this.#mailServers;
    return mailServersOf(host.records).some(
      (server) => server !== host.name && !known.has(server) && !TAKES_FOR_PROGRAMS.test(server),
    );
  }

  /**
   * The wildcard that would answer for addresses of a host, if no name below the host existed (RFC 4592 section 3.3.1);
   * undefined if the host has records, or if no wildcard would.
   */
  blockedWildcard(
    host: string,
  ): { readonly wildcard: string; readonly name: string; readonly record: CheckedRecord } | undefined {
    const index = zoneIndex(this.table.records);
    if (!this.complete || index.node(host) !== undefined) return undefined;
    const [parent = '@'] = namesAbove(host);
    const wildcard = parent === '@' ? '*' : `*.${parent}`;
    const types = index.node(wildcard);
    const answering = types?.entries().find(([type]) => ANSWERS_FOR_HOSTS.has(type) || isRedirectType(type));
    const record = answering?.[1][0];
    if (record === undefined) return undefined;
    return { wildcard: fqdn(wildcard, this.name), name: fqdn(host, this.name), record };
  }

  /** Whether the zone has delegations or DNAME records, which may hide other records. */
  get hasMovedNames(): boolean {
    const { hasCuts, hasDnames } = zoneIndex(this.table.records);
    return hasCuts || hasDnames;
  }

  /** Whether a name of the zone has addresses of its own, on whatever line. */
  hasAddress(name: string): boolean {
    const types = zoneIndex(this.table.records).node(ownerKey(hostWithin(this.name, name)));
    return types?.has('A') === true || types?.has('AAAA') === true;
  }
}

function mailServersOf(records: readonly CheckedRecord[]): readonly string[] {
  return records
    .slice(0, CHECK_LIMITS.recordsOfHost)
    .flatMap(({ type, value }) => (type === 'MX' ? parseRdata(type, value).targets : []))
    .map(({ name }) => name);
}

/** Returns the names that SPF records refer to: of each record, at most twice as many as receivers look up. */
function spfParts(records: readonly CheckedRecord[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const record of records) {
    if (record.type !== 'TXT' || !isEnabled(record) || !/^v=spf1 /iu.test(record.value)) continue;
    const found = record.value.slice(0, CHECK_LIMITS.value).matchAll(SPF_REFERENCE);
    for (const [, name = ''] of found.take(2 * SPF_LIMITS.lookups)) names.add(domainKey(name));
  }
  return names;
}

/** Returns the targets of the enabled records that pass a test. */
export function targetsIn(
  table: CheckedTable,
  isMeant: (record: CheckedRecord) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const record of table.records) {
    if (!isEnabled(record) || record.host.length > LONGEST_WRITTEN_NAME || !isMeant(record)) continue;
    for (const { name } of parseRdata(record.type, record.value).targets) names.add(name);
  }
  return names;
}

const SPF_REFERENCE = /(?:include:|redirect=)(\S+)/giu;

/**
 * Mail servers that hand mail to programs. A host whose mail goes there sends none: SendGrid's "Inbound Parse" and
 * Amazon SES's "Email receiving", read in November 2026.
 */
export const TAKES_FOR_PROGRAMS = /^(?:mx\.sendgrid\.net|inbound-smtp\.[\w-]+\.amazonaws\.com)$/u;

/** The types of wildcard records that answer for hosts. */
const ANSWERS_FOR_HOSTS: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME']);

/** The check ignores disabled records. */
function isEnabled({ enabled }: CheckedRecord): boolean {
  return enabled !== false;
}

/** Copies of records whose values are too long to be read. */
const CUT = new WeakMap<CheckedRecord, HostRecord>();

/** Returns the record, or a copy with the start of its value if that is too long. */
function readable(record: CheckedRecord): HostRecord {
  const { value } = record;
  if (value.length <= CHECK_LIMITS.value) return record;
  return getOrAdd(CUT, record, () => ({
    ...record,
    value: value.slice(0, CHECK_LIMITS.value),
    original: record,
  }));
}
