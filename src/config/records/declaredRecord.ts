import { NAME_LENGTH } from '../../dns/syntax/sizes.ts';
import { hostKey, namesAbove, toAscii } from '../../dns/names.ts';
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

/**
 * Why a record is not read:
 * - `expression`: its host, type, value or number is known only by running the code
 * - `zone`: the zone is not written here
 * - `private`: it is for one network or view only
 * - `owner`: its host is written twice, in two ways
 * - `value`: its value has a form that is not read
 * - `long`: its line is too long to be read
 */
export type NotJudgedWhy = 'expression' | 'zone' | 'private' | 'owner' | 'value' | 'long';

export interface UnjudgedPlace {
  /** Where the record begins, counted from 0. */
  readonly line: number;
  readonly why: NotJudgedWhy;
}

/** The records of a text in the order of the text. */
export interface DeclaredRecords {
  readonly records: readonly DeclaredRecord[];
  /** Hosts of records whose values are not read. */
  readonly hosts: readonly DeclaredHost[];
  readonly notJudged: readonly UnjudgedPlace[];
}

export const NOTHING_DECLARED: DeclaredRecords = { records: [], hosts: [], notJudged: [] };

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

/** How targets are written: always in full, or in full only with a final dot. */
export type TargetForm = 'absolute' | 'relative';

/** A label of a host: a wildcard, or letters, digits, hyphens and underscores of any script. */
const HOST =
  /^(?:\*|[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?)(?:\.[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?)*$/u;

/** Returns a zone in ASCII and lower case, without a final dot; undefined for what is no name of a zone. */
export function zoneNameOf(written: string): string | undefined {
  const name = written.length > NAME_LENGTH + 1 ? '' : written.replace(/\.$/u, '');
  return name.includes('.') && HOST.test(name) ? toAscii(name).toLowerCase() : undefined;
}

/** Returns the host of a relative name, `@` for the zone; undefined if the text is no host. */
export function relativeHost(written: string): string | undefined {
  if (written === '' || written === '@') return '@';
  return written.length <= NAME_LENGTH && HOST.test(written) ? hostKey(written) : undefined;
}

/** Returns the host of a name that may be written with its zone; undefined if the text is no host of the zone. */
export function hostOfZone(written: string, zone: string): string | undefined {
  const host = relativeHost(written.replace(/\.$/u, ''));
  if (host === zone) return '@';
  if (host?.endsWith(`.${zone}`) === true) return host.slice(0, -zone.length - 1);
  return written.endsWith('.') ? undefined : host;
}

/** Returns the longest of the zones that a name is in; undefined if it is in none. */
export function zoneOfName(written: string, zones: ReadonlySet<string>): string | undefined {
  const name = zoneNameOf(written);
  return name === undefined ? undefined : [name, ...namesAbove(name)].find((each) => zones.has(each));
}

/** Collects the records of a text. */
export class DeclaredCollector implements DeclaredRecords {
  readonly records: DeclaredRecord[] = [];
  readonly hosts: DeclaredHost[] = [];
  readonly notJudged: UnjudgedPlace[] = [];

  /** Adds the values of a host; a reason instead of values if they are not read. */
  add(line: number, host: DeclaredHost, found: readonly DeclaredData[] | NotJudgedWhy): void {
    if (typeof found === 'string') {
      this.hosts.push(host);
      this.leaveOut(line, found);
      return;
    }
    for (const each of found) this.records.push({ ...host, ...each });
  }

  leaveOut(line: number, why: NotJudgedWhy): void {
    this.notJudged.push({ line, why });
  }
}

/** The fields of a record other than those of its host. */
export type DeclaredData = Omit<DeclaredRecord, keyof DeclaredHost>;
