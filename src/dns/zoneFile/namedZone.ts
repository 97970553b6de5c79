import { zoneFileEntries } from './entries.ts';

/** The names that a zone file has for its zone, in ASCII and lower case, without a final dot. */
interface ZoneNames {
  /** The owner of its SOA record; undefined if it is relative and no origin is known. */
  readonly soa: string | undefined;
  /** Its first `$ORIGIN`. */
  readonly origin: string | undefined;
}

/** Returns the zone that a zone file names. Reads up to its SOA record. */
export function namedZone(text: string): ZoneNames {
  let origin: string | undefined;
  for (const entry of zoneFileEntries(text, undefined)) {
    if (entry.type === 'SOA' && entry.owner !== undefined) return { soa: entry.owner, origin };
    origin ??= entry.origin;
  }
  return { soa: undefined, origin };
}

/** Whether a text is a zone file: its first entry is a record of a known type, or a directive of zone files. */
export function isZoneFile(text: string): boolean {
  for (const { directive, type } of zoneFileEntries(text, undefined))
    return directive === undefined ? type !== undefined : DIRECTIVES.has(directive);
  return false;
}

const DIRECTIVES: ReadonlySet<string> = new Set(['$ORIGIN', '$TTL', '$INCLUDE', '$GENERATE']);
