import type { Absence } from '../lookup/absence.ts';
import type { Verdict } from './nameChecker.ts';

/** A problem of a name or an address in a line. Columns are in UTF-16 code units. */
export type Problem = {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** The key, directive or variable whose value this is. */
  readonly key: string | undefined;
} & (
  | Verdict
  /** An address that `name` does not have; `hosted` are those that it has. */
  | {
      readonly kind: 'address';
      readonly address: string;
      readonly hosted: readonly string[];
      /** Whether a disabled record of the name has the address. */
      readonly isDisabled: boolean;
    }
  /** A declared target that no record of `name` has; `hosted` are the targets that they have, without final dots. */
  | {
      readonly kind: 'target';
      readonly type: string;
      readonly target: string;
      readonly hosted: readonly string[];
    }
  /** A declared record of a type that `name` does not have; `hosted` are those that it has, as type and value. */
  | { readonly kind: 'type'; readonly type: string; readonly hosted: readonly string[] }
  /** A declared record of a name that no record answers for yet. */
  | { readonly kind: 'declared' }
  /** The domain of a mailbox that takes no mail. */
  | { readonly kind: 'mail' }
);

/**
 * How likely a problem is a mistake:
 * - `mistake`: the name resembles a hosted one, is left behind, or is contradicted by its records
 * - `absent`: no record answers, which may be right: the name may be private, planned or hosted elsewhere. It is
 *   planned if a record of it is declared
 */
export type Likelihood = 'mistake' | 'absent';

export function likelihoodOf({ kind }: { readonly kind: Problem['kind'] }): Likelihood {
  return kind === 'absent' || kind === 'declared' ? 'absent' : 'mistake';
}

/** The codes of problems, as lists, logs and settings have them. */
export const PROBLEM_CODES = {
  misspelled: 'misspelled',
  gone: 'left-behind',
  series: 'not-in-series',
  blocked: 'hidden-from-wildcard',
  disabled: 'disabled',
  address: 'other-address',
  target: 'other-target',
  type: 'other-type',
  mail: 'no-mail',
  absent: 'no-record',
  declared: 'not-hosted-yet',
} as const satisfies Record<Problem['kind'], string>;
export type ProblemCode = (typeof PROBLEM_CODES)[Problem['kind']];

/** Whether no record answers for a name, whatever the reason. */
export function isAbsence(problem: Problem): problem is Problem & Absence {
  return ABSENCES.has(problem.kind);
}

export const ABSENCES: ReadonlySet<Problem['kind']> = new Set([
  'misspelled',
  'gone',
  'series',
  'blocked',
  'absent',
] satisfies Absence['kind'][]);

/** A problem and its line, counted from 0. */
export interface PlacedProblem {
  readonly line: number;
  readonly problem: Problem;
}

/** Returns the problem at a range; undefined if it disappeared because the text or the records changed. */
export function problemAt(
  problems: readonly PlacedProblem[],
  { start, end }: { readonly start: Position; readonly end: Position },
): Problem | undefined {
  return problems.find(
    ({ line, problem }) =>
      line === start.line && problem.start === start.character && problem.end === end.character,
  )?.problem;
}

interface Position {
  readonly line: number;
  readonly character: number;
}
