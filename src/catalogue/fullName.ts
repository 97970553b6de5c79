import { isApex } from '../model/names.ts';
import type { Folded } from './folded.ts';
import { type Matcher, markWith, nothing } from './matcher.ts';
import type { TextTest } from './query.ts';
import { BETWEEN, type Texts } from './texts.ts';

// `names` are always the spellings of the zone, folded, each with a final dot.

/**
 * Holds where the full name of a record holds one of the spellings, across the dot between its host and the zone:
 * `mail.exam` in the zone `example.com`.
 */
export function acrossZone(
  { hosts, inHosts }: Folded,
  names: readonly string[],
  { spellings, dotted }: TextTest,
): Matcher {
  const apex = spellings.some((spelling) => names.some((name) => name.includes(spelling)));
  const tails = dotted
    ? spellings
        .flatMap((spelling) => hostParts(spelling, names))
        .filter((tail) => inHosts.mayHold(tail + BETWEEN))
    : [];
  if (!apex && tails.length === 0) return nothing;
  return {
    share: 'some',
    rarity: apex ? 0 : Math.min(...tails.map(({ length }) => length)),
    mark: (marks) => {
      if (apex) markApex(hosts, marks);
      for (const tail of tails) markWith(hosts, tail + BETWEEN, marks);
    },
    holds: (index) =>
      hosts
        .at(index)
        .split(BETWEEN)
        .some((host) => (isApex(host) ? apex : tails.some((tail) => host.endsWith(tail)))),
  };
}

/** Marks every record whose host or full name begins with one of the spellings, or `exactly` is one. */
export function markBeginnings(
  { hosts, inHosts }: Folded,
  names: readonly string[],
  { spellings, dotted }: TextTest,
  exactly: boolean,
  marks: () => Uint8Array,
): void {
  for (const spelling of spellings) {
    const part = BETWEEN + spelling + (exactly ? BETWEEN : '');
    if (inHosts.mayHold(part)) markWith(hosts, part, marks());
    if (names.some((name) => begins(name, spelling, exactly))) markApex(hosts, marks());
    if (!dotted) continue;
    for (const host of hostParts(spelling, names)) {
      const whole = BETWEEN + host + BETWEEN;
      if (inHosts.mayHold(whole)) markWith(hosts, whole, marks());
    }
  }
}

/** Whether the host or the full name of a record begins with one of the spellings, or `exactly` is one. */
export function isBeginning(
  { hosts }: Folded,
  names: readonly string[],
  { spellings }: TextTest,
  exactly: boolean,
  index: number,
): boolean {
  return hosts
    .at(index)
    .split(BETWEEN)
    .some((host) =>
      spellings.some(
        (spelling) =>
          (exactly ? host === spelling : host.startsWith(spelling)) ||
          names.some((name) => begins(isApex(host) ? name : `${host}.${name}`, spelling, exactly)),
      ),
    );
}

/** Whether a name with a final dot begins with a spelling with or without one, or is the same. */
export function begins(name: string, spelling: string, exactly: boolean): boolean {
  if (!name.startsWith(spelling)) return false;
  return !exactly || spelling.length >= name.length - 1;
}

/** What stands before the zone where a spelling goes on into it: `mail` of `mail.exam`. */
function hostParts(spelling: string, names: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (let dot = spelling.indexOf('.'); dot >= 0; dot = spelling.indexOf('.', dot + 1)) {
    const rest = spelling.slice(dot + 1);
    if (names.some((name) => name.startsWith(rest))) parts.push(spelling.slice(0, dot));
  }
  return parts;
}

function markApex(hosts: Texts, marks: Uint8Array): void {
  // Nothing is joined where all are empty.
  if (hosts.joined === '') marks.fill(1);
  for (const apex of ['', '@']) markWith(hosts, BETWEEN + apex + BETWEEN, marks);
}
