import type { HostsInLine } from '../locate/hostsInLine.ts';
import type { Entry } from './entry.ts';
import type { Family } from './language.ts';

/** The lines of a document, with their names and addresses and their structure. */
export interface AnalysedDocument {
  readonly family: Family;
  readonly mentions: readonly HostsInLine[];
  readonly entries: readonly (readonly Entry[])[];
  textOf(line: number): string;
}
