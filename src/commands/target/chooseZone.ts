import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Targets } from './commandTargets.ts';
import { zoneOfDocument } from '../../editor/zoneDocument/zoneDocuments.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { Accounts } from '../../zones/accounts.ts';
import { InputError } from '../inputError.ts';
import { countedWork } from '../rowProgress.ts';
import { chooseItem } from './chooseItem.ts';

/** The parts that find the zone a command acts on. */
export interface ZoneSources {
  readonly accounts: Accounts;
  readonly targets: Targets;
}

/**
 * Returns the zone of a document, a domain or a record; asks when there is none. The button in the editor's title
 * passes the URI of its document. `title` is the title of the command.
 * @throws CallError or InputError for a zone that is given by ids and cannot be listed
 */
export async function chooseZone(
  { accounts, targets }: ZoneSources,
  clicked: unknown,
  title: string,
): Promise<ZoneState | undefined> {
  if (clicked instanceof vscode.Uri) return zoneOfDocument(accounts, clicked);
  const ref = await chooseItem(targets, clicked, 'domain', title);
  if (ref?.domain === undefined) return undefined;
  const known = accounts.zone(ref.account, ref.domain);
  if (known !== undefined) return known;
  // The zone is given by ids, and its list of domains is not loaded in this window.
  const account = accounts.get(ref.account);
  if (account === undefined) throw new InputError(l10n.t('The account is not in this editor.'));
  account.allDomains.forgetFailure();
  await countedWork(l10n.t('Listing domains'), (signal) => account.allDomains.all(signal));
  const listed = accounts.zone(ref.account, ref.domain);
  if (listed === undefined)
    throw new InputError(l10n.t('The domain was not found in its account. Refresh the account to find it.'));
  return listed;
}
