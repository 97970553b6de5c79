import { Traits } from './columns.ts';
import type { Folded } from './folded.ts';
import { acrossZone, begins, isBeginning, markBeginnings } from './fullName.ts';
import { anyOf, everything, holding, type Matcher, nothing, valued } from './matcher.ts';
import { isOneAddress, type Query, type Test, type TextTest } from './query.ts';
import type { KnownZone, RecordTable } from './zone.ts';
import { zoneNames } from './zoneNames.ts';

/** How well a record answers a query; the least is the best. */
export const Rank = {
  /** Its host, full name or address is what was typed. */
  exact: 0,
  /** Its host or full name begins with it. */
  begins: 1,
  /** Its zone is called so. */
  inZone: 2,
  /** Its zone's name begins so. */
  inZoneBeginning: 3,
  holds: 4,
} as const;
export type Rank = (typeof Rank)[keyof typeof Rank];

const NONE: readonly never[] = [];

/** What a query finds among the records of one zone. */
export class ZoneSearch {
  readonly #table: RecordTable;
  readonly #folded: Folded;
  /** The name of the zone in every spelling, folded, each with a final dot. */
  readonly #names: readonly string[];
  /** What may be the host, the full name or the address of a record. */
  readonly #naming: readonly TextTest[];
  readonly #wanted: readonly Matcher[];
  readonly #unwanted: readonly Matcher[];
  /** The rank of records that are found by more than their own name. */
  readonly rank: Rank;

  private constructor(
    table: RecordTable,
    names: readonly string[],
    tests: readonly TextTest[],
    wanted: readonly Matcher[],
    unwanted: readonly Matcher[],
  ) {
    this.#table = table;
    this.#folded = table.folded;
    this.#names = names;
    this.#naming = tests.filter(({ field }) => field === 'any' || field === 'host' || field === 'value');
    this.#wanted = wanted;
    this.#unwanted = unwanted;
    this.rank = zoneRank(names, tests);
  }

  /** Undefined when the query finds nothing in the zone. */
  static of(zone: KnownZone, table: RecordTable, query: Query): ZoneSearch | undefined {
    const names = zoneNames(zone);
    const wanted: Matcher[] = [];
    const unwanted: Matcher[] = [];
    const tests: TextTest[] = [];
    for (const { test, negated } of query) {
      const matcher = matcherOf(test, names, table);
      if (matcher.share === (negated ? 'all' : 'none')) return undefined;
      if (matcher.share === 'some') (negated ? unwanted : wanted).push(matcher);
      if (!negated && test.kind === 'text') tests.push(test);
    }
    return new ZoneSearch(table, names, tests, wanted, unwanted);
  }

  /** The records whose own name is or begins with what was typed, in order. */
  named(exactly: boolean): readonly { readonly index: number; readonly rank: Rank }[] {
    const marks = this.#marksOfNamed(exactly);
    if (marks === undefined) return NONE;
    const named: { index: number; rank: Rank }[] = [];
    for (let index = marks.indexOf(1); index >= 0; index = marks.indexOf(1, index + 1)) {
      if (!this.#holds(index)) continue;
      if (this.#isNamed(index, true)) named.push({ index, rank: Rank.exact });
      else if (!exactly && this.#isNamed(index, false)) named.push({ index, rank: Rank.begins });
    }
    return named;
  }

  #marksOfNamed(exactly: boolean): Uint8Array | undefined {
    let marks: Uint8Array | undefined;
    const wanted = (): Uint8Array => (marks ??= new Uint8Array(this.#table.size));
    for (const test of this.#naming) {
      if (test.field !== 'value') markBeginnings(this.#folded, this.#names, test, exactly, wanted);
      if (test.block === undefined || !isOneAddress(test.block)) continue;
      for (const index of this.#table.addresses.in(test.block)) wanted()[index] = 1;
    }
    return marks;
  }

  /** All records that are found, in order. */
  *all(): Generator<number> {
    const marks = new Uint8Array(this.#table.size);
    const rarest = this.#wanted.toSorted((a, b) => b.rarity - a.rarity)[0];
    if (rarest === undefined) marks.fill(1);
    else rarest.mark(marks);
    for (let index = marks.indexOf(1); index >= 0; index = marks.indexOf(1, index + 1)) {
      if (this.#holds(index)) yield index;
    }
  }

  #holds(index: number): boolean {
    return (
      this.#wanted.every((matcher) => matcher.holds(index)) &&
      !this.#unwanted.some((matcher) => matcher.holds(index))
    );
  }

  #isNamed(index: number, exactly: boolean): boolean {
    return this.#naming.some(
      (test) =>
        (test.field !== 'value' && isBeginning(this.#folded, this.#names, test, exactly, index)) ||
        (test.block !== undefined &&
          isOneAddress(test.block) &&
          this.#table.addresses.isIn(test.block, index)),
    );
  }
}

function zoneRank(names: readonly string[], tests: readonly TextTest[]): Rank {
  const isNamed = (exactly: boolean): boolean =>
    tests.some(
      ({ field, spellings }) =>
        (field === 'any' || field === 'zone') &&
        spellings.some((spelling) => names.some((name) => begins(name, spelling, exactly))),
    );
  if (!isNamed(false)) return Rank.holds;
  return isNamed(true) ? Rank.inZone : Rank.inZoneBeginning;
}

/** Where a test holds in a zone. */
function matcherOf(test: Test, names: readonly string[], table: RecordTable): Matcher {
  const { columns, folded } = table;
  switch (test.kind) {
    case 'type':
      return valued(columns.types, (code) => {
        const type = folded.types[code] ?? '';
        return test.exact ? type === test.name : type.startsWith(test.name);
      });
    case 'state':
      return valued(
        columns.traits,
        (code) => ((columns.traits.values[code] ?? 0) & Traits[test.state]) !== 0,
      );
    case 'text':
      return textMatcher(test, names, table);
  }
}

function textMatcher(test: TextTest, names: readonly string[], table: RecordTable): Matcher {
  const { field, spellings, block } = test;
  const isIn = (text: string): boolean => spellings.some((spelling) => text.includes(spelling));
  if (field === 'any' || field === 'zone') {
    if (names.some(isIn)) return everything;
    if (field === 'zone') return nothing;
  }
  const { columns, folded } = table;
  const matchers: Matcher[] = [];
  if (field === 'any' || field === 'host') {
    const inHosts = spellings.filter((spelling) => folded.inHosts.mayHold(spelling));
    if (inHosts.length > 0) matchers.push(holding(folded.hosts, inHosts));
    if (field === 'host' || test.dotted) matchers.push(acrossZone(folded, names, test));
  }
  if (field !== 'host') {
    const inOthers = spellings.filter((spelling) => folded.inOthers.mayHold(spelling));
    if (inOthers.length > 0) {
      if (field === 'any') matchers.push(valued(columns.types, (code) => isIn(folded.types[code] ?? '')));
      if (field === 'any' || field === 'line')
        matchers.push(valued(columns.lines, (code) => isIn(folded.lines[code] ?? '')));
      if (field === 'any' || field === 'value') matchers.push(holding(folded.values, inOthers));
      if (field === 'any' || field === 'remark') matchers.push(holding(folded.remarks, inOthers));
    }
  }
  if (block !== undefined) matchers.push(table.addresses.matcher(block));
  return anyOf(matchers);
}
