import { getOrAdd } from '../../base/getOrAdd.ts';
import { RecordLineSplit } from '../../dns/recordLines.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { Lookups } from '../zone/lookups.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** The fault of a record's target, as seen by the clients that get the record. */
type TargetFault =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'alias'; readonly line: string | undefined; readonly target: string };

/** Finds the fault of a target of the host's records, by the type and the line of the record. */
export type FaultOf = (type: string, target: string, line: string | undefined) => TargetFault;

/**
 * Returns a function that finds the fault of a target. It checks each type, target and line once, so that the time for
 * one host grows with its records and not with their square.
 */
export function targetFaults(host: HostView, { lookups, lines }: ZoneView): FaultOf {
  const faults = new Map<string, TargetFault>();
  const splits = new Map<string, RecordLineSplit<HostRecord>>();
  const linesTo = new Map<string, ReturnType<typeof linesToward>>();
  return (type, target, line) =>
    getOrAdd(faults, JSON.stringify([type, target, line]), () => {
      const split = getOrAdd(splits, type, () => {
        const records = host.records.filter((record) => record.type === type);
        return new RecordLineSplit(records, lines);
      });
      const toward = getOrAdd(linesTo, JSON.stringify([type, target]), () =>
        linesToward(split, target, lookups),
      );
      const own = split.answer({ kind: 'line', line });
      const others = own.kind === 'records' ? (toward.get(own.records) ?? []) : [];
      return targetFault(lookups, target, [line, ...others]);
    });
}

/** Groups the lines of the target's records by the records of the host that clients of each line get. */
function linesToward(
  split: RecordLineSplit<HostRecord>,
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

/** Returns the fault of a target as seen by clients of these lines. */
function targetFault(lookups: Lookups, name: string, lines: readonly (string | undefined)[]): TargetFault {
  for (const line of lines) {
    const found = lookups.answer(name, 'A', { kind: 'line', line });
    const [target] = found?.kind === 'cname' ? found.targets : [];
    if (target !== undefined) return { kind: 'alias', line, target };
  }
  return { kind: lookups.lacks(name, ['A', 'AAAA']) ? 'missing' : 'none' };
}
