import * as l10n from '@vscode/l10n';
import { failureText } from '../../text/failureText.ts';
import { incompleteZonesText, namedZones } from '../../text/incompleteZonesText.ts';
import { plain, digits } from '../../text/visible.ts';
import type { IndexOutcome } from '../../zones/indexing/indexer.ts';
import type { IndexPlan } from '../../zones/indexing/indexPlan.ts';
import { accountLabel } from '../../text/accountText.ts';
import { sentencesText } from '../../text/listText.ts';

/** Says how many calls indexing takes, out of the hourly limit. */
export function estimateText(plans: readonly IndexPlan[], now: number): string {
  const due = plans.filter(({ calls }) => calls > 0);
  const costs = due.map(({ account, calls }) => {
    const made = digits(account.calls.inLastHour(now));
    const cost = isLimited(account)
      ? calls === 1
        ? l10n.t('1 of 3,000 calls an hour; {0} made in the last hour', made)
        : l10n.t('about {0} of 3,000 calls an hour; {1} made in the last hour', digits(calls), made)
      : calls === 1
        ? l10n.t('1 call')
        : l10n.t('about {0} calls', digits(calls));
    return due.length === 1 ? cost : l10n.t('{0}: {1}', plain(accountLabel(account.info)), cost);
  });
  return costs.join(' · ');
}

/** The part of a plan that a question about calls needs. */
export type CallPlan = Pick<IndexPlan, 'account' | 'wanted' | 'calls'>;

/** Calls are made without asking only if they are no more than this. */
const UNCONFIRMED_CALLS = 10;

/** Whether the plans take so many calls that the user must confirm them. */
export function needsConfirmation(plans: readonly CallPlan[]): boolean {
  return plans.reduce((sum, { calls }) => sum + calls, 0) > UNCONFIRMED_CALLS;
}

/** A question before many calls, and the button that makes them. */
export interface CallQuestion {
  readonly message: string;
  readonly detail: string;
  readonly button: string;
}

/** The question before indexing: how many zones, and how many calls that takes. */
export function indexQuestion(plans: readonly IndexPlan[], now: number): CallQuestion {
  const { message, detail, button } = loadQuestion(plans, now);
  const stops = !plans.some(({ account }) => isLimited(account))
    ? []
    : exceedsHour(plans, now)
      ? [l10n.t('Stops by itself near the limit; load again later to continue.')]
      : [l10n.t('Stops by itself near the limit.')];
  const purpose = l10n.t('Loads their records, so that searches and checks cover them.');
  return { message, detail: [purpose, detail, ...stops].join('\n'), button };
}

/** The question before the records of zones are loaded for a command. */
export function loadQuestion(plans: readonly CallPlan[], now: number): CallQuestion {
  const { zones, accounts, label, costs } = summed(plans, now);
  const message =
    accounts > 1
      ? l10n.t('Load {0} zones of {1} accounts?', digits(zones), digits(accounts))
      : zones === 1
        ? l10n.t('Load 1 zone of {0}?', label)
        : l10n.t('Load {0} zones of {1}?', digits(zones), label);
  return { message, detail: costs.join('\n'), button: l10n.t('Load') };
}

/** Sums up the accounts that need calls, and lists the calls of each. */
function summed(
  plans: readonly CallPlan[],
  now: number,
): {
  readonly zones: number;
  readonly accounts: number;
  /** The name of the first account. */
  readonly label: string;
  readonly costs: readonly string[];
} {
  const due = plans.filter(({ calls }) => calls > 0);
  const [first] = due;
  return {
    zones: due.reduce((sum, { wanted }) => sum + wanted.length, 0),
    accounts: due.length,
    label: first === undefined ? '' : plain(accountLabel(first.account.info)),
    costs: due.map((plan) => {
      const made = digits(plan.account.calls.inLastHour(now));
      const cost = isLimited(plan.account)
        ? l10n.t(
            'About {0} of your 3,000 calls an hour; {1} were made in the last hour.',
            digits(plan.calls),
            made,
          )
        : l10n.t('About {0} calls.', digits(plan.calls));
      return due.length === 1 ? cost : l10n.t('{0}: {1}', plain(accountLabel(plan.account.info)), cost);
    }),
  };
}

/** Whether the plans take more calls than are left in this hour. */
export function exceedsHour(plans: readonly IndexPlan[], now: number): boolean {
  return plans.some(({ account: { limits, calls: made }, calls }) => {
    const { backgroundBudget = Number.POSITIVE_INFINITY } = limits;
    return calls + made.inLastHour(now) > backgroundBudget;
  });
}

/** Whether the service limits the calls of an hour. */
function isLimited({ limits }: CallPlan['account']): boolean {
  return limits.backgroundBudget !== undefined;
}

/** Says how indexing ended, in sentences. */
export function outcomeText(outcome: Outcome): string {
  const { loaded, wanted, total, missing, failed, incomplete, stopped, saved } = outcome;
  const done = digits(total - wanted + loaded - incomplete.length);
  const sentences = [
    stopped === undefined && failed.length + incomplete.length + missing === 0
      ? l10n.t('All zones are loaded ({0}).', digits(total))
      : l10n.t('{0} of {1} zones are loaded.', done, digits(total + missing)),
  ];
  if (missing > 0)
    sentences.push(l10n.t('The service reports {0} more zones than it lists.', digits(missing)));
  if (failed.length > 0) {
    const { names, more } = namedZones(failed.map(({ zone }) => zone));
    sentences.push(
      more > 0
        ? l10n.t('Not loaded: {0} and {1} more.', names, digits(more))
        : l10n.t('Not loaded: {0}.', names),
    );
  }
  if (incomplete.length > 0) sentences.push(incompleteZonesText(incomplete));
  if (stopped?.kind === 'cancelled') sentences.push(l10n.t('Load again to continue.'));
  else if (stopped !== undefined) sentences.push(plain(failureText(stopped)));
  if (!saved)
    sentences.push(l10n.t('The records could not be saved to disk and are lost when this window closes.'));
  return sentencesText(sentences);
}

export interface Outcome extends IndexOutcome, Pick<IndexPlan, 'missing'> {
  /** Zones that had to be loaded. */
  readonly wanted: number;
}

/** Adds up the outcomes of several accounts. */
export function sumOfOutcomes(outcomes: readonly Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return {
    loaded: sum(({ loaded }) => loaded),
    wanted: sum(({ wanted }) => wanted),
    total: sum(({ total }) => total),
    missing: sum(({ missing }) => missing),
    failed: outcomes.flatMap(({ failed }) => failed),
    incomplete: outcomes.flatMap(({ incomplete }) => incomplete),
    stopped: outcomes.find(({ stopped }) => stopped !== undefined)?.stopped,
    saved: outcomes.every(({ saved }) => saved),
  };
}
