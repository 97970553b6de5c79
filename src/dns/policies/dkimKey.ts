import { createPublicKey, type KeyObject } from 'node:crypto';
import { fault, type Fault } from '../syntax/fault.ts';
import { subSpan, type Span } from '../syntax/span.ts';

/** What the `p` tag of a DKIM key record holds. */
export type DkimPublicKey =
  /** Nothing: the key was revoked (RFC 6376 section 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'rsa'; readonly bits: number }
  | { readonly kind: 'ed25519' }
  | { readonly kind: 'unreadable'; readonly fault: Fault }
  /** Without `p`, or of a type of key that verifiers do not know. */
  | { readonly kind: 'unknown' };

/** The first quotes in a part: what a zone file has between the strings of a text. */
export function quotesIn(part: Span): Fault | undefined {
  const run = /"(?:[ \t]*")*/u.exec(part.text);
  return run === null ? undefined : fault(subSpan(part, run.index, run.index + run[0].length), 'dkimQuotes');
}

/** Reads the `p` tag of a key of a type. */
export function publicKey(type: string, p: Span): DkimPublicKey {
  const base64 = p.text.replace(/[ \t\r\n]+/gu, '');
  if (base64 === '') return { kind: 'revoked' };
  if (type !== 'rsa' && type !== 'ed25519') return { kind: 'unknown' };
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(base64))
    return { kind: 'unreadable', fault: quotesIn(p) ?? fault(p, 'dkimBase64') };
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'ed25519')
    // RFC 8463 section 4: the key itself, without a structure around it.
    return bytes.length === 32
      ? { kind: 'ed25519' }
      : { kind: 'unreadable', fault: fault(p, 'dkimEd25519', bytes.length) };
  const bits = rsaPublicKey(bytes)?.asymmetricKeyDetails?.modulusLength;
  return bits === undefined ? { kind: 'unreadable', fault: fault(p, 'dkimRsa') } : { kind: 'rsa', bits };
}

/** A SubjectPublicKeyInfo; an RSAPublicKey on its own occurs too, and verifiers take it. */
function rsaPublicKey(der: Buffer): KeyObject | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: der, format: 'der', type });
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // Not of this structure.
    }
  }
  return undefined;
}
