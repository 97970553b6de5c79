import { containsAddress, parseIpPrefix, type IpAddress } from './ipAddress.ts';

/** What an address of a special block is for. */
export type SpecialUse =
  | 'unspecified'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'linkLocal'
  | 'protocol'
  | 'documentation'
  | 'benchmarking'
  | 'relay'
  | 'reserved'
  | 'multicast'
  | 'mapped'
  | 'translation'
  | 'discard';

/** A block of special addresses, as written in the registry, with the RFC that sets it aside. */
interface SpecialBlock {
  readonly block: string;
  readonly use: SpecialUse;
  readonly rfc: number;
}

/**
 * The blocks that the IANA IPv4 and IPv6 Special-Purpose Address Registries list as not globally reachable, the
 * deprecated relays, and multicast. No two of them overlap.
 */
const BLOCKS: readonly SpecialBlock[] = [
  { block: '0.0.0.0/8', use: 'unspecified', rfc: 791 },
  { block: '10.0.0.0/8', use: 'private', rfc: 1918 },
  { block: '100.64.0.0/10', use: 'shared', rfc: 6598 },
  { block: '127.0.0.0/8', use: 'loopback', rfc: 1122 },
  { block: '169.254.0.0/16', use: 'linkLocal', rfc: 3927 },
  { block: '172.16.0.0/12', use: 'private', rfc: 1918 },
  { block: '192.0.2.0/24', use: 'documentation', rfc: 5737 },
  { block: '192.0.0.0/24', use: 'protocol', rfc: 6890 },
  { block: '192.88.99.0/24', use: 'relay', rfc: 7526 },
  { block: '192.168.0.0/16', use: 'private', rfc: 1918 },
  { block: '198.18.0.0/15', use: 'benchmarking', rfc: 2544 },
  { block: '198.51.100.0/24', use: 'documentation', rfc: 5737 },
  { block: '203.0.113.0/24', use: 'documentation', rfc: 5737 },
  { block: '224.0.0.0/4', use: 'multicast', rfc: 5771 },
  { block: '240.0.0.0/4', use: 'reserved', rfc: 1112 },
  { block: '::/128', use: 'unspecified', rfc: 4291 },
  { block: '::1/128', use: 'loopback', rfc: 4291 },
  { block: '::ffff:0.0.0.0/96', use: 'mapped', rfc: 4291 },
  { block: '64:ff9b:1::/48', use: 'translation', rfc: 8215 },
  { block: '100::/64', use: 'discard', rfc: 6666 },
  { block: '100:0:0:1::/64', use: 'protocol', rfc: 9780 },
  { block: '2001:2::/48', use: 'benchmarking', rfc: 5180 },
  { block: '2001:db8::/32', use: 'documentation', rfc: 3849 },
  { block: '2002::/16', use: 'relay', rfc: 3056 },
  { block: '3fff::/20', use: 'documentation', rfc: 9637 },
  { block: '5f00::/16', use: 'protocol', rfc: 9602 },
  { block: 'fc00::/7', use: 'private', rfc: 4193 },
  { block: 'fe80::/10', use: 'linkLocal', rfc: 4291 },
  { block: 'ff00::/8', use: 'multicast', rfc: 4291 },
];

/** Addresses within these blocks that are still globally reachable (RFC 7723, RFC 8155). */
const REACHABLE = ['192.0.0.9/32', '192.0.0.10/32'].flatMap((text) => parseIpPrefix(text) ?? []);

const PREFIXES = BLOCKS.flatMap((special) => {
  const prefix = parseIpPrefix(special.block);
  return prefix === undefined ? [] : [{ special, prefix }];
});

/** The special block that an address is in; undefined for ordinary addresses. */
export function specialBlock(address: IpAddress): SpecialBlock | undefined {
  if (REACHABLE.some((prefix) => containsAddress(prefix, address))) return undefined;
  return PREFIXES.find(({ prefix }) => containsAddress(prefix, address))?.special;
}
