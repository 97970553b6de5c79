import { type AccountInfo, type AccountId } from '../zones/accountInfo.ts';
import { accountLabel, accountPlace } from '../text/accountText.ts';

/** Returns a unique name for each account, for language models: its label, extended where labels are equal. */
export function accountNames(accounts: readonly AccountInfo[]): ReadonlyMap<AccountId, string> {
  const names = new Map<AccountId, string>();
  const taken = new Set<string>();
  const sharing = Map.groupBy(accounts, (account) => folded(accountLabel(account)));
  for (const account of accounts) {
    const label = accountLabel(account).trim();
    const alone = label !== '' && sharing.get(folded(label))?.length === 1;
    const wanted = alone ? label : `${label} (${accountPlace(account)})`.trim();
    let name = wanted;
    for (let count = 2; taken.has(folded(name)); count += 1) name = `${wanted} ${count}`;
    taken.add(folded(name));
    names.set(account.id, name);
  }
  return names;
}

/** Returns the accounts with the name `wanted`, or else those with that label. */
export function accountsNamed(accounts: readonly AccountInfo[], wanted: string): readonly AccountId[] {
  const names = accountNames(accounts);
  const isWanted = (name = ''): boolean => folded(name) === folded(wanted);
  const exact = accounts.filter(({ id }) => isWanted(names.get(id)));
  const found = exact.length > 0 ? exact : accounts.filter((account) => isWanted(accountLabel(account)));
  return found.map(({ id }) => id);
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
