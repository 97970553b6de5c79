import { decode, encode, RECURSION_DESIRED, type OptAnswer, type PacketOpt } from 'dns-packet';
import { isFault, unescapedBytes } from '../../dns/syntax/fields.ts';
import { domainKey, parseName } from '../../dns/syntax/domainName.ts';
import { DNS_SIZES } from '../../dns/syntax/sizes.ts';
import { span } from '../../dns/syntax/span.ts';
import { MessageReader, UnreadableMessage } from '../../dns/wire/messageReader.ts';
import { rdataText } from '../../dns/wire/rdataText.ts';
import { OPT, typeName, typeNumber } from '../../dns/wire/typeNumbers.ts';

// The only file that knows the library for the wire format. It writes queries and reads headers and EDNS. Names and
// data are read here: the library joins labels by dots and decodes them as UTF-8, which loses dots and other bytes in
// them, has no text for SVCB, and follows any number of pointers. It also writes labels of more than 63 bytes without a
// complaint.

/** A block of addresses for which an answer is wanted (RFC 7871). */
export interface ClientSubnet {
  /** Without a length: the first address of the block. */
  readonly address: string;
  readonly length: number;
}

/** A client subnet in an answer. A scope of 0 says that the answer is the same for everyone. */
interface AnsweredSubnet extends ClientSubnet {
  readonly scope: number;
}

export interface DnsQuery {
  /** A name in any spelling. */
  readonly name: string;
  /** The name of the type, or `TYPE65280`. */
  readonly type: string;
  readonly wantsRecursion: boolean;
  readonly subnet?: ClientSubnet | undefined;
}

/** A record of a message. */
export interface MessageRecord {
  /** A key, see `domainKey`. */
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  /** See `rdataText`. */
  readonly text: string;
}

/** A parsed response. */
export interface DnsMessage {
  readonly isAuthoritative: boolean;
  /** Whether it was truncated: then its records are not read. */
  readonly isTruncated: boolean;
  readonly offersRecursion: boolean;
  /** `NOERROR`, `NXDOMAIN`, …; `RCODE_16` for codes without a name. */
  readonly rcode: string;
  readonly answers: readonly MessageRecord[];
  readonly authorities: readonly MessageRecord[];
  readonly additionals: readonly MessageRecord[];
  readonly hasEdns: boolean;
  /** The client subnet that the answer is for; undefined: the server left the option out. */
  readonly subnet: AnsweredSubnet | undefined;
  /** The identifier of the server (RFC 5001): printable, or hexadecimal digits. */
  readonly nsid: string | undefined;
}

/** The largest message over UDP that every network carries without fragmentation (RFC 9715). */
const UDP_SIZE = 1232;
const HEADER = 12;
const CLASS_IN = 1;
const NSID = 3;
const CLIENT_SUBNET = 8;

/**
 * Returns the bytes of a query, or undefined for a name or type that cannot be asked for. Byte n of the name takes its
 * case from bit n of `spelling`, which is repeated for a longer name.
 */
export function encodeQuery(
  { name, type, wantsRecursion, subnet }: DnsQuery,
  { id, hasEdns, spelling }: { readonly id: number; readonly hasEdns: boolean; readonly spelling?: Buffer },
): Buffer | undefined {
  const question = questionBytes(name, type, spelling);
  if (question === undefined) return undefined;
  const options: PacketOpt[] =
    subnet === undefined
      ? []
      : [{ code: CLIENT_SUBNET, ip: subnet.address, sourcePrefixLength: subnet.length }];
  const opt: OptAnswer = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: UDP_SIZE,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options,
  };
  // The library writes a question about the root, which has another length than ours.
  const written = encode({
    type: 'query',
    id,
    flags: wantsRecursion ? RECURSION_DESIRED : 0,
    questions: [{ name: '.', type: 'A' }],
    additionals: hasEdns ? [opt] : [],
  });
  const rest = written.subarray(HEADER + 5);
  return Buffer.concat([written.subarray(0, HEADER), question, hasEdns ? withNsid(rest) : rest]);
}

