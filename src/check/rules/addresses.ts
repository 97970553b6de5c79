import * as l10n from '@vscode/l10n';
import { CHECK_LIMITS } from '../zone/limits.ts';
import { ipText, parseIpAddress, type IpAddress } from '../../dns/ipAddress.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';
import { specialBlock, type SpecialUse } from '../../dns/specialAddresses.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { isInnerUse } from '../zone/privateNetwork.ts';

/** Labels, or parts of labels between hyphens, which show that an address is not meant for the public. */
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
/** The usual loopback addresses. DNS block lists answer with other ones (RFC 5782 section 2.1). */
const LOOPBACKS: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

const MEANT_REMARK = /internal|intranet|private|local|\blan\b|\bvpn\b|内网|内部/iu;

/** Blocks whose addresses are not mistaken for that of a host: they block a name, or are placeholders. */
const MEANT_BLOCKS: ReadonlySet<SpecialUse> = new Set(['discard', 'unspecified']);

/** What an address of a special block is for. */
const USES: Readonly<Record<SpecialUse, () => string>> = {
  unspecified: () => l10n.t('which names no host'),
  loopback: () => l10n.t('which is the client’s own machine'),
  private: () => l10n.t('which is for private networks'),
  shared: () => l10n.t('which is shared behind the NAT of a provider'),
  linkLocal: () => l10n.t('which is valid on one network segment'),
  protocol: () => l10n.t('which is set aside for a protocol'),
  documentation: () => l10n.t('which is for documentation'),
  benchmarking: () => l10n.t('which is for benchmarks'),
  relay: () => l10n.t('which belongs to the retired 6to4'),
  reserved: () => l10n.t('which is reserved'),
  multicast: () => l10n.t('which is for multicast'),
  mapped: () => l10n.t('which is a mapped IPv4 address'),
  translation: () => l10n.t('which is for translation within a network'),
  discard: () => l10n.t('which is discarded by routers'),
};

const REGISTRIES = {
  text: 'RFC 6890, IANA special-purpose addresses',
  url: 'https://www.iana.org/assignments/iana-ipv4-special-registry/',
} as const;

const AAAA_SECTION = rfc(3596, '2.2');

const RULES = {
  'address-invalid': {
    severity: 'error',
    source: rfc(1035, '3.4.1'),
    title: 'A value that is no address of its type',
    says: {
      family:
        '“{0}” is an IPv{1} address, which a record of type {2} cannot hold. The host gets no address from it: change the type to {3}.',
      ipv4: '“{0}” is not an IPv4 address. The host gets no address from this record: write it as four numbers from 0 to 255.',
      ipv6: '“{0}” is not an IPv6 address. The host gets no address from this record: correct it.',
    },
  },
  'address-special': {
    severity: 'hint',
    source: REGISTRIES,
    title: 'An address that the public Internet cannot reach',
    says: '{0} has the address {1}, {2} ({3}, RFC {4}). The public Internet cannot reach it: check that this is intended.',
  },
  'address-mapped': {
    severity: 'warning',
    source: rfc(4291, '2.5.5.2'),
    title: 'An IPv4-mapped address beside the same IPv4 address',
    says: '{0} has the same IPv4 address in an A record and, as an IPv4-mapped address, in an AAAA record. Clients with only IPv6 can reach neither: remove the AAAA record.',
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

export const addresses: Topic<typeof RULES> = {
  rules: RULES,
  check: ({ name, sets }, zone, report) => {
    for (const set of sets) checkSet(name, set, zone, report);
  },
};

function checkSet(name: string, set: LineSet, zone: ZoneView, report: Report): void {
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
    if (mapped !== undefined && ipv4?.has(mapped) === true)
      report('address-mapped', [record], [hostText(name)]);
    else reportSpecial(record, name, zone, address, report);
  }
}

function familyOf({ type }: HostRecord): 4 | 6 | undefined {
  if (type === 'A') return 4;
  return type === 'AAAA' ? 6 : undefined;
}

/** `family` is that of the address in the value; undefined if no record can hold the value. */
function reportInvalid(record: HostRecord, family: 4 | 6 | undefined, report: Report): void {
  const { type } = record;
  const value = quoted(record.value);
  const more = type === 'AAAA' ? { source: AAAA_SECTION } : {};
  if (family !== undefined)
    report('address-invalid/family', [record], [value, family, type, family === 4 ? 'A' : 'AAAA'], more);
  else report(type === 'A' ? 'address-invalid/ipv4' : 'address-invalid/ipv6', [record], [value], more);
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

function reportSpecial(
  record: HostRecord,
  name: string,
  zone: ZoneView,
  address: IpAddress,
  report: Report,
): void {
  const special = specialBlock(address);
  if (special === undefined || isMeant(record, name, address, special.use)) return;
  if (isInnerUse(special.use) && zone.isOfPrivateNetwork) return;
  const { use, block, rfc: number } = special;
  const values = [hostText(name), quoted(record.value.trim()), USES[use](), block, number];
  report('address-special', [record], values, { once: use });
}

/** Whether the record shows that the address is intended: by the address itself, a label of the name, or the remark. */
function isMeant({ remark }: HostRecord, name: string, address: IpAddress, use: SpecialUse): boolean {
  if (MEANT_BLOCKS.has(use) || (use === 'loopback' && !LOOPBACKS.has(ipText(address)))) return true;
  if (MEANT_REMARK.test(remark?.slice(0, CHECK_LIMITS.value) ?? '')) return true;
  // The label below the top-level domain is the name of an owner: corp.example is not private as corp.example.com is.
  const labels = name.split('.').toSpliced(-2, 1);
  return labels.some((label) =>
    label.split('-').some((part) => MEANT_LABELS.has(/^([a-z]+)\d*$/u.exec(part)?.[1] ?? '')),
  );
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
address-invalid
  yes e AAAA fe80::1%eth0 → ipv6: fe80::1%eth0 § 3596, 2.2
  yes f A 192.0.2 → ipv4: 192.0.2
  yes f A → ipv4:
  yes c AAAA 192.0.2.1 → family: 192.0.2.1, 4, AAAA, A § 3596, 2.2
  yes b A 2001:db8::1 → family: 2001:db8::1, 6, A, AAAA
  no  a A 192.0.2.1 | b AAAA ::ffff:192.0.2.1
address-special
  yes @ A 192.0.2.1 → example.com, 192.0.2.1, which is for documentation, 192.0.2.0/24, 5737
  no  a A 9.9.9.9
  no  vpn A 10.1.2.3
  no  blocked A 0.0.0.0
address-mapped
  yes a A 192.0.2.1 | a AAAA ::ffff:192.0.2.1 → a.example.com
  no  a A 192.0.2.1 | a AAAA ::ffff:192.0.2.2 | b AAAA ::ffff:192.0.2.1
`;
