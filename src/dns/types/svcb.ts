import { parseName, targetWarnings, type DomainName } from '../syntax/domainName.ts';
import { fault, faultAtEnd, type Fault } from '../syntax/fault.ts';
import { subSpan, type Span } from '../syntax/span.ts';
import { rdataFields, isFault, numberOf, stringBytes } from '../syntax/fields.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';
import { needsValue, svcbBytes, svcbKeyName, svcbKeyNumber, svcbParameterText } from './svcbParameters.ts';

interface SvcbFields {
  /** 0: alias mode, in which clients ignore the parameters. */
  readonly priority: number;
  /** The root stands for the owner; in alias mode for “there is no such service”. */
  readonly target: DomainName;
  /** The bytes of each parameter by the number of its key, in ascending order. */
  readonly parameters: ReadonlyMap<number, Uint8Array>;
}

interface SvcbParameter {
  readonly key: number;
  readonly bytes: Uint8Array;
  readonly field: Span;
}

const MANDATORY = 0;
const ALPN = 1;
const NO_DEFAULT_ALPN = 2;

/** Parses an SVCB or HTTPS value: `priority target key=value …` (RFC 9460 section 2.1). */
export function parseSvcbValue(value: string): Rdata<SvcbFields> {
  const [first, second, ...rest] = rdataFields(value);
  if (first === undefined || second === undefined)
    return invalid([faultAtEnd(value, 'fields', 'priority target key=value …')]);
  const priority = numberOf(first, 65_535);
  const target = parseName(second);
  const parsed = rest.map(parseParameter);
  const parameters = parsed.filter((each) => 'bytes' in each);
  const faults = [
    ...[priority, target, ...parsed].filter(isFault),
    ...duplicates(parameters),
    ...(parsed.some(isFault) ? [] : inconsistencies(parameters)),
  ];
  const targets = isFault(target) ? [] : [target];
  if (isFault(priority) || isFault(target) || faults.length > 0) return invalid(faults, targets);
  const sorted = parameters.toSorted((one, other) => one.key - other.key);
  const length = sorted.reduce((sum, { bytes }) => sum + bytes.length + 4, target.key.length + 4);
  if (length > DNS_SIZES.rdata) return invalid([fault(first, 'tooLong', DNS_SIZES.rdata)], targets);
  const texts = sorted.map(({ key, bytes }) => svcbParameterText(key, bytes));
  const [firstParameter] = rest;
  const isIgnored = priority === 0 && firstParameter !== undefined;
  const ignored = isIgnored ? [fault(firstParameter, 'svcbAliasParameters')] : [];
  const byKey = new Map(sorted.map(({ key, bytes }) => [key, bytes]));
  const warnings = [...targetWarnings(target), ...ignored];
  const fields = { priority, target, parameters: byKey };
  return validWithTarget(fields, target, (name) => [priority, name, ...texts].join(' '), warnings);
}

/** `key`, `key=value` or `key="value"`. */
function parseParameter(field: Span): SvcbParameter | Fault {
  const equals = field.text.indexOf('=');
  const name = equals === -1 ? field.text : field.text.slice(0, equals);
  const key = svcbKeyNumber(name);
  if (key === undefined) {
    const small = name.toLowerCase();
    const isCase = svcbKeyNumber(small) !== undefined;
    return isCase ? fault(field, 'svcbKeyCase', small) : fault(field, 'svcbKey', small);
  }
  const written = subSpan(field, equals === -1 ? field.text.length : equals + 1);
  const value = stringBytes(written);
  if (isFault(value)) return value;
  if (value.length === 0 && needsValue(key)) return fault(field, 'svcbNoValue', svcbKeyName(key));
  const bytes = svcbBytes(key, { isGeneric: name.startsWith('key'), value, written });
  return isFault(bytes) ? withKey(bytes, key) : { key, bytes, field };
}

/** Faults in a value name the key, if they have no other detail. */
function withKey(found: Fault, key: number): Fault {
  return found.details.length > 0 || !found.code.startsWith('svcb')
    ? found
    : { ...found, details: [svcbKeyName(key)] };
}

function duplicates(parameters: readonly SvcbParameter[]): readonly Fault[] {
  const seen = new Set<number>();
  return parameters.flatMap(({ key, field }) => {
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown ? [fault(field, 'svcbDuplicate', svcbKeyName(key))] : [];
  });
}

/** What parameters demand of each other (RFC 9460 sections 7.1.1 and 8). */
function inconsistencies(parameters: readonly SvcbParameter[]): readonly Fault[] {
  const byKey = new Map(parameters.map((parameter) => [parameter.key, parameter]));
  const faults: Fault[] = [];
  const mandatory = byKey.get(MANDATORY);
  if (mandatory !== undefined) {
    const { bytes, field } = mandatory;
    for (let at = 0; at < bytes.length; at += 2) {
      const key = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
      if (key === MANDATORY || !byKey.has(key)) faults.push(fault(field, 'svcbMandatory', svcbKeyName(key)));
    }
  }
  const noDefault = byKey.get(NO_DEFAULT_ALPN);
  if (noDefault !== undefined && !byKey.has(ALPN)) faults.push(fault(noDefault.field, 'svcbNoDefaultAlpn'));
  return faults;
}
