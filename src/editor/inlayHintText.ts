import { lookUpName } from '../config/lookup/lookUpName.ts';
import { leadingRecords, resolveName } from '../config/lookup/resolveName.ts';
import type { Freshness } from '../zones/dnsZone.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';

/**
 * Returns the inlay hint for a name: `→ 192.0.2.30 +11` for twelve addresses, `→ example.com → 192.0.2.10` through a
 * CNAME or DNAME record, `* → 192.0.2.50` by a wildcard. Returns undefined if no record answers for sure.
 */
export function inlayHintText(accounts: KnownZones, name: string, fresh: Freshness): string | undefined {
  const answer = lookUpName(accounts, name, fresh)
    .map((each) => each.answer)
    .find((each) => each.records.length > 0 && each.kind !== 'undecided' && each.kind !== 'delegation');
  if (answer === undefined || answer.kind === 'undecided') return undefined;
  const leading = leadingRecords(answer).filter(hasValue);
  const own = answer.records.filter(hasValue);
  const first = leading[0] ?? own[0];
  if (first === undefined) return undefined;
  const ends = leading.length > 0 ? endsOf(accounts, name, fresh) : own.map(({ value }) => value);
  const target = leading.length > 0 && isAlias(first) ? answer.targets[0] : undefined;
  const [end = first.value, ...others] = ends;
  const way = target === undefined || target === end ? [end] : [target, end];
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return `${answer.wildcard === undefined ? '' : '* '}→ ${way.join(' → ')}${more}`;
}

/** The values at the ends of all ways, each once; a name where a way leaves the loaded zones. */
function endsOf(accounts: KnownZones, name: string, fresh: Freshness): readonly string[] {
  const ends = resolveName(accounts, name, fresh).steps.flatMap((step) => {
    const decided = step.answers.filter(({ kind }) => kind !== 'undecided');
    const leading = decided.flatMap(leadingRecords).filter(hasValue);
    return leading.length === 0
      ? [step.name]
      : leading.filter((record) => !isAlias(record)).map(({ value }) => value);
  });
  return [...new Set(ends)];
}

function hasValue({ value }: IndexedRecord): boolean {
  return value !== '';
}

function isAlias({ type }: IndexedRecord): boolean {
  return /^[CD]NAME$/iu.test(type);
}

/**
 * Returns the column of the hint for a name that ends at `end`: after its final dot, port and path, so that the hint
 * does not split `host:8080/path`. An address after a colon is no port: `host:203.0.113.1`.
 */
export function hintPosition(line: string, end: number): number {
  // Input: at most 300 characters.
  const rest =
    /^\.?(?::\d{1,5}(?!\d|\.\d|:[\da-f:]))?(?:\/[\w.~%!$&*+=:@/?#-]*)?/iu.exec(
      line.slice(end, end + 300),
    )?.[0] ?? '';
  return end + rest.length;
}
