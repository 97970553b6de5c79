import * as l10n from '@vscode/l10n';
import type { KnownZone } from '../catalogue/zone.ts';
import { nameSpellings } from '../catalogue/spelling.ts';
import { shortened } from '../base/visible.ts';
import { toUnicode } from '../model/names.ts';
import type { Zones } from '../model/zones.ts';
import { ListZonesInput } from './input.ts';
import { listDomains } from './listDomains.ts';
import { nameText } from './recordRow.ts';
import type { Fields, Reply } from './reply.ts';
import { timeText } from './times.ts';
import { accountsOf, isHere, namesOf, type Known, type Tool } from './tool.ts';

/** Which zones there are, by what is loaded; with `refresh`, by the service's word. */
export const listZones: Tool<ListZonesInput> = {
  name: 'dns-tree_listZones',
  input: ListZonesInput,
  progress: () => l10n.t('Listing zones'),
  accounts: (known, { account }) => accountsOf(known, account),
  answer,
};

async function answer(
  known: Known,
  { filter = '', refresh = false, offset = 0 }: ListZonesInput,
  allowed: readonly Zones[],
  signal: AbortSignal,
): Promise<Reply> {
  const problems = refresh ? await listDomains(known, allowed, Date.now(), signal) : [];
  const now = Date.now();
  const here = allowed.filter((zones) => isHere(known, zones));
  const names = namesOf(known);
  const wanted = nameSpellings(filter.trim());
  const found = here.flatMap((zones) =>
    [...(known.catalogue.of(zones.account.id)?.zones() ?? [])]
      .filter(({ name, ascii }) =>
        wanted.some((spelling) => ascii.includes(spelling) || name.toLowerCase().includes(spelling)),
      )
      .map((zone) => ({ zone, zones })),
  );
  return {
    kind: 'rows',
    of: 'zones',
    head: {
      accounts: here.map((zones) => ({ account: names.get(zones.account.id), ...listOf(known, zones, now) })),
      problems: problems.length === 0 ? undefined : problems,
    },
    rowAt: (index) => {
      const row = found[index];
      return row === undefined ? {} : zoneRow(row.zone, row.zones, names.get(row.zone.account), now);
    },
    offset,
    total: found.length,
  };
}

/** How much of the list of an account's zones is known. */
function listOf({ catalogue }: Known, { account }: Zones, now: number): Fields {
  const zones = catalogue.of(account.id);
  const listedAt = zones?.listedAt;
  return {
    zonesKnown: zones?.size ?? 0,
    list:
      listedAt === undefined
        ? 'not read to its end: there may be other zones; `refresh` reads it'
        : `complete, read ${timeText(listedAt, now)}`,
  };
}

function zoneRow(zone: KnownZone, zones: Zones, account: string | undefined, now: number): Fields {
  const { id, ascii, read, failed, announced, updatedOn } = zone;
  const unicode = toUnicode(ascii);
  return {
    zone: nameText(ascii),
    unicodeName: unicode === ascii ? undefined : nameText(unicode),
    account,
    status: shortened(zones.knownDomain(id)?.status ?? '', 40) || undefined,
    records: announced,
    recordsRead: read === undefined ? 'none' : read.complete ? 'all' : 'some',
    read: read && timeText(read.readAt, now),
    changedSince: (read !== undefined && read.updatedOn !== updatedOn) || undefined,
    latestReadingFailed: failed || undefined,
  };
}
