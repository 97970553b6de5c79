import type { Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';

/** A part of a line, which is counted from 0. */
export interface TextSpan {
  readonly line: number;
  readonly entry: Pick<Entry, 'start' | 'end'>;
}

/** An entry and its line. */
export interface PlacedEntry extends TextSpan {
  readonly entry: Entry;
}

/** A host that a configuration file declares records of. */
export interface DeclaredHost {
  /** In ASCII and lower case, no final dot. */
  readonly zone: string;
  /** In ASCII and lower case, `@` for the zone itself. */
  readonly host: string;
  /** Where the host is written; undefined if it is not. */
  readonly owner: TextSpan | undefined;
}

/** A record that a configuration file declares. */
export interface DeclaredRecord extends DeclaredHost {
  /** In capitals. */
  readonly type: string;
  /**
   * As the service has it: a text without quotes, a target with its final dot, an MX record without its priority, other
   * data as in a zone file.
   */
  readonly value: string;
  /** The priority of an MX record. */
  readonly mx?: number | undefined;
  /** In seconds; undefined if the file leaves it to the provider. */
  readonly ttl: number | undefined;
  /** The line of the value, counted from 0. */
  readonly line: number;
  readonly data: TextSpan;
}

/** A text whose structure is read. */
export interface ReadText {
  readonly family: Family;
  /** The path, if it is known; `/` separates folders. */
  readonly fileName: string;
  /** The entries of each line. Not used for YAML. */
  readonly entries: readonly (readonly Entry[])[];
  readonly lineCount: number;
  textOf(line: number): string;
  /** The names of all zones of the accounts, in ASCII. */
  readonly zones: ReadonlySet<string>;
}
