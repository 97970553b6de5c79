import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { zoneOfDocument } from '../../editor/zoneDocument/zoneDocuments.ts';
import type { IndexedZone, RecordIndex } from '../../index/recordIndex.ts';
import { zonesOfAccount, type Portfolio } from '../../model/portfolio.ts';
import { InputError } from '../inputError.ts';
import { countedWork, PATIENCE_MS } from '../rowProgress.ts';
import { chooseItem } from './chooseItem.ts';
import type { Targets } from './commandTargets.ts';

interface ZoneSources {
  readonly recordIndex: RecordIndex;
  readonly portfolio: Portfolio;
  readonly targets: Targets;
}

/**
 * Returns the zone of a document, a domain or a record; asks when there is none. The button in the editor's title passes
 * the URI of its document. `title` is that of the command.
 * @throws CallError or InputError for a zone that is given by ids and cannot be listed
 */
export async function chooseZone(
  { recordIndex, portfolio, targets }: ZoneSources,
  clicked: unknown,
  title: string,
): Promise<IndexedZone | undefined> {
  if (clicked instanceof vscode.Uri) return zoneOfDocument(recordIndex, clicked);
  const ref = await chooseItem(targets, clicked, 'domain', title);
  if (ref?.domain === undefined) return undefined;
  const known = recordIndex.zone(ref.account, ref.domain);
  if (known !== undefined) return known;
  // The zone is given by ids, and its list of domains is not loaded in this window.
  const zones = zonesOfAccount(portfolio, ref.account);
  if (zones === undefined) throw new InputError(l10n.t('The account is not in this editor.'));
  zones.allDomains.forgetFailure();
  await countedWork(l10n.t('Listing domains'), PATIENCE_MS, (signal) => zones.allDomains.all(signal));
  const listed = recordIndex.zone(ref.account, ref.domain);
  if (listed === undefined)
    throw new InputError(l10n.t('The domain was not found in its account. Refresh the account to find it.'));
  return listed;
}
