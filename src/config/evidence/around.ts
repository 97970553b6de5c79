import { tailBefore } from '../structure/documentLimits.ts';
import type { Entry } from '../structure/entry.ts';
import { AROUND_ROWS } from './aroundRows.ts';
import { keyPath } from './keys.ts';
import { lineBefore, textBefore, type NamePlace } from './namePlace.ts';
import { rowWords, type EvidenceRow } from './evidenceRow.ts';

/** How many characters before and behind a name the rows are matched against. */
const LONGEST = 300;

/** Returns the first row that the text around a name matches; undefined if there is none. */
export function rowAround(place: NamePlace, entry: Entry): EvidenceRow | undefined {
  const before = lineBefore(place, entry).slice(-LONGEST);
  const next = place.line.slice(place.end, place.end + LONGEST);
  const scheme = schemeBefore(place.line, place.start);
  return AROUND_ROWS.find((row) => {
    if (row.where === 'scheme') return scheme !== undefined && rowWords(row).includes(scheme);
    const isLine = row.where === 'line';
    if (isLine && entry.kind !== 'text') return false;
    if (row.behind?.test(next) === false) return false;
    if (row.pattern?.test(isLine ? textBefore(place, entry) : before) === false) return false;
    return row.within?.test(keyPath(entry)) !== false;
  });
}

/** Schemes that the name of a driver or a mode may follow: `postgresql+asyncpg`, `redis+sentinel`. */
const WITH_DRIVER: ReadonlySet<string> = new Set(
  'postgres postgresql mysql mariadb mssql mongodb clickhouse db2 trino redis rediss amqp amqps'.split(' '),
);

/** The most characters of a scheme, or of a variable that holds it. */
const SCHEME_LENGTH = 30;
// Input: at most 30 characters.
const SCHEME = /[a-z][a-z\d+.]*$/u;

/** A scheme that a variable holds: `$proto://`, `${SCHEME}://`, `{{ scheme }}://`, `%{REQUEST_SCHEME}://`. */
const VARIABLE = /(?:\$\w{1,20}|[${%]\{[^{}]{1,25}\}{1,2})$/u;

/**
 * A user or a password that a template or a variable holds: `{{ user }}`, `$(USER)`, `%{hiera('x')}`, `<%= @user %>`.
 */
const FILLED_IN = /\{\{[^{}]{1,100}\}\}|[$#%]\{[^{}]{1,100}\}|\$\([^()]{1,100}\)|<%=[^<>%]{1,100}%>/gu;

/**
 * Returns the scheme of the URL whose host begins at `start`: after `//`, a user, or other hosts. Returns undefined
 * if there is no such URL. A scheme that a variable holds is taken for `https`.
 */
function schemeBefore(line: string, start: number): string | undefined {
  if (!/[/@,]/u.test(line.charAt(start - 1))) return undefined;
  const before = tailBefore(line, start).replaceAll('\\/', '/');
  const slashes = before.lastIndexOf('://');
  if (slashes < 0) return undefined;
  const user = before.slice(slashes + 3).replace(FILLED_IN, 'x');
  if (/[\s/"'<>()]/u.test(user)) return undefined;
  const written = before.slice(Math.max(0, slashes - SCHEME_LENGTH), slashes).toLowerCase();
  const scheme = SCHEME.exec(written)?.[0] ?? '';
  if (VARIABLE.test(written)) return 'https';
  const [first = '', driver] = scheme.split('+');
  if (driver !== undefined && WITH_DRIVER.has(first)) return first;
  // `git+ssh`, `sparse+https`
  return scheme.slice(scheme.lastIndexOf('+') + 1);
}
