import * as l10n from '@vscode/l10n';
import { spfTreeOfRecord } from '../../check/spfOfRecord.ts';
import type { CheckedRecord } from '../../check/zone/checkedZone.ts';
import type { Lookups } from '../../check/zone/lookups.ts';
import { isSpfPolicy } from '../../dns/policies/spf.ts';
import { evaluatedTerms, SPF_LIMITS, type SpfTree } from '../../dns/policies/spfTree.ts';
import { fqdn, toAscii } from '../../dns/names.ts';
import { digits, LIMIT, visible, SHOWN } from '../../text/visible.ts';
import { spfCountText, spfLookupsText, spfOutcomeText } from '../../text/spfText.ts';
import type { SpfCard, SpfRow } from '../content.ts';

/** An SPF record as a tree of its terms. Undefined for other records, and while those of the zone are not loaded. */
export function spfCard(
  lookups: Lookups | undefined,
  record: CheckedRecord,
  zone: string,
): SpfCard | undefined {
  if (lookups === undefined || !isSpfPolicy(record.value)) return undefined;
  const name = fqdn(toAscii(record.host), toAscii(zone)).toLowerCase();
  const tree = spfTreeOfRecord(lookups, name, record);
  if (tree === undefined) return undefined;
  const rows = tree.policy.faults.length > 0 ? [] : termRows(tree, 0).toArray();
  const more = rows.length - SHOWN.list;
  return {
    title: l10n.t('SPF'),
    count: spfCountText(tree),
    isTooMany: tree.lookups > SPF_LIMITS.lookups,
    rows: rows.slice(0, SHOWN.list),
    note: more > 0 ? l10n.t('{0} more terms are not listed.', digits(more)) : '',
  };
}

/** Yields the terms that receivers evaluate. A term comes before those of the record that it refers to. */
function* termRows(tree: SpfTree, depth: number): Generator<SpfRow, void> {
  const nodes = new Map(tree.nodes.map((node) => [node.term.start, node]));
  for (const term of evaluatedTerms(tree.policy)) {
    const node = nodes.get(term.start);
    const outcome = node && spfOutcomeText(node.outcome);
    yield {
      depth,
      term: visible(term.text, LIMIT.value),
      lookups: node === undefined ? '' : spfLookupsText(node),
      outcome: outcome ?? '',
    };
    if (node?.below !== undefined) yield* termRows(node.below, depth + 1);
  }
}
