import { hostWithin } from '../../model/names.ts';
import { givesAddress, linesToward, lookUpOnLine } from '../zone/lineLookup.ts';
import { filtered, type HostRecord, type HostView, type Wanted, type ZoneView } from '../zone/zoneView.ts';

/** What is wrong with the target of a record, as far as its users can tell. */
type TargetFault =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'alias'; readonly line: string | undefined; readonly target: string };

export type FaultOf = (record: HostRecord, target: string, sameType: Wanted) => TargetFault;

/**
 * Returns a function that finds the fault of a target. It looks once at each type, target and line, so that the time
 * for one host grows with its records and not with their square.
 */
export function targetFaults(host: HostView, zone: ZoneView): FaultOf {
  const faults = new Map<string, TargetFault>();
  const linesTo = new Map<string, ReturnType<typeof linesToward>>();
  return ({ type, line }, target, sameType) => {
    const key = JSON.stringify([type, target, line]);
    const known = faults.get(key);
    if (known !== undefined) return known;
    const linesKey = JSON.stringify([type, target]);
    const toward = linesTo.get(linesKey) ?? linesToward(zone, host, sameType, target);
    linesTo.set(linesKey, toward);
    const fault = targetFault(zone, target, [line, ...(toward.get(zone.lines.key(line)) ?? [])]);
    faults.set(key, fault);
    return fault;
  };
}

/** The fault of a target as seen from the lines of its users; the first is that of the record itself. */
function targetFault(
  zone: ZoneView,
  target: string,
  lines: readonly [string | undefined, ...(string | undefined)[]],
): TargetFault {
  for (const line of lines) {
    const found = lookUpOnLine(zone.account, target, givesAddress, line);
    if (found.kind === 'alias') return { kind: 'alias', line, target: found.target };
  }
  const found = lookUpOnLine(zone.account, target, isAny, lines[0]);
  const addressed = found.kind === 'records' && filtered(found.records, givesAddress).length > 0;
  return { kind: addressed || !isWithoutAddress(zone, target) ? 'none' : 'missing' };
}

const isAny: Wanted = () => true;

/** Whether it is certain that nobody, on any line, gets an address for the name. */
function isWithoutAddress(zone: ZoneView, target: string): boolean {
  const found = lookUpOnLine(zone.account, target, isAny, undefined);
  if (found.kind === 'nothing') return !found.exists || isWithoutOwnAddress(found.zone, target);
  return (
    found.kind === 'records' &&
    filtered(found.records, leadsToAddress).length === 0 &&
    isWithoutOwnAddress(found.zone, target)
  );
}

/** Whether the records of the name itself, on whatever line, lead to no address. */
function isWithoutOwnAddress(zone: ZoneView, name: string): boolean {
  return filtered(zone.host(hostWithin(zone.name, name)).records, leadsToAddress).length === 0;
}

function leadsToAddress(record: HostRecord): boolean {
  return record.type === 'CNAME' || givesAddress(record);
}
