import type { DelegationFinding } from './delegationFindings.ts';
import type { ServerCheck } from './serverCheck.ts';

/**
 * Returns the findings about the servers' answers for the zone. Servers that did not answer are neither good nor bad.
 */
export function serverFindings(checks: readonly ServerCheck[]): readonly DelegationFinding[] {
  const found = checks.flatMap(({ server, state, why }): readonly DelegationFinding[] => {
    switch (state) {
      case 'failed':
        return why !== undefined && isOfWay(why)
          ? [{ code: 'unreachable', level: 'unknown', server }]
          : [{ code: 'failed', level: 'bad', server }];
      case 'notAuthoritative':
      case 'refused':
      case 'unreadable':
        return [{ code: state, level: 'bad', server }];
      case 'silent':
      case 'unreachable':
        return [{ code: state, level: 'unknown', server }];
      default:
        return [];
    }
  });
  const serving = checks.filter(({ state }) => state === 'answers').map(({ server }) => server);
  const isAnyBad = found.some(({ level }) => level === 'bad');
  return serving.length > 0 && !isAnyBad
    ? [{ code: 'allAuthoritative', level: 'good', servers: serving }, ...found]
    : found;
}

/**
 * Whether the query or its answer was lost on the way, rather than refused by the server. A closed port counts too: a
 * firewall may answer for the server. The codes of the system begin with E, those of DNS do not.
 */
function isOfWay(why: string): boolean {
  return why === 'portClosed' || why.startsWith('E');
}

export function serialFindings(checks: readonly ServerCheck[]): readonly DelegationFinding[] {
  const serials = checks.flatMap(({ server, serial }) => (serial === undefined ? [] : [{ server, serial }]));
  const [first] = serials;
  if (first === undefined) return [];
  if (serials.every(({ serial }) => serial === first.serial))
    return [{ code: 'serialsAgree', level: 'good', serial: first.serial }];
  const newest = serials.reduce(
    (best, { serial }) => (isNewerSerial(serial, best) ? serial : best),
    first.serial,
  );
  return [{ code: 'serialsDiffer', level: 'bad', newest, serials }];
}

/** Serial arithmetic: numbers of 32 bits that begin again after the largest one (RFC 1982 section 3.2). */
function isNewerSerial(serial: number, other: number): boolean {
  const distance = (serial - other) >>> 0;
  return distance !== 0 && distance < 2 ** 31;
}
