import type { Severity } from './severity.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** What is fixed about a rule. Its id is its key among the rules of its topic. */
export interface RuleFacts {
  /** Used unless a setting says otherwise. */
  readonly severity: Severity;
  /** Where the rule comes from, such as `RFC 1034, 3.6.2`. */
  readonly source: { readonly text: string; readonly url: string };
  /** What its findings are about, unless they say so. Default: the value. */
  readonly part?: RecordPart;
}

/** A part of a record, as in a line of a zone file. */
type RecordPart = 'name' | 'type' | 'ttl' | 'value' | 'line';

/** What a finding is about, within its first record. A `Fault` of the value is one. */
export interface About {
  readonly part?: RecordPart;
  /** A place in the value, in UTF-16 units. Without it, the whole part. */
  readonly start?: number;
  readonly end?: number;
  /** The value that mends the finding for certain. */
  readonly corrected?: string | undefined;
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
 * sentence, which names the record and says what happens, to whom, and what to do. It is called when the finding is
 * shown, and kept until then: it must capture nothing but records, texts and numbers, not the views of the zone.
 */
export type Report<Id extends string> = (
  rule: Id,
  records: readonly [HostRecord, ...HostRecord[]],
  text: () => string,
  more?: ReportedWith,
) => void;

/** What a finding is about, and where it differs from its rule. */
interface ReportedWith extends About {
  /**
   * Findings of a rule in a zone with the same text here are one: it is shown at the record of the first of them, and
   * counts the others. For what is true of many records and useful to know once.
   */
  readonly once?: string;
  /** The source of this finding, if it is not that of the rule. */
  readonly source?: RuleFacts['source'];
}

/** The rules of one topic. One file a topic. */
export interface Topic<Id extends string> {
  readonly rules: Readonly<Record<Id, RuleFacts>>;
  /** Looks at one host, and at any name of the account's zones that its records lead to. */
  readonly check: (host: HostView, zone: ZoneView, report: Report<Id>) => void;
}
