import type { LoadTime } from '../lists/wholeness.ts';

/** The fields of a record that lookups of hosts need. */
export interface HostRow {
  readonly id: string | undefined;
  readonly host: string;
}

/** All records of one host, loaded by themselves (`sub_domain` of Record.List, api.md 4.5). Immutable. */
export interface HostLoad<Row> extends LoadTime {
  /** A `hostKey`. */
  readonly host: string;
  readonly rows: readonly Row[];
  /** How many records the whole domain had then; undefined if the service did not say. */
  readonly counted: number | undefined;
  /** The memory that the rows take, in bytes (`Sized`). */
  readonly bytes: number;
}

/** Hosts of a zone that were loaded by themselves, by their key. */
export type HostLoads<Row> = ReadonlyMap<string, HostLoad<Row>>;

export const NO_HOST_LOADS: HostLoads<never> = new Map();

/** Returns a function that calls `make` unless both arguments are those of its latest call. */
export function memoized<One, Other, Result>(
  make: (one: One, other: Other) => Result,
): (one: One, other: Other) => Result {
  let made: { readonly one: One; readonly other: Other; readonly result: Result } | undefined;
  return (one, other) => {
    if (made === undefined || made.one !== one || made.other !== other)
      made = { one, other, result: make(one, other) };
    return made.result;
  };
}

/** Returns the hosts that were loaded after a load of the zone, which replaces older ones. */
export function hostsSince<Row>(hosts: HostLoads<Row>, loadNumber: number): HostLoads<Row> {
  const isOlder = (host: HostLoad<Row>): boolean => host.loadNumber < loadNumber;
  if (!hosts.values().some(isOlder)) return hosts;
  return new Map(hosts.entries().filter(([, host]) => !isOlder(host)));
}

/**
 * Returns the newest of these hosts if the record count of the whole zone that came with it equals the number of rows:
 * then the other hosts have as many records as before. Otherwise undefined.
 */
export function confirmedCount(
  rows: { readonly length: number },
  hosts: HostLoads<unknown>,
): HostLoad<unknown> | undefined {
  let newest: HostLoad<unknown> | undefined;
  for (const host of hosts.values()) if (host.loadNumber > (newest?.loadNumber ?? 0)) newest = host;
  return newest?.counted === rows.length ? newest : undefined;
}
