import * as l10n from '@vscode/l10n';
import { spfTreeOfRecord } from '../check/spfOfRecord.ts';
import type { CheckedRecord } from '../check/zone/checkedZone.ts';
import type { Lookups } from '../check/zone/lookups.ts';
import { isSpfPolicy } from '../dns/policies/spf.ts';
import { evaluatedTerms, MOST_SPF_LOOKUPS, type SpfTree } from '../dns/policies/spfTree.ts';
import { fqdn, toAscii } from '../model/names.ts';
import { digits } from '../text/digits.ts';
import { spfCountText, spfLookupsText, spfOutcomeText } from '../text/spfText.ts';
import { LIMIT, visible } from '../text/visible.ts';
import type { SpfCard, SpfRow } from './content.ts';

/** The most terms that are listed: included records may have any number of them. */
const MOST_ROWS = 200;

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
  const rows = tree.policy.faults.length > 0 ? [] : rowsOf(tree, 0).toArray();
  const more = rows.length - MOST_ROWS;
  return {
    title: l10n.t('SPF'),
    count: spfCountText(tree),
    isTooMany: tree.lookups > MOST_SPF_LOOKUPS,
    rows: rows.slice(0, MOST_ROWS),
    note: more > 0 ? l10n.t('{0} more terms are not listed.', digits(more)) : '',
  };
}

/** The terms that receivers get to, each before those of the record that it refers to. */
function* rowsOf(tree: SpfTree, depth: number): Generator<SpfRow, void> {
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
    if (node?.below !== undefined) yield* rowsOf(node.below, depth + 1);
  }
}
