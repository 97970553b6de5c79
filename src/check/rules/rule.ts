import { eachInSteps, type Steps } from '../../base/timeSlices.ts';
import type { Severity } from './severity.ts';
import type { CheckedRecord, HostRecord, HostView, ZoneView } from '../zone/zoneView.ts';

/** What is fixed about a rule. Its id is its key among the rules of its topic. */
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
 * Reports one finding. It is shown at the first of `records`; the others explain it. `text` returns one translated
 * sentence, which names the record and says what happens, to whom, and what to do. It is called only for findings
 * that are shown, so that a rule that is off costs little.
 */
export type Report<Id extends string> = (
  rule: Id,
  records: readonly [HostRecord, ...HostRecord[]],
  text: () => string,
) => void;

/** At a host with so many records, one topic alone takes about a millisecond. */
export const MANY_RECORDS = 500;

/** Calls `check` for each record of a host: at once, or in steps where there are many. */
export function eachRecord(
  records: readonly HostRecord[],
  check: (record: HostRecord) => void,
): Steps<void> | undefined {
  if (records.length >= MANY_RECORDS) return eachInSteps(records, check);
  for (const record of records) check(record);
  return undefined;
}

/** Looks at one host. Where a check takes long, it returns a generator that yields between records. */
export type HostCheck<Id extends string> = (
  host: HostView,
  zone: ZoneView,
  report: Report<Id>,
) => Steps<void> | void;

/** Looks at one host and at any other name of the account's zones. */
export interface LinkCheck<Id extends string> {
  /**
   * A quick look at the records of the host, disabled ones included: false when `check` cannot find anything. That
   * saves most hosts a view and a generator.
   */
  readonly mayConcern: (host: string, records: readonly CheckedRecord[], zone: ZoneView) => boolean;
  /** Yields between the records of the host, so that the caller can pause within a large host. */
  readonly check: (host: HostView, zone: ZoneView, report: Report<Id>) => Steps<void>;
}

/** The code that applies the rules of a topic. */
export interface TopicChecks<Id extends string> {
  /**
   * Looks at the records of one host and at nothing else but the name, lines and TTL limit of the zone. Findings are
   * kept until these records change, so `text` must not refer to the zone: that would keep the whole zone in memory.
   */
  readonly checkHost?: HostCheck<Id>;
  /** Runs in each check of the zone. */
  readonly links?: LinkCheck<Id>;
}

/** The rules of one topic. One file a topic. */
export interface Topic<Id extends string> extends TopicChecks<Id> {
  readonly rules: Readonly<Record<Id, RuleFacts>>;
}
