import * as l10n from '@vscode/l10n';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { domainSpecFault, macroStringFault } from './spfDomain.ts';
import { excerpt, faultAt, unprintable, words, type TextFault, type Word } from './textFault.ts';

type SpfQualifier = '+' | '-' | '~' | '?';

interface Qualified<Kind extends string> extends Word {
  readonly kind: Kind;
  readonly qualifier: SpfQualifier;
}

/** A mechanism that looks up a name: `domain`, or without one the name of the record. */
interface NameLookup<Kind extends string, Domain> extends Qualified<Kind> {
  readonly domain: Domain;
}

interface Modifier<Kind extends string> extends Word {
  readonly kind: Kind;
  readonly domain: string;
}

/** A term without faults, with the text it was read from and its place. */
export type SpfTerm =
  | Qualified<'all'>
  | Qualified<'ip4'>
  | Qualified<'ip6'>
  | NameLookup<'include', string>
  | NameLookup<'exists', string>
  | NameLookup<'a', string | undefined>
  | NameLookup<'mx', string | undefined>
  | NameLookup<'ptr', string | undefined>
  | Modifier<'redirect'>
  | Modifier<'exp'>
  | (Word & { readonly kind: 'unknown' });

export interface SpfRecord {
  readonly terms: readonly SpfTerm[];
  /** With any fault, receivers take the record for a permanent error (RFC 7208 section 4.6). */
  readonly faults: readonly TextFault[];
}

/** Whether receivers choose this TXT record as an SPF record (RFC 7208 section 4.5). */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/iu.test(text);
}

/** Parses an SPF record (RFC 7208 sections 4.6, 5, 6, 7 and 12). Call it for texts that `isSpf` accepts. */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: TextFault[] = [];
  const once = new Set<string>();
  for (const word of words(text).slice(1)) {
    const term = parseTerm(word);
    if ('message' in term) {
      faults.push(term);
    } else if ((term.kind === 'redirect' || term.kind === 'exp') && once.has(term.kind)) {
      faults.push(faultAt(word, l10n.t('"{0}" may occur only once in a record.', term.kind)));
    } else {
      once.add(term.kind);
      terms.push(term);
    }
  }
  return { terms, faults };
}

function parseTerm(word: Word): SpfTerm | TextFault {
  const { text } = word;
  const odd = unprintable(word, { blanks: false });
  if (odd !== undefined)
    return faultAt(odd, l10n.t('"{0}" is not allowed; terms are plain ASCII.', excerpt(odd.text)));
  const separator = text.search(/[=:/]/u);
  return text.charAt(separator) === '=' ? parseModifier(word, separator) : parseMechanism(word);
}

/** `name=value` (RFC 7208 section 6). Receivers ignore names that they do not know. */
function parseModifier(word: Word, equals: number): SpfTerm | TextFault {
  const name = word.text.slice(0, equals).toLowerCase();
  const value = { text: word.text.slice(equals + 1), at: word.at + equals + 1 };
  if (!/^[a-z][a-z0-9._-]*$/u.test(name))
    return faultAt(word, l10n.t('"{0}" is not the name of a modifier.', excerpt(name)));
  if (name !== 'redirect' && name !== 'exp') return macroStringFault(value) ?? { ...word, kind: 'unknown' };
  return domainSpecFault(value) ?? { ...word, kind: name, domain: value.text };
}

/** Qualifier, name and arguments (RFC 7208 section 5). */
function parseMechanism(word: Word): SpfTerm | TextFault {
  const { text, at } = word;
  const signed = /^[+?~-]/u.test(text);
  const from = signed ? 1 : 0;
  const length = text.slice(from).search(/[:/]/u);
  const end = length === -1 ? text.length : from + length;
  const name = text.slice(from, end).toLowerCase();
  const rest = { text: text.slice(end), at: at + end };
  const qualifier = qualifierOf(text.charAt(0));
  switch (name) {
    case 'all':
      if (rest.text === '') return { ...word, kind: name, qualifier };
      return faultAt(rest, l10n.t('"{0}" takes no argument.', name));
    case 'include':
    case 'exists': {
      const domain = argument(rest);
      return domainSpecFault(domain) ?? { ...word, kind: name, qualifier, domain: domain.text };
    }
    case 'a':
    case 'mx':
    case 'ptr':
      return parseTarget(word, name, qualifier, rest);
    case 'ip4':
    case 'ip6':
      return networkFault(name, rest) ?? { ...word, kind: name, qualifier };
    default:
      return faultAt(word, unknownMechanism(name, text.slice(from)));
  }
}

