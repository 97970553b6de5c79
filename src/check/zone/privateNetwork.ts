import { specialBlock, type SpecialUse } from '../../dns/specialAddresses.ts';
import { parseIpAddress } from '../../dns/ipAddress.ts';
import type { CheckedRecord } from './checkedZone.ts';

/** Blocks for use within a network. */
const INNER_USES: ReadonlySet<SpecialUse> = new Set(['private', 'shared', 'linkLocal']);

/** The fewest private addresses in a zone for a private network: fewer may be a slip. */
const FEWEST = 4;

/** Whether addresses for this use belong to a private network. */
export function isInnerUse(use: SpecialUse): boolean {
  return INNER_USES.has(use);
}

/** Whether a zone is for a private network: at least four, and at least half, of its addresses are private. */
export function isOfPrivateNetwork(records: readonly CheckedRecord[]): boolean {
  let inner = 0;
  let all = 0;
  for (const { type, value, enabled } of records) {
    if ((type !== 'A' && type !== 'AAAA') || enabled === false) continue;
    const address = parseIpAddress(value.trim());
    const block = address && specialBlock(address);
    all += 1;
    if (block !== undefined && isInnerUse(block.use)) inner += 1;
  }
  return inner >= FEWEST && inner * 2 >= all;
}
