import { createPublicKey, type KeyObject } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { parseTags, tagValue, type Tag } from './tags.ts';
import { excerpt, faultAt, partsOf, trimmed, type TextFault, type Word } from './textFault.ts';

/** What the `p` tag of a DKIM key record holds. */
export type DkimKey =
  /** Nothing: the key was revoked (RFC 6376 section 3.6.1). */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'rsa'; readonly bits: number }
  | { readonly kind: 'ed25519' }
  | { readonly kind: 'unreadable'; readonly fault: TextFault }
  /** Without `p`, or of a type of key that verifiers do not know. */
  | { readonly kind: 'unknown' };

interface DkimRecord {
  readonly faults: readonly TextFault[];
  readonly key: DkimKey;
}

/** What verifiers know of each tag that takes a list (RFC 6376 section 3.6.1, RFC 8460 section 3, RFC 8463). */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['h', ['sha1', 'sha256']],
  ['k', ['rsa', 'ed25519']],
  ['s', ['*', 'email', 'tlsrpt']],
]);

/** Whether a TXT record says that it is a DKIM key. The version may be left out (RFC 6376 section 3.6.1). */
export function isDkim(text: string): boolean {
  return /^[ \t]*v[ \t]*=[ \t]*DKIM1[ \t]*(?:;|$)/u.test(text);
}

/** Parses a DKIM key record (RFC 6376 section 3.6.1, RFC 8301, RFC 8463). */
export function parseDkim(text: string): DkimRecord {
  const { tags, faults } = parseTags(text, { caseSensitive: true, emptyValues: true });
  const found = [...faults];
  for (const [at, { name, value }] of tags.entries()) {
    if (name.text === 'v' && (at > 0 || value.text !== 'DKIM1'))
      found.push(faultAt(value, l10n.t('Expected "{0}" as the first tag.', 'v=DKIM1')));
    found.push(...valueFaults(name.text, value));
  }
  const p = tags.find(({ name }) => name.text === 'p')?.value;
  if (p === undefined)
    found.push(faultAt({ text: '', at: text.length }, l10n.t('The tag "{0}" is missing.', 'p')));
  return { faults: found, key: p === undefined ? { kind: 'unknown' } : parseKey(keyType(tags), p) };
}

/** Verifiers ignore what they do not know, so one value that they know is enough. */
function valueFaults(name: string, value: Word): readonly TextFault[] {
  const known = VALUES.get(name);
  if (known === undefined) return [];
  const given = partsOf(value.text, ':', value.at).map((each) => trimmed(each).text);
  // RFC 8301 section 3.1: rsa-sha1 must not be used.
  if (name === 'h' && given.every((each) => each === 'sha1'))
    return [faultAt(value, l10n.t('Verifiers refuse SHA-1; "h" has to allow sha256.'))];
  return given.some((each) => known.includes(each)) ? [] : [unknownValue(name, value, known)];
}

function unknownValue(name: string, value: Word, known: readonly string[]): TextFault {
  return faultAt(
    value,
    l10n.t(
      '"{0}" is not a value of "{1}"; expected one of {2}.',
      excerpt(value.text),
      name,
      known.join(', '),
    ),
  );
}

function keyType(tags: readonly Tag[]): string {
  return tagValue(tags, 'k')?.text ?? 'rsa';
}

function parseKey(type: string, p: Word): DkimKey {
  const base64 = p.text.replace(/[ \t\r\n]+/gu, '');
  if (base64 === '') return { kind: 'revoked' };
  if (type !== 'rsa' && type !== 'ed25519') return { kind: 'unknown' };
  if (!/^[A-Za-z0-9+/]*={0,2}$/u.test(base64)) return unreadable(p, l10n.t('The key in "p" is not base64.'));
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'ed25519')
    // RFC 8463 section 4: the key itself, without a structure around it.
    return bytes.length === 32
      ? { kind: 'ed25519' }
      : unreadable(p, l10n.t('An Ed25519 key has 32 bytes; this one has {0}.', bytes.length));
  const bits = rsaKey(bytes)?.asymmetricKeyDetails?.modulusLength;
  return bits === undefined
    ? unreadable(p, l10n.t('The key in "p" cannot be read as an RSA key; a part of it may have been cut.'))
    : { kind: 'rsa', bits };
}

function unreadable(p: Word, message: string): DkimKey {
  return { kind: 'unreadable', fault: faultAt(p, message) };
}

/** A SubjectPublicKeyInfo; an RSAPublicKey on its own occurs too, and verifiers take it. */
function rsaKey(der: Buffer): KeyObject | undefined {
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
