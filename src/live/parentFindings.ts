import type { DelegationFinding } from './delegationFindings.ts';
import type { Walk } from './parentWalk.ts';
import type { ServerAddress } from './liveRequest.ts';
import { without } from './without.ts';

/** Returns the findings about the parent zone's servers: where they point, and whether they agree. */
export function parentFindings(walk: Walk, service: readonly string[]): readonly DelegationFinding[] {
  if (walk.kind === 'notFound') return [{ code: 'parentNotFound', level: 'unknown', why: walk.why }];
  return [pointing(walk, service), ...agreement(walk)];
}

type FoundWalk = Exclude<Walk, { kind: 'notFound' }>;

function pointing(walk: FoundWalk, service: readonly string[]): DelegationFinding {
  switch (walk.kind) {
    case 'notDelegated':
      return { code: 'notDelegated', level: 'bad', parent: walk.parent };
    case 'parentServesZone':
      return { code: 'parentServesZone', level: 'unknown', parent: walk.parent };
    case 'delegated': {
      const parent = walk.referral.servers;
      if (service.length === 0) return { code: 'serviceUnknown', level: 'unknown', parent };
      const isService = new Set(service);
      const count = parent.filter((name) => isService.has(name)).length;
      if (count === parent.length) return { code: 'pointsAtService', level: 'good', parent, service };
      const code = count === 0 ? 'pointsElsewhere' : 'pointsPartly';
      return { code, level: 'bad', parent, service };
    }
  }
}

/** A single server of the parent may be outdated or wrong. Agreement of several servers is normal, and no finding. */
function agreement({ parent, answers, isOneOfSeveral }: FoundWalk): readonly DelegationFinding[] {
  const sets = new Set(answers.map(({ servers }) => servers.join(' ')));
  if (sets.size > 1) return [{ code: 'parentServersDiffer', level: 'bad', parent, answers }];
  const [only] = answers;
  return isOneOfSeveral && only !== undefined
    ? [{ code: 'oneParentServer', level: 'unknown', parent, server: only.server }]
    : [];
}

/** Returns the name servers within the zone, which resolvers cannot find without an address at the parent. */
export function needingGlue(names: readonly string[], zone: string): readonly string[] {
  return names.filter((name) => name === zone || name.endsWith(`.${zone}`));
}

/** Judges the names that the parent has addresses for, or said that it has none. Silence is no finding. */
export function glueFindings(
  needing: readonly string[],
  glue: ReadonlyMap<string, readonly ServerAddress[]>,
): readonly DelegationFinding[] {
  const known = needing.flatMap((server) => {
    const addresses = glue.get(server);
    return addresses === undefined ? [] : [{ server, hasGlue: addresses.length > 0 }];
  });
  const servers = known.filter(({ hasGlue }) => hasGlue).map(({ server }) => server);
  return [
    ...known
      .filter(({ hasGlue }) => !hasGlue)
      .map(({ server }): DelegationFinding => ({ code: 'glueMissing', level: 'bad', server })),
    ...(servers.length === 0 ? [] : [{ code: 'glueThere', level: 'good', servers } as const]),
  ];
}

/** Compares the NS sets of parent and zone. */
export function setFinding(
  parent: readonly string[],
  zoneServers: readonly string[] | undefined,
): DelegationFinding {
  if (zoneServers === undefined) return { code: 'zoneSetUnknown', level: 'unknown' };
  const onlyParent = without(parent, zoneServers);
  const onlyZone = without(zoneServers, parent);
  return onlyParent.length + onlyZone.length === 0
    ? { code: 'setsAgree', level: 'good', servers: parent }
    : { code: 'setsDiffer', level: 'bad', onlyParent, onlyZone };
}
