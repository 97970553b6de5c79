import type { HostingService } from '../api/serviceAddress.ts';
import { NO_CALLER } from '../api/caller.ts';
import { Client, userAgent } from '../api/client.ts';
import { CallError, failureOf } from '../api/failure.ts';
import type { DisposableStore } from '../base/lifecycle.ts';
import { planOf } from '../zones/indexing/indexPlan.ts';
import { loadZones } from '../zones/indexing/loadZones.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import { hostedAccount } from '../zones/accountInfo.ts';
import type { Incomplete } from '../zones/lists/wholeness.ts';
import { Account } from '../zones/account.ts';
import { digits } from '../text/visible.ts';
import { failureText } from '../text/failureText.ts';
import { incompleteText } from '../text/incompleteText.ts';
import { secretProblemText } from '../text/signInText.ts';
import { CannotRun } from './cannotRun.ts';
import { environmentSecret } from './environmentSecret.ts';
import { FILES } from './readZones.ts';
import type { CliContext } from './cliContext.ts';

const TIMEOUT_SECONDS = 30;

/** Returns an account of zones that were read from files. */
export function filesAccount(
  zones: readonly ZoneState[],
  now: number,
  disposables: DisposableStore,
): Account {
  const account = disposables.add(new Account({ kind: 'files', id: FILES }, NO_CALLER));
  account.restore(zones, now, zones.length);
  return account;
}

/**
 * Returns an account with the secret of the environment, nothing loaded. `disposables` disposes it.
 * @throws CannotRun without a secret that the service takes
 */
export function openAccount(
  service: HostingService,
  { environment, version }: CliContext,
  disposables: DisposableStore,
): Account {
  const secret = environmentSecret(environment);
  const address = service[secret.kind];
  if (address === undefined) throw new CannotRun(secretProblemText(secret.kind));
  const client = new Client({
    language: 'en',
    userAgent: userAgent(version),
    timeoutSeconds: () => TIMEOUT_SECONDS,
    kind: secret.kind,
    login: async () => ({ address, secret }),
    onCall: () => undefined,
  });
  return disposables.add(new Account(hostedAccount({ address, secret }), client));
}

/**
 * Loads all zones of an account. Says which ones could not be loaded. Returns whether all records of all zones could be
 * loaded.
 * @throws CannotRun when the account cannot be read, and the reason of the signal
 */
export async function loadAccount(account: Account, context: CliContext): Promise<boolean> {
  try {
    return await loadListed(account, context);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    throw new CannotRun(failureText(failure));
  }
}

async function loadListed(account: Account, { signal, warn }: CliContext): Promise<boolean> {
  const { allDomains } = account;
  // A list that failed before would not be loaded again.
  if (allDomains.state.loading === undefined) allDomains.markStale();
  await allDomains.all(signal, undefined, 'background');
  const plan = planOf(account);
  const fault = allDomains.state.content?.fault;
  let isWhole = fault === undefined && plan.missing === 0;
  if (!isWhole) warn(unlistedZonesText(fault, plan.missing));
  const stopped = await loadZones(account, plan.wanted, plan.since, signal, {
    onLoaded: (zone, why) => {
      if (why === undefined) return;
      isWhole = false;
      warn(`${zone.name}: ${incompleteText(why)}`);
    },
    onFailed: (zone, failure) => {
      isWhole = false;
      warn(`${zone.name}: ${failureText(failure)}`);
    },
  });
  if (stopped !== undefined) throw new CallError(stopped);
  return isWhole;
}

/** Says why there may be more zones than are listed, `missing` of them by the total of the service. */
function unlistedZonesText(fault: Incomplete | undefined, missing: number): string {
  switch (fault?.kind) {
    case 'oddRows':
      return 'The service lists zones without a name or an id, so it is not known which names are hosted.';
    case 'noTotal':
      return 'The service does not say how many zones there are.';
    case 'moved':
      return 'Zones moved between the pages of the list while it was loaded, so some may be missing.';
    case 'limit':
      return 'The list of zones is too long to load all of it.';
    case 'short':
    case undefined: {
      const more = fault === undefined ? missing : Math.max(missing, fault.announced - fault.received);
      return `The service reports ${digits(more)} more zones than it lists.`;
    }
    case 'notAskedToEnd':
    case 'pageFailed':
    case 'memory':
    case 'fullNames':
    case 'hostsOnly':
    case 'announcedMore':
      return 'Not all zones of the list could be loaded.';
  }
}
