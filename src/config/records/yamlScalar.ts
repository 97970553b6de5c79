/** What the plain text of a scalar means. */
export type YamlValue = string | number | boolean | null;

const NULL = /^(?:~|null|Null|NULL|)$/u;
const TRUE = /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/u;
const FALSE = /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/u;
/** The base of each form of whole numbers. */
const WHOLE: readonly (readonly [form: RegExp, base: number])[] = [
  [/^[-+]?0b[01_]+$/u, 2],
  [/^[-+]?0[0-7_]+$/u, 8],
  [/^[-+]?(?:0|[1-9][\d_]*)$/u, 10],
  [/^[-+]?0x[\da-fA-F_]+$/u, 16],
];
const SEXAGESIMAL = /^[-+]?[1-9][\d_]*(?::[0-5]?\d)+$/u;
const FRACTION = /^(?:[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?)$/u;

/** Returns what a scalar without quotes means in YAML 1.1, as PyYAML reads it: `no` is false, `010` is 8. */
export function plainValue(text: string): YamlValue {
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  if (!/^[-+.\d]/u.test(text)) return text;
  const digits = text.replaceAll(/[-+_]|^[-+]?0[bx]/gu, '');
  const sign = text.startsWith('-') ? -1 : 1;
  for (const [form, base] of WHOLE) if (form.test(text)) return sign * Number.parseInt(digits, base);
  if (SEXAGESIMAL.test(text))
    return sign * digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return FRACTION.test(text) ? Number(text.replaceAll('_', '')) : text;
}

/** Returns a value as Python writes it as text: `None`, `False`, `1.0` for one whose `text` has a fraction. */
export function pythonText(value: YamlValue, text: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string' || !Number.isInteger(value)) return String(value);
  if (text.includes('.')) return value.toFixed(1);
  return Number.isSafeInteger(value) ? String(value) : text.replaceAll(/[+_]/gu, '');
}
