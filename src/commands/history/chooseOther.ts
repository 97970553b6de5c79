import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { abortRace } from '../../base/abortRace.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import type { Snapshot } from '../../history/snapshotNames.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { ItemRef } from '../../zones/itemRef.ts';
import { clockText } from '../../text/age.ts';
import { rowCountText } from '../../text/listText.ts';
import { SHOWN, LIMIT, plain } from '../../text/visible.ts';
import { listWorkspace } from '../../editor/workspaceFiles/listFolder.ts';
import { countInFile } from './comparedFile.ts';
import { unlistedFoldersText } from '../../editor/references/referencesView.ts';
import { InputError } from '../inputError.ts';
import { itemRefOf } from '../target/chooseItem.ts';
import { chooseZone } from '../target/chooseZone.ts';
import type { HistoryParts } from './historyParts.ts';

/** The other side of a comparison with a hosted zone. */
export type OtherSide =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'zone'; readonly zone: ZoneState }
  | { readonly kind: 'file'; readonly uri: vscode.Uri };

/**
 * The other side as an argument, beside the ids of the zone: a snapshot by its number in the order of time (0 is the
 * latest), a domain by its ids, or a file by its URI.
 */
const Given = z.object({
  with: z.union([z.object({ snapshot: z.int().check(z.gte(0)) }), z.object({ file: z.string() }), ItemRef]),
});

/** Limits how long the workspace files are listed and read, in milliseconds: the other rows wait for them. */
const LISTING_MS = 10_000;

type OtherRow = vscode.QuickPickItem & { readonly other?: OtherSide | 'askZone' | 'askFile' };

/** Returns the other side that is given, or asks for it; undefined when the user cancels. */
export async function chooseOther(
  parts: HistoryParts,
  zone: ZoneState,
  given: unknown,
): Promise<OtherSide | undefined> {
  await parts.history.settled();
  const snapshots = (await parts.history.snapshots.list(zone)).toReversed();
  const argument = Given.safeParse(given).data?.with;
  if (argument !== undefined && 'snapshot' in argument) {
    const snapshot = snapshots[argument.snapshot];
    if (snapshot === undefined) throw new InputError(l10n.t('This snapshot cannot be read any more.'));
    return { kind: 'snapshot', snapshot };
  }
  if (argument !== undefined && 'file' in argument)
    return { kind: 'file', uri: vscode.Uri.parse(argument.file) };
  if (argument !== undefined) return askZone(parts, argument);
  const listing = new AbortController();
  const picked = await vscode.window.showQuickPick<OtherRow>(
    otherRows(parts, zone, snapshots, listing.signal),
    {
      title: l10n.t('Compare {0} With…', plain(zone.name, LIMIT.name)),
      placeHolder: l10n.t('Select a file, a domain or a snapshot'),
      matchOnDescription: true,
    },
  );
  listing.abort();
  if (picked?.other === 'askZone') return askZone(parts, undefined);
  return picked?.other === 'askFile' ? askFile() : picked?.other;
}

async function otherRows(
  { accounts }: HistoryParts,
  zone: ZoneState,
  snapshots: readonly Snapshot[],
  signal: AbortSignal,
): Promise<OtherRow[]> {
  const now = Date.now();
  const { files, failed } = await declaringFiles(zone, accounts.names, signal);
  return [
    ...files.map(({ uri, count }): OtherRow => ({
      label: `$(file) ${plain(vscode.workspace.asRelativePath(uri))}`,
      ...(count > 0 && { description: rowCountText(count, 'records') }),
      other: { kind: 'file', uri },
    })),
    {
      label: `$(folder-opened) ${l10n.t('Choose File…')}`,
      ...(failed > 0 && { description: unlistedFoldersText(failed) }),
      other: 'askFile',
    },
    { label: `$(globe) ${l10n.t('Another Domain…')}`, other: 'askZone' },
    { label: l10n.t('Snapshots'), kind: vscode.QuickPickItemKind.Separator },
    ...snapshots.map((snapshot): OtherRow => ({
      label: `$(history) ${clockText(snapshot.firstSeen, now)}`,
      ...unchangedUntil(snapshot, now),
      other: { kind: 'snapshot', snapshot },
    })),
  ];
}

