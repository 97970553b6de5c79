import { getOrAdd } from '../../base/getOrAdd.ts';
import type { SpfPart, SpfPolicy } from './spf.ts';
import { dependsOnMessage } from './spfDomainSpec.ts';

/**
 * Receivers give up after more lookups, lookups without an answer, or MX records of a name (RFC 7208 section 4.6.4).
 */
export const SPF_LIMITS = { lookups: 10, voids: 2, mxOfName: 10 } as const;

/** The records of the names that an SPF record looks up. */
export interface SpfSource {
  /** The SPF records of a name, `unread` for one that is too long. */
  readonly policiesOf: (name: string) => readonly (SpfPolicy | 'unread')[] | SpfUnknown;
  /** How many records a name has. */
  readonly countOf: (name: string, type: 'MX' | 'address') => number | SpfUnknown;
}

/** Why a name is unknown: it is in no zone of the account, or its zone is not loaded or cannot decide its answer. */
type SpfUnknown = 'outside' | 'unknown';

type EvaluatedPart = Exclude<SpfPart, { readonly kind: 'unknown' | 'exp' }>;
type LookupTerm = Exclude<EvaluatedPart, { readonly kind: 'all' | 'ip4' | 'ip6' }>;

/** The result of a lookup. */
export type SpfOutcome =
  | 'found'
  | SpfUnknown
  /** The name has a macro. */
  | 'dependsOnMessage'
  /** The name has no answer: receivers permit two of these. */
  | 'void'
  /** The record that it refers to does not exist, or is one of several, and receivers give up. */
  | 'noPolicy'
  | 'severalPolicies'
  /** The record refers back to itself. */
  | 'loop'
  /** The name has more MX records than receivers look at. */
  | 'crowded';

/** A term that takes a lookup. */
export interface SpfNode {
  readonly term: LookupTerm;
  /** The name that it looks up, in lower case and without a final dot; undefined when it depends on the message. */
  readonly name: string | undefined;
  /** The lookups that it takes, with those of the record that it refers to. */
  readonly lookups: number;
  readonly outcome: SpfOutcome;
  /** The record that it refers to, if it is known. */
  readonly below: SpfTree | undefined;
}

/** An SPF record with the terms that take lookups. */
export interface SpfTree {
  readonly name: string;
  readonly policy: SpfPolicy;
  /** The lookups of all terms, those of included records too. */
  readonly lookups: number;
  readonly nodes: readonly SpfNode[];
}

const EVALUATED = new WeakMap<SpfPolicy, readonly EvaluatedPart[]>();

/**
 * The terms that receivers get to: mechanisms up to `all`, and `redirect` without one (RFC 7208 section 5.1). Found
 * once, however many names include the record.
 */
export function evaluatedTerms(record: SpfPolicy): readonly EvaluatedPart[] {
  return getOrAdd(EVALUATED, record, () => {
    const { terms } = record;
    const all = terms.findIndex(({ kind }) => kind === 'all');
    return terms.filter((term, at): term is EvaluatedPart => {
      if (term.kind === 'unknown' || term.kind === 'exp') return false;
      return term.kind === 'redirect' ? all === -1 : all === -1 || at <= all;
    });
  });
}

/** The name that a term looks up, in lower case and without a final dot; undefined when it depends on the message. */
export function lookedUpName(term: { readonly domain: string | undefined }, own: string): string | undefined {
  if (term.domain === undefined) return own;
  if (dependsOnMessage(term.domain)) return undefined;
  const name = term.domain.toLowerCase();
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/**
 * Follows an SPF record and those that it refers to, and counts the lookups of each term (RFC 7208 section 4.6.4).
 * @param name the name of the record, in ASCII and lower case
 */
export function spfTree(source: SpfSource, name: string, policy: SpfPolicy): SpfTree {
  return new SpfWalk(source).treeOf([name], policy);
}

class SpfWalk {
  readonly #source: SpfSource;
  #counted = 0;

  constructor(source: SpfSource) {
    this.#source = source;
  }

  /** `path` holds the names whose records are being evaluated, the last one innermost. */
  treeOf(path: readonly string[], policy: SpfPolicy): SpfTree {
    const before = this.#counted;
    const nodes: SpfNode[] = [];
    for (const term of evaluatedTerms(policy)) {
      // Receivers give up long before.
      if (this.#counted >= 5 * SPF_LIMITS.lookups) break;
      if (!('domain' in term)) continue;
      const start = this.#counted;
      this.#counted += 1;
      const name = lookedUpName(term, path.at(-1) ?? '');
      const found = this.#follow(path, term.kind, name);
      nodes.push({ term, name, ...found, lookups: this.#counted - start });
    }
    return { name: path.at(-1) ?? '', policy, lookups: this.#counted - before, nodes };
  }

  #follow(
    path: readonly string[],
    kind: LookupTerm['kind'],
    name: string | undefined,
  ): Pick<SpfNode, 'outcome' | 'below'> {
    // What `ptr` looks up depends on the host that sends.
    if (kind === 'ptr' || name === undefined) return { outcome: 'dependsOnMessage', below: undefined };
    if (kind === 'include' || kind === 'redirect') return this.#refer(path, name);
    const count = this.#source.countOf(name, kind === 'mx' ? 'MX' : 'address');
    return { outcome: outcomeOf(count, kind), below: undefined };
  }

  #refer(path: readonly string[], name: string): Pick<SpfNode, 'outcome' | 'below'> {
    if (path.includes(name)) return { outcome: 'loop', below: undefined };
    const policies = this.#source.policiesOf(name);
    if (typeof policies === 'string') return { outcome: policies, below: undefined };
    const [policy, second] = policies;
    // Without exactly one record receivers stop there.
    if (policy === undefined) return { outcome: 'noPolicy', below: undefined };
    if (second !== undefined) return { outcome: 'severalPolicies', below: undefined };
    if (policy === 'unread') return { outcome: 'unknown', below: undefined };
    return { outcome: 'found', below: this.treeOf([...path, name], policy) };
  }
}

function outcomeOf(count: number | SpfUnknown, kind: LookupTerm['kind']): SpfOutcome {
  if (typeof count === 'string') return count;
  if (count === 0) return 'void';
  return kind === 'mx' && count > SPF_LIMITS.mxOfName ? 'crowded' : 'found';
}

/** All nodes of a tree, each before those below it. */
export function* spfNodes(tree: SpfTree): Generator<SpfNode, void> {
  for (const node of tree.nodes) {
    yield node;
    if (node.below !== undefined) yield* spfNodes(node.below);
  }
}

const UNKNOWN_OUTCOMES: ReadonlySet<SpfOutcome> = new Set(['outside', 'unknown', 'dependsOnMessage']);

/** How many records that a tree refers to are not known: their own lookups are not counted. */
export function unknownPolicies(tree: SpfTree): number {
  return spfNodes(tree).reduce(
    (count, { term: { kind }, outcome }) =>
      (kind === 'include' || kind === 'redirect') && UNKNOWN_OUTCOMES.has(outcome) ? count + 1 : count,
    0,
  );
}
