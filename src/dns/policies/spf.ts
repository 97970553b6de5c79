import { stringsInQuotes } from '../syntax/presentation.ts';
import { parseIpAddress } from '../ipAddress.ts';
import { fault, type Fault, type FaultCode } from '../syntax/fault.ts';
import { span, splitSpan, subSpan, unprintableIn, type Span } from '../syntax/span.ts';
import { domainSpecProblem, macroProblem } from './spfDomainSpec.ts';

type SpfResult = '+' | '-' | '~' | '?';

/**
 * A term without faults, with the text it was read from and its place. `domain` is the name that it looks up; undefined:
 * the name of the record.
 */
export type SpfPart = Span &
  (
    | { readonly kind: 'all' | 'ip4' | 'ip6'; readonly qualifier: SpfResult }
    | { readonly kind: 'include' | 'exists'; readonly qualifier: SpfResult; readonly domain: string }
    | {
        readonly kind: 'a' | 'mx' | 'ptr';
        readonly qualifier: SpfResult;
        readonly domain: string | undefined;
      }
    | { readonly kind: 'redirect'; readonly domain: string }
    | { readonly kind: 'exp'; readonly domain: string }
    | { readonly kind: 'unknown' }
  );

export interface SpfPolicy {
  readonly terms: readonly SpfPart[];
  /** With any fault, receivers take the record for a permanent error (RFC 7208 section 4.6). */
  readonly faults: readonly Fault[];
}

/** Whether receivers choose this TXT record as an SPF record (RFC 7208 section 4.5). */
export function isSpfPolicy(text: string): boolean {
  return /^v=spf1(?: |$)/iu.test(text);
}

/**
 * Returns the strings of an SPF record that is written as several of them, as in a zone file: `"v=spf1 mx " "-all"`;
 * undefined for any other text.
 */
export function spfStrings(value: string): readonly string[] | undefined {
  const text = value.trim();
  // The quotes around the whole may be missing.
  const quoted = text.startsWith('"') ? text : `"${text}"`;
  const strings = stringsInQuotes(quoted);
  return strings !== undefined && strings.length > 1 && isSpfPolicy(strings.join('')) ? strings : undefined;
}

/** Parses an SPF record (RFC 7208 sections 4.6, 5, 6, 7 and 12). Call it for texts that `isSpfPolicy` accepts. */
export function parseSpfPolicy(text: string): SpfPolicy {
  const terms: SpfPart[] = [];
  const faults: Fault[] = [];
  const once = new Set<string>();
  const words = splitSpan(span(text), ' ').filter((word) => word.text !== '');
  for (const word of words.slice(1)) {
    const term = spfTerm(word);
    if ('code' in term) faults.push(term);
    else if ((term.kind === 'redirect' || term.kind === 'exp') && once.has(term.kind))
      faults.push(fault(word, 'spfTwice', term.kind));
    else {
      once.add(term.kind);
      terms.push(term);
    }
  }
  return { terms, faults };
}

function spfTerm(word: Span): SpfPart | Fault {
  const odd = unprintableIn(word);
  if (odd !== undefined) return fault(odd, 'character', odd.text);
  const separator = word.text.search(/[=:/]/u);
  return word.text.charAt(separator) === '=' ? spfModifier(word, separator) : spfMechanism(word);
}

/** `name=value` (RFC 7208 section 6). Receivers ignore names that they do not know. */
function spfModifier(word: Span, equals: number): SpfPart | Fault {
  const name = word.text.slice(0, equals).toLowerCase();
  const value = subSpan(word, equals + 1);
  if (!/^[a-z][a-z0-9._-]*$/u.test(name)) return fault(word, 'spfModifierName', name);
  if (name !== 'redirect' && name !== 'exp') return macroProblem(value) ?? { ...word, kind: 'unknown' };
  return domainSpecProblem(value) ?? { ...word, kind: name, domain: value.text };
}

