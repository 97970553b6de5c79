import type { DnsRecord } from '../../api/record.ts';
import { parseCaaValue } from '../../dns/types/caa.ts';
import { parseDsValue, parseSshfpValue, parseTlsaValue } from '../../dns/types/fingerprints.ts';
import { parseMxValue } from '../../dns/types/target.ts';
import { parseSrvValue } from '../../dns/types/srv.ts';
import { toAscii, toUnicode } from '../../dns/names.ts';
import type { LeftOutWhy, Omission } from '../omissions/omission.ts';
import type { MasterRecord, MasterRecords, MasterZone } from '../zoneFile/masterRecords.ts';
import type { Yaml } from '../yamlText.ts';
import { parseSvcbValue } from '../../dns/types/svcb.ts';
import { svcbKeyName, svcbParameterText } from '../../dns/types/svcbParameters.ts';

/** The records that octoDNS accepts: those that a name server loads, except those that fail its stricter validation. */
export function octodnsRecords(
  zone: string,
  master: MasterZone,
  records: readonly DnsRecord[],
): MasterRecords {
  const loaded = master.loadable(records);
  const omissions: Omission[] = [...loaded.omissions];
  const accepted = loaded.records.filter((each) => {
    const why = refusal(each);
    if (why !== undefined) omissions.push({ zone, record: each.record, kind: 'leftOut', why });
    return why === undefined;
  });
  return { records: accepted, omissions };
}

function refusal(each: MasterRecord): LeftOutWhy | undefined {
  if (!TYPES.has(each.type)) return 'type';
  if (each.host.includes('\\') || !each.host.split('.').every(isDecodable)) return 'name';
  if (each.type === 'SRV' && !SERVICE_NAME.test(each.host)) return 'name';
  return octodnsValue(each) === undefined ? 'formValue' : undefined;
}

/**
 * Whether octoDNS can decode a label of a name. It refuses the whole file if a label begins with `xn--` and is no IDNA
 * label (RFC 5890).
 */
function isDecodable(label: string): boolean {
  if (!label.startsWith('xn--')) return true;
  const decoded = toUnicode(label);
  return decoded !== label && toAscii(decoded) === label && /^[\p{L}\p{M}\p{Nd}-]+$/u.test(decoded);
}

/** The types that octoDNS (`octodns/record`, 1.22) and the service both have. */
const TYPES: ReadonlySet<string> = new Set([
  'A',
  'AAAA',
  'CNAME',
  'DNAME',
  'NS',
  'PTR',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'DS',
  'HTTPS',
  'SPF',
  'SSHFP',
  'SVCB',
  'TLSA',
]);

/** The names of SRV records that octoDNS accepts: `_xmpp._tcp`, or `*` and a further label. */
const SERVICE_NAME = /^(?:\*|_[^.]+)\.[^.]+/u;

