import * as l10n from '@vscode/l10n';
import { excerpt, faultAt, partsOf, trimmed, type TextFault, type Word } from './textFault.ts';
import { isHttpsUri, mailDomain, uriScheme } from './uri.ts';

/** What a CAA value says. */
interface CaaRecord {
  readonly faults: readonly TextFault[];
  /** Lower case; empty where it could not be read. */
  readonly tag: string;
  readonly isKnownTag: boolean;
  /** An authority that does not know the tag must not issue (RFC 8659 section 4.1). */
  readonly isCritical: boolean;
}

/** Tags whose values name an authority (RFC 8659 section 4.2, RFC 9495, and the rules of the CA/Browser Forum). */
const ISSUE_TAGS: ReadonlySet<string> = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc']);
/** The other tags of IANA's registry "Certification Authority Restriction Properties", without the reserved ones. */
const OTHER_TAGS: ReadonlySet<string> = new Set(['iodef', 'contactemail', 'contactphone']);
const CRITICAL = 128;

/** Parses a CAA value: flags, tag, value with or without quotes (RFC 8659 section 4.1.1). */
export function parseCaaWithFaults(text: string): CaaRecord {
  const [flags, afterFlags] = cutWord({ text, at: 0 });
  const [tag, rest] = cutWord(afterFlags);
  const name = tag.text.toLowerCase();
  const faults: TextFault[] = [];
  if (!/^\d{1,3}$/u.test(flags.text) || Number(flags.text) > 255)
    faults.push(faultAt(flags, l10n.t('Expected flags from 0 to 255.')));
  if (!/^[a-z0-9]+$/u.test(name))
    faults.push(faultAt(tag, l10n.t('Expected a tag of letters and digits, like "issue".')));
  else if (rest.text === '')
    faults.push(faultAt(rest, l10n.t('The value is missing; it may be empty quotes.')));
  else faults.push(...valueFaults(name, withoutQuotes(rest)));
  return {
    faults,
    tag: name,
    isKnownTag: ISSUE_TAGS.has(name) || OTHER_TAGS.has(name),
    isCritical: (Number(flags.text) & CRITICAL) !== 0,
  };
}

function valueFaults(tag: string, value: Word): readonly TextFault[] {
  if (value.text.includes('"')) return [faultAt(value, l10n.t('A quote is out of place.'))];
  if (ISSUE_TAGS.has(tag)) return issueFaults(value);
  const isMail = mailDomain(value.text) !== undefined;
  const scheme = uriScheme(value.text);
  if (tag === 'iodef' && !isMail && scheme !== 'http' && !isHttpsUri(value.text))
    return [faultAt(value, l10n.t('Expected an address that starts with "mailto:", "http:" or "https:".'))];
  if (tag === 'contactemail' && mailDomain(`mailto:${value.text}`) === undefined)
    return [faultAt(value, l10n.t('Expected a mail address.'))];
  return [];
}

/** A domain of an authority, or none to forbid certificates; parameters follow after semicolons (RFC 8659 section 4.2). */
function issueFaults(value: Word): readonly TextFault[] {
  const [issuer = value, ...parameters] = partsOf(value.text, ';', value.at).map(trimmed);
  if (issuer.text !== '' && !issuer.text.split('.').every(isLabel))
    return [faultAt(issuer, l10n.t('"{0}" is not the domain name of an authority.', excerpt(issuer.text)))];
  return parameters
    .filter(({ text }, at) => {
      const equals = text.indexOf('=');
      const name = text.slice(0, Math.max(0, equals)).trim();
      const given = text.slice(equals + 1).trim();
      const isLastAndEmpty = text === '' && at === parameters.length - 1;
      return !isLastAndEmpty && (!isLabel(name) || !/^[!-:<-~]*$/u.test(given));
    })
    .map((parameter) =>
      faultAt(parameter, l10n.t('Expected a parameter of the form name=value after the semicolon.')),
    );
}

function isLabel(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(text);
}

function withoutQuotes(word: Word): Word {
  const { text, at } = word;
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? { text: text.slice(1, -1), at: at + 1 }
    : word;
}

/** Splits off the first word. Neither part has white space around it. */
function cutWord(word: Word): readonly [Word, Word] {
  const { text, at } = trimmed(word);
  const end = text.search(/[ \t]/u);
  if (end === -1)
    return [
      { text, at },
      { text: '', at: at + text.length },
    ];
  return [{ text: text.slice(0, end), at }, trimmed({ text: text.slice(end), at: at + end })];
}
