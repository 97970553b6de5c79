import { createHash } from 'node:crypto';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { nameBytes } from './wire/message.ts';

/** The digests of DS records that are computed here (RFC 4034, RFC 4509, RFC 6605). */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [1, 'sha1'],
  [2, 'sha256'],
  [4, 'sha384'],
]);

/** Flags of a key that signs a zone (RFC 4034 section 2.1.1) and of one that is revoked (RFC 5011 section 7). */
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;

type DsMatch =
  | { readonly kind: 'match'; readonly keyTag: number }
  /** `unknown`: some digests are of kinds that are not computed here. */
  | { readonly kind: 'none' | 'unknown' };

/**
 * An algorithm that is not checked here: it has another kind of key tags, and must not be used any more (RFC 8624
 * section 3.1).
 */
const RSAMD5 = 1;

/** Whether one of the DS records at the parent is the digest of one of the zone's keys. Both as texts of zone files. */
export function matchDs(zone: string, dsTexts: readonly string[], keyTexts: readonly string[]): DsMatch {
  const owner = nameBytes(zone) ?? Buffer.alloc(1);
  // Each key is digested once, however many DS records a hostile parent has.
  const digests = new Set<string>();
  for (const text of keyTexts) {
    const data = keyBytes(text);
    if (data === undefined) continue;
    for (const [type, hash] of DIGESTS) {
      const digest = createHash(hash).update(owner).update(data).digest('hex');
      digests.add([keyTag(data), data[3], type, digest].join(' '));
    }
  }
  let judged = 0;
  for (const text of dsTexts) {
    const [tag = 0, algorithm = 0, digestType = 0] = text.split(' ').map(Number);
    const digest = text.split(' ').slice(3).join('').toLowerCase();
    if (!DIGESTS.has(digestType) || algorithm === RSAMD5) continue;
    judged += 1;
    if (digests.has([tag, algorithm, digestType, digest].join(' '))) return { kind: 'match', keyTag: tag };
  }
  // A record that is not checked here may be the one that matches a key.
  return { kind: judged === dsTexts.length ? 'none' : 'unknown' };
}

/** The data of a key that may sign a zone, as it is on the wire. */
function keyBytes(text: string): Buffer | undefined {
  if (!parseRdata('DNSKEY', text).ok) return undefined;
  const [flags = 0, protocol = 0, algorithm = 0] = text.split(' ').map(Number);
  const isZoneKey = (flags & ZONE_KEY) !== 0 && (flags & REVOKED) === 0 && protocol === 3;
  if (!isZoneKey) return undefined;
  const head = Buffer.from([flags >> 8, flags & 0xff, protocol, algorithm]);
  return Buffer.concat([head, Buffer.from(text.split(' ').slice(3).join(''), 'base64')]);
}

/** RFC 4034 appendix B. */
function keyTag(data: Buffer): number {
  let sum = 0;
  for (const [at, byte] of data.entries()) sum += at % 2 === 0 ? byte * 256 : byte;
  return (sum + Math.floor(sum / 65_536)) & 0xffff;
}
