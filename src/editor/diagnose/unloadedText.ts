import * as l10n from '@vscode/l10n';
import type { Command } from 'vscode';
import { needsToken, type Failure } from '../../api/failure.ts';
import { dnsZoneOf, type Freshness } from '../../index/dnsZone.ts';
import type { IndexedZone, RecordIndex } from '../../index/recordIndex.ts';
import type { AccountId } from '../../model/account.ts';
import { toUnicode } from '../../model/names.ts';
import { zonesOfAccount, type Portfolio } from '../../model/portfolio.ts';
import type { Zones } from '../../model/zones.ts';
import { accountLabel } from '../../text/accountText.ts';
import { digits } from '../../text/digits.ts';
import { ownFailureText } from '../../text/failureText.ts';
import { failureTitle } from '../../text/failureTitle.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import type { StatusTexts } from './documentStatus.ts';

/** What of a document is not checked because its zones could not be loaded. */
interface FailedZones {
  /** The zones among those that it mentions; empty if the zones of the account could not be listed. */
  readonly names: readonly string[];
  readonly zones: Zones;
  readonly failure: Failure;
}

/** What is known of the zones of each account: how many are in the index, and there are; undefined if never listed. */
export interface ListedZones {
  of(account: AccountId): { readonly size: number; readonly total: number | undefined } | undefined;
}

interface UnloadedParts {
  readonly recordIndex: Pick<RecordIndex, 'named'> & ListedZones;
  readonly portfolio: Portfolio;
  readonly loader: {
    readonly failure: (zones: Zones, zone: IndexedZone) => Failure | undefined;
    readonly listFailure: (zones: Zones) => Failure | undefined;
  };
}

/**
 * Returns which zones of a document are not checked, and why the first of them is not. `mentioned`: names of zones in
 * ASCII. A zone with current records is checked even if a later load failed. An account that was listed before is known
 * even if it cannot be listed now.
 */
export function unloadedOf(
  mentioned: Iterable<string>,
  { recordIndex, portfolio, loader }: UnloadedParts,
  fresh: Freshness,
): FailedZones | undefined {
  const names: string[] = [];
  let first: Omit<FailedZones, 'names'> | undefined;
  for (const name of mentioned) {
    for (const zone of recordIndex.named(name)) {
      const zones = zonesOfAccount(portfolio, zone.account);
      const failure = zones && loader.failure(zones, zone);
      if (zones === undefined || failure === undefined || isKnown(zone, fresh)) continue;
      first ??= { zones, failure };
      names.push(name);
      break;
    }
  }
  if (first !== undefined) return { names, ...first };
  for (const zones of portfolio.all) {
    const listed = recordIndex.of(zones.account.id);
    if (listed !== undefined && listed.size === listed.total) continue;
    const failure = loader.listFailure(zones);
    if (failure !== undefined) return { names, zones, failure };
  }
  return undefined;
}

/**
 * Says what of a document is not checked and why, with a command that helps. The editor makes links, even to commands, of
 * these texts.
 */
export function unloadedTexts({
  names,
  zones: { account },
  failure,
}: Omit<FailedZones, 'zones'> & { readonly zones: Pick<Zones, 'account'> }): StatusTexts {
  const tooltip = plain(ownFailureText(failure));
  return {
    severity: 'warning',
    text: plain(`${whatText(names, accountLabel(account))} · ${failureTitle(failure)}`),
    // A sentence beside the text would push the command out of the window.
    detail: '',
    command: { ...(needsToken(failure) ? replaceTokenCommand(account.id) : retry()), tooltip },
  };
}

function isKnown(zone: IndexedZone, fresh: Freshness): boolean {
  const kind = dnsZoneOf(zone, fresh).known?.kind;
  return kind === 'whole' || kind === 'notServed';
}

function whatText([first, ...more]: readonly string[], account: string): string {
  if (first === undefined) return l10n.t('Zones of {0} not checked', account);
  const name = plain(toUnicode(first), LIMIT.name);
  return more.length === 0
    ? l10n.t('{0} not checked', name)
    : l10n.t('{0} and {1} more not checked', name, digits(more.length));
}

function retry(): Command {
  return { command: '_dnsTree.editor.retry', title: l10n.t('Retry') };
}

function replaceTokenCommand(account: AccountId): Command {
  return {
    command: 'dnsTree.account.replaceToken',
    title: l10n.t('Replace Token…'),
    arguments: [{ account }],
  };
}
