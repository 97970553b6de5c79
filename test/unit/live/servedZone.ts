// What a right name server answers, for the servers of the tests.
import type { Behaviour, SeenQuery } from './hostileServer.ts';
import { soaRecord, TYPE, type WireRecord } from './wireBytes.ts';

/** Answers with authority from these records. The zone has an SOA record of its own. */
export function served(zone: string, records: readonly WireRecord[], serial = 1): Behaviour {
  const soa = soaRecord(zone, { serial });
  const all = [soa, ...records];
  const byName = Map.groupBy(all, ({ name }) => name);
  return ({ name, type }) => {
    const own = byName.get(name);
    const answers = own?.filter((each) => each.type === type || each.type === TYPE.CNAME) ?? [];
    if (answers.length > 0) return { aa: true, answers };
    return { aa: true, rcode: own === undefined ? 3 : 0, authorities: [soa] };
  };
}

/** Delegates a zone, and denies all other names. */
export function delegating(
  parent: string,
  zone: string,
  servers: readonly WireRecord[],
  glue: readonly WireRecord[],
  ds: readonly WireRecord[] = [],
): Behaviour {
  return ({ name, type }) => {
    if (name === zone && type === TYPE.DS)
      return { aa: true, answers: ds, authorities: ds.length === 0 ? [soaRecord(parent)] : [] };
    if (name === zone || name.endsWith(`.${zone}`)) return { authorities: servers, additionals: glue };
    return { aa: true, rcode: 3, authorities: [soaRecord(parent === '' ? 'root' : parent)] };
  };
}

/** Answers as a resolver: without authority, offering recursion. */
export function resolving(records: readonly WireRecord[]): Behaviour {
  return ({ name, type }) => {
    const answers = records.filter(
      (each) => each.name === name && (each.type === type || each.type === TYPE.CNAME),
    );
    const isKnown = records.some((each) => each.name === name);
    return {
      ra: true,
      answers,
      authorities: answers.length > 0 ? [] : [soaRecord('test')],
      rcode: isKnown ? 0 : 3,
    };
  };
}

/** One behaviour for some queries, another one for the others. */
export function either(test: (query: SeenQuery) => boolean, yes: Behaviour, no: Behaviour): Behaviour {
  return (query) => (test(query) ? yes(query) : no(query));
}

/** Says nothing. */
export const silent: Behaviour = () => undefined;
