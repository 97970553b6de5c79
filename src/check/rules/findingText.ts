import { isDefaultLine } from '../../dns/record.ts';
import { visible } from '../../text/visible.ts';
import type { HostRecord } from '../zone/hostView.ts';

const LONGEST = 80;

/** Text of a record within a sentence: on one line, and shortened to 80 characters. */
export function quoted(text: string): string {
  return visible(text, LONGEST);
}

/** The full name of a host within a sentence. */
export function hostText(name: string): string {
  return quoted(name === '' ? '.' : name);
}

/** The line of a record within a sentence; undefined for the default line. */
export function lineText({ recordLine }: Pick<HostRecord, 'recordLine'>): string | undefined {
  return isDefaultLine(recordLine) ? undefined : quoted(recordLine ?? '');
}