/** Adds the empty option that asks for an identifier to an OPT record. The types of the library leave it out. */
function withNsid(opt: Buffer): Buffer {
  // The options follow the root, the type, the class, the TTL and their own length.
  opt.writeUInt16BE(opt.readUInt16BE(9) + 4, 9);
  return Buffer.concat([opt, Uint8Array.of(0, NSID, 0, 0)]);
}

function questionBytes(name: string, type: string, spelling?: Buffer): Buffer | undefined {
  const number = typeNumber(type);
  const bytes = nameBytes(name);
  if (number === undefined || bytes === undefined) return undefined;
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(number, 0);
  tail.writeUInt16BE(CLASS_IN, 2);
  return Buffer.concat([spelling === undefined ? bytes : respelled(bytes, spelling), tail]);
}

/**
 * The bytes of a name in lower case; undefined for labels of more than 63 bytes, and for more than 255 bytes in all.
 */
export function nameBytes(name: string): Buffer | undefined {
  const parsed = parseName(span(name));
  if (isFault(parsed)) return undefined;
  const labels = parsed.key === '' ? [] : parsed.key.split('.').map((label) => unescapedBytes(span(label)));
  const parts = labels.flatMap((label) => (isFault(label) ? [] : [Uint8Array.of(label.length), label]));
  return Buffer.concat([...parts, Uint8Array.of(0)]);
}

/** Capital letters where the bits of `spelling` are set. Lengths are below 64, so none of them is a letter. */
function respelled(name: Buffer, spelling: Buffer): Buffer {
  const isCapital = (at: number): boolean =>
    ((spelling[(at >> 3) % spelling.length] ?? 0) >> (at & 7)) % 2 === 1;
  return Buffer.from(
    name.map((byte, at) => (byte >= 0x61 && byte <= 0x7a && isCapital(at) ? byte - 0x20 : byte)),
  );
}

/** Whether a response belongs to a query: `spelling` if only the case of its question is another one. */
type Match = 'query' | 'spelling' | 'none';

/** Codes that servers send without the question (as dnspython has it): they may not have understood it. */
const WITHOUT_QUESTION: ReadonlySet<number> = new Set([1, 2, 4, 5]);

/** Compares id, kind of message and question, byte by byte. */
export function matchOf(response: Buffer, query: Buffer): Match {
  if (response.length < HEADER || response.readUInt16BE(0) !== query.readUInt16BE(0)) return 'none';
  const flags = response.readUInt16BE(2);
  const isResponse = flags >> 15 === 1 && ((flags >> 11) & 15) === 0;
  if (!isResponse) return 'none';
  const questions = response.readUInt16BE(4);
  if (questions === 0) return WITHOUT_QUESTION.has(flags & 15) ? 'query' : 'none';
  const asked = query.subarray(HEADER, endOfQuestion(query));
  const repeated = response.subarray(HEADER, HEADER + asked.length);
  if (questions !== 1) return 'none';
  if (repeated.equals(asked)) return 'query';
  return lowerCase(repeated).equals(lowerCase(asked)) ? 'spelling' : 'none';
}

function endOfQuestion(query: Buffer): number {
  const reader = new MessageReader(query, HEADER);
  reader.name();
  return reader.at + 4;
}

function lowerCase(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)));
}

/**
 * Reads a response; undefined if any part of it breaks the format: then nothing in it is believed. The records of a
 * truncated message are not read.
 */
