import { zonesOfName } from '../../index/zonesOfName.ts';
import type { RecordIndex } from '../../index/recordIndex.ts';
import { hostWithin, fqdn, toAscii, toUnicode } from '../../model/names.ts';
import type { Freshness } from '../../index/dnsZone.ts';
import { resolveName } from '../lookup/resolveName.ts';
import { similarHosts } from '../lookup/similarHosts.ts';
import type { Problem } from './problem.ts';

/** What a name or address in a text may be changed to. */
interface Replacement {
  readonly text: string;
  /** Whether all records behind it are down, held or drained. */
  readonly isTroubled: boolean;
}

const MOST_REPLACEMENTS = 4;

/**
 * Returns the hosted names that are spelled like a name, or the hosted addresses or targets of a name. Those in trouble come
 * last.
 *
 * @param written the name as the text spells it: in Unicode or relative to an origin, if it does
 */
export async function replacementsFor(
  recordIndex: RecordIndex,
  problem: Problem,
  written: string,
  fresh: Freshness,
  token: { readonly isCancellationRequested: boolean },
): Promise<readonly Replacement[]> {
  if (problem.kind === 'mail') return [];
  const { name } = problem;
  if (problem.kind === 'address') {
    const { troubled } = resolveName(recordIndex, name, fresh);
    return bestOf(problem.hosted.map((text) => ({ text, isTroubled: troubled.has(text) })));
  }
  const missing = problem.kind === 'target' ? problem.target : name;
  const names =
    problem.kind === 'target' ? problem.hosted : await similarNames(recordIndex, name, written, token);
  return bestOf(
    names.map((text) => ({
      text: relativeAs(written, missing, text),
      isTroubled: isTroubled(recordIndex, toAscii(text), fresh),
    })),
  );
}

/** Returns a name as a zone file has to write it where it wrote `written` for `name`: relative, or with a final dot. */
function relativeAs(written: string, name: string, replacement: string): string {
  if (!name.startsWith(`${written.toLowerCase()}.`)) return replacement;
  const origin = name.slice(written.length);
  return replacement.endsWith(origin) ? replacement.slice(0, -origin.length) : `${replacement}.`;
}

function bestOf(all: readonly Replacement[]): readonly Replacement[] {
  const ordered = [...all.filter((each) => !each.isTroubled), ...all.filter((each) => each.isTroubled)];
  return ordered.slice(0, MOST_REPLACEMENTS);
}

async function similarNames(
  recordIndex: RecordIndex,
  missing: string,
  written: string,
  token: { readonly isCancellationRequested: boolean },
): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const zone of zonesOfName(recordIndex, missing)) {
    const near = await similarHosts(zone, hostWithin(zone.ascii, missing), MOST_REPLACEMENTS, token);
    for (const host of near) names.add(fqdn(host, zone.ascii));
  }
  const isUnicode = /[^\u0000-\u007F]/u.test(written);
  return [...names].slice(0, MOST_REPLACEMENTS).map((name) => (isUnicode ? toUnicode(name) : name));
}

function isTroubled(recordIndex: RecordIndex, name: string, fresh: Freshness): boolean {
  const { addresses, troubled } = resolveName(recordIndex, name, fresh);
  return addresses.length > 0 && addresses.every((address) => troubled.has(address));
}
