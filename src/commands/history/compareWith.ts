import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus } from '../../base/messages.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import { changeCounts, zoneDifference, type ChangeCounts } from '../../history/difference.ts';
import { whyZoneIncomplete, type ZoneState } from '../../zones/zoneState.ts';
import { accountLabel } from '../../text/accountText.ts';
import { clockText } from '../../text/age.ts';
import { digits, LIMIT, plain } from '../../text/visible.ts';
import { incompleteZonesText } from '../../text/incompleteZonesText.ts';
import { InputError } from '../inputError.ts';
import { countedWork } from '../rowProgress.ts';
import { chooseZone } from '../target/chooseZone.ts';
import { comparableWithFile } from './comparable.ts';
import { recordsInFile } from './comparedFile.ts';
import { comparedText } from './comparedText.ts';
import { chooseOther, type OtherSide } from './chooseOther.ts';
import type { HistoryParts } from './historyParts.ts';

/** The two sides of a comparison. One is the hosted zone. */
interface ZoneComparison {
  readonly hosted: readonly ComparedRecord[];
  readonly other: readonly ComparedRecord[];
  readonly isSameZone: boolean;
  /** The title of the other side. */
  readonly title: string;
  /** Notes for the texts of both sides. */
  readonly leftOut: readonly string[];
  readonly notJudged: readonly string[];
  /** The name that both texts have, in ASCII; undefined for names relative to their zones. */
  readonly zone: string | undefined;
}

/**
 * *Compare With…*: compares a hosted zone with a snapshot of it, another domain, or a file that declares its records.
 */
export async function compareWith(parts: HistoryParts, clicked: unknown): Promise<void> {
  const chosen = await chooseZone(parts, clicked, l10n.t('Compare With…'));
  if (chosen === undefined) return;
  const other = await chooseOther(parts, chosen, clicked);
  if (other === undefined) return;
  const name = plain(chosen.name, LIMIT.name);
  await countedWork(l10n.t('Comparing {0}', name), async (signal) => {
    const zone = await wholeZone(parts, chosen, signal);
    const found = await comparisonOf(parts, zone, other, signal);
    const changes = await zoneDifference(found.hosted, found.other, found.isSameZone, signal);
    const counts = changeCounts(changes);
    const side = (records: readonly ComparedRecord[], notes: readonly string[]): Promise<string> =>
      comparedText({ zone: found.zone, records, notes, hasTtl: hasTtl(found) }, signal);
    // The texts say what was not compared.
    if (changes.length > 0 || found.leftOut.length + found.notJudged.length > 0) {
      const left = { title: l10n.t('hosted'), text: await side(found.hosted, found.leftOut) };
      const right = { title: found.title, text: await side(found.other, found.notJudged) };
      signal.throwIfAborted();
      await parts.showCompared(zone.ascii, left, right);
    }
    showStatus(comparisonText(name, found.title, counts));
  });
}

/** Loads a zone unless all of its records are loaded. @throws InputError if they cannot be */
async function wholeZone(
  { accounts }: HistoryParts,
  zone: ZoneState,
  signal: AbortSignal,
): Promise<ZoneState> {
  const isWhole = zone.loaded !== undefined && whyZoneIncomplete(zone) === undefined;
  if (!isWhole) await accounts.zoneOf(zone)?.ensure({ maxAge: 0, urgency: 'foreground' }, signal);
  const loaded = accounts.zone(zone.account, zone.id) ?? zone;
  const why = whyZoneIncomplete(loaded);
  // In an incomplete zone, records that are only not loaded would look removed.
  if (why !== undefined) throw new InputError(incompleteZonesText([{ name: zone.name, incomplete: why }]));
  return loaded;
}

async function comparisonOf(
  parts: HistoryParts,
  zone: ZoneState,
  other: OtherSide,
  signal: AbortSignal,
): Promise<ZoneComparison> {
  const hosted = zone.loaded?.table.records ?? [];
  const whole = { hosted, leftOut: [], notJudged: [], zone: zone.ascii };
  switch (other.kind) {
    case 'snapshot': {
      const records = await parts.history.snapshots.read(zone, other.snapshot, signal);
      if (records === undefined) throw new InputError(l10n.t('This snapshot cannot be read any more.'));
      const title = clockText(other.snapshot.lastSeen, Date.now());
      return { ...whole, other: records, isSameZone: true, title };
    }
    case 'zone': {
      const loaded = await wholeZone(parts, other.zone, signal);
      const account = parts.accounts.get(loaded.account)?.info;
      const isSameName = loaded.ascii === zone.ascii;
      const label = account === undefined || !isSameName ? undefined : accountLabel(account);
      return {
        ...whole,
        zone: isSameName ? zone.ascii : undefined,
        other: loaded.loaded?.table.records ?? [],
        isSameZone: false,
        title: plain(label ?? loaded.name, LIMIT.name),
      };
    }
    case 'file': {
      const file = await recordsInFile(other.uri, zone, parts.accounts.names, signal);
      const { declared, notJudged, ...ofZone } = comparableWithFile(hosted, file.records, file.unread);
      return {
        ...whole,
        ...ofZone,
        other: declared,
        notJudged: [...notJudged, ...file.notJudged],
        isSameZone: false,
        title: plain(vscode.workspace.asRelativePath(other.uri), LIMIT.name),
      };
    }
  }
}

/** Whether to show TTLs. If one side leaves TTLs open, they are no difference, so the texts show none. */
function hasTtl({ hosted, other }: ZoneComparison): boolean {
  return [hosted, other].every((side) => side.every(({ ttl }) => ttl !== undefined));
}

function comparisonText(name: string, title: string, { added, removed, changed }: ChangeCounts): string {
  return added + removed + changed === 0
    ? l10n.t('{0}: no difference from {1}.', name, title)
    : l10n.t(
        '{0}: {1} hosted and not in {4}, {2} in {4} and not hosted, {3} different.',
        name,
        digits(removed),
        digits(added),
        digits(changed),
        title,
      );
}
