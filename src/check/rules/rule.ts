import * as l10n from '@vscode/l10n';
import type { Severity } from './severity.ts';
import type { FaultCode } from '../../dns/syntax/fault.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** A rule and all that people read about it. Its id is its key among the rules of its topic. */
export interface Rule {
  /** Used unless a setting says otherwise. */
  readonly severity: Severity;
  /** Where the rule comes from, such as `RFC 1034, 3.6.2`. */
  readonly source: { readonly text: string; readonly url: string };
  /** The part of a record that its findings are about, unless they name another one. Default: the value. */
  readonly part?: RecordPart;
  /** A few words for what it finds: lists, README.md and SARIF show them beside the id. */
  readonly title: string;
  /**
   * The sentence about a finding: it names the record and says what happens, to whom, and what to do. If there are
   * several sentences, each has a word as its key.
   */
  readonly says: string | Readonly<Record<string, string>>;
}

export type RuleSet = Readonly<Record<string, Rule>>;

/**
 * Examples of the rules of a file, which a test runs in the zone `example.com`. Below the id of each rule are records in
 * which it finds something (`yes`), with what the finding says, corrects and cites where the rule leaves that open, and
 * records in which it finds nothing (`no`):
 *
 *     yes RECORD | RECORD → WORD OF THE SENTENCE: VALUES IN IT ⇒ CORRECTED VALUE § RFC, SECTION
 *
 * A record is `LINE: HOST TTL TYPE VALUE`, most often without line and TTL. `$ORIGIN` starts another zone of the account,
 * `(ab){20}` repeats a text. Guillemets enclose what the finding is about, if that is not the whole value. `*` stands for
 * the sentence about a fault, before the values in that.
 */
export type Examples = string;

/** A part of a record, as in a line of a zone file. */
type RecordPart = 'name' | 'type' | 'ttl' | 'value' | 'line';

/** What a finding is about, within its first record. A `Fault` of the value is one. */
export interface About {
  readonly part?: RecordPart;
  /** A place in the value, in UTF-16 units. If left out: the whole part. */
  readonly start?: number;
  readonly end?: number;
  /** The corrected value, if only one is possible. */
  readonly corrected?: string | undefined;
}

/** Makes a value from the part of a value that has a fault and from the details of the fault. */
export type OfFault<T> = (part: string, first: string, second: string) => T;

/** A sentence about a fault: what is wrong at a place of a value, or what is expected there. */
export interface FaultSentence {
  readonly says: string;
  /** The values in the sentence. Default: the details of the fault. */
  readonly values?: OfFault<readonly string[]>;
  /** Returns the part as it should be, if only one text can be meant. */
  readonly mend?: OfFault<string>;
}

/** The sentences about faults of values, by the code of the fault. */
export type FaultSentences = Readonly<Partial<Record<FaultCode, string | FaultSentence>>>;

/** Source of a rule: a section of an RFC, or all of it. */
export function rfc(number: number, section?: string): Rule['source'] {
  const url = `https://www.rfc-editor.org/rfc/rfc${number}.html`;
  if (section === undefined) return { text: `RFC ${number}`, url };
  const anchor = /^[A-Z]/u.test(section) ? `appendix-${section}` : `section-${section}`;
  return { text: `RFC ${number}, ${section}`, url: `${url}#${anchor}` };
}

/** Returns a title or a sentence of a rule in the language of the editor. */
export function translated(text: string, ...values: readonly (string | number)[]): string {
  return l10n.t(text, ...values);
}

/** The id of a rule, with the word of a sentence if it has several: `cname-chain/whole`. */
export type SentenceId<Of extends RuleSet> = {
  [Id in keyof Of & string]: Of[Id]['says'] extends string ? Id : `${Id}/${keyof Of[Id]['says'] & string}`;
}[keyof Of & string];

/**
 * Reports one finding. It is shown at the first of `records`; the others explain it. `values` are inserted into the
 * sentence: escape those of the service.
 */
export type ReportOf<Of extends RuleSet> = (
  sentence: SentenceId<Of>,
  records: readonly [HostRecord, ...HostRecord[]],
  values: readonly (string | number)[],
  more?: ReportedWith,
) => void;

/** What a finding is about, and where it differs from its rule. */
interface ReportedWith extends About {
  /**
   * A key: findings of a rule in a zone with the same key become one, which is shown at the record of the first, with
   * the number of the others. For facts about many records that are useful to know once.
   */
  readonly once?: string;
  /** The source of this finding, if it is not that of the rule. */
  readonly source?: Rule['source'];
}

/** The rules of one topic. One file a topic. */
export interface Topic<Of extends RuleSet> {
  readonly rules: Of;
  /** The sentences about faults of values that only this topic has. */
  readonly faults?: FaultSentences;
  /** Checks one host, and looks up names in the account's zones that its records point to. */
  readonly check: (host: HostView, zone: ZoneView, report: ReportOf<Of>) => void;
}
