import * as l10n from '@vscode/l10n';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { ownerKey } from '../../dns/zoneIndex.ts';
import type { ComparedRecord } from '../../history/canonicalRecord.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { digits } from '../../text/digits.ts';

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
type OmittedCounts = Readonly<Record<OmittedWhy, number>>;

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
  const ofZone = comparableRecords(hosted, statesServers, unread);
  const ofFile = comparableRecords(declared, statesServers, unread);
  return {
    hosted: ofZone.records,
    declared: ofFile.records,
    leftOut: leftOutLines(ofZone.counts),
    notJudged: notJudgedLines(ofFile.counts),
  };
}

function comparableRecords(
  all: readonly ComparedRecord[],
  statesServers: boolean,
  unread: ReadonlySet<string>,
): { readonly records: readonly ComparedRecord[]; readonly counts: OmittedCounts } {
  const counts = { lines: 0, disabled: 0, redirects: 0, invalid: 0, types: 0, servers: 0, unread: 0 };
  const records = all.filter((record) => {
    const why = isUnread(record, unread) ? 'unread' : whyLeftOut(record, statesServers);
    if (why !== undefined) counts[why] += 1;
    return why === undefined;
  });
  return { records, counts };
}

function leftOutLines({
  lines,
  disabled,
  redirects,
  invalid,
  types,
  servers,
  unread,
}: OmittedCounts): readonly string[] {
  return [
    lines > 0 ? l10n.t('Left out: {0} records of other lines', digits(lines)) : '',
    disabled > 0 ? l10n.t('Left out: {0} disabled records', digits(disabled)) : '',
    redirects > 0 ? l10n.t('Left out: {0} redirects', digits(redirects)) : '',
    invalid > 0
      ? l10n.t('Left out: {0} records with values that no name server serves', digits(invalid))
      : '',
    types > 0 ? l10n.t('Left out: {0} records of types that are not compared', digits(types)) : '',
    servers > 0 ? l10n.t('Left out: {0} name servers of the zone', digits(servers)) : '',
    unread > 0
      ? l10n.t('Left out: {0} records beside some of the file that are not read', digits(unread))
      : '',
  ].filter((line) => line !== '');
}

function notJudgedLines({ lines, redirects, invalid, types }: OmittedCounts): readonly string[] {
  return [
    lines > 0 ? l10n.t('Not judged: {0} records of other lines', digits(lines)) : '',
    redirects > 0 ? l10n.t('Not judged: {0} redirects', digits(redirects)) : '',
    invalid > 0
      ? l10n.t('Not judged: {0} records with values that no name server serves', digits(invalid))
      : '',
    types > 0 ? l10n.t('Not judged: {0} records of types that are not compared', digits(types)) : '',
  ].filter((line) => line !== '');
}

function whyLeftOut(record: ComparedRecord, statesServers: boolean): OmittedWhy | undefined {
  if (isRedirectType(record.type)) return 'redirects';
  if (record.enabled === false) return 'disabled';
  if (!isDefaultLine(record.line)) return 'lines';
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
