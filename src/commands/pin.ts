import * as l10n from '@vscode/l10n';
import type { Accounts } from '../zones/accounts.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { ItemRef } from '../zones/itemRef.ts';
import type { PinnedDomain, PinnedDomains } from '../tree/pinnedDomains.ts';
import { chooseItem } from './target/chooseItem.ts';
import type { Targets } from './target/commandTargets.ts';
import type { Handlers } from './ids.ts';

interface PinParts {
  readonly accounts: Accounts;
  readonly targets: Targets;
  readonly pins: PinnedDomains;
}

/** A domain to pin or unpin. */
interface PinTarget extends PinnedDomain {
  readonly account: AccountId;
}

/** Commands that pin domains to the top of their account, and unpin them: all that are selected. */
export function pinCommands({ accounts, targets, pins }: PinParts) {
  const each = async (
    [clicked, selected]: readonly [unknown, unknown],
    title: string,
    set: (account: AccountId, domains: readonly PinTarget[]) => Promise<void>,
  ): Promise<void> => {
    const chosen = await chosenDomains(accounts, targets, clicked, selected, title);
    for (const [account, domains] of Map.groupBy(chosen, (domain) => domain.account))
      await set(account, domains);
  };
  return {
    'dnsTree.pin': (clicked, selected) =>
      each([clicked, selected], l10n.t('Pin'), (account, domains) => pins.pin(account, domains)),
    'dnsTree.unpin': (clicked, selected) =>
      each([clicked, selected], l10n.t('Unpin'), (account, domains) => pins.unpin(account, domains)),
  } satisfies Partial<Handlers>;
}

async function chosenDomains(
  accounts: Accounts,
  targets: Targets,
  clicked: unknown,
  selected: unknown,
  title: string,
): Promise<readonly PinTarget[]> {
  const isGiven = ItemRef.safeParse(clicked).success;
  const nodes = isGiven ? [] : targets.chosen(clicked, selected);
  const domains = nodes.flatMap(({ account, ...node }) =>
    node.kind === 'domain' && node.domain.id !== undefined
      ? [{ account: account.id, id: node.domain.id, name: node.domain.name }]
      : [],
  );
  if (domains.length > 0) return domains;
  const { account, domain: id } = (await chooseItem(targets, clicked, 'domain', title)) ?? {};
  if (account === undefined || id === undefined) return [];
  const zone = accounts.get(account)?.zone(id);
  return [{ account, id, name: zone?.domain?.name ?? zone?.state?.name ?? id }];
}
