/** An IPv4 or IPv6 address, as its 16-bit words: two or eight of them. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly words: readonly number[];
  /** The text after `%`: the network interface of a link-local IPv6 address. */
  readonly zone?: string;
}

/** A block of addresses: those that share the first `length` bits of `address`. */
export interface IpPrefix {
  readonly address: IpAddress;
  readonly length: number;
}

const LONGEST = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length;

/**
 * Parses `192.0.2.1`, `2001:db8::1`, `::ffff:192.0.2.1`, `fe80::1%eth0`: the forms of RFC 4291 and the strict dotted
 * quad. Returns undefined for anything else, also for `192.0.02.1` and `0x7f.1`, which programs interpret differently.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  if (!text.includes(':')) {
    const words = ipv4Words(text);
    return words && { family: 4, words };
  }
  const percent = text.indexOf('%');
  const words = ipv6Words(percent === -1 ? text : text.slice(0, percent));
  if (words === undefined) return undefined;
  if (percent === -1) return { family: 6, words };
  const zone = text.slice(percent + 1);
  return /^[\w.~-]+$/u.test(zone) ? { family: 6, words, zone } : undefined;
}

/**
 * Parses `192.0.2.0/24` and `2001:db8::/32`. Bits after the prefix may be set, as in `192.0.2.7/24`. Returns undefined
 * for anything else, also for an address without a length.
 */
export function parseIpPrefix(text: string): IpPrefix | undefined {
  const slash = text.indexOf('/');
  const written = text.slice(slash + 1);
  if (slash === -1 || !/^(?:0|[1-9]\d{0,2})$/u.test(written)) return undefined;
  const address = parseIpAddress(text.slice(0, slash));
  const length = Number(written);
  return address !== undefined && length <= address.words.length * 16 ? { address, length } : undefined;
}

/** Returns the canonical spelling (RFC 5952): `2001:db8::1`, `::ffff:192.0.2.1`, with the zone if there is one. */
export function ipText({ family, words, zone }: IpAddress): string {
  if (family === 4) return quad(words);
  const mapped = words[5] === 0xffff && words.slice(0, 5).every((word) => word === 0);
  const text = mapped ? `::ffff:${quad(words.slice(6))}` : compressed(words);
  return zone === undefined ? text : `${text}%${zone}`;
}

/** Whether a block is a single address. */
export function isOneAddress(block: IpPrefix | undefined): boolean {
  return block !== undefined && block.length === block.address.words.length * 16;
}

/** Whether no bit behind the prefix is set: the block is a network, and not a host with its prefix length. */
export function isNetwork({ address: { words }, length }: IpPrefix): boolean {
  return words.every((word, at) => (word & ~mask(length - at * 16)) === 0);
}

/** Whether the address is in the block. Ignores a zone. An IPv4-mapped IPv6 address counts as IPv6. */
export function containsAddress({ address, length }: IpPrefix, { family, words }: IpAddress): boolean {
  if (address.family !== family) return false;
  return words.every((word, at) => ((word ^ (address.words[at] ?? 0)) & mask(length - at * 16)) === 0);
}

/** Returns a word with its first `bits` bits set: none for a number below 1, all for one above 15. */
function mask(bits: number): number {
  return bits <= 0 ? 0 : (0xffff << Math.max(0, 16 - bits)) & 0xffff;
}

function ipv4Words(text: string): number[] | undefined {
  if (text.length > '255.255.255.255'.length) return undefined;
  const bytes: number[] = [];
  for (let at = 0, from = 0, byte = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (byte === 0 && at > from) return undefined;
      byte = byte * 10 + code - 48;
    } else {
      if ((code !== 46 && at < text.length) || at === from || byte > 255) return undefined;
      bytes.push(byte);
      from = at + 1;
      byte = 0;
    }
  }
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return bytes.length === 4 ? [a * 256 + b, c * 256 + d] : undefined;
}

function ipv6Words(text: string): number[] | undefined {
  if (text.length > LONGEST) return undefined;
  const words: number[] = [];
  // The number of groups before `::`.
  let gap = text.startsWith('::') ? 0 : -1;
  let at = gap === 0 ? 2 : 0;
  while (at < text.length) {
    const from = at;
    let word = 0;
    for (let digit = hexDigit(text, at); digit >= 0 && at < from + 4; digit = hexDigit(text, at)) {
      word = word * 16 + digit;
      at += 1;
    }
    if (at === from) return undefined;
    if (text.charCodeAt(at) === 46) {
      const embedded = ipv4Words(text.slice(from));
      if (embedded === undefined) return undefined;
      words.push(...embedded);
      break;
    }
    words.push(word);
    if (at === text.length) break;
    if (text.charCodeAt(at) !== 58 || at + 1 === text.length) return undefined;
    at += 1;
    if (text.charCodeAt(at) !== 58) continue;
    if (gap !== -1) return undefined;
    gap = words.length;
    at += 1;
  }
  if (gap === -1) return words.length === 8 ? words : undefined;
  // `::` stands for at least one group.
  if (words.length > 7) return undefined;
  const zeros = Array.from({ length: 8 - words.length }, () => 0);
  return words.toSpliced(gap, 0, ...zeros);
}

/** The value of a hexadecimal digit, or -1. */
function hexDigit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 48 && code <= 57) return code - 48;
  const small = code | 32;
  return small >= 97 && small <= 102 ? small - 87 : -1;
}

function quad(words: readonly number[]): string {
  return words.flatMap((word) => [word >> 8, word & 0xff]).join('.');
}

/** `::` for the first longest run of two or more zero groups. */
function compressed(words: readonly number[]): string {
  let from = 0;
  let length = 1;
  for (let at = 0; at < words.length; at += 1) {
    let end = at;
    while (words[end] === 0) end += 1;
    if (end - at > length) [from, length] = [at, end - at];
  }
  const hex = words.map((word) => word.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, from).join(':')}::${hex.slice(from + length).join(':')}`;
}
