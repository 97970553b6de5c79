import * as l10n from '@vscode/l10n';
import { ipText, parseIpAddress, type IpAddress } from '../../model/ipAddress.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { specialBlock, type SpecialUse } from '../../dns/specialAddresses.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { MOST_OF_REMARK } from '../zone/limits.ts';
import { isInnerUse } from '../zone/privateNetwork.ts';

/** Labels, or parts of labels between hyphens, that say of an address that it is not for the public. */
const MEANT_LABELS: ReadonlySet<string> = new Set([
  'corp',
  'home',
  'internal',
  'intern',
  'intranet',
  'int',
  'lan',
  'local',
  'localhost',
  'loopback',
  'mgmt',
  'tailnet',
  'tailscale',
  'ts',
  'priv',
  'private',
  'vlan',
  'vpn',
  'wifi',
]);
/** Other addresses of loopback stand for an answer of a list (RFC 5782 section 2.1). */
const LOOPBACKS: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

const MEANT_REMARK = /internal|intranet|private|local|\blan\b|\bvpn\b|内网|内部/iu;

/** Nobody takes these for the address of a host: they block a name, or hold its place. */
const MEANT_BLOCKS: ReadonlySet<SpecialUse> = new Set(['discard', 'unspecified']);

const REGISTRIES = {
  text: 'RFC 6890, IANA special-purpose addresses',
  url: 'https://www.iana.org/assignments/iana-ipv4-special-registry/',
} as const;

const AAAA_SECTION = rfc(3596, '2.2');

const RULES = {
  'address-invalid': { severity: 'error', source: rfc(1035, '3.4.1') },
  'address-special': { severity: 'hint', source: REGISTRIES },
  'address-mapped': { severity: 'warning', source: rfc(4291, '2.5.5.2') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

export const addresses: Topic<Id> = {
  rules: RULES,
  check: ({ name, sets }, zone, report) => {
    for (const set of sets) checkSet(name, set, zone, report);
  },
};

function checkSet(name: string, set: LineSet, zone: ZoneView, report: Report<Id>): void {
  let ipv4: ReadonlySet<string> | undefined;
  for (const record of set.records) {
    const family = familyOf(record);
    if (family === undefined) continue;
    const address = parseIpAddress(record.value.trim());
    if (address?.family !== family || address.zone !== undefined) {
      reportInvalid(record, address?.zone === undefined ? address?.family : undefined, report);
      continue;
    }
    const mapped = mappedAddress(address);
    // Few hosts have a mapped address.
    if (mapped !== undefined) ipv4 ??= ipv4AddressesOf(set);
    if (mapped !== undefined && ipv4?.has(mapped) === true) reportTwin(record, name, report);
    else reportSpecial(record, name, zone, address, report);
  }
}

function familyOf({ type }: HostRecord): 4 | 6 | undefined {
  if (type === 'A') return 4;
  return type === 'AAAA' ? 6 : undefined;
}

/** `family` is that of the address in the value; undefined if no record can hold the value. */
function reportInvalid(record: HostRecord, family: 4 | 6 | undefined, report: Report<Id>): void {
  const more = record.type === 'AAAA' ? { source: AAAA_SECTION } : {};
  const text = (): string => {
    const { type } = record;
    const value = quoted(record.value);
    if (family !== undefined)
      return l10n.t(
        '“{0}” is an IPv{1} address, which a record of type {2} cannot hold. The host gets no address from it: change the type to {3}.',
        value,
        family,
        type,
        family === 4 ? 'A' : 'AAAA',
      );
    return type === 'A'
      ? l10n.t(
          '“{0}” is not an IPv4 address. The host gets no address from this record: write it as four numbers from 0 to 255.',
          value,
        )
      : l10n.t('“{0}” is not an IPv6 address. The host gets no address from this record: correct it.', value);
  };
  report('address-invalid', [record], text, more);
}

/** The addresses of the A records of the host that are on one line. */
function ipv4AddressesOf({ records }: LineSet): ReadonlySet<string> {
  const texts = records.map(({ type, value }) => {
    const address = type === 'A' ? parseIpAddress(value.trim()) : undefined;
    return address && ipText(address);
  });
  return new Set(texts.filter((text) => text !== undefined));
}

/** The IPv4 address that an IPv6 address maps. */
function mappedAddress({ family, words }: IpAddress): string | undefined {
  if (family !== 6 || words[5] !== 0xffff || words.slice(0, 5).some((word) => word !== 0)) return undefined;
  return ipText({ family: 4, words: words.slice(6) });
}

function reportTwin(record: HostRecord, name: string, report: Report<Id>): void {
  report('address-mapped', [record], () =>
    l10n.t(
      '{0} has the same IPv4 address in an A record and, as an IPv4-mapped address, in an AAAA record. Clients with only IPv6 can reach neither: remove the AAAA record.',
      hostText(name),
    ),
  );
}

function reportSpecial(
  record: HostRecord,
  name: string,
  zone: ZoneView,
  address: IpAddress,
  report: Report<Id>,
): void {
  const special = specialBlock(address);
  if (special === undefined || isMeant(record, name, address, special.use)) return;
  if (isInnerUse(special.use) && zone.isOfPrivateNetwork) return;
  report(
    'address-special',
    [record],
    () =>
      l10n.t(
        '{0} has the address {1}, {2} ({3}, RFC {4}). The public Internet cannot reach it: check that this is intended.',
        hostText(name),
        quoted(record.value.trim()),
        useText(special.use),
        special.block,
        special.rfc,
      ),
    { once: special.use },
  );
}

/** Whether the record says plainly that the address is meant. */
function isMeant({ remark }: HostRecord, name: string, address: IpAddress, use: SpecialUse): boolean {
  if (MEANT_BLOCKS.has(use) || (use === 'loopback' && !LOOPBACKS.has(ipText(address)))) return true;
  if (MEANT_REMARK.test(remark?.slice(0, MOST_OF_REMARK) ?? '')) return true;
  // The label below the top-level domain is the name of an owner: corp.example is not private as corp.example.com is.
  const labels = name.split('.').toSpliced(-2, 1);
  return labels.some((label) =>
    label.split('-').some((part) => MEANT_LABELS.has(/^([a-z]+)\d*$/u.exec(part)?.[1] ?? '')),
  );
}

function useText(use: SpecialUse): string {
  switch (use) {
    case 'unspecified':
      return l10n.t('which names no host');
    case 'loopback':
      return l10n.t('which is the client’s own machine');
    case 'private':
      return l10n.t('which is for private networks');
    case 'shared':
      return l10n.t('which is shared behind the NAT of a provider');
    case 'linkLocal':
      return l10n.t('which is valid on one network segment');
    case 'protocol':
      return l10n.t('which is set aside for a protocol');
    case 'documentation':
      return l10n.t('which is for documentation');
    case 'benchmarking':
      return l10n.t('which is for benchmarks');
    case 'relay':
      return l10n.t('which belongs to the retired 6to4');
    case 'reserved':
      return l10n.t('which is reserved');
    case 'multicast':
      return l10n.t('which is for multicast');
    case 'mapped':
      return l10n.t('which is a mapped IPv4 address');
    case 'translation':
      return l10n.t('which is for translation within a network');
    case 'discard':
      return l10n.t('which is discarded by routers');
  }
}
