import type { Fault } from '../../dns/syntax/fault.ts';
import type { About } from './rule.ts';

/** Returns where a fault of a value is, with the corrected value where only one can be meant. */
export function aboutFault(fault: Fault, value: string): About {
  const { start, end } = fault;
  const written = value.slice(start, end);
  const mended = mend(fault, written);
  return mended === undefined
    ? { start, end }
    : { start, end, corrected: value.slice(0, start) + mended + value.slice(end) };
}

function mend({ code, details: [first = '', second = ''] }: Fault, written: string): string | undefined {
  switch (code) {
    case 'svcbKeyCase':
      return `${first}${written.slice(String(first).length)}`;
    case 'spfBareAddress':
      return `${written.slice(0, -String(first).length)}${second}:${first}`;
    case 'spfModifierColon':
      return written.replace(':', '=');
    default:
      return undefined;
  }
}

/** Returns where a text is in a value, as a finding is about it. Nothing: the whole value. */
export function aboutText(value: string, text: string): Pick<About, 'start' | 'end'> {
  const start = value.indexOf(text);
  return start < 0 || text === '' ? {} : { start, end: start + text.length };
}
