import type { Catalogue, KnownZone } from '../catalogue/zone.ts';
import { answersFor, doubtOf, zonesOf, type Freshness, type ZoneAnswer } from './answer.ts';
import type { LineMentions } from './mentions.ts';
import { reachOf } from './reach.ts';

export type Problem = Place &
  (
    | { readonly is: 'nothing'; readonly name: string; readonly branch: boolean }
    | { readonly is: 'disabled'; readonly name: string; readonly wildcard: string | undefined }
    | { readonly is: 'address'; readonly name: string; readonly hosted: readonly string[] }
  );

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A document with more is hardly one about these zones. */
const MOST_PROBLEMS = 500;

/** What is wrong with a name itself; undefined: nothing, or nobody knows. */
type Verdict =
  | { readonly is: 'nothing'; readonly branch: boolean }
  | { readonly is: 'disabled'; readonly wildcard: string | undefined }
  | undefined;

/** Finds what is wrong in lines, by what is known at one moment; every name is looked up once. */
export class Judge {
  readonly #catalogue: Catalogue;
  readonly #fresh: Freshness;
  readonly #verdicts = new Map<string, { readonly verdict: Verdict }>();
  readonly #hosted = new Map<string, readonly string[]>();
  readonly #lines = new WeakMap<LineMentions, readonly Problem[]>();
  readonly #consulted = new Set<string>();
  #until = Number.POSITIVE_INFINITY;

  constructor(catalogue: Catalogue, fresh: Freshness) {
    this.#catalogue = catalogue;
    this.#fresh = fresh;
  }

  /** When what it said so far may not hold any more: milliseconds since the epoch. */
  get until(): number {
    return this.#until;
  }

  /** Whether what it said depends on a zone. */
  concerns({ ascii }: KnownZone): boolean {
    return this.#consulted.has(ascii);
  }

  /** What is wrong in a line. In a list of hosts an address stands for all names of its line. */
  problemsOf(line: LineMentions, isHosts: boolean): readonly Problem[] {
    if (line.ignored || line.names.length === 0) return [];
    const known = this.#lines.get(line);
    if (known !== undefined) return known;
    const found = this.#find(line, isHosts);
    this.#lines.set(line, found);
    return found;
  }

  #find(line: LineMentions, isHosts: boolean): readonly Problem[] {
    const problems: Problem[] = [];
    for (const { start, end, text, certain } of line.names) {
      if (!certain) continue;
      const verdict = this.#verdictOn(text);
      if (verdict !== undefined) problems.push({ start, end, name: text, ...verdict });
    }
    return [...problems, ...this.#addressProblems(line, isHosts)];
  }

  #addressProblems({ names, addresses, strangers }: LineMentions, isHosts: boolean): readonly Problem[] {
    const [address, second] = addresses;
    if (address === undefined || second !== undefined || isOfNoHost(address.text)) return [];
    if (!isHosts && (names.length !== 1 || strangers)) return [];
    for (const { text: name, certain } of names) {
      if (!certain) continue;
      const hosted = this.#hostedFor(name).filter((each) => isV6(each) === isV6(address.text));
      if (hosted.length === 0 || hosted.includes(address.text)) continue;
      return [{ is: 'address', start: address.start, end: address.end, name, hosted }];
    }
    return [];
  }

  /** All addresses that a name may have; none when there may be others. */
  #hostedFor(name: string): readonly string[] {
    const known = this.#hosted.get(name);
    if (known !== undefined) return known;
    const reach = reachOf(this.#catalogue, name, this.#fresh);
    for (const { name: step } of reach.steps) this.#note(step);
    const hosted = reach.certain ? reach.addresses : [];
    this.#hosted.set(name, hosted);
    return hosted;
  }

  #verdictOn(name: string): Verdict {
    const known = this.#verdicts.get(name);
    if (known !== undefined) return known.verdict;
    this.#note(name);
    const verdict = verdictOf(name, answersFor(this.#catalogue, name, this.#fresh));
    this.#verdicts.set(name, { verdict });
    return verdict;
  }

  #note(name: string): void {
    for (const zone of zonesOf(this.#catalogue, name)) {
      this.#consulted.add(zone.ascii);
      if (zone.read === undefined || doubtOf(zone, this.#fresh) !== undefined) continue;
      this.#until = Math.min(this.#until, zone.read.readAt + this.#fresh.maxAge);
    }
  }
}

/** A problem and its line. */
export interface PlacedProblem {
  readonly line: number;
  readonly problem: Problem;
}

/** What is wrong in a document, from its top on. */
export function problemsIn(
  lines: readonly LineMentions[],
  judge: Judge,
  isHosts: boolean,
): readonly PlacedProblem[] {
  const placed: PlacedProblem[] = [];
  for (const [line, mentions] of lines.entries()) {
    for (const problem of judge.problemsOf(mentions, isHosts)) placed.push({ line, problem });
    if (placed.length >= MOST_PROBLEMS) break;
  }
  return placed;
}

function verdictOf(name: string, answers: readonly ZoneAnswer[]): Verdict {
  // A wildcard in a configuration is a pattern for names, and a challenge is hosted for a moment.
  if (answers.length === 0 || /^(?:\*|_acme-challenge)(?:\.|$)/u.test(name)) return undefined;
  let disabled = false;
  let branch = false;
  let wildcard: string | undefined;
  for (const { zone, outcome } of answers) {
    switch (outcome.is) {
      case 'unknown':
        return undefined;
      case 'answered':
        // Where its own records are off, another's answer is hardly what was meant.
        if (outcome.disabled.length === 0) return undefined;
        if (outcome.wildcard === undefined) return undefined;
        wildcard = `${outcome.wildcard}.${zone.ascii}`;
        disabled = true;
        break;
      case 'disabled':
        disabled = true;
        break;
      case 'nothing':
        branch ||= outcome.branch;
        break;
    }
  }
  return disabled ? { is: 'disabled', wildcard } : { is: 'nothing', branch };
}

function isV6(address: string): boolean {
  return address.includes(':');
}

/** Where servers listen, and where lists send what they block or try out: nobody means to host that. */
function isOfNoHost(address: string): boolean {
  return ['0.0.0.0', '::', '::1'].includes(address) || address.startsWith('127.');
}
