import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn } from '../../dns/names.ts';
import type { Entry } from '../structure/entry.ts';
import type { DeclaredHost } from '../records/declaredRecord.ts';

interface LineWithOwners {
  readonly names: string;
  readonly entries: readonly Entry[];
}

/** Turns the hosts of records that are written without their zones into entries with their whole names. */
export class NamedOwners {
  /** A line that does not change keeps its entries. */
  readonly #lines = new WeakMap<readonly Entry[], LineWithOwners>();

  addTo(
    entries: readonly (readonly Entry[])[],
    hosts: readonly DeclaredHost[],
    textOf: (line: number) => string,
  ): readonly (readonly Entry[])[] {
    const owners = new Map<number, Map<number, string>>();
    for (const { zone, host, owner } of hosts) {
      if (owner === undefined || owner.entry.start === owner.entry.end) continue;
      const {
        line,
        entry: { start, end },
      } = owner;
      const written = textOf(line).slice(start, end).toLowerCase();
      // It is located by its zone.
      if (written.replace(/\.$/u, '').endsWith(zone)) continue;
      getOrAdd(owners, line, () => new Map<number, string>()).set(start, fqdn(host, zone));
    }
    return owners.size === 0 ? entries : entries.map((each, line) => this.#withNames(each, owners.get(line)));
  }

  #withNames(entries: readonly Entry[], names: ReadonlyMap<number, string> | undefined): readonly Entry[] {
    if (names === undefined) return entries;
    const key = [...names.values()].join(' ');
    const known = this.#lines.get(entries);
    if (known?.names === key) return known.entries;
    const made = entries.map((entry): Entry => {
      const name = names.get(entry.start);
      return name === undefined ? entry : { ...entry, kind: 'host', fqdn: name };
    });
    this.#lines.set(entries, { names: key, entries: made });
    return made;
  }
}
