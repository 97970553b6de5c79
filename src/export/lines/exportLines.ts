import type { LineGroup } from '../../api/line.ts';
import { lineOverview, type SubArea } from '../../model/lines/lineGroups.ts';
import { isDefaultLine } from '../../model/record.ts';
import { LineNames, targetKey, type LineTarget } from '../../model/lines/lineNames.ts';

/** The key of a line by its name, or why the name has none. */
export type LineMeaning =
  | { readonly kind: 'known'; readonly key: string; readonly isPlace: boolean }
  | { readonly kind: 'unknown' | 'ambiguous' };

/**
 * A client that queries the zone. Each step has the keys of lines that are equally specific for it; the step with the
 * most specific lines comes first.
 */
export interface DnsClient {
  /** An upper-case country code; undefined for a line that is no country. */
  readonly country: string | undefined;
  readonly steps: readonly (readonly string[])[];
}

export const DEFAULT_KEY = 'default';
/** A client that no other line answers. */
export const DEFAULT_CLIENT: DnsClient = { country: undefined, steps: [[DEFAULT_KEY]] };

/**
 * The lines of a zone, and which of them answer a client: first its country, then the groups, then the default line, as
 * on the map. Without groups, each line name is a line of its own: one of the installations lists names only.
 */
export class ExportLines {
  /** Every country that the groups list, once. */
  readonly countries: readonly DnsClient[];
  readonly #names: LineNames | undefined;
  readonly #placeless: ReadonlySet<string>;
  readonly #meanings = new Map<string | undefined, LineMeaning>();
  readonly #groupsOf = new Map<string, string[]>();

  constructor(groups: readonly LineGroup[] | undefined) {
    const overview = lineOverview(groups ?? []);
    this.#names = groups === undefined ? undefined : new LineNames(overview);
    this.#placeless = new Set(
      overview.groups
        .filter(({ kind, id }) => kind === 'placeless' && id !== 'default')
        .map(({ index }) => targetKey({ kind: 'group', group: index })),
    );
    const countries = overview.areas.filter(({ place }) => /^[A-Z]{2}$/u.test(place));
    for (const { place, group } of countries) this.#addGroup(place, group);
    this.countries = [...new Set(countries.map(({ place }) => place))].map((place) => this.#country(place));
  }

  meaning(line: string | undefined): LineMeaning {
    const known = this.#meanings.get(line);
    if (known !== undefined) return known;
    const meaning = this.#find(line);
    this.#meanings.set(line, meaning);
    return meaning;
  }

  /** The client that gets the answers of a line, by the name of the line; undefined for an unknown line. */
  client(line: string | undefined): DnsClient | undefined {
    const meaning = this.meaning(line);
    if (meaning.kind !== 'known') return undefined;
    if (meaning.key === DEFAULT_KEY) return DEFAULT_CLIENT;
    const country = this.countries.find(({ steps: [own] }) => own?.[0] === meaning.key);
    return country ?? { country: undefined, steps: [[meaning.key], [DEFAULT_KEY]] };
  }

  #find(line: string | undefined): LineMeaning {
    if (this.#names === undefined) {
      const key = isDefaultLine(line) ? DEFAULT_KEY : `line ${line ?? ''}`;
      return { kind: 'known', key, isPlace: true };
    }
    const [target, ...more] = this.#names.targets(line);
    if (target === undefined) return { kind: 'unknown' };
    if (more.length > 0) return { kind: 'ambiguous' };
    const key = targetKey(target);
    return { kind: 'known', key, isPlace: !this.#placeless.has(key) };
  }

  #addGroup(place: SubArea['place'], group: number): void {
    const key = targetKey({ kind: 'group', group });
    const groups = this.#groupsOf.get(place) ?? [];
    if (!groups.includes(key)) groups.push(key);
    this.#groupsOf.set(place, groups);
  }

  #country(place: string): DnsClient {
    const own: LineTarget = { kind: 'area', place };
    return { country: place, steps: [[targetKey(own)], this.#groupsOf.get(place) ?? [], [DEFAULT_KEY]] };
  }
}
