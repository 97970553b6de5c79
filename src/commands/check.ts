import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus } from '../base/messages.ts';
import type { Findings } from '../check/findings.ts';
import { findingsOnly } from '../check/zoneFindings.ts';
import { ignoredZoneText, isInProblems, verdictText } from '../check/findingCountText.ts';
import type { ZoneChecks } from '../check/zoneChecks.ts';
import type { ShowFindings } from '../panels/check/checkPanel.ts';
import { zoneUri } from '../editor/zoneDocument/zoneDocuments.ts';
import { unlistedZones } from '../zones/indexing/unlistedZones.ts';
import { isWholeZone, whyZoneIncomplete, type ZoneState } from '../zones/zoneState.ts';
import { incompleteZonesText } from '../text/incompleteZonesText.ts';
import { LIMIT, plain, digits } from '../text/visible.ts';
import { showNoAccount } from './target/chooseAccount.ts';
import { cancellableWork, countedWork } from './rowProgress.ts';
import type { Handlers } from './ids.ts';
import { prepareZones, type ZonePreparation } from './prepareZones.ts';
import { chooseZone, type ZoneSources } from './target/chooseZone.ts';
import { sentencesText } from '../text/listText.ts';

/** The parts that the check commands need. */
interface CheckParts extends ZonePreparation, ZoneSources {
  readonly checks: ZoneChecks;
  /** Shows the findings in all zones, or in one, and which zones were not checked. */
  readonly showFindings: ShowFindings;
}

/** *Check Zone* and *Check All Zones*. */
export function checkCommands(parts: CheckParts) {
  return {
    'dnsTree.check.zone': async (clicked) => {
      const zone = await chooseZone(parts, clicked, l10n.t('Check Zone'));
      if (zone !== undefined) await checkOne(parts, zone);
    },
    'dnsTree.check.all': () => checkAll(parts),
  } satisfies Partial<Handlers>;
}

async function checkOne(parts: CheckParts, zone: ZoneState): Promise<void> {
  const { accounts, checks, showFindings } = parts;
  const name = plain(zone.name, LIMIT.name);
  await countedWork(l10n.t('Checking {0}', name), async (signal) => {
    const account = accounts.get(zone.account);
    if (!isWholeZone(zone)) await accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal);
    // Without them, the check skips the rules about lines.
    if (account !== undefined) await account.linesOf(zone.id, signal);
    const loaded = accounts.zone(zone.account, zone.id) ?? zone;
    const found = await checks.check(loaded, signal);
    const why = whyZoneIncomplete(loaded);
    const missing = why && incompleteZonesText([{ name: zone.name, incomplete: why }]);
    if (signal.aborted) return;
    if (found.counts.length > 0 && !isInProblems(found))
      await showFindings([findingsOnly(found)], [], 'zone');
    else await showDocument(loaded, found, signal);
    if (signal.aborted) return;
    const said = found.isIgnored === true ? ignoredZoneText(name) : verdictText(name, found);
    showStatus(missing === undefined ? said : `$(warning) ${sentencesText([said, missing])}`);
  });
}

/** Shows the document of a zone, and *Problems* if it lists something of the zone. */
async function showDocument(zone: ZoneState, found: Findings, signal: AbortSignal): Promise<void> {
  const document = await vscode.workspace.openTextDocument(zoneUri(zone));
  if (signal.aborted) return;
  // The Problems view scrolls to the file of the editor that is shown next, so open the view first.
  if (isInProblems(found)) await vscode.commands.executeCommand('workbench.actions.view.problems');
  await vscode.window.showTextDocument(document, { preview: false });
}

async function checkAll(parts: CheckParts): Promise<void> {
  const { accounts, checks, showFindings } = parts;
  if (accounts.all.length === 0) return showNoAccount();
  if (!(await prepareZones(parts))) return;
  const all = await cancellableWork(l10n.t('Checking all zones'), (signal, report) =>
    checks.checkAll((done, total) => report(l10n.t('{0} of {1} zones', digits(done), digits(total))), signal),
  );
  const missing = [...accounts.zones].filter(({ loaded }) => loaded === undefined);
  if (all !== undefined) await showFindings(all, missing, 'all', unlistedZones(accounts.all));
}
