import { fault, faultAtEnd, type Fault } from '../syntax/fault.ts';
import { splitSpan, trimSpan, type Span } from '../syntax/span.ts';
import { rdataFields, isFault, restFrom, stringBytes, insideQuotes } from '../syntax/fields.ts';
import { quotedBytes } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { isHttpsAddress, mailtoDomain, schemeOf } from '../syntax/reportAddress.ts';
import { invalid, valid, type Rdata } from './rdata.ts';

export interface CaaFields {
  readonly flags: number;
  /** Lower case. */
  readonly tag: string;
  readonly value: string;
  readonly isKnownTag: boolean;
  /** An authority that does not know the tag must not issue (RFC 8659 section 4.1). */
  readonly isCritical: boolean;
  /** The authority that may issue: empty for none. Undefined for other tags, and where the value names none. */
  readonly issuer: string | undefined;
}

/**
 * "Certification Authority Restriction Properties", registry of IANA
 * (https://www.iana.org/assignments/pkix-parameters), as of 2025-11. The values of these tags name an authority: RFC
 * 8659 section 4.2, RFC 9495, and the rules for marks.
 */
const ISSUE_TAGS: ReadonlySet<string> = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc']);
/** The other tags of that registry, without the reserved ones. */
const OTHER_TAGS: ReadonlySet<string> = new Set(['iodef', 'contactemail', 'contactphone']);

/** Parameters that no authority can satisfy if there are two of them (RFC 8657 sections 3 and 4). */
const ONCE: ReadonlySet<string> = new Set(['accounturi', 'validationmethods']);

/** "Certification Authority Restriction Flags": bit 0 alone has a meaning (RFC 8659 section 4.1). */
const CRITICAL = 128;

/** Older readers take no longer tag (RFC 6844 section 5.1.1). */
const TAG = /^[a-z0-9]{1,15}$/u;

/** Parses flags, tag and value, with or without quotes (RFC 8659 section 4.1.1). */
export function parseCaaValue(text: string): Rdata<CaaFields> {
  const [flags, tagField, valueField] = rdataFields(text);
  if (flags === undefined || tagField === undefined)
    return invalid([
      ...(flags === undefined || isFlags(flags) ? [] : [fault(flags, 'caaFlags')]),
      faultAtEnd(text, 'fields', 'flags tag value'),
    ]);
  const tag = tagField.text.toLowerCase();
  const faults: Fault[] = isFlags(flags) ? [] : [fault(flags, 'caaFlags')];
  if (!TAG.test(tag)) faults.push(fault(tagField, 'caaTag'));
  const written = valueField && restFrom(text, valueField);
  const bytes = written === undefined ? faultAtEnd(text, 'caaValueMissing') : stringBytes(written);
  if (isFault(bytes)) faults.push(bytes);
  else if (bytes.length + tag.length + 2 > DNS_SIZES.rdata)
    faults.push(fault(flags, 'tooLong', DNS_SIZES.rdata));
  if (written === undefined || isFault(bytes) || faults.length > 0) return invalid(faults);
  const value = Buffer.from(bytes).toString('utf8');
  const number = Number(flags.text);
  // Escapes move the places of faults, so these point to the whole value.
  const inner = insideQuotes(written).text === value ? insideQuotes(written) : { ...written, text: value };
  const property = propertyFaults(tag, inner);
  const [issuer] = value.split(';', 1);
  const fields = {
    flags: number,
    tag,
    value,
    isKnownTag: ISSUE_TAGS.has(tag) || OTHER_TAGS.has(tag),
    isCritical: (number & CRITICAL) !== 0,
    issuer: ISSUE_TAGS.has(tag) && property.length === 0 ? issuer?.trim().toLowerCase() : undefined,
  };
  const reserved = number % CRITICAL === 0 ? [] : [fault(flags, 'caaReservedFlags')];
  const warnings = [...property, ...reserved];
  return valid(fields, `${number} ${tag} ${quotedBytes(bytes)}`, warnings);
}

function isFlags({ text }: Span): boolean {
  return /^\d{1,3}$/u.test(text) && Number(text) <= 255;
}

function propertyFaults(tag: string, value: Span): readonly Fault[] {
  if (ISSUE_TAGS.has(tag)) return issueFaults(value);
  const isMail = mailtoDomain(value.text) !== undefined;
  if (tag === 'iodef' && !isMail && schemeOf(value.text) !== 'http' && !isHttpsAddress(value.text))
    return [fault(value, 'caaIodef')];
  if (tag === 'contactemail' && mailtoDomain(`mailto:${value.text}`) === undefined)
    return [fault(value, 'caaMail')];
  return [];
}

/**
 * A domain of an authority, or none to forbid certificates; parameters follow after semicolons (RFC 8659 section 4.2).
 */
function issueFaults(value: Span): readonly Fault[] {
  const isMoved = value.end - value.start !== value.text.length;
  const place = (part: Span): Span => (isMoved ? value : part);
  const [issuer = value, ...parameters] = splitSpan(value, ';').map(trimSpan);
  if (issuer.text !== '' && !issuer.text.split('.').every(isIssuerLabel))
    return [fault(place(issuer), 'caaIssuer')];
  const seen = new Set<string>();
  return parameters.flatMap((parameter, at) => {
    const { text } = parameter;
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(0, equals)).trim();
    const given = text.slice(equals + 1).trim();
    if (text === '' && at === parameters.length - 1) return [];
    if (!isIssuerLabel(name) || !/^[!-:<-~]*$/u.test(given)) return [fault(place(parameter), 'caaParameter')];
    const key = name.toLowerCase();
    const isTwice = ONCE.has(key) && seen.has(key);
    seen.add(key);
    return isTwice ? [fault(place(parameter), 'caaParameterTwice', key)] : [];
  });
}

function isIssuerLabel(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(text);
}