function parseTarget(
  word: Word,
  kind: 'a' | 'mx' | 'ptr',
  qualifier: SpfQualifier,
  rest: Word,
): SpfTerm | TextFault {
  const { target, fault } = kind === 'ptr' ? { target: rest, fault: undefined } : splitPrefixes(rest);
  if (fault !== undefined) return fault;
  if (target.text === '') return { ...word, kind, qualifier, domain: undefined };
  if (!target.text.startsWith(':'))
    return faultAt(target, l10n.t('Expected ":" and a domain name, or nothing.'));
  const domain = argument(target);
  return domainSpecFault(domain) ?? { ...word, kind, qualifier, domain: domain.text };
}

/** The text after a leading colon; empty without one. */
function argument({ text, at }: Word): Word {
  return text.startsWith(':') ? { text: text.slice(1), at: at + 1 } : { text: '', at };
}

/** Takes the lengths of prefixes off the end: `/24`, `//64` or `/24//64` (RFC 7208 section 5.6). */
function splitPrefixes({ text, at }: Word): {
  readonly target: Word;
  readonly fault?: TextFault | undefined;
} {
  const pieces = text.split('/');
  let fault: TextFault | undefined;
  if (pieces.length > 2 && pieces.at(-2) === '' && isNumber(pieces.at(-1))) {
    fault = prefixFault({ text: pieces.at(-1) ?? '', at: at + text.length }, 128);
    pieces.length -= 2;
  }
  if (pieces.length > 1 && isNumber(pieces.at(-1))) {
    fault = prefixFault({ text: pieces.at(-1) ?? '', at: at + pieces.join('/').length }, 32) ?? fault;
    pieces.length -= 1;
  }
  return { target: { text: pieces.join('/'), at }, fault };
}

function isNumber(piece: string | undefined): boolean {
  return piece !== undefined && /^\d*$/u.test(piece);
}

/** `end.at` is where the number ends. */
function prefixFault(end: Word, most: number): TextFault | undefined {
  const { text } = end;
  if (/^(?:0|[1-9]\d{0,2})$/u.test(text) && Number(text) <= most) return undefined;
  return faultAt(
    { text, at: end.at - text.length },
    l10n.t('Expected the length of a prefix from 0 to {0}, without leading zeros.', most),
  );
}

/** `:` network, with an optional length (RFC 7208 section 5.6). */
function networkFault(kind: 'ip4' | 'ip6', rest: Word): TextFault | undefined {
  const { text, at } = argument(rest);
  const slash = text.indexOf('/');
  const network = { text: slash === -1 ? text : text.slice(0, slash), at };
  const address = parseIpAddress(network.text);
  const family = kind === 'ip4' ? 4 : 6;
  if (address !== undefined && address.family !== family)
    return faultAt(network, l10n.t('"{0}" is written "{1}:".', excerpt(network.text), `ip${address.family}`));
  if (address === undefined || address.zone !== undefined) {
    const message =
      kind === 'ip4'
        ? l10n.t('Expected an IPv4 address of four numbers, or a network like "192.0.2.0/24".')
        : l10n.t('Expected an IPv6 address, or a network like "2001:db8::/32".');
    return faultAt(network, message);
  }
  return slash === -1
    ? undefined
    : prefixFault({ text: text.slice(slash + 1), at: at + text.length }, family === 4 ? 32 : 128);
}

function unknownMechanism(name: string, text: string): string {
  const address = parseIpAddress(text.split('/', 1)[0] ?? '');
  if (address !== undefined)
    return l10n.t('"{0}" needs "{1}:" before it.', excerpt(text), `ip${address.family}`);
  if (name === 'redirect' || name === 'exp')
    return l10n.t('"{0}" is a modifier and is written "{1}".', name, `${name}=`);
  if (name === '') return l10n.t('The name of a mechanism is missing.');
  return l10n.t(
    '"{0}" is not a mechanism; there are all, include, a, mx, ptr, ip4, ip6 and exists.',
    excerpt(name),
  );
}

function qualifierOf(character: string): SpfQualifier {
  return character === '-' || character === '~' || character === '?' ? character : '+';
}
