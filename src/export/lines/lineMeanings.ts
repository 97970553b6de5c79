import type { LineGroup } from '../../api/line.ts';
import { lineOverview } from '../../model/lines/lineGroups.ts';
import { isDefaultLine } from '../../model/record.ts';
import { LineNames, targetKey } from '../../model/lines/lineNames.ts';
import {
  DEFAULT_LINE,
  DEFAULT_STEPS,
  stepsByPlace,
  type LineSteps,
} from '../../model/lines/linePrecedence.ts';

/** The key of a line by its name, or why the name has none. */
type LineMeaning =
  | { readonly kind: 'known'; readonly key: string; readonly isPlace: boolean }
  | { readonly kind: 'unknown' | 'ambiguous' };

/** A client that queries the zone. */
export interface LineClient {
  /** An upper-case country code; undefined for a line that is no country. */
  readonly country: string | undefined;
  readonly steps: LineSteps;
}

/** A client that no other line answers. */
export const DEFAULT_CLIENT: LineClient = { country: undefined, steps: DEFAULT_STEPS };

/**
 * What the names of a zone's lines mean, and which lines answer a client: first its country, then the groups, then the
 * default line, as on the map. Without groups, each name is a line of its own: one of the installations lists names only.
 */
export class LineMeanings {
  /** Every country that the groups list, once. */
  readonly countries: readonly LineClient[];
  readonly #byCountry: ReadonlyMap<string, LineClient>;
  readonly #names: LineNames | undefined;
  readonly #placeless: ReadonlySet<string>;
  readonly #meanings = new Map<string | undefined, LineMeaning>();

  constructor(groups: readonly LineGroup[] | undefined) {
    const overview = lineOverview(groups ?? []);
    this.#names = groups === undefined ? undefined : new LineNames(overview);
    this.#placeless = new Set(
      overview.groups
        .filter(({ kind, id }) => kind === 'placeless' && id !== 'default')
        .map(({ index }) => targetKey({ kind: 'group', group: index })),
    );
    this.countries = [...stepsByPlace(overview)]
      .filter(([place]) => /^[A-Z]{2}$/u.test(place))
      .map(([country, steps]) => ({ country, steps }));
    this.#byCountry = new Map(this.countries.map((client) => [client.country ?? '', client]));
  }

  /** The clients in a country. In one that no group lists, they get the answers of the default line. */
  clientIn(country: string | undefined): LineClient {
    return this.#byCountry.get(country ?? '') ?? DEFAULT_CLIENT;
  }

  meaning(line: string | undefined): LineMeaning {
    const known = this.#meanings.get(line);
    if (known !== undefined) return known;
    const meaning = this.#find(line);
    this.#meanings.set(line, meaning);
    return meaning;
  }

  /** The client that gets the answers of a line, by the name of the line; undefined for an unknown line. */
  client(line: string | undefined): LineClient | undefined {
    const meaning = this.meaning(line);
    if (meaning.kind !== 'known') return undefined;
    if (meaning.key === DEFAULT_LINE) return DEFAULT_CLIENT;
    const country = this.countries.find(({ steps: [own] }) => own?.[0] === meaning.key);
    return country ?? { country: undefined, steps: [[meaning.key], ...DEFAULT_STEPS] };
  }

  #find(line: string | undefined): LineMeaning {
    if (this.#names === undefined) {
      const key = isDefaultLine(line) ? DEFAULT_LINE : `line ${line ?? ''}`;
      return { kind: 'known', key, isPlace: true };
    }
    const [target, ...more] = this.#names.targets(line);
    if (target === undefined) return { kind: 'unknown' };
    if (more.length > 0) return { kind: 'ambiguous' };
    const key = targetKey(target);
    return { kind: 'known', key, isPlace: !this.#placeless.has(key) };
  }
}