function unchangedUntil({ firstSeen, lastSeen }: Snapshot, now: number): { readonly description?: string } {
  const [first, last] = [clockText(firstSeen, now), clockText(lastSeen, now)];
  return first === last ? {} : { description: l10n.t('unchanged until {0}', last) };
}

/** A file of the workspace, and how many records of a zone it declares. */
interface DeclaringFile {
  readonly uri: vscode.Uri;
  readonly count: number;
}

/** The names of files that may declare the records of any zone. Braces in braces fail in the search of older editors. */
const ANY_ZONE = ['*.zone', '*.tf', '*dnsconfig*.js', '*dnsconfig*.ts'] as const;

/**
 * Lists files of the workspace that are named after a zone, and others that declare its records or may declare those
 * of any zone. Those that declare the most records come first. Files that are not read in time count as declaring none.
 */
async function declaringFiles(
  zone: ZoneState,
  zones: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ readonly files: readonly DeclaringFile[]; readonly failed: number }> {
  const { ascii } = zone;
  const late = AbortSignal.timeout(LISTING_MS);
  const isNamed = ({ path }: vscode.Uri): boolean => path.includes(ascii);
  try {
    const { uris, failed } = await listedFiles(ascii, signal, late);
    const slice = new TimeSlice();
    const files: DeclaringFile[] = [];
    for (const uri of uris) {
      const count = await countInTime(uri, zone, zones, AbortSignal.any([signal, late]));
      signal.throwIfAborted();
      if (count > 0 || isNamed(uri) || !uri.path.endsWith('.tf')) files.push({ uri, count });
      if (slice.isOver) await slice.next();
    }
    files.sort(
      (one, other) =>
        other.count - one.count ||
        Number(isNamed(other.uri)) - Number(isNamed(one.uri)) ||
        (one.uri.path < other.uri.path ? -1 : 1),
    );
    return { files: files.slice(0, SHOWN.offered), failed };
  } catch (error) {
    if (signal.aborted) return { files: [], failed: 0 };
    throw error;
  }
}

/** Lists files named after a zone first, which must not be missing because there are many others. */
async function listedFiles(
  ascii: string,
  signal: AbortSignal,
  late: AbortSignal,
): Promise<{ readonly uris: Iterable<vscode.Uri>; readonly failed: number }> {
  // Braces, commas and brackets would have another meaning in a glob.
  const named = /^[\w.-]+$/u.test(ascii)
    ? [[ascii, `${ascii}.zone`, `${ascii}.db`, `db.${ascii}`, `${ascii}.yaml`, `${ascii}.yml`]]
    : [];
  const listed = await Promise.all(
    [...named, ANY_ZONE].map((names) => listWorkspace(`**/{${names.join(',')}}`, SHOWN.list, signal, late)),
  );
  const uris = new Map(listed.flatMap(({ files }) => files.map((uri) => [uri.toString(), uri] as const)));
  return { uris: uris.values(), failed: Math.max(...listed.map(({ failed }) => failed)) };
}

/** Counts like {@link countInFile}; 0 if `limit` aborts first, because a file system may never end a read. */
async function countInTime(
  uri: vscode.Uri,
  zone: ZoneState,
  zones: ReadonlySet<string>,
  limit: AbortSignal,
): Promise<number> {
  if (limit.aborted) return 0;
  try {
    return await abortRace(countInFile(uri, zone, zones), limit);
  } catch (error) {
    if (limit.aborted) return 0;
    throw error;
  }
}

async function askZone(parts: HistoryParts, given: ItemRef | undefined): Promise<OtherSide | undefined> {
  const title = l10n.t('Compare With…');
  const node = given === undefined ? await parts.targets.askZone(title) : undefined;
  const ref = given ?? (node && itemRefOf(node));
  const zone = ref && (await chooseZone(parts, ref, title));
  return zone && { kind: 'zone', zone };
}

async function askFile(): Promise<OtherSide | undefined> {
  const [uri] = (await vscode.window.showOpenDialog({ title: l10n.t('Compare With…') })) ?? [];
  return uri && { kind: 'file', uri };
}
