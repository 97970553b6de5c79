/** What the product shows, as texts by the names of what they are of. */
export type Shown = ReadonlyMap<string, string>;

/** What differs between the interfaces, as a pattern of the texts that is left out on both sides. */
export interface Difference {
  readonly reason: string;
  readonly pattern: RegExp;
}

export const MARKED: Difference = {
  reason: 'the lists of the second interface do not say which domains are starred (api3.md 3.3)',
  pattern: /(?: ·|,) starred|(?:, )?Starred: someone gave it a star in the service’s console/gu,
};

/** The differences in what is said of a refused domain. */
export const REFUSED: readonly Difference[] = [
  {
    reason: 'each interface has its own codes, and messages beside them (api3.md section 4)',
    pattern: / The service says: .+ \(Record\.List, code .+?\)/gu,
  },
  {
    reason:
      'the codes -7 and -8 have no counterpart, so the domains are refused like others (api3.md section 4)',
    pattern:
      /(?:Company|Customer) must upgrade|No permission\b|Upgrade the (?:company )?account .+ to load this domain\.|This account has no permission to load this\. Ask the owner of the domain\./gu,
  },
];

/** The differences in the rows of the tree. */
export const ROW_DIFFERENCES: readonly Difference[] = [MARKED, ...REFUSED];

/** So many differences say what is wrong: a comparison of longer lists takes minutes. */
const MOST = 60;

/**
 * The lines that two accounts do not both have: `name − line` of the first, `name + line` of the second. Also lists the
 * explanations that explain nothing.
 */
export function differences(
  before: Shown,
  after: Shown,
  explanations: readonly Difference[] = [],
): readonly string[] {
  const used = new Set<string>();
  const strip = (text: string): string =>
    explanations.reduce((rest, { reason, pattern }) => {
      const stripped = rest.replaceAll(pattern, '');
      if (stripped !== rest) used.add(reason);
      return stripped;
    }, text);
  const [old, now] = [before, after].map(
    (shown) => new Map([...shown].map(([name, text]) => [strip(name), linesOf(strip(text))])),
  );
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const all = [...names].flatMap((name) => {
    const [those, these] = [old?.get(name) ?? [], now?.get(name) ?? []];
    return [
      ...without(those, these).map((line) => `${name} − ${line}`),
      ...without(these, those).map((line) => `${name} + ${line}`),
    ];
  });
  const unused = explanations
    .filter(({ reason }) => !used.has(reason))
    .map(({ reason }) => `not so: ${reason}`);
  const shown = all.length <= MOST ? all : [...all.slice(0, MOST), `and ${all.length - MOST} more`];
  return [...shown, ...unused];
}

/** The lines of a text, without those that only name what was left out. */
function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => !/^\w+: $/u.test(line));
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const those = new Set(others);
  return lines.filter((line) => !those.has(line));
}
