import type { PlacedEntry, ReadText } from './declaredRecord.ts';

/** Returns the text of an entry as it is written, and the quote before it; `''` for a text without quotes. */
export function writtenAt(
  { textOf }: Pick<ReadText, 'textOf'>,
  { line, entry: { start, end } }: PlacedEntry,
): { readonly text: string; readonly quote: string } {
  const whole = textOf(line);
  const before = whole.charAt(start - 1);
  return { text: whole.slice(start, end), quote: /^["'`]$/u.test(before) ? before : '' };
}

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gu;
const CHARACTERS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
  b: '\b',
  f: '\f',
  v: '\v',
};
const LAST_CODE_POINT = 0x10_ff_ff;

/** Takes the escapes of JSON, HCL, JavaScript and YAML off a text in quotes. */
export function unescaped(text: string, quote: string): string {
  if (quote === '' || !text.includes('\\')) return text;
  return text.replaceAll(ESCAPE, (whole, ...groups: readonly (string | undefined)[]) => {
    const [braced, short, long, byte, character = ''] = groups;
    const code = braced ?? short ?? long ?? byte;
    if (code === undefined) return CHARACTERS[character] ?? character;
    const point = Number.parseInt(code, 16);
    return point <= LAST_CODE_POINT ? String.fromCodePoint(point) : whole;
  });
}

/** Returns a number of seconds: `300`, `5m` as DNSControl writes it; undefined for another text. */
export function secondsOf(text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d{1,10})([smhdw]?)$/u.exec(text.trim()) ?? [];
  return digits === '' ? undefined : Number(digits) * (SECONDS[unit] ?? Number.NaN);
}

const SECONDS: Readonly<Record<string, number>> = {
  '': 1,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
};
