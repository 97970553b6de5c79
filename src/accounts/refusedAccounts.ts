import * as l10n from '@vscode/l10n';
import { addressProblem } from '../api/serviceAddress.ts';
import { offer } from '../base/messages.ts';
import { addressProblemText } from '../text/signInText.ts';
import { plain } from '../text/visible.ts';
import type { AccountStore } from './accountStore.ts';

/** Says which stored accounts are not used because of their address, and offers to remove them. */
export async function showRefusedAccounts(store: AccountStore): Promise<void> {
  await Promise.all(
    store.refused.map(async ({ id, label, address }) => {
      const problem = addressProblem(address);
      if (problem === undefined) return;
      const text = l10n.t(
        'The account {0} is not used, because its address {1} is not accepted: {2} Remove it and add it again with another address.',
        plain(label),
        plain(address),
        addressProblemText(problem),
      );
      const remove = l10n.t('Remove');
      const picked = await offer('warning', text, remove);
      if (picked === remove) await store.remove(id);
    }),
  );
}
