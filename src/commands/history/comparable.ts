import * as l10n from '@vscode/l10n';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { digits } from '../../text/visible.ts';

/** The records of a hosted zone and of a file that can be compared. */
interface Comparable {
  readonly hosted: readonly ComparedRecord[];
  readonly declared: readonly ComparedRecord[];
  /** Why records of the zone are left out, one line for each reason. */
  readonly leftOut: readonly string[];
  /**
   * Why records of the file are left out, one line for each reason. A file declares no disabled records, and no name
   * servers to leave out.
   */
  readonly notJudged: readonly string[];
}

type OmittedWhy = 'lines' | 'disabled' | 'redirects' | 'invalid' | 'types' | 'servers' | 'unread';

/** Says for each reason how many records are left out, in the order of the lines. */
type OmissionTexts = readonly (readonly [why: OmittedWhy, textOf: (count: string) => string])[];

const LEFT_OUT: OmissionTexts = [
  ['lines', (count) => l10n.t('Left out: {0} records of other lines', count)],
  ['disabled', (count) => l10n.t('Left out: {0} disabled records', count)],
  ['redirects', (count) => l10n.t('Left out: {0} redirects', count)],
  ['invalid', (count) => l10n.t('Left out: {0} records with values that no name server serves', count)],
  ['types', (count) => l10n.t('Left out: {0} records of types that are not compared', count)],
  ['servers', (count) => l10n.t('Left out: {0} name servers of the zone', count)],
  ['unread', (count) => l10n.t('Left out: {0} records beside some of the file that are not read', count)],
];

const NOT_JUDGED: OmissionTexts = [
  ['lines', (count) => l10n.t('Not judged: {0} records of other lines', count)],
  ['redirects', (count) => l10n.t('Not judged: {0} redirects', count)],
  ['invalid', (count) => l10n.t('Not judged: {0} records with values that no name server serves', count)],
  ['types', (count) => l10n.t('Not judged: {0} records of types that are not compared', count)],
];

/**
 * Leaves out of both sides what most files cannot declare: records of lines, disabled ones, redirects and values that
 * no name server publishes. Also leaves out the name servers of the zone, which the service manages, if the file
 * declares none.
 *
 * @param unread hosts, or `host type`, whose records in the file are not all read
 */
export function comparableWithFile(
  hosted: readonly ComparedRecord[],
  declared: readonly ComparedRecord[],
  unread: ReadonlySet<string> = new Set(),
): Comparable {
  const statesServers = declared.some(isApexServer);
  const why = (record: ComparedRecord): OmittedWhy | undefined =>
    isUnread(record, unread) ? 'unread' : whyLeftOut(record, statesServers);
  const left = Map.groupBy(hosted, why);
  const right = Map.groupBy(declared, why);
  return {
    hosted: left.get(undefined) ?? [],
    declared: right.get(undefined) ?? [],
    leftOut: omittedLines(left, LEFT_OUT),
    notJudged: omittedLines(right, NOT_JUDGED),
  };
}

function omittedLines(
  records: ReadonlyMap<OmittedWhy | undefined, readonly ComparedRecord[]>,
  texts: OmissionTexts,
): readonly string[] {
  return texts.flatMap(([why, textOf]) => {
    const count = records.get(why)?.length;
    return count === undefined ? [] : textOf(digits(count));
  });
}

function whyLeftOut(record: ComparedRecord, statesServers: boolean): OmittedWhy | undefined {
  if (isRedirectType(record.type)) return 'redirects';
  if (record.enabled === false) return 'disabled';
  if (!isDefaultLine(record.recordLine)) return 'lines';
  if (!statesServers && isApexServer(record)) return 'servers';
  const parsed = parseRdata(record.type, record.value, record.mx);
  if (parsed.ok) return undefined;
  return parsed.faults.some(({ code }) => code === 'type') ? 'types' : 'invalid';
}

function isUnread({ host, type }: ComparedRecord, unread: ReadonlySet<string>): boolean {
  const key = ownerKey(host);
  return unread.has(key) || unread.has(`${key} ${type}`);
}

function isApexServer({ host, type }: ComparedRecord): boolean {
  return type === 'NS' && ownerKey(host) === '@';
}