/** Returns a value in octoDNS's shape for its type; undefined for a value that octoDNS refuses or changes. */
export function octodnsValue({ record, type, data }: MasterRecord): Yaml | undefined {
  switch (type) {
    case 'A':
    case 'AAAA':
      return data;
    case 'CNAME':
    case 'DNAME':
    case 'NS':
    case 'PTR':
      return isTarget(data) ? data : undefined;
    case 'MX': {
      const mail = parseMxValue(record.value, record.mx);
      if (!mail.ok || !isTargetOrNone(mail.fields.exchange.text)) return undefined;
      return { exchange: mail.fields.exchange.text, preference: mail.fields.preference };
    }
    case 'SPF':
    case 'TXT':
      return chunkedText(record.value);
    case 'SRV':
      return service(record.value);
    case 'CAA': {
      const authority = parseCaaValue(record.value);
      if (!authority.ok) return undefined;
      const { flags, tag, value } = authority.fields;
      // octoDNS takes quotes off, and writes others as they are.
      return /["']/u.test(value) ? undefined : { flags, tag, value };
    }
    case 'DS': {
      const signer = parseDsValue(record.value);
      if (!signer.ok) return undefined;
      const { numbers, hex: digest } = signer.fields;
      const [keyTag = 0, algorithm = 0, digestType = 0] = numbers;
      return { algorithm, digest, digest_type: digestType, key_tag: keyTag };
    }
    case 'SSHFP': {
      const key = parseSshfpValue(record.value);
      if (!key.ok) return undefined;
      const { numbers, hex: fingerprint } = key.fields;
      const [algorithm = 0, fingerprintType = 0] = numbers;
      const isKnown = algorithm >= 1 && algorithm <= 4 && fingerprintType >= 1 && fingerprintType <= 2;
      return isKnown ? { algorithm, fingerprint, fingerprint_type: fingerprintType } : undefined;
    }
    case 'TLSA': {
      const association = parseTlsaValue(record.value);
      if (!association.ok) return undefined;
      const { numbers, hex } = association.fields;
      const [usage = 0, selector = 0, matchingType = 0] = numbers;
      if (usage > 3 || selector > 1 || matchingType > 2) return undefined;
      return {
        certificate_association_data: hex,
        certificate_usage: usage,
        matching_type: matchingType,
        selector,
      };
    }
    case 'HTTPS':
    case 'SVCB':
      return serviceBinding(record.value);
    default:
      return undefined;
  }
}

/** Whether octoDNS accepts an absolute name as a target: two or more labels of letters, digits, `_` and inner `-`. */
function isTarget(name: string): boolean {
  return /^(?:(?!-)[\w-]{1,63}(?<!-)\.){2,}$/u.test(name);
}

function isTargetOrNone(name: string): boolean {
  return name === '.' || isTarget(name);
}

/**
 * A text as octoDNS expects it: ASCII with escaped semicolons. octoDNS takes the quotes off a value that starts with
 * one, and removes `" "` from every value.
 */
function chunkedText(text: string): string | undefined {
  if (!/^[\u0000-\u007F]*$/u.test(text) || text.includes('" "') || text.includes('\\;')) return undefined;
  const escaped = text.replaceAll(';', String.raw`\;`);
  return escaped.startsWith('"') ? `"${escaped}"` : escaped;
}

function service(text: string): Yaml | undefined {
  const parsed = parseSrvValue(text);
  if (!parsed.ok || !isTargetOrNone(parsed.fields.target.text)) return undefined;
  const { priority, weight, port, target } = parsed.fields;
  return { port, priority, target: target.text, weight };
}

/**
 * The parameters that octoDNS knows by name (`octodns/record/svcb.py`, 1.22): lists, a single value, and a mere flag.
 * It knows `ech` as well, but its check of a valid one fails and stops the whole file.
 */
const LISTS: ReadonlySet<string> = new Set(['mandatory', 'alpn', 'ipv4hint', 'ipv6hint']);
const SINGLE = 'port';
const FLAG = 'no-default-alpn';

/** Returns an HTTPS or SVCB value in octoDNS's own shape; undefined for a value that it refuses or changes. */
function serviceBinding(value: string): Yaml | undefined {
  const parsed = parseSvcbValue(value);
  if (!parsed.ok || !isTargetOrNone(parsed.fields.target.text)) return undefined;
  const { priority, target, parameters } = parsed.fields;
  const base = { svcpriority: priority, targetname: target.text };
  if (parameters.size === 0) return base;
  // octoDNS refuses parameters in alias mode.
  if (priority === 0) return undefined;
  const svcparams = new Map<string, Yaml>();
  for (const [key, bytes] of parameters) {
    const name = svcbKeyName(key);
    const written = parameterValue(name, svcbParameterText(key, bytes).slice(name.length + 1));
    if (written === undefined) return undefined;
    svcparams.set(name, written);
  }
  const sorted = [...svcparams].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { svcparams: new Map(sorted), ...base };
}

function parameterValue(name: string, text: string): Yaml | undefined {
  if (name === FLAG) return null;
  // octoDNS writes quotes and escapes as they are.
  if (/["\\]/u.test(text)) return undefined;
  if (LISTS.has(name)) return text.split(',');
  return name === SINGLE ? text : undefined;
}
