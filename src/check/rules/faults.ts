import type { Fault } from '../../dns/syntax/fault.ts';
import { listText } from '../../text/listText.ts';
import { quoted } from './findingText.ts';
import { translated, type About, type FaultSentence, type FaultSentences, type OfFault } from './rule.ts';

/** The most faults of a record that are reported: people correct the first ones, then check again. */
const MOST_FAULTS = 3;

/** The values of sentences that name the part itself before the details of the fault. */
export const PART_FIRST: OfFault<readonly string[]> = (...values) => values;

/** The sentences about faults that the values of several types may have. */
export const COMMON_FAULTS: FaultSentences = {
  fields: 'Expected {0}.',
  extra: 'Nothing may follow here.',
  number: 'Expected a number from 0 to {0}.',
  quote: 'A quote is out of place.',
  escape: {
    says: 'A backslash is out of place; a backslash itself is written “{0}”.',
    values: () => ['\\\\'],
  },
  stringLength: 'A string has at most 255 bytes.',
  hex: 'Expected hexadecimal digits.',
  hexOdd: 'Expected an even number of hexadecimal digits.',
  hexLength: 'Expected {0} hexadecimal digits, found {1}.',
  base64: 'Expected base64.',
  nameMissing: 'A domain name is missing.',
  nameLabel: 'A label of a domain name has 1 to 63 bytes.',
  nameLength: 'A domain name has at most 255 bytes.',
  character: '“{0}” is not allowed here.',
  tagEmpty: 'Expected a tag before this semicolon.',
  tagEquals: { says: 'Expected “=” in “{0}”.', values: PART_FIRST },
  tagName: '“{0}” is not the name of a tag.',
  tagDuplicate: '“{0}” occurs more than once.',
  tagNoValue: '“{0}” has no value.',
  tagMissing: 'The tag “{0}” is missing.',
  tagFirst: 'Expected “{0}” as the first tag.',
  tagChoice: {
    says: '“{0}” is not a value of “{1}”; expected one of {2}.',
    values: (part, tag, choices) => [part, tag, listText(choices.split(', '))],
  },
};

/** For faults without a sentence here or in their rule. It never appears: rules do not report them. */
export const OTHER_FAULT = 'This is not valid here.';

/** Returns the faults of a record that are reported. */
export function firstFaults(faults: readonly Fault[]): readonly Fault[] {
  return faults.slice(0, MOST_FAULTS);
}

/** Returns the place of a fault, counted from 1 as people do, the sentence about it, and what a finding is about. */
export function explainFault(
  { code, start, end, details }: Fault,
  value: string,
  sentences: FaultSentences = {},
): { readonly place: number; readonly text: string; readonly about: About } {
  const said = sentences[code] ?? COMMON_FAULTS[code] ?? OTHER_FAULT;
  const { says, values, mend }: FaultSentence = typeof said === 'string' ? { says: said } : said;
  const part = value.slice(start, end);
  const [first = '', second = ''] = details.map(String);
  const [one, two] = [quoted(first), quoted(second)];
  const corrected = mend && value.slice(0, start) + mend(part, first, second) + value.slice(end);
  return {
    place: start + 1,
    text: translated(says, ...(values?.(quoted(part), one, two) ?? [one, two])),
    about: { start, end, ...(corrected !== undefined && { corrected }) },
  };
}

/**
 * Returns the place of a text in a value for a finding. Empty, for the whole value, if the text is empty or not in it.
 */
export function aboutText(value: string, text: string): Pick<About, 'start' | 'end'> {
  const start = value.indexOf(text);
  return start < 0 || text === '' ? {} : { start, end: start + text.length };
}
