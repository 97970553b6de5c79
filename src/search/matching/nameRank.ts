import { isOneAddress } from '../../dns/ipAddress.ts';
import type { Query, Test, TextTest } from '../query/query.ts';
import type { Rank } from './ranking.ts';
import { hasAddressIn } from './textMatch.ts';
import { fullNameKey } from './wildcardAnswer.ts';
import type { ZoneText } from './zoneText.ts';

/** Ranks records by the name in a query: its first text that can be the name of a record or zone, or an address. */
export class NameRank {
  /** The key of the name, if it may be the full one of a host. */
  readonly fullName: string | undefined;
  readonly #name: TextTest | undefined;
  /** The spellings of the name, if it may be that of a record, each after the line break before a name. */
  readonly #starts: readonly string[];

  constructor(query: Query) {
    this.#name = nameOf(query);
    const { field, spellings = [] } = this.#name ?? {};
    const ofHosts = field === 'any' || field === 'host' ? spellings : [];
    this.#starts = ofHosts.map((spelling) => `\n${spelling}`);
    this.fullName = fullNameKey(ofHosts[0] ?? '');
  }

  /** The best rank that a record may have. Without a name no match is better than another. */
  get best(): Rank {
    return this.#name === undefined ? 'other' : 'isName';
  }

  /** Whether a test is that of the name. */
  isOf(test: Test): boolean {
    return test === this.#name;
  }

  /** The rank of a record by its own name or address, undefined if these do not fit. */
  ofRecord(zoneText: ZoneText, at: number): Rank | undefined {
    if (this.#name === undefined) return undefined;
    const names = zoneText.names[at] ?? '';
    for (const start of this.#starts) {
      if (names.includes(start))
        return this.#starts.some((each) => endsName(names, each)) ? 'isName' : 'beginsWithName';
    }
    return isOneAddress(this.#name.block) && hasAddressIn(this.#name, zoneText, at) ? 'isName' : undefined;
  }

  /** The rank of a record by the name of its zone. */
  ofZone(zoneNames: readonly string[]): Rank {
    if (this.#name?.field !== 'any' && this.#name?.field !== 'zone') return 'other';
    const { spellings } = this.#name;
    const fits = (fit: (zoneName: string, spelling: string) => boolean): boolean =>
      zoneNames.some((zoneName) => spellings.some((spelling) => fit(zoneName, spelling)));
    if (fits((zoneName, spelling) => zoneName === spelling || zoneName === `${spelling}.`))
      return 'zoneIsName';
    return fits((zoneName, spelling) => zoneName.startsWith(spelling)) ? 'zoneBeginsWithName' : 'other';
  }
}

/** Whether a name begins with `start` and ends there, or at a final dot. */
function endsName(names: string, start: string): boolean {
  return names.includes(`${start}\n`) || names.includes(`${start}.\n`);
}

function nameOf(query: Query): TextTest | undefined {
  for (const { test, negated } of query) {
    if (!negated && test.kind === 'text' && test.field !== 'line' && test.field !== 'remark') return test;
  }
  return undefined;
}
