import type { ServiceAddress } from '../api/serviceAddress.ts';
import { Client } from '../api/client.ts';
import { CallError, failureOf } from '../api/failure.ts';
import { LoginToken } from '../api/token.ts';
import { userAgent } from '../api/userAgent.ts';
import type { DisposableStore } from '../base/lifecycle.ts';
import { PortfolioIndex } from '../index/portfolioIndex.ts';
import { planOf } from '../index/indexPlan.ts';
import { loadZones } from '../index/loadZones.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import { HostedAccount, hostedAccountId } from '../model/account.ts';
import { nextLoadNumber } from '../model/loadTime.ts';
import type { Portfolio } from '../model/portfolio.ts';
import type { Incomplete } from '../model/wholeness.ts';
import { Zones } from '../model/zones.ts';
import { digits } from '../text/digits.ts';
import { failureText } from '../text/failureText.ts';
import { incompleteText } from '../text/incompleteText.ts';
import { tokenProblemText } from '../text/signInText.ts';
import { CannotRun } from './cannotRun.ts';
import type { CliContext } from './cliContext.ts';

/** The environment variable that holds the token. */
export const TOKEN = 'DNS_TREE_TOKEN';
const TIMEOUT_SECONDS = 30;

/** All zones of an account, as far as they could be loaded. */
interface HostedZones {
  readonly zones: readonly IndexedZone[];
  readonly portfolio: Portfolio;
  /** Whether all records of all zones could be loaded. */
  readonly isWhole: boolean;
}

/**
 * Loads all zones of an account with the token of the environment, and warns of those that could not be loaded. `held`
 * gets what has to be disposed once the zones are no longer needed.
 * @throws CannotRun without a token, or when the account cannot be read
 */
export async function accountZones(
  address: ServiceAddress,
  context: CliContext,
  held: DisposableStore,
): Promise<HostedZones> {
  const zones = openAccount(address, context, held);
  const portfolio = fixedPortfolio([zones]);
  const index = held.add(new PortfolioIndex(portfolio));
  const isWhole = await loadAccount(zones, index, context);
  return { zones: [...index.zones], portfolio, isWhole };
}

/** A portfolio whose accounts stay. */
export function fixedPortfolio(all: readonly Zones[]): Portfolio {
  return { all, onDidChange: () => ({ dispose: () => undefined }) };
}

/** Returns the zones of an account with the token of the environment, none loaded. @throws CannotRun without a token */
export function openAccount(
  address: ServiceAddress,
  { environment, version }: CliContext,
  held: DisposableStore,
): Zones {
  const written = environment[TOKEN];
  if (written === undefined)
    throw new CannotRun(`Put the token, <ID>,<SECRET>, into the environment variable ${TOKEN}.`);
  const token = LoginToken.parse(written);
  if (typeof token === 'string') throw new CannotRun(`${TOKEN}: ${tokenProblemText(token)}`);
  const client = new Client({
    language: 'en',
    userAgent: userAgent(version),
    timeoutSeconds: () => TIMEOUT_SECONDS,
    login: async () => ({ address, token }),
    onCall: () => undefined,
  });
  const account = HostedAccount.parse({
    kind: 'hosted',
    id: hostedAccountId(address, token.id),
    address,
    label: token.id,
  });
  return held.add(new Zones(account, client));
}

/**
 * Loads all zones of an account into the index. Says which ones could not be loaded. Returns whether all records of all
 * zones could be loaded.
 * @throws CannotRun when the account cannot be read, and the reason of the signal
 */
export async function loadAccount(
  zones: Zones,
  index: PortfolioIndex,
  context: CliContext,
): Promise<boolean> {
  try {
    return await loadListed(zones, index, context);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    throw new CannotRun(failureText(failure));
  }
}

async function loadListed(
  zones: Zones,
  index: PortfolioIndex,
  { signal, warn }: CliContext,
): Promise<boolean> {
  // A list that failed before would not be loaded again.
  if (zones.allDomains.state.loading === undefined) zones.allDomains.markStale();
  await zones.allDomains.all(signal, undefined, 'background');
  const known = index.of(zones.account.id);
  const plan = planOf(zones, known?.zones() ?? [], known?.total ?? 0, nextLoadNumber());
  const fault = zones.allDomains.state.content?.fault;
  let isWhole = fault === undefined && plan.missing === 0;
  if (!isWhole) warn(unlistedZonesText(fault, plan.missing));
  const stopped = await loadZones(zones, plan.wanted, plan.since, signal, {
    onLoaded: (zone, whole) => {
      index.putRecords(zone, whole);
      const why = zones.whyIncomplete(zone.id, whole);
      if (why === undefined) return;
      isWhole = false;
      warn(`${zone.name}: ${incompleteText(why)}`);
    },
    onFailed: (zone, failure) => {
      index.putFailure(zone.account, zone.id, failure);
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
      return moreThanListed(Math.max(missing, fault.announced - fault.received));
    case undefined:
      return moreThanListed(missing);
    case 'notAskedToEnd':
    case 'pageFailed':
    case 'memory':
    case 'fullNames':
    case 'hostsOnly':
    case 'announcedMore':
      return 'Not all zones of the list could be loaded.';
  }
}

function moreThanListed(missing: number): string {
  return `The service reports ${digits(missing)} more zones than it lists.`;
}
