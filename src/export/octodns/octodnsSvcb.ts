import { parseSvcbValue } from '../../dns/types/svcb.ts';
import { svcbKeyName, svcbParameterText } from '../../dns/types/svcbParameters.ts';
import type { Yaml } from '../yamlText.ts';

/**
 * The parameters that octoDNS knows by name (`octodns/record/svcb.py`, 1.22): lists, a single value, and a mere flag.
 * It knows `ech` as well, but its check of a valid one fails and stops the whole file.
 */
const LISTS: ReadonlySet<string> = new Set(['mandatory', 'alpn', 'ipv4hint', 'ipv6hint']);
const SINGLE = 'port';
const FLAG = 'no-default-alpn';

/** Returns an HTTPS or SVCB value in octoDNS's own shape; undefined for a value that it refuses or changes. */
export function serviceBinding(value: string, isTarget: (name: string) => boolean): Yaml | undefined {
  const parsed = parseSvcbValue(value);
  if (!parsed.ok || !isTarget(parsed.fields.target.text)) return undefined;
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
