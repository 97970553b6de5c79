import type { HostSpan } from '../locate/hostsInLine.ts';
import type { Block, Entry } from '../structure/entry.ts';
import { foldedKey, isOfBlock, isOverHosts, lastWordOfKey, wordsOfKey } from './keys.ts';

/** A name and an address that belong together according to the text. */
export interface Pair<Address> {
  readonly name: string;
  readonly address: Address;
}

/** Between a name and its address: `name: address`, `name=address`, `name => address`, a record of a zone file. */
const ASSIGNED =
  /^["'`\])]{0,3}\.?(?:\s{0,40}(?::|=>?|->|→)\s{0,40}|:\d{1,5}:|(?:\s{1,40}\d{1,10})?(?:\s{1,40}IN)?\s{1,40}(?:A|AAAA)\s{1,40})["'`[(]{0,3}$/u;
const BLANKS = /^\.?\s{1,200}$/u;
/** The name stands in a comment before its address. */
const IN_COMMENT = /^\s{0,10}\*\/\s{0,10}["']?$/u;

/** Whether the only name and the only address of a line belong together. */
export function arePair(line: string, name: HostSpan, address: HostSpan): boolean {
  const [first, second] = name.start < address.start ? [name, address] : [address, name];
  const between = line.slice(first.end, second.start);
  if (first === name && (ASSIGNED.test(between) || IN_COMMENT.test(between))) return true;
  if (first === name && isOfDnsmasq(line.slice(0, name.start), between)) return true;
  const before = line.slice(Math.max(0, first.start - 40), first.start);
  const behind = line.slice(second.end);
  if (first === name && between === ',') return KEY_OF_HOST.test(behind);
  if (first === address && MAPPED.test(between))
    return ALONE_BEFORE.test(before) && ALONE_BEHIND.test(behind);
  // Nothing else is in the line or value.
  return BLANKS.test(between) && /(?:^|["'`=]|-|\becho)\s*$/u.test(before) && ALONE_BEHIND.test(behind);
}

const ALONE_BEFORE = /^\s*(?:-\s+)?["']?$/u;
const ALONE_BEHIND = /^\.?(?::\d{1,5})?\s*(?:$|["'`;#]|>>)/u;
/** `192.0.2.1: www.example.com`, `192.0.2.1 => 'www.example.com'`, `"192.0.2.1%eth0" = [ "www" "www.example.com" ]`. */
const MAPPED =
  /^(?:%\w{1,15})?["']?\s{0,40}(?::\s|=>?)\s{0,40}(?:\[\s{0,5})?(?:["'][\w-]{1,63}["'],?\s{1,5}){0,5}["']?$/u;
/** `www.example.com,192.0.2.1 ssh-ed25519 AAAA…` in known_hosts. */
const KEY_OF_HOST = /^\s{1,5}(?:ssh|ecdsa|sk)-\S{1,40}\s/u;

/** Other names of the host, as short ones, between its name and its address in known_hosts. */
const ALIASES = /^(?:,[\w.-]{1,100}){0,5},$/u;

/**
 * Whether a line of known_hosts lists the addresses after its only name within the zones:
 * `www.example.com,www,192.0.2.1 ssh-rsa AAAA…`.
 */
export function areOfKnownHost(line: string, name: HostSpan, addresses: readonly HostSpan[]): boolean {
  let { end } = name;
  for (const address of addresses) {
    const between = line.slice(end, address.start);
    if (!(end === name.end ? ALIASES.test(between) : between === ',')) return false;
    ({ end } = address);
  }
  return KEY_OF_HOST.test(line.slice(end));
}

/**
 * `address=/www.example.com/192.0.2.1`, `host-record=www.example.com,192.0.2.1`. `server=/…/` names a resolver
 * instead.
 */
function isOfDnsmasq(before: string, between: string): boolean {
  if (between === '/') return /(?:address=|["'])\/$/u.test(before);
  return between === ',' && before.trimStart() === 'host-record=';
}

/** Words of keys for the address of a host: `ipv4_address`, `addr`, `public_ip`, `eth0_ipv4_ip`. */
const ADDRESS_WORDS: ReadonlySet<string> = new Set(
  'ip ips ipv ipaddr ipaddrs ipaddress addr addrs address addresses'.split(' '),
);
/** Words that say which of the host's addresses it is. Others say what it is for: `bind_address`, `gateway_ip`. */
const QUALIFYING_WORDS: ReadonlySet<string> = new Set(
  'public private external internal host server node machine static main primary elastic floating ansible ssh eth br em en ens eno bond v'.split(
    ' ',
  ),
);

/** Whether a key is for the address of the host that its block is about. */
export function isAddressKey(key: string): boolean {
  if (isOfBlock('address', key)) return true;
  return (
    ADDRESS_WORDS.has(lastWordOfKey(key)) &&
    wordsOfKey(key).every((word) => ADDRESS_WORDS.has(word) || QUALIFYING_WORDS.has(word))
  );
}

/** The last words of keys for the one name of a block: `mirror_domain`, `public_hostname`. */
const LAST_NAME_WORDS: ReadonlySet<string> = new Set(['domain', 'hostname', 'fqdn']);

/** Returns the block whose host a name is if it is the only name there; undefined if it is none. */
export function blockOfOnlyName(entry: Entry): Block | undefined {
  if (entry.kind !== 'value' || isOfBlock('name', entry.key)) return undefined;
  // The domain of a record of Terraform is that of its zone.
  if (entry.block.key === 'resource') return undefined;
  return LAST_NAME_WORDS.has(lastWordOfKey(entry.key)) ? entry.block : undefined;
}

const LISTS_OF_RECORDS: ReadonlySet<string> = new Set(['resourcerecords', 'rrdatas']);

/** Returns the block whose host a name is; undefined if it is none. */
export function blockOfName(entry: Entry): Block | undefined {
  if (entry.kind === 'key') return isOverHosts(entry.block.key) ? entry.block : undefined;
  if (entry.kind !== 'value') return undefined;
  if (entry.key.includes('external-dns') && entry.key.endsWith('/hostname')) return topOf(entry.block);
  return isOfBlock('name', entry.key) ? entry.block : undefined;
}

/** Returns the block whose host has an address; undefined if none has. */
export function blockOfAddress(entry: Entry): Block | undefined {
  const key = foldedKey(entry.key);
  if (entry.kind !== 'value') return undefined;
  if (entry.key.includes('external-dns') && entry.key.endsWith('/target')) return topOf(entry.block);
  if (!isAddressKey(entry.key)) return undefined;
  // `ResourceRecords: [{Value: …}]`
  if (LISTS_OF_RECORDS.has(foldedKey(entry.block.key))) return entry.block.parent;
  if (key === 'loadbalancerip' || key === 'externalips') return topOf(entry.block);
  if (key === 'ipv4address' || key === 'ipv6address') return serviceOf(entry.block) ?? entry.block;
  return entry.block;
}

/** Keys of the interfaces of a host, in words without their beginning. */
const INTERFACES: ReadonlySet<string> = new Set([
  'interface',
  'interfaces',
  'network',
  'networks',
  'networkd',
  'netplan',
]);
/** How many blocks around an address may be those of its interface. */
const FURTHEST_INTERFACES = 2;

/** Whether a block is the whole text, or has the addresses of interfaces: `static_interfaces: [{ addrs: […] }]`. */
export function isOfHostItself(block: Block): boolean {
  let steps = 0;
  for (let at = block; steps <= FURTHEST_INTERFACES; at = at.parent, steps += 1) {
    if (at.parent === undefined) return steps === 0;
    const words = wordsOfKey(at.key);
    if (INTERFACES.has(words[0] ?? '') || INTERFACES.has(words.at(-1) ?? '')) return true;
  }
  return false;
}

/** The name that is the key of the block itself, or the title of a host of dhcpd or Icinga: a host of an inventory. */
export function nameOfBlock({ key, labels, parent }: Block): string | undefined {
  // `www.example.com: {public: {addr: 192.0.2.1}}`
  if (/^(?:public|main|primary|host)$/u.test(key) && parent?.key.includes('.') === true)
    return nameOfBlock(parent);
  const isIcinga = key === 'object' && labels[0] === 'Host';
  // A section of TOML: `[peers."www.example.com"]`.
  const section = /\.["']([^"']+)["']$/u.exec(key)?.[1];
  const name = isIcinga ? labels[1] : key === 'host' ? labels[0] : (section ?? key);
  return parent !== undefined && name?.includes('.') === true ? name.toLowerCase() : undefined;
}

/**
 * Yields the pairs of a block with one host or one address. With several of both, which belong together is unknown.
 */
export function* pairsOfBlock<Address>(
  names: ReadonlySet<string>,
  addresses: readonly Address[],
): Generator<Pair<Address>> {
  if (names.size > 1 && addresses.length > 1) return;
  for (const name of names) for (const address of addresses) yield { name, address };
}

function topOf(block: Block): Block {
  return block.top ?? block;
}

/** The networks of a service are a few blocks below it. */
const FURTHEST_SERVICE = 12;

/** The service of a compose file that a network belongs to. */
function serviceOf(block: Block): Block | undefined {
  let at: Block | undefined = block;
  for (let steps = 0; at !== undefined && steps < FURTHEST_SERVICE; at = at.parent, steps += 1) {
    if (at.parent?.key === 'services') return at;
  }
  return undefined;
}
