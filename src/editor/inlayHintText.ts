import type { RecordIndex } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import { answeringRecords, lookUpName, type Freshness } from '../config/lookup/lookUpName.ts';
import { isLeading, resolveName, cnameTarget } from '../config/lookup/resolveName.ts';

/**
 * Returns where a name leads, for an inlay hint: `→ 192.0.2.30 +11` of twelve addresses, `→ example.com →
 * 192.0.2.10` through a CNAME record, `* → 192.0.2.50` by a wildcard. Returns undefined if no record answers for
 * sure.
 */
export function inlayHintText(recordIndex: RecordIndex, name: string, fresh: Freshness): string | undefined {
  const answered = lookUpName(recordIndex, name, fresh)
    .map(({ outcome }) => outcome)
    .find((outcome) => outcome.kind === 'answered');
  if (answered === undefined) return undefined;
  const own = answered.records.filter((record) => record.value !== '');
  const first = own.find(isLeading) ?? own[0];
  if (first === undefined) return undefined;
  const ends = isLeading(first) ? endsOf(recordIndex, name, fresh) : own.map(({ value }) => value);
  const target = cnameTarget(first);
  const [end = first.value, ...others] = ends;
  const way = target === undefined || target === end ? [end] : [target, end];
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return `${answered.wildcard === undefined ? '' : '* '}→ ${way.join(' → ')}${more}`;
}

/** The values at the ends of all CNAME chains, each once; a name where a chain leaves the loaded zones. */
function endsOf(recordIndex: RecordIndex, name: string, fresh: Freshness): readonly string[] {
  const ends = resolveName(recordIndex, name, fresh).steps.flatMap((step) => {
    const records = step.answers.flatMap(({ outcome }) =>
      answeringRecords(outcome.kind === 'unknown' ? undefined : outcome),
    );
    const leading = records.filter((record) => isLeading(record) && record.value !== '');
    return leading.length === 0 ? [step.name] : leading.filter(isEnd).map(({ value }) => value);
  });
  return [...new Set(ends)];
}

function isEnd(record: IndexedRecord): boolean {
  return cnameTarget(record) === undefined;
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
