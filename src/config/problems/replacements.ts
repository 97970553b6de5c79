import type { KnownZones } from '../../zones/knownZones.ts';
import { toUnicode } from '../../dns/names.ts';
import type { Freshness } from '../../zones/dnsZone.ts';
import { SHOWN } from '../../text/visible.ts';
import { resolveName } from '../lookup/resolveName.ts';
import type { Problem } from './problem.ts';

/** A replacement for a name or an address in a text. */
interface Replacement {
  readonly text: string;
  /** Whether all records behind it are down, held or drained. */
  readonly isTroubled: boolean;
}

/**
 * Returns the hosted names that a name was probably meant to be, or the hosted addresses or targets of a name; none if
 * no candidate is likelier than the others. Those in trouble come last.
 *
 * @param written the name as the text spells it: in Unicode or relative to an origin, if it does
 */
export function replacementsFor(
  accounts: KnownZones,
  problem: Problem,
  written: string,
  fresh: Freshness,
): readonly Replacement[] {
  const { name } = problem;
  const namesFor = (missing: string, names: readonly string[]): readonly Replacement[] => {
    const isUnicode = /[^\u0000-\u007F]/u.test(written);
    return bestOf(
      names.map((each) => ({
        text: relativeAs(written, missing, isUnicode ? toUnicode(each) : each),
        isTroubled: isTroubled(accounts, each, fresh),
      })),
    );
  };
  switch (problem.kind) {
    case 'misspelled':
      return namesFor(name, problem.hosted);
    case 'gone':
      return namesFor(name, problem.renamedTo === undefined ? [] : [problem.renamedTo]);
    case 'target':
      return namesFor(problem.target, problem.hosted);
    case 'address': {
      const { troubled } = resolveName(accounts, name, fresh);
      return bestOf(problem.hosted.map((text) => ({ text, isTroubled: troubled.has(text) })));
    }
    default:
      return [];
  }
}

/** Returns a name as a zone file has to write it where it wrote `written` for `name`: relative, or with a final dot. */
function relativeAs(written: string, name: string, replacement: string): string {
  if (!name.startsWith(`${written.toLowerCase()}.`)) return replacement;
  const origin = name.slice(written.length);
  return replacement.endsWith(origin) ? replacement.slice(0, -origin.length) : `${replacement}.`;
}

function bestOf(all: readonly Replacement[]): readonly Replacement[] {
  const ordered = [...all.filter((each) => !each.isTroubled), ...all.filter((each) => each.isTroubled)];
  return ordered.slice(0, SHOWN.named);
}

function isTroubled(accounts: KnownZones, name: string, fresh: Freshness): boolean {
  const { addresses, troubled } = resolveName(accounts, name, fresh);
  return addresses.length > 0 && addresses.every((address) => troubled.has(address));
}