export function readMessage(bytes: Buffer): DnsMessage | undefined {
  try {
    return read(bytes);
  } catch (error) {
    // The library throws errors of several kinds, all of them about the bytes.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function read(bytes: Buffer): DnsMessage {
  const header = decodePart(bytes, Buffer.alloc(0));
  const base = {
    isAuthoritative: header.flag_aa,
    isTruncated: header.flag_tc,
    offersRecursion: header.flag_ra,
  };
  const nothing = { answers: [], authorities: [], additionals: [], hasEdns: false, subnet: undefined };
  const rcode = bytes.readUInt16BE(2) & 15;
  if (header.flag_tc) return { ...base, ...nothing, rcode: rcodeName(rcode), nsid: undefined };
  const reader = new MessageReader(bytes, 4);
  const [questions, ...counts] = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()];
  for (let at = 0; at < questions; at += 1) {
    reader.name();
    reader.bytes(4);
  }
  let opt: Buffer | undefined;
  const sections = counts.map((count) => {
    const records: MessageRecord[] = [];
    for (let at = 0; at < count; at += 1) {
      const from = reader.at;
      const found = readRecord(reader);
      if (found === 'opt') opt = bytes.subarray(from, reader.at);
      else if (found !== undefined) records.push(found);
    }
    return records;
  });
  const [answers = [], authorities = [], additionals = []] = sections;
  const edns = opt === undefined ? undefined : ednsOf(bytes, opt);
  return {
    ...base,
    rcode: rcodeName((edns?.extendedRcode ?? 0) * 16 + rcode),
    answers,
    authorities,
    additionals,
    hasEdns: edns !== undefined,
    subnet: edns?.subnet,
    nsid: edns?.nsid,
  };
}

/** Undefined: a record of another class, which says nothing about the Internet. */
function readRecord(reader: MessageReader): MessageRecord | 'opt' | undefined {
  const name = reader.name();
  const number = reader.uint16();
  const recordClass = reader.uint16();
  const ttl = reader.uint32();
  const data = reader.part(reader.uint16());
  if (number === OPT) return 'opt';
  if (recordClass !== CLASS_IN) return undefined;
  const type = typeName(number);
  // A TTL with its highest bit set counts as 0 (RFC 2181 section 8).
  return { name: domainKey(name), type, ttl: ttl >= 2 ** 31 ? 0 : ttl, text: rdataText(type, data) };
}

/** Decodes a header with one record behind it, or none. */
function decodePart(message: Buffer, record: Buffer): ReturnType<typeof decode> {
  if (message.length < HEADER) throw new UnreadableMessage('cut short');
  const head = Buffer.from(message.subarray(0, HEADER));
  head.fill(0, 4);
  head.writeUInt16BE(record.length > 0 ? 1 : 0, HEADER - 2);
  return decode(Buffer.concat([head, record]));
}

function ednsOf(
  message: Buffer,
  record: Buffer,
): Pick<DnsMessage, 'subnet' | 'nsid'> & { readonly extendedRcode: number } {
  const [opt] = decodePart(message, record).additionals ?? [];
  if (opt?.type !== 'OPT') throw new UnreadableMessage('no EDNS');
  const { options, extendedRcode } = opt;
  const subnet = options.find((option) => option.code === CLIENT_SUBNET);
  const id = options.find(({ code }) => isNsid(code))?.data;
  return {
    extendedRcode,
    subnet: subnet !== undefined && 'ip' in subnet ? answeredSubnet(subnet) : undefined,
    nsid: id === undefined || id.length === 0 ? undefined : nsidText(id),
  };
}

function answeredSubnet({
  ip: address = '',
  sourcePrefixLength: length = 0,
  scopePrefixLength: scope = 0,
}: Extract<PacketOpt, { ip: unknown }>): AnsweredSubnet {
  return { address, length, scope };
}

/** The types of the library leave this option out. */
function isNsid(code: number): boolean {
  return code === NSID;
}

/**
 * Usually the name of a machine. A report keeps those of all answers, so a longer one than a character string is cut.
 */
function nsidText(whole: Buffer): string {
  const bytes = whole.subarray(0, DNS_SIZES.characterString);
  const text = bytes.toString('latin1');
  return /^[ -~]+$/u.test(text) ? text : bytes.toString('hex');
}

const RCODES = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED', 'YXDOMAIN', 'YXRRSET'];

function rcodeName(code: number): string {
  return RCODES[code] ?? `RCODE_${code}`;
}
