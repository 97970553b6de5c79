import { fault, faultAtEnd, type Fault } from '../syntax/fault.ts';
import type { Span } from '../syntax/span.ts';
import { rdataFields, isFault, restFrom, stringBytes, insideQuotes } from '../syntax/fields.ts';
import { quotedBytes } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, valid, type Rdata } from './rdata.ts';
import { ISSUE_TAGS, OTHER_TAGS, propertyFaults } from './caaProperty.ts';

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
