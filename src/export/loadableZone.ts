import { isApex, namesAbove } from '../model/names.ts';
import type { ExportZone, Loss } from './form.ts';
import { masterRecords, type MasterRecord, type MasterRecords } from './masterRecords.ts';
import { nameText } from './masterText.ts';
import type { Answering, ZoneAnswers } from './zoneAnswers.ts';

/**
 * The records of a zone that a name server loads, and the losses of all others. A whole zone gets the apex NS records
 * of the default line when none of `answering` can be written: without one, a name server does not load the zone.
 */
export function loadableRecords(zone: ExportZone, answers: ZoneAnswers, answering: Answering): MasterRecords {
  const own = withoutLostServers(zone, masterRecords(zone.name, answering.records));
  const losses = [...answering.losses, ...own.losses];
  const client = answers.lines.client(undefined);
  if (!zone.whole || client === undefined || own.records.some(isApexServer))
    return { records: own.records, losses };
  const servers = answers.ofType(client, '@', 'NS');
  const kept = new Set([...answering.records, ...servers]);
  const added = withoutLostServers(
    zone,
    masterRecords(
      zone.name,
      zone.records.filter((record) => kept.has(record)),
    ),
  );
  return {
    records: added.records,
    losses: [...answering.losses.filter(({ record }) => !kept.has(record)), ...added.losses],
  };
}

function isApexServer({ host, type }: MasterRecord): boolean {
  return type === 'NS' && isApex(host);
}

/** Leaves out apex NS records that name a host of the zone itself without an address: BIND does not load such a zone. */
function withoutLostServers(zone: ExportZone, loaded: MasterRecords): MasterRecords {
  const origin = nameText(zone.name).toLowerCase();
  const isInside = ({ data }: MasterRecord): boolean =>
    data.toLowerCase() === origin || data.toLowerCase().endsWith(`.${origin}`);
  if (!zone.whole || !loaded.records.some((each) => isApexServer(each) && isInside(each))) return loaded;
  const names = new ZoneNames(loaded.records);
  const losses: Loss[] = [...loaded.losses];
  const records = loaded.records.filter((each) => {
    if (!isApexServer(each) || !isInside(each) || names.hasAddress(each.data.toLowerCase())) return true;
    losses.push({ zone: zone.name, record: each.record, kind: 'leftOut', why: 'name' });
    return false;
  });
  return { records, losses };
}

/** The names of a zone, also those that only have names below them, to find out which have addresses. */
class ZoneNames {
  /** Whether each name has an address. */
  readonly #hasOwn = new Map<string, boolean>();

  constructor(records: readonly MasterRecord[]) {
    for (const { owner, type } of records) {
      const name = owner.toLowerCase();
      const known = this.#hasOwn.get(name);
      if (known === undefined) this.#addAbove(name);
      if (known !== true) this.#hasOwn.set(name, type === 'A' || type === 'AAAA');
    }
  }

  /** Adds the names above a name. If one of them is known, those above it are known too. */
  #addAbove(name: string): void {
    const above = name.slice(name.indexOf('.') + 1);
    if (above === '' || this.#hasOwn.has(above)) return;
    this.#hasOwn.set(above, false);
    this.#addAbove(above);
  }

  /** Whether a name has an address, its own or that of the wildcard at the closest name above (RFC 4592 section 3.3.1). */
  hasAddress(name: string): boolean {
    const own = this.#hasOwn.get(name);
    if (own !== undefined) return own;
    const closest = namesAbove(name).find((above) => this.#hasOwn.has(above));
    return closest !== undefined && this.#hasOwn.get(`*.${closest}`) === true;
  }
}
