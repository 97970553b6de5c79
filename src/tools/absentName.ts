import type { ZoneState } from '../zones/zoneState.ts';
import { timeText } from './replyFields.ts';
import type { Fields } from './reply.ts';
import type { ToolContext } from './tool.ts';
import { NameChecker } from '../config/problems/nameChecker.ts';
import { loadPastHosts } from '../history/pastHosts.ts';
import { fixedIndex, zonesOfName } from '../zones/knownZones.ts';
import { asciiOf } from './findZone.ts';

/**
 * Says why no record of these zones answers for a name in full, as diagnostics in files do; undefined if one does or
 * may, or if the name is in none of them.
 * @throws the reason of `signal`
 */
export async function absentName(
  { history }: ToolContext,
  zones: readonly ZoneState[],
  name: string,
  signal: AbortSignal,
): Promise<Fields | undefined> {
  const index = fixedIndex(zones);
  const ascii = asciiOf(name).replace(/\.$/u, '');
  const past = await loadPastHosts(history, zonesOfName(index, ascii), signal);
  const now = Date.now();
  const checker = new NameChecker(index, { now, maxAge: Number.POSITIVE_INFINITY }, past);
  const verdict = checker.verdictOnRecord(ascii);
  switch (verdict?.kind) {
    case undefined:
      return undefined;
    case 'misspelled':
      return { why: 'it resembles hosted names', didYouMean: verdict.hosted };
    case 'gone':
      return {
        why: 'its records were removed or renamed',
        lastSeen: timeText(verdict.lastSeen, now),
        renamedTo: verdict.renamedTo,
      };
    case 'series':
      return { why: 'hosted names differ from it in a number alone', hosted: verdict.hosted };
    case 'blocked':
      return { why: `names below it keep ${verdict.wildcard} from answering` };
    case 'disabled':
      return { why: 'all its records are disabled' };
    case 'absent':
      return { why: 'it resembles no hosted name: it may be private, planned or served elsewhere' };
  }
}
