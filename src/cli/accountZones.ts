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
import { Account, hostedAccountId } from '../model/account.ts';
import { nextLoadNumber } from '../model/loadTime.ts';
import type { Portfolio } from '../model/portfolio.ts';
import { Zones } from '../model/zones.ts';
import { failureText } from '../text/failureText.ts';
import { incompleteText } from '../text/incompleteText.ts';
import { tokenProblemText } from '../text/signInText.ts';
import { CannotRun } from './cannotRun.ts';
import type { CommandLine } from './surroundings.ts';

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
 * Loads all zones of an account with the token of the environment. Says which ones could not be loaded. `held` keeps what
 * the zones need.
 * @throws CannotRun without a token, or when the account cannot be read
 */
export async function accountZones(
  address: ServiceAddress,
  line: CommandLine,
  held: DisposableStore,
): Promise<HostedZones> {
  const { environment, signal, version } = line;
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
  try {
    const account = Account.parse({
      kind: 'hosted',
      id: hostedAccountId(address, token.id),
      address,
      label: token.id,
    });
    return await loadedZones(held.add(new Zones(account, client)), line, held);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined || signal.aborted) throw error;
    throw new CannotRun(failureText(failure));
  }
}

async function loadedZones(
  zones: Zones,
  { signal, warn }: CommandLine,
  held: DisposableStore,
): Promise<HostedZones> {
  const portfolio: Portfolio = { all: [zones], onDidChange: () => ({ dispose: () => undefined }) };
  const index = held.add(new PortfolioIndex(portfolio));
  await zones.allDomains.all(signal, undefined, 'background');
  const plan = planOf(zones, index.of(zones.account.id)?.zones() ?? [], 0, nextLoadNumber());
  let isWhole = true;
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
  return { zones: [...index.zones], portfolio, isWhole };
}
