import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { showStatus } from '../../base/messages.ts';
import type { ZoneChange } from '../../history/changesList.ts';
import type { Snapshot } from '../../history/snapshotNames.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { clockText } from '../../text/age.ts';
import { changeText, changeCountsText, spanText } from '../../text/changeText.ts';
import { firstTexts } from '../../text/listText.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import { InputError } from '../inputError.ts';
import { countedWork } from '../rowProgress.ts';
import { chooseZone } from '../target/chooseZone.ts';
import { comparedText } from './comparedText.ts';
import type { ComparedSide, HistoryParts } from './historyParts.ts';

/** Which change to show, beside the ids of the zone: 0 is the latest one. Without it, the user is asked. */
const ChangeChoice = z.object({ change: z.int().check(z.gte(0)) });

/** *Show Changes*: lists the changes of a zone, and compares the zone before and after the chosen one. */
export async function showChanges(parts: HistoryParts, clicked: unknown): Promise<void> {
  const zone = await chooseZone(parts, clicked, l10n.t('Show Changes'));
  if (zone === undefined) return;
  const { history } = parts;
  const name = plain(zone.name, LIMIT.name);
  const title = l10n.t('Comparing the snapshots of {0}', name);
  const changes = await countedWork(title, async (signal) => {
    if (zone.loaded === undefined)
      await parts.accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal);
    await history.settled();
    return history.changes(zone, signal);
  });
  if (changes.length === 0) {
    // Snapshots that cannot be read now may be readable later, so keep their changes unseen.
    if (!(await history.snapshots.isUnchanged(zone)))
      throw new InputError(l10n.t('The snapshots of {0} cannot be read.', name));
    // Changes whose snapshots were deleted cannot be shown any more, so mark them as seen.
    history.markSeen(zone);
    return showStatus(await noChangesText(parts, zone));
  }
  const given = ChangeChoice.safeParse(clicked).data?.change;
  const chosen = given === undefined ? await askChange(name, changes) : changes[given];
  if (chosen === undefined) {
    if (given === undefined) return;
    throw new InputError(l10n.t('{0} has no such change.', name));
  }
  await countedWork(title, async (signal) => {
    const [before, after] = [
      await snapshotSide(parts, zone, chosen.before, signal),
      await snapshotSide(parts, zone, chosen.after, signal),
    ];
    signal.throwIfAborted();
    await parts.showCompared(zone.ascii, before, after);
  });
  history.markSeen(zone);
}

async function askChange(name: string, changes: readonly ZoneChange[]): Promise<ZoneChange | undefined> {
  const now = Date.now();
  const items = changes.map((change) => ({
    label: changeCountsText(change.counts),
    description: spanText(change.before.lastSeen, change.after.firstSeen, now),
    detail: plain(firstTexts(change.changes, changeText).join(' · ')),
    change,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Show Changes: {0}', name),
    placeHolder: l10n.t('Select a change to compare the zone before and after it'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.change;
}

async function noChangesText({ history, keepsHistory }: HistoryParts, zone: ZoneState): Promise<string> {
  const name = plain(zone.name, LIMIT.name);
  const [first] = await history.snapshots.list(zone);
  if (first !== undefined)
    return l10n.t('{0} has not changed since {1}.', name, clockText(first.firstSeen, Date.now()));
  return keepsHistory()
    ? l10n.t('No snapshot of {0} is kept yet: that takes all of its records.', name)
    : l10n.t('No snapshots are kept, because dnsTree.history.enabled is off.');
}

/** Returns the text of a snapshot. @throws InputError when it is gone */
async function snapshotSide(
  { history }: HistoryParts,
  zone: ZoneState,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<ComparedSide> {
  const records = await history.snapshots.read(zone, snapshot, signal);
  if (records === undefined) throw new InputError(l10n.t('This snapshot cannot be read any more.'));
  const title = clockText(snapshot.lastSeen, Date.now());
  return { title, text: await comparedText({ zone: zone.ascii, records }, signal) };
}
