import type { Operation } from './operation.ts';
import type { Secret } from './secret.ts';

/** What an interface allows, for those who plan calls. */
export interface ServiceLimits {
  /** Requests an hour after which background work stops; undefined: there is no limit by the hour. */
  readonly backgroundBudget: number | undefined;
  /** How many calls of an operation may begin within a second; undefined: there is no such limit. */
  readonly perSecond: (operation: Operation) => number | undefined;
  /** The domains whose lines are listed: those of one grade, with the same lines for all of them, or every domain. */
  readonly linesOf: 'acceptedGrade' | 'everyDomain';
}

/** The documented calls a second (api3.md section 3), where they are not 20. */
const PER_SECOND: Partial<Record<Operation, number>> = { 'Record.List': 100, 'Record.Info': 200 };
/** The part of a limit that is used here. The rest is left for other programs and for pending requests. */
const SHARE = { ofHour: 0.9, ofSecond: 0.8 } as const;

/** What decides the limits: the kind of secret. The sample account has none, and no limits of calls. */
export type LimitedBy = Secret['kind'] | 'sample';

/** The limits of the interface. */
export const SERVICE_LIMITS: Readonly<Record<LimitedBy, ServiceLimits>> = {
  token: {
    // The lowest documented limit is 3,000 (service-facts.md).
    backgroundBudget: 3000 * SHARE.ofHour,
    perSecond: () => undefined,
    linesOf: 'acceptedGrade',
  },
  sample: { backgroundBudget: undefined, perSecond: () => undefined, linesOf: 'acceptedGrade' },
  cloudKey: {
    backgroundBudget: undefined,
    perSecond: (operation) => (PER_SECOND[operation] ?? 20) * SHARE.ofSecond,
    linesOf: 'everyDomain',
  },
};
