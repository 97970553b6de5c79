import { hostKey } from '../dns/names.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { RecordChange } from './difference.ts';
import type { ZoneChange } from './changesList.ts';
import type { ZoneIds } from './snapshotFormat.ts';

/** A host that a zone had at some time. */
export interface PastHost {
  /** When its records were last seen: milliseconds since the epoch. */
  readonly lastSeen: number;
  /** The host (`hostKey`) that one of its records has now; undefined if none was renamed. */
  readonly renamedTo: string | undefined;
}

/**
 * Loads the hosts that zones had, and returns a lookup of them.
 * @throws the reason of `signal`
 */
export async function loadPastHosts<Zone extends ZoneIds>(
  history: { changes(zone: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> },
  zones: Iterable<Zone>,
  signal: AbortSignal,
): Promise<(zone: Zone) => ReadonlyMap<string, PastHost> | undefined> {
  const past = new Map<Zone, ReadonlyMap<string, PastHost>>();
  for (const zone of zones) past.set(zone, pastHosts(await history.changes(zone, signal)));
  return (zone) => past.get(zone);
}

/**
 * Returns the hosts whose enabled records were removed, renamed or disabled, by their `hostKey`.
 * @param changes the newest first
 */
export function pastHosts(changes: readonly ZoneChange[]): ReadonlyMap<string, PastHost> {
  const hosts = new Map<string, PastHost>();
  for (const { before, changes: ofSnapshot } of changes) {
    const added = addedHosts(ofSnapshot);
    for (const change of ofSnapshot) {
      if (change.kind === 'added' || change.before.enabled === false) continue;
      if (change.kind === 'changed' && change.after.enabled !== false) continue;
      const { id, host: written } = change.before;
      const host = hostKey(written);
      const known = hosts.get(host);
      const renamedTo = known?.renamedTo ?? (id === undefined ? undefined : added.get(id));
      hosts.set(host, {
        lastSeen: known?.lastSeen ?? before.lastSeen,
        renamedTo: renamedTo === host ? undefined : renamedTo,
      });
    }
  }
  return hosts;
}

/** The hosts of the records that were added, by the id of the record: a renamed record keeps its id. */
function addedHosts(
  changes: readonly RecordChange<IndexedRecord>[],
): ReadonlyMap<IndexedRecord['id'], string> {
  return new Map(
    changes.flatMap((change) =>
      change.kind === 'added' ? [[change.after.id, hostKey(change.after.host)] as const] : [],
    ),
  );
}