/** Qualifier, name and arguments (RFC 7208 section 5). */
function spfMechanism(word: Span): SpfPart | Fault {
  const { text } = word;
  const from = /^[+?~-]/u.test(text) ? 1 : 0;
  const length = text.slice(from).search(/[:/]/u);
  const end = length === -1 ? text.length : from + length;
  const name = text.slice(from, end).toLowerCase();
  const rest = subSpan(word, end);
  const qualifier = spfResult(text.charAt(0));
  switch (name) {
    case 'all':
      return rest.text === '' ? { ...word, kind: name, qualifier } : fault(rest, 'spfArgument', name);
    case 'include':
    case 'exists': {
      const domain = afterColon(rest);
      return domainSpecProblem(domain) ?? { ...word, kind: name, qualifier, domain: domain.text };
    }
    case 'a':
    case 'mx':
    case 'ptr':
      return spfTarget(word, name, qualifier, rest);
    case 'ip4':
    case 'ip6':
      return networkProblem(name, rest) ?? { ...word, kind: name, qualifier };
    default:
      return unknownMechanism(word, name, text.slice(from));
  }
}

function spfTarget(word: Span, kind: 'a' | 'mx' | 'ptr', qualifier: SpfResult, rest: Span): SpfPart | Fault {
  const { target, problem } = kind === 'ptr' ? { target: rest, problem: undefined } : withoutPrefixes(rest);
  if (problem !== undefined) return problem;
  if (target.text === '') return { ...word, kind, qualifier, domain: undefined };
  if (!target.text.startsWith(':')) return fault(target, 'spfTarget');
  const domain = afterColon(target);
  return domainSpecProblem(domain) ?? { ...word, kind, qualifier, domain: domain.text };
}

/** The text after a leading colon; empty without one. */
function afterColon(rest: Span): Span {
  return rest.text.startsWith(':') ? subSpan(rest, 1) : subSpan(rest, 0, 0);
}

/** Takes the lengths of prefixes off the end: `/24`, `//64` or `/24//64` (RFC 7208 section 5.6). */
function withoutPrefixes(rest: Span): { readonly target: Span; readonly problem?: Fault | undefined } {
  const pieces = splitSpan(rest, '/');
  let end = pieces.length;
  let problem: Fault | undefined;
  const last = (): Span | undefined => pieces[end - 1];
  if (end > 2 && pieces[end - 2]?.text === '' && isDigits(last())) {
    problem = prefixProblem(last(), 128);
    end -= 2;
  }
  if (end > 1 && isDigits(last())) {
    problem = prefixProblem(last(), 32) ?? problem;
    end -= 1;
  }
  const domain = pieces.slice(0, end).map(({ text }) => text);
  return { target: subSpan(rest, 0, domain.join('/').length), problem };
}

function isDigits(piece: Span | undefined): boolean {
  return piece !== undefined && /^\d*$/u.test(piece.text);
}

function prefixProblem(piece: Span | undefined, most: number): Fault | undefined {
  if (piece === undefined) return undefined;
  const isValid = /^(?:0|[1-9]\d{0,2})$/u.test(piece.text) && Number(piece.text) <= most;
  return isValid ? undefined : fault(piece, 'spfPrefix', most);
}

/** `:` network, with an optional length (RFC 7208 section 5.6). */
function networkProblem(kind: 'ip4' | 'ip6', rest: Span): Fault | undefined {
  const argument = afterColon(rest);
  const slash = argument.text.indexOf('/');
  const network = subSpan(argument, 0, slash === -1 ? argument.text.length : slash);
  const address = parseIpAddress(network.text);
  const family = kind === 'ip4' ? 4 : 6;
  if (address !== undefined && address.family !== family)
    return fault(network, 'spfFamily', `ip${address.family}`);
  if (address === undefined || address.zone !== undefined)
    return fault(network, kind === 'ip4' ? 'spfIp4' : 'spfIp6');
  return slash === -1 ? undefined : prefixProblem(subSpan(argument, slash + 1), family === 4 ? 32 : 128);
}

function unknownMechanism(word: Span, name: string, text: string): Fault {
  const address = parseIpAddress(text.split('/', 1)[0] ?? '');
  if (address !== undefined) return fault(word, 'spfBareAddress', text, `ip${address.family}`);
  if (name === 'redirect' || name === 'exp') return fault(word, 'spfModifierColon', name);
  const code: FaultCode = name === '' ? 'spfMechanismMissing' : 'spfMechanism';
  return fault(word, code, name);
}

function spfResult(character: string): SpfResult {
  return character === '-' || character === '~' || character === '?' ? character : '+';
}
