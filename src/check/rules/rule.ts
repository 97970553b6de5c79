import type { Severity } from './severity.ts';
import type { CheckedRecord, HostRecord, HostView, ZoneView } from '../zone/zoneView.ts';

/** What is fixed about a rule; its id is the key it is kept under. */
export interface RuleFacts {
  /** Used unless a setting says otherwise. */
  readonly severity: Severity;
  /** Where the rule comes from, such as `RFC 1034, 3.6.2`. */
  readonly source: { readonly text: string; readonly url: string };
}

/** Source of a rule: a section of an RFC, or all of it. */
export function rfc(number: number, section?: string): RuleFacts['source'] {
  const url = `https://www.rfc-editor.org/rfc/rfc${number}.html`;
  if (section === undefined) return { text: `RFC ${number}`, url };
  const anchor = /^[A-Z]/u.test(section) ? `appendix-${section}` : `section-${section}`;
  return { text: `RFC ${number}, ${section}`, url: `${url}#${anchor}` };
}

/**
 * Takes one finding. The first of `records` is the one it is shown at, the others explain it. `text` returns one
 * translated sentence: it names the record and says what happens, to whom, and what to do. It is formatted only for
 * findings that are shown: a rule that a setting turns off costs little.
 */
export type Report<Id extends string> = (
  rule: Id,
  records: readonly [HostRecord, ...HostRecord[]],
  text: () => string,
) => void;

/** Looks at one host. */
export type HostCheck<Id extends string> = (host: HostView, zone: ZoneView, report: Report<Id>) => void;

/** Looks at one host and at any other name of the account's zones. */
export interface LinkCheck<Id extends string> {
  /**
   * Whether there may be anything to look at, by the records of the host, disabled ones too. Most hosts have nothing:
   * they need no view and no generator.
   */
  readonly mayConcern: (host: string, records: readonly CheckedRecord[], zone: ZoneView) => boolean;
  /** Yields between the records of the host, so that the caller can pause within a large host. */
  readonly check: (host: HostView, zone: ZoneView, report: Report<Id>) => Generator<void, void>;
}

/** The code that applies the rules of a topic. */
export interface TopicChecks<Id extends string> {
  /**
   * Looks at the records of one host and at nothing else but the name, lines and TTL limit of the zone. The result
   * is kept for as long as these records stay as they are: a sentence that refers to the zone would keep all of the
   * zone in memory.
   */
  readonly checkHost?: HostCheck<Id>;
  /** Runs every time. */
  readonly links?: LinkCheck<Id>;
}

/** The rules of one topic. One file a topic. */
export interface Topic<Id extends string> extends TopicChecks<Id> {
  readonly rules: Readonly<Record<Id, RuleFacts>>;
}
