import * as l10n from '@vscode/l10n';
import type { Failure } from '../../api/failure.ts';
import { needsToken } from '../../api/failureEffects.ts';
import { dnsZoneOf, type Freshness } from '../../zones/dnsZone.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { toUnicode } from '../../dns/names.ts';
import type { Accounts } from '../../zones/accounts.ts';
import type { Account } from '../../zones/account.ts';
import { accountLabel } from '../../text/accountText.ts';
import { digits, LIMIT, plain } from '../../text/visible.ts';
import { ownFailureText, failureTitle } from '../../text/failureText.ts';
import type { StatusTexts } from './documentStatus.ts';

/** Zones of a document that could not be loaded, so that their names are not checked. */
interface FailedZones {
  /** The zones among those that it mentions; empty if the zones of the account could not be listed. */
  readonly names: readonly string[];
  readonly account: Account;
  readonly failure: Failure;
}

interface UnloadedParts {
  readonly accounts: Pick<Accounts, 'named' | 'get' | 'all'>;
  readonly loader: {
    readonly failure: (account: Account, zone: ZoneState) => Failure | undefined;
    readonly listFailure: (account: Account) => Failure | undefined;
  };
}

/**
 * Returns which zones of a document are not checked, and why the first of them is not. `mentioned`: names of zones in
 * ASCII. A zone with current records is checked even if a later load failed. An account that was listed before is known
 * even if it cannot be listed now.
 */
export function unloadedOf(
  mentioned: Iterable<string>,
  { accounts, loader }: UnloadedParts,
  fresh: Freshness,
): FailedZones | undefined {
  const names: string[] = [];
  let first: Omit<FailedZones, 'names'> | undefined;
  for (const name of mentioned) {
    for (const zone of accounts.named(name)) {
      const account = accounts.get(zone.account);
      const failure = account && loader.failure(account, zone);
      if (account === undefined || failure === undefined || isKnown(zone, fresh)) continue;
      first ??= { account, failure };
      names.push(name);
      break;
    }
  }
  if (first !== undefined) return { names, ...first };
  for (const account of accounts.all) {
    if (account.size === account.total) continue;
    const failure = loader.listFailure(account);
    if (failure !== undefined) return { names, account, failure };
  }
  return undefined;
}

/**
 * Says which names of a document are not checked and why, with a command that helps. The editor turns parts of these
 * texts into links, even to commands.
 */
export function unloadedTexts({
  names,
  account: { info },
  failure,
}: Omit<FailedZones, 'account'> & { readonly account: Pick<Account, 'info'> }): StatusTexts {
  const tooltip = plain(ownFailureText(failure));
  return {
    severity: 'Warning',
    text: plain(`${whatText(names, accountLabel(info))} · ${failureTitle(failure)}`),
    // A sentence beside the text would push the command out of the window.
    detail: '',
    command: needsToken(failure)
      ? {
          command: 'dnsTree.account.replaceToken',
          title: l10n.t('Replace Token…'),
          arguments: [{ account: info.id }],
          tooltip,
        }
      : { command: '_dnsTree.editor.retry', title: l10n.t('Retry'), tooltip },
  };
}

function isKnown(zone: ZoneState, fresh: Freshness): boolean {
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
