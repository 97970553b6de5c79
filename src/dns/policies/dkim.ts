import { fault, type Fault } from '../syntax/fault.ts';
import { span, subSpan, type Span } from '../syntax/span.ts';
import { exactTag, missingTag, parseTagList, partsOfValue } from '../syntax/tagList.ts';
import { type DkimPublicKey, quotesIn, publicKey } from './dkimKey.ts';

interface DkimPolicy {
  readonly faults: readonly Fault[];
  readonly key: DkimPublicKey;
}

/** The known values of each tag that takes a list (RFC 6376 section 3.6.1, RFC 8460 section 3, RFC 8463). */
const KNOWN_VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['h', ['sha1', 'sha256']],
  ['k', ['rsa', 'ed25519']],
  ['s', ['*', 'email', 'tlsrpt']],
]);

/** Whether a TXT record says that it is a DKIM key. The version may be left out (RFC 6376 section 3.6.1). */
export function isDkimPolicy(text: string): boolean {
  return /^[ \t]*v[ \t]*=[ \t]*DKIM1[ \t]*(?:;|$)/u.test(text);
}

/** Parses a DKIM key record (RFC 6376 section 3.6.1, RFC 8301, RFC 8463). */
export function parseDkimPolicy(text: string): DkimPolicy {
  const { tags, faults } = parseTagList(text, { caseSensitive: true, emptyValues: true });
  // Quotes before a tag hide the tag, so that others would seem to be missing.
  const hidden = faults.find(
    ({ code, details: [name = ''] }) => code === 'tagName' && String(name).startsWith('"'),
  );
  if (hidden !== undefined) {
    const { start, end } = hidden;
    return { faults: [quotesIn(subSpan(span(text), start, end)) ?? hidden], key: { kind: 'unknown' } };
  }
  const found = [...faults];
  for (const [at, { name, value }] of tags.entries()) {
    if (name.text === 'v' && (at > 0 || value.text !== 'DKIM1'))
      found.push(fault(value, 'tagFirst', 'v=DKIM1'));
    found.push(...listFaults(name.text, value));
  }
  const p = exactTag(tags, 'p');
  if (p === undefined) return { faults: [...found, missingTag(text, 'p')], key: { kind: 'unknown' } };
  return { faults: found, key: publicKey(exactTag(tags, 'k')?.text ?? 'rsa', p) };
}

/** Verifiers ignore what they do not know, so one value that they know is enough. */
function listFaults(name: string, value: Span): readonly Fault[] {
  const known = KNOWN_VALUES.get(name);
  if (known === undefined) return [];
  const given = partsOfValue(value, ':').map(({ text }) => text);
  // RFC 8301 section 3.1: rsa-sha1 must not be used.
  if (name === 'h' && given.every((each) => each === 'sha1')) return [fault(value, 'dkimSha1')];
  if (given.some((each) => known.includes(each))) return [];
  return [fault(value, 'tagChoice', name, known.join(', '))];
}
