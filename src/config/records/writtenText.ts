import type { Placed, ReadText } from './statedRecord.ts';

/** Returns the text of an entry as it is written, and the quote before it; `''` for a text without quotes. */
export function writtenAt(
  { textOf }: Pick<ReadText, 'textOf'>,
  { line, entry: { start, end } }: Placed,
): { readonly text: string; readonly quote: string } {
  const whole = textOf(line);
  const before = whole.charAt(start - 1);
  return { text: whole.slice(start, end), quote: /^["'`]$/u.test(before) ? before : '' };
}

/** Takes the escapes of JSON, HCL, JavaScript and YAML off a text: those of quotes and backslashes. */
export function unescaped(text: string, quote: string): string {
  return quote === '' ? text : text.replaceAll(/\\(["'`\\])/gu, '$1');
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
