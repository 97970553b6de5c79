import * as l10n from '@vscode/l10n';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { hostKey } from '../../model/names.ts';
import { isDefaultLine } from '../../model/record.ts';
import { digits } from '../../text/digits.ts';

/** What of a hosted zone can be compared with a file. */
interface Comparable {
  readonly records: readonly ComparedRecord[];
  /** What is left out, a line each. */
  readonly leftOut: readonly string[];
}

/**
 * Leaves out what a file cannot state: records of lines, disabled ones, redirects and values that no name server serves.
 * And the name servers of the zone, which the service manages, if the file states none.
 */
export function comparableWithFile(
  hosted: readonly IndexedRecord[],
  stated: readonly ComparedRecord[],
): Comparable {
  const statesServers = stated.some(isApexServer);
  const counts = { lines: 0, disabled: 0, redirects: 0, invalid: 0, servers: 0 };
  const records = hosted.filter((record) => {
    const why = whyLeftOut(record, statesServers);
    if (why !== undefined) counts[why] += 1;
    return why === undefined;
  });
  const leftOut = [
    counts.lines > 0 ? l10n.t('Left out: {0} records of other lines', digits(counts.lines)) : '',
    counts.disabled > 0 ? l10n.t('Left out: {0} disabled records', digits(counts.disabled)) : '',
    counts.redirects > 0 ? l10n.t('Left out: {0} redirects', digits(counts.redirects)) : '',
    counts.invalid > 0
      ? l10n.t('Left out: {0} records with values that no name server serves', digits(counts.invalid))
      : '',
    counts.servers > 0 ? l10n.t('Left out: {0} name servers of the zone', digits(counts.servers)) : '',
  ];
  return { records, leftOut: leftOut.filter((line) => line !== '') };
}

function whyLeftOut(
  record: IndexedRecord,
  statesServers: boolean,
): 'lines' | 'disabled' | 'redirects' | 'invalid' | 'servers' | undefined {
  if (isRedirectType(record.type)) return 'redirects';
  if (record.enabled === false) return 'disabled';
  if (!isDefaultLine(record.line)) return 'lines';
  if (!statesServers && isApexServer(record)) return 'servers';
  return parseRdata(record.type, record.value, record.mx).ok ? undefined : 'invalid';
}

function isApexServer({ host, type }: ComparedRecord): boolean {
  return type === 'NS' && hostKey(host) === '@';
}
