import { specialBlock, type SpecialUse } from '../../dns/specialAddresses.ts';
import { parseIpAddress } from '../../model/ipAddress.ts';
import type { CheckedRecord } from './checkedZone.ts';

/** Blocks that networks use within. */
const INNER_USES: ReadonlySet<SpecialUse> = new Set(['private', 'shared', 'linkLocal']);

/** Fewer addresses of a private network in a zone may be a slip. */
const FEWEST = 4;
/** So many addresses of a zone are looked at. */
const MOST_ADDRESSES = 1_000;

/** Whether an address that is used for this belongs to a private network. */
export function isInnerUse(use: SpecialUse): boolean {
  return INNER_USES.has(use);
}

/** Whether a zone is for a private network: of its first addresses, at least four and at least half are private. */
export function isOfPrivateNetwork(records: readonly CheckedRecord[]): boolean {
  let inner = 0;
  let all = 0;
  for (const { type, value, enabled } of records) {
    if ((type !== 'A' && type !== 'AAAA') || enabled === false) continue;
    const address = parseIpAddress(value.trim());
    const block = address && specialBlock(address);
    all += 1;
    if (block !== undefined && isInnerUse(block.use)) inner += 1;
    if (all === MOST_ADDRESSES) break;
  }
  return inner >= FEWEST && inner * 2 >= all;
}
