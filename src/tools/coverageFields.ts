import { digits } from '../text/visible.ts';
import type { Fields } from './reply.ts';
import { timeText } from './replyFields.ts';
import { coverageOf, type Coverage } from '../zones/indexing/coverage.ts';
import type { Account } from '../zones/account.ts';
import type { ToolContext } from './tool.ts';

const NOT_COVERED =
  'What is not found here may be in a zone that is not covered: dns-tree_readZone reads a zone';
const ALSO_BY_USER = ', and the user can run “DNS Tree: Load All Zones”';

/** Says which zones the loaded records cover, so that a missing match is not taken for a missing record. */
export function coverageFields(
  { canIndex = true }: ToolContext,
  accounts: readonly Account[],
  now: number,
): Fields {
  const coverage = coverageOf(accounts);
  const { covered, partly, failed, atLimit, total, oldest } = coverage;
  return {
    coverage: coverageSentence(coverage),
    partlyCovered: partly || undefined,
    notReadable: failed || undefined,
    notReadBecauseMemoryIsFull: atLimit || undefined,
    oldestRead: oldest === undefined ? undefined : timeText(oldest, now),
    note: covered === total ? undefined : `${NOT_COVERED}${canIndex ? ALSO_BY_USER : ''}.`,
  };
}

function coverageSentence({ covered, total }: Coverage): string {
  return total === undefined
    ? `covers ${digits(covered)} zones; how many there are is not known`
    : `covers ${digits(covered)} of ${digits(total)} zones`;
}

/** Says how much of an account's list of zones is loaded. */
export function listFields({ size, listedAt, total = size }: Account, now: number): Fields {
  return {
    zonesKnown: size,
    list:
      listedAt === undefined || size < total
        ? 'not complete: there may be other zones; `refresh` loads it'
        : `complete, loaded ${timeText(listedAt, now)}`,
  };
}
