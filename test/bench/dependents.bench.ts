import { inSlices } from '../../src/base/timeSlices.ts';
import type { ZoneState } from '../../src/zones/zoneState.ts';
import { findDependents, type Subject } from '../../src/workspace/dependents/dependents.ts';
import { NO_MENTIONS } from '../../src/workspace/dependents/dependentsTree.ts';
import { record, zone } from '../unit/config/zones.ts';
import { reportHold, reportTime } from './figures.ts';

const LARGE = 50_000;
const { signal } = new AbortController();
const ADDRESS: Subject = { kind: 'address', address: '192.0.2.1' };

/** Half of the hosts have the address, the other half are aliases of these. */
function shared(): ZoneState {
  const records = Array.from({ length: LARGE }, (_, at) =>
    at % 2 === 0
      ? record({ host: `h${at}`, value: '192.0.2.1' })
      : record({ host: `h${at}`, type: 'CNAME', value: `h${at - 1}.large.example` }),
  );
  return zone('large.example', records);
}

/** Aliases of names that only a wildcard answers for. */
function wild(): ZoneState {
  const records = Array.from({ length: LARGE }, (_, at) =>
    record({ host: `h${at}`, type: 'CNAME', value: `x${at}.any.large.example` }),
  );
  return zone('large.example', [...records, record({ host: '*.any', value: '192.0.2.1' })]);
}

for (const [against, made] of [
  ['50,000 records, as many hosts as are listed', shared],
  ['50,000 names of a wildcard', wild],
] as const) {
  // Each run gets a zone that nothing was derived from yet.
  const zones = Array.from({ length: 12 }, made).values();
  const find = async (): Promise<unknown> => {
    const { value } = zones.next();
    if (value === undefined) throw new Error('More zones are needed.');
    return inSlices(findDependents(ADDRESS, [value], NO_MENTIONS), signal);
  };
  await reportTime('finding what depends on an address', against, find, { rounds: 3 });
  await reportHold('the host held by that', against, find);
}
