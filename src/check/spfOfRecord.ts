import * as l10n from '@vscode/l10n';
import { spfTree, type SpfTree } from '../dns/policies/spfTree.ts';
import { spfCountText } from '../text/spfText.ts';
import { spfSource } from './rules/mail/countSpfLookups.ts';
import { spfOf } from './rules/mail/textRecords.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';
import type { Lookups } from './zone/lookups.ts';

/**
 * Returns the lookups that evaluating an SPF record takes, parsed in the same way as by the check. Undefined for other
 * records, and for one that is too long to be read.
 * @param name the name of the record, in ASCII, lower case, without a final dot
 */
export function spfTreeOfRecord(lookups: Lookups, name: string, record: CheckedRecord): SpfTree | undefined {
  const policy = spfOf(record);
  return policy && spfTree(spfSource(lookups, record.recordLine), name, policy);
}

/**
 * Returns one line of text about the lookups that an SPF record takes; undefined if {@link spfTreeOfRecord} returns
 * that.
 */
export function spfLine(lookups: Lookups, name: string, record: CheckedRecord): string | undefined {
  const tree = spfTreeOfRecord(lookups, name, record);
  return tree && l10n.t('SPF: {0}', spfCountText(tree));
}
