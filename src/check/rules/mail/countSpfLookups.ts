import type { SpfPolicy } from '../../../dns/policies/spf.ts';
import { spfNodes, spfTree, unknownPolicies, type SpfSource } from '../../../dns/policies/spfTree.ts';
import type { Lookups } from '../../zone/lookups.ts';
import { policiesIn, spfOf } from './textRecords.ts';

/** The most names without an answer that a sentence lists. */
const MOST_NAMED = 3;

/** The lookups that evaluating an SPF record takes, as far as the zones of the account show. */
interface SpfLookups {
  /** Terms that take a lookup, those of included records too. */
  readonly count: number;
  /** Included records that are in no loaded zone: their own lookups are not counted. */
  readonly outside: number;
  /** Names that are certain to have no answer, and the first of them. */
  readonly voids: number;
  readonly firstVoids: readonly string[];
  /** A name whose record refers back to itself, directly or through other records. */
  readonly loop: string | undefined;
  /** A name with more MX records than receivers look at. */
  readonly crowded: string | undefined;
}

/** Counts the lookups of the SPF record of a name, as seen from a line (RFC 7208 section 4.6.4). */
export function countLookups(
  lookups: Lookups,
  name: string,
  recordLine: string | undefined,
  record: SpfPolicy,
): SpfLookups {
  const tree = spfTree(spfSource(lookups, recordLine), name, record);
  const nodes = [...spfNodes(tree)];
  const namesWith = (wanted: string): readonly string[] =>
    nodes.flatMap((node) => (node.outcome === wanted ? (node.name ?? []) : []));
  const voids = namesWith('void');
  return {
    count: tree.lookups,
    outside: unknownPolicies(tree),
    voids: voids.length,
    firstVoids: voids.slice(0, MOST_NAMED),
    loop: namesWith('loop')[0],
    crowded: namesWith('crowded')[0],
  };
}

/** Looks up the names of an SPF record for clients of a line. */
export function spfSource(lookups: Lookups, recordLine: string | undefined): SpfSource {
  return {
    policiesOf: (name) => {
      const found = lookups.lookUp(name, 'TXT', recordLine);
      if (found.kind === 'nothing') return [];
      if (found.kind !== 'records') return found.kind;
      return policiesIn(found.records).spf.map((record) => spfOf(record) ?? 'unread');
    },
    countOf: (name, type) => {
      const found =
        type === 'MX' ? lookups.lookUp(name, type, recordLine) : lookups.lookUpAddress(name, recordLine);
      if (found.kind === 'nothing') return 0;
      return found.kind === 'records' ? found.records.length : found.kind;
    },
  };
}
