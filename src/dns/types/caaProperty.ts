import { fault, type Fault } from '../syntax/fault.ts';
import { splitSpan, trimSpan, type Span } from '../syntax/span.ts';
import { isHttpsAddress, mailtoDomain, schemeOf } from '../syntax/reportAddress.ts';

/**
 * "Certification Authority Restriction Properties", registry of IANA
 * (https://www.iana.org/assignments/pkix-parameters), as of 2025-11. The values of these tags name an authority: RFC
 * 8659 section 4.2, RFC 9495, and the rules for marks.
 */
export const ISSUE_TAGS: ReadonlySet<string> = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc']);
/** The other tags of that registry, without the reserved ones. */
export const OTHER_TAGS: ReadonlySet<string> = new Set(['iodef', 'contactemail', 'contactphone']);

/** Parameters that no authority can satisfy if there are two of them (RFC 8657 sections 3 and 4). */
const ONCE: ReadonlySet<string> = new Set(['accounturi', 'validationmethods']);

/** Returns the faults of the value of a tag. */
export function propertyFaults(tag: string, value: Span): readonly Fault[] {
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
