import { getOrAdd } from '../../base/getOrAdd.ts';
import { ANYONE } from '../../dns/client.ts';
import { LineSplit } from '../../dns/lines.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { Lookups } from '../zone/lookups.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** What is wrong with the target of a record, as far as its users can tell. */
type TargetFault =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'alias'; readonly line: string | undefined; readonly target: string };

/** Finds the fault of the target of a record of the host, by the record's type and line. */
export type FaultOf = (type: string, target: string, line: string | undefined) => TargetFault;

/**
 * Returns a function that finds the fault of a target. It looks once at each type, target and line, so that the time
 * for one host grows with its records and not with their square.
 */
export function targetFaults(host: HostView, { lookups, lines }: ZoneView): FaultOf {
  const faults = new Map<string, TargetFault>();
  const splits = new Map<string, LineSplit<HostRecord>>();
  const linesTo = new Map<string, ReturnType<typeof linesToward>>();
  return (type, target, line) =>
    getOrAdd(faults, JSON.stringify([type, target, line]), () => {
      const split = getOrAdd(splits, type, () => {
        const records = host.records.filter((record) => record.type === type);
        return new LineSplit(records, lines);
      });
      const toward = getOrAdd(linesTo, JSON.stringify([type, target]), () =>
        linesToward(split, target, lookups),
      );
      const own = split.answer({ kind: 'line', line });
      const others = own.kind === 'records' ? (toward.get(own.records) ?? []) : [];
      return targetFault(lookups, target, [line, ...others]);
    });
}

/** The lines that the target has records on, by the records of the host that their clients get. */
function linesToward(
  split: LineSplit<HostRecord>,
  target: string,
  lookups: Lookups,
): ReadonlyMap<readonly HostRecord[], readonly (string | undefined)[]> {
  const byRecords = new Map<readonly HostRecord[], (string | undefined)[]>();
  for (const line of lookups.linesAt(target)) {
    if (!lookups.limit.take(1)) break;
    const found = split.answer({ kind: 'line', line });
    if (found.kind === 'records') getOrAdd(byRecords, found.records, () => []).push(line);
  }
  return byRecords;
}

/** The fault of a target as seen from the lines of its users. */
function targetFault(lookups: Lookups, name: string, lines: readonly (string | undefined)[]): TargetFault {
  for (const line of lines) {
    const found = lookups.answer(name, 'A', { kind: 'line', line });
    const [target] = found?.kind === 'cname' ? found.targets : [];
    if (target !== undefined) return { kind: 'alias', line, target };
  }
  return { kind: isWithoutAddress(lookups, name) ? 'missing' : 'none' };
}

/** Whether it is certain that nobody, on any line, gets an address for the name. */
function isWithoutAddress(lookups: Lookups, name: string): boolean {
  return ['A', 'AAAA'].every((type) => {
    const found = lookups.answer(name, type, ANYONE);
    return found?.kind === 'noData' || found?.kind === 'noName';
  });
}
