import { rdataFields } from '../../dns/syntax/fields.ts';
import { stringsInQuotes } from '../../dns/syntax/presentation.ts';
import { FIELDS_BEFORE_TARGET } from '../../dns/zoneFile/targetFields.ts';
import { fqdn, toAscii } from '../../dns/names.ts';
import type { TargetForm } from './declaredNames.ts';
import type { DeclaredRecord } from './declaredRecord.ts';

/** One value as a file declares it. */
interface WrittenValue {
  readonly zone: string;
  readonly type: string;
  /** The whole data, or that of an MX record without its priority. */
  readonly text: string;
  /** The priority of an MX or SRV record that stands apart. */
  readonly priority?: number | undefined;
  readonly targets: TargetForm;
  /** Whether quotes are a part of a text. Otherwise they may be around it. */
  readonly isRaw?: boolean;
}

/** Returns a value as the service has it; undefined for one that does not fit its type. */
export function declaredValue({
  zone,
  type,
  text,
  priority,
  targets,
  isRaw = false,
}: WrittenValue): Pick<DeclaredRecord, 'value' | 'mx'> | undefined {
  if (type === 'TXT' || type === 'SPF') return { value: isRaw ? text : joinedText(text) };
  if (type === 'CAA') return caaValue(text);
  const words = rdataFields(text).map((field) => field.text);
  if (words.length === 0) return undefined;
  const before = FIELDS_BEFORE_TARGET.get(type);
  if (before === undefined) return { value: words.join(' ') };
  const fields = priority === undefined ? words : [String(priority), ...words];
  const target = fields[before];
  if (target === undefined) return undefined;
  fields[before] = absolute(target, zone, targets);
  if (type !== 'MX') return { value: fields.join(' ') };
  const [mx = '', value = ''] = fields;
  return /^\d{1,5}$/u.test(mx) ? { value, mx: Number(mx) } : undefined;
}

function absolute(target: string, zone: string, form: TargetForm): string {
  if (target === '.') return target;
  if (target === '@') return `${zone}.`;
  const isWhole = form === 'absolute' || target.endsWith('.');
  return `${toAscii(isWhole ? target : fqdn(target, zone)).toLowerCase()}.`;
}

/** Returns a text without the quotes of its strings: `"v=spf1 " "-all"` → `v=spf1 -all`. */
function joinedText(text: string): string {
  const strings = stringsInQuotes(text);
  return strings === undefined ? text : strings.map((each) => each.replaceAll(/\\(["\\])/gu, '$1')).join('');
}

/** Returns a CAA value with quotes around its last field: `0 issue "letsencrypt.org"`. */
function caaValue(text: string): Pick<DeclaredRecord, 'value'> | undefined {
  const [, flags = '', tag = '', value = ''] =
    /^\s*(\d{1,3})\s+([A-Za-z\d]{1,20})\s+(\S.*)$/u.exec(text) ?? [];
  return flags === '' ? undefined : { value: `${flags} ${tag} "${value.trim().replace(/^"(.*)"$/u, '$1')}"` };
}
