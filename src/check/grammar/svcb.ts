import * as l10n from '@vscode/l10n';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { valueFields, missingFields, numberFault } from './valueFields.ts';
import { excerpt, faultAt, type TextFault, type Word } from './textFault.ts';

/** IANA's registry "DNS SVCB Service Parameter Keys"; any other key is written `key` and its number. */
const KEYS: ReadonlySet<string> = new Set([
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
  'tls-supported-groups',
  'docpath',
]);
/** Keys that are written without a value. */
const FLAGS: ReadonlySet<string> = new Set(['no-default-alpn', 'ohttp']);

/** What breaks the grammar of an SVCB or HTTPS value: priority, target, parameters (RFC 9460 section 2.1). */
export function svcbFaults(text: string): readonly TextFault[] {
  const [priority, target, ...rest] = valueFields(text);
  if (priority === undefined || target === undefined)
    return [missingFields(text, 'priority target key=value …')];
  const faults = [numberFault(priority, 65_535) ?? []].flat();
  const parameters = new Map<string, Word>();
  for (const field of rest) {
    const equals = field.text.indexOf('=');
    const key = (equals === -1 ? field.text : field.text.slice(0, equals)).toLowerCase();
    const value = { text: equals === -1 ? '' : field.text.slice(equals + 1), at: field.at + equals + 1 };
    if (parameters.has(key))
      faults.push(faultAt(field, l10n.t('"{0}" occurs more than once.', excerpt(key))));
    else if (!isKey(key))
      faults.push(faultAt(field, l10n.t('"{0}" is not a parameter of this type.', excerpt(key))));
    else faults.push(...valueFaults(key, field, value));
    parameters.set(key, value);
  }
  const first = rest[0];
  if (first !== undefined && Number(priority.text) === 0)
    faults.push(faultAt(first, l10n.t('Parameters have no effect with priority 0 (alias mode).')));
  return [...faults, ...mandatoryFaults(parameters)];
}

function isKey(key: string): boolean {
  const number = /^key(0|[1-9]\d{0,4})$/u.exec(key);
  return KEYS.has(key) || (number !== null && Number(number[1]) <= 65_535);
}

function valueFaults(key: string, field: Word, value: Word): readonly TextFault[] {
  if (key.startsWith('key')) return [];
  if (FLAGS.has(key))
    return value.text === '' ? [] : [faultAt(value, l10n.t('"{0}" takes no argument.', key))];
  if (value.text === '') return [faultAt(field, l10n.t('"{0}" has no value.', key))];
  const list = value.text.split(',');
  switch (key) {
    case 'port':
      return [numberFault(value, 65_535) ?? []].flat();
    case 'ipv4hint':
    case 'ipv6hint': {
      const family = key === 'ipv4hint' ? 4 : 6;
      const isValid = list.every((each) => parseIpAddress(each)?.family === family);
      if (isValid) return [];
      return [faultAt(value, l10n.t('Expected IPv{0} addresses with commas between them.', family))];
    }
    case 'alpn':
      return list.includes('')
        ? [faultAt(value, l10n.t('Expected names with commas between them, like "h2,h3".'))]
        : [];
    case 'ech':
      return /^[A-Za-z0-9+/]+={0,2}$/u.test(value.text) ? [] : [faultAt(value, l10n.t('Expected base64.'))];
    default:
      return [];
  }
}

/** What parameters demand of each other (RFC 9460 sections 7.1.1 and 8). */
function mandatoryFaults(parameters: ReadonlyMap<string, Word>): readonly TextFault[] {
  const faults: TextFault[] = [];
  const mandatory = parameters.get('mandatory');
  const keys = mandatory?.text.split(',') ?? [];
  const absent = keys.find((key) => key === 'mandatory' || !parameters.has(key));
  if (mandatory !== undefined && absent !== undefined)
    faults.push(faultAt(mandatory, l10n.t('"{0}" is mandatory but missing.', excerpt(absent))));
  const noDefault = parameters.get('no-default-alpn');
  if (noDefault !== undefined && !parameters.has('alpn'))
    faults.push(faultAt(noDefault, l10n.t('"no-default-alpn" needs "alpn" beside it.')));
  return faults;
}
