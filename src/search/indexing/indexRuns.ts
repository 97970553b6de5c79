import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf } from '../../api/failure.ts';
import { failureText, failureTitle } from '../../text/failureText.ts';
import { showStatus, ask, confirm, showError } from '../../base/messages.ts';
import { stoppableWork } from '../../base/progress.ts';
import { LIMIT, plain, digits } from '../../text/visible.ts';
import type { Indexer } from '../../zones/indexing/indexer.ts';
import type { IndexPlan } from '../../zones/indexing/indexPlan.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import type { Account } from '../../zones/account.ts';
import {
  indexQuestion,
  needsConfirmation,
  outcomeText,
  sumOfOutcomes,
  type CallQuestion,
  type Outcome,
} from './indexText.ts';
import { sentencesText } from '../../text/listText.ts';

/** Asks before many calls. Returns whether to make them. */
export async function confirmCalls({ message, detail, button }: CallQuestion): Promise<boolean> {
  return (await confirm('information', message, detail, button)) === button;
}

/** Runs indexing for the user: asks for confirmation, shows the progress, and reports how it ended. */
export class IndexRuns {
  readonly #indexer: Indexer;
  readonly #reveal: (ref: ItemRef) => void;
  readonly #reportBug: (error: unknown) => void;

  constructor(indexer: Indexer, reveal: (ref: ItemRef) => void, reportBug: (error: unknown) => void) {
    this.#indexer = indexer;
    this.#reveal = reveal;
    this.#reportBug = reportBug;
  }

  /**
   * Lists the domains of accounts and plans what to load. Shows the failures and leaves out the accounts that failed.
   */
  async plan(accounts: readonly Account[], signal: AbortSignal): Promise<readonly IndexPlan[]> {
    const failures: string[] = [];
    const plans = await Promise.all(
      accounts.map(async (account) => {
        try {
          return await this.#indexer.plan(account, signal);
        } catch (error) {
          const failure = failureOf(error);
          if (failure === undefined) throw error;
          if (failure.kind !== 'cancelled') failures.push(failureText(failure));
          return undefined;
        }
      }),
    );
    if (failures.length > 0) void showError(plain(sentencesText([...new Set(failures)])));
    return signal.aborted ? [] : plans.filter((plan) => plan !== undefined);
  }

  /**
   * Plans with progress, asks for confirmation, and runs the plans. `isForPanel`: the user confirmed it before, and a
   * panel will say which zones could not be loaded.
   */
  async planAndRun(accounts: readonly Account[], { isForPanel = false } = {}): Promise<void> {
    const plans = await stoppableWork(l10n.t('Listing domains'), (signal) => this.plan(accounts, signal));
    if (isForPanel) await this.run(plans, true);
    else await this.#confirmAndRun(plans);
  }

  async #confirmAndRun(plans: readonly IndexPlan[]): Promise<void> {
    if (plans.length === 0) return;
    if (!needsConfirmation(plans) || (await confirmCalls(indexQuestion(plans, Date.now()))))
      await this.run(plans);
  }

  /** Runs the plans with progress, and reports how they ended. */
  async run(plans: readonly IndexPlan[], isForPanel = false): Promise<void> {
    const outcomes = await stoppableWork(l10n.t('Loading zones'), (signal, report) => {
      const done = new Map<IndexPlan, number>();
      const total = plans.reduce((sum, plan) => sum + plan.total, 0);
      return Promise.all(
        plans.map(async (plan): Promise<Outcome | undefined> => {
          const outcome = await this.#indexer.run(plan, signal, (now) => {
            done.set(plan, now.done);
            const all = done.values().reduce((sum, each) => sum + each, 0);
            report(l10n.t('{0} of {1} zones', digits(all), digits(total)));
          });
          return outcome && { ...outcome, wanted: plan.wanted.length, missing: plan.missing };
        }),
      );
    });
    const ended = outcomes.filter((outcome) => outcome !== undefined);
    if (ended.length < outcomes.length) showStatus(l10n.t('Zones are already being loaded.'));
    // Not awaited: indexing is done, and the messages may stay open for any time.
    if (ended.length === 0) return;
    const outcome = sumOfOutcomes(ended);
    if (isForPanel && outcome.stopped === undefined && outcome.saved) return;
    void this.#report(outcome, plans).catch(this.#reportBug);
  }

  async #report(outcome: Outcome, plans: readonly IndexPlan[]): Promise<void> {
    const text = outcomeText(outcome);
    const trouble = outcome.failed.length + outcome.incomplete.length > 0 || !outcome.saved;
    if (!trouble && outcome.wanted === 0 && outcome.total > 0) return this.#offerAgain(text, plans);
    if (!trouble && (outcome.stopped === undefined || outcome.stopped.kind === 'cancelled')) {
      showStatus(`$(database) ${text}`);
      return;
    }
    const show = l10n.t('Show Zones');
    const buttons = outcome.failed.length > 0 ? [show] : [];
    const picked = await ask('warning', text, ...buttons);
    if (picked !== show) return;
    const items = outcome.failed.map(({ zone, failure }) => ({
      label: plain(zone.name, LIMIT.name),
      description: plain(failureTitle(failure)),
      detail: plain(failureText(failure)),
      zone,
    }));
    const chosen = await vscode.window.showQuickPick(items, {
      title: l10n.t('Zones that could not be loaded'),
      matchOnDescription: true,
    });
    if (chosen !== undefined) this.#reveal({ account: chosen.zone.account, domain: chosen.zone.id });
  }

  /** Offers to load all zones again, because the service may not report every change. */
  async #offerAgain(text: string, plans: readonly IndexPlan[]): Promise<void> {
    const again = l10n.t('Load All Again');
    const unchanged = l10n.t('According to the service, nothing has changed since.');
    const picked = await ask('information', sentencesText([text, unchanged]), again);
    if (picked === again) await this.#confirmAndRun(plans.map((plan) => this.#indexer.planAll(plan)));
  }
}
