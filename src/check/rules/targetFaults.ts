import { getOrAdd } from '../../base/getOrAdd.ts';
import { hostWithin } from '../../model/names.ts';
import type { HostView, LookupType } from '../zone/hostView.ts';
import { linesToward, lookUpOnLine } from '../zone/lineLookup.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** What is wrong with the target of a record, as far as its users can tell. */
type TargetFault =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'alias'; readonly line: string | undefined; readonly target: string };

/** Finds the fault of the target of a record of the host, by the record's type and line. */
export type FaultOf = (type: LookupType, target: string, line: string | undefined) => TargetFault;

/**
 * Returns a function that finds the fault of a target. It looks once at each type, target and line, so that the time
 * for one host grows with its records and not with their square.
 */
export function targetFaults(host: HostView, zone: ZoneView): FaultOf {
  const faults = new Map<string, TargetFault>();
  const linesTo = new Map<string, ReturnType<typeof linesToward>>();
  return (type, target, line) =>
    getOrAdd(faults, JSON.stringify([type, target, line]), () => {
      const toward = getOrAdd(linesTo, JSON.stringify([type, target]), () =>
        linesToward(zone, host, type, target),
      );
      return targetFault(zone, target, [line, ...(toward.get(zone.lines.key(line)) ?? [])]);
    });
}

/** The fault of a target as seen from the lines of its users; the first is that of the record itself. */
function targetFault(
  zone: ZoneView,
  target: string,
  lines: readonly [string | undefined, ...(string | undefined)[]],
): TargetFault {
  for (const line of lines) {
    const found = lookUpOnLine(zone.account, target, 'address', line);
    if (found.kind === 'alias') return { kind: 'alias', line, target: found.target };
  }
  const found = lookUpOnLine(zone.account, target, 'address', lines[0]);
  return { kind: found.kind === 'records' || !isWithoutAddress(zone, target) ? 'none' : 'missing' };
}

/** Whether it is certain that nobody, on any line, gets an address for the name. */
function isWithoutAddress(zone: ZoneView, target: string): boolean {
  const found = lookUpOnLine(zone.account, target, 'address', undefined);
  if (found.kind !== 'nothing') return false;
  const own = found.zone.host(hostWithin(found.zone.name, target));
  return !own.mayHave('address') && !own.mayHave('CNAME');
}
