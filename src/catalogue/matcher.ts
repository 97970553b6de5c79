import type { Coded } from './coded.ts';
import type { Texts } from './texts.ts';

/** How many records of a zone something holds for, as far as can be told without looking at each. */
export type Share = 'all' | 'some' | 'none';

/** Something that holds for some records of a zone. */
export interface Matcher {
  readonly share: Share;
  /** Marks every record that it may hold for, and perhaps others. */
  mark(marks: Uint8Array): void;
  holds(index: number): boolean;
  /** The higher, the fewer records it is likely to mark. */
  readonly rarity: number;
}

export const everything: Matcher = {
  share: 'all',
  rarity: 0,
  mark: (marks) => void marks.fill(1),
  holds: () => true,
};

export const nothing: Matcher = { share: 'none', rarity: 0, mark: () => undefined, holds: () => false };

/** Holds where one of the matchers does. */
export function anyOf(matchers: readonly Matcher[]): Matcher {
  const some = matchers.filter(({ share }) => share !== 'none');
  const [first, second] = some;
  if (first === undefined) return nothing;
  if (some.some(({ share }) => share === 'all')) return everything;
  if (second === undefined) return first;
  return {
    share: 'some',
    rarity: Math.min(...some.map(({ rarity }) => rarity)),
    mark: (marks) => {
      for (const each of some) each.mark(marks);
    },
    holds: (index) => some.some((each) => each.holds(index)),
  };
}

/** Holds where the value of the column is one that `wanted` says yes to, by its place among the distinct values. */
export function valued<T>(column: Coded<T>, wanted: (code: number) => boolean): Matcher {
  const yes = column.values.map((_, code) => wanted(code));
  if (!yes.includes(true)) return nothing;
  if (!yes.includes(false)) return everything;
  return {
    share: 'some',
    rarity: 1,
    mark: (marks) => {
      for (let index = 0; index < column.size; index += 1) {
        if (yes[column.codeAt(index)] === true) marks[index] = 1;
      }
    },
    holds: (index) => yes[column.codeAt(index)] === true,
  };
}

/** Holds where a text of the column holds one of the spellings, of which there is at least one. */
export function holding(texts: Texts, spellings: readonly string[]): Matcher {
  if (texts.joined === '') return nothing;
  return {
    share: 'some',
    rarity: Math.min(...spellings.map(({ length }) => length)),
    mark: (marks) => {
      for (const spelling of spellings) markWith(texts, spelling, marks);
    },
    holds: (index) => {
      const text = texts.at(index);
      return spellings.some((spelling) => text.includes(spelling));
    },
  };
}

/** Marks every record whose text has `part` in it, what stands before and after the text taken as part of it. */
export function markWith(texts: Texts, part: string, marks: Uint8Array): void {
  const { joined } = texts;
  for (let place = joined.indexOf(part); place >= 0;) {
    const index = texts.indexAt(place);
    marks[index] = 1;
    // What is left of this text does not matter; what stands after it is before the next, or ends it all.
    place = joined.indexOf(part, Math.max(place + 1, texts.startOf(index + 1) - 1));
  }
}
