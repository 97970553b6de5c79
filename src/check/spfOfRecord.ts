import { spfTree, type SpfTree } from '../dns/policies/spfTree.ts';
import { spfSource } from './rules/mail/countSpfLookups.ts';
import { spfOf } from './rules/mail/textRecords.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';
import type { Lookups } from './zone/lookups.ts';

/**
 * Returns what the evaluation of an SPF record looks up, by the same reading as the check. Undefined for other records,
 * and for one that is too long to be read.
 * @param name the name of the record, in ASCII, lower case, without a final dot
 */
export function spfTreeOfRecord(lookups: Lookups, name: string, record: CheckedRecord): SpfTree | undefined {
  const policy = spfOf(record);
  return policy && spfTree(spfSource(lookups, record.line), name, policy);
}
