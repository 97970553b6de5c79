import type { Domain } from '../../api/domain.ts';
import { CallError, failureOf } from '../../api/failure.ts';
import { mayPass, stopsAll } from '../../api/failureEffects.ts';
import type { DomainId, RecordId } from '../../api/fields.ts';
import type { DomainGroup } from '../../api/group.ts';
import type { LineGroup } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import type { DisposableStore } from '../../base/lifecycle.ts';
import type { ExportZone, RefusedZone } from '../../export/exportZone.ts';
import { callsFor } from '../../zones/indexing/indexPlan.ts';
import type { ListContent, OnPage } from '../../zones/lists/listState.ts';
import { domainAscii, isDefaultLine } from '../../dns/record.ts';
import type { Account } from '../../zones/account.ts';
import type { CallPlan } from '../../search/indexing/indexText.ts';
import type { DomainNode, GroupNode, RecordNode, ZoneNode } from '../../tree/nodes.ts';
import { namingZone } from '../zoneCallError.ts';

/** The nodes that have records to copy or export. */
type SourceNode = GroupSource | DomainNode | RecordNode;

interface GroupSource {
  readonly kind: 'group';
  readonly account: Account;
  readonly group: Pick<DomainGroup, 'id'> & Partial<Pick<DomainGroup, 'name'>>;
}

/** A domain, or one record of it, by ids. */
interface SourceRef {
  readonly kind: 'ref';
  readonly account: Account;
  readonly domain: DomainId;
  readonly record: RecordId | undefined;
}

/** The items whose records are copied or exported. */
export type Sources = readonly SourceNode[] | SourceRef;

export function isSource(node: ZoneNode): node is GroupNode | DomainNode | RecordNode {
  return node.kind === 'group' || node.kind === 'domain' || node.kind === 'record';
}

/** A domain, and the records of it to write: all if undefined. */
interface ExportSource {
  readonly account: Account;
  readonly domain: Domain;
  readonly records: readonly DnsRecord[] | undefined;
  /** The id of the only record to write, when it is not loaded yet. */
  readonly record?: RecordId | undefined;
}

/** The loaded zones of an export, and what the service did not send for them. */
export interface LoadedExport {
  readonly zones: readonly ExportZone[];
  /** The names of domains and groups that are left out: without an id, no records can be loaded. */
  readonly withoutId: readonly string[];
  /** The names of groups that may lack domains. */
  readonly incompleteGroups: readonly string[];
  /** The zones that are left out, because the service refused them. */
  readonly refused: readonly RefusedZone[];
}

/** Lists what an export has, with a call for each page of a group. @throws CallError */
export async function listSources(from: Sources, signal: AbortSignal): Promise<ListedSources> {
  return 'kind' in from
    ? { sources: [await sourceOf(from, signal)], withoutId: [], incompleteGroups: [] }
    : sourcesOf(from, signal);
}

/**
 * Returns how many calls it takes to load the records of several zones. A single zone is loaded as the tree loads it.
 */
export function plansOf({ sources }: ListedSources): readonly CallPlan[] {
  if (sources.length < 2) return [];
  return [...Map.groupBy(sources, ({ account }) => account)].map(([account, own]) => {
    const wanted = own.flatMap(({ domain: { id, name, records: announced }, records }) =>
      id === undefined || records !== undefined || isLoaded(account, id)
        ? []
        : { account: account.id, id, name, announced },
    );
    return { account, wanted, calls: wanted.reduce((sum, zone) => sum + callsFor(zone), 0) };
  });
}

function isLoaded(account: Account, id: DomainId): boolean {
  const list = account.zone(id).pages;
  return list.state.content?.more === false && !list.needsLoad;
}

/** Returns how many records an export has; for whole zones, by the count of the service. */
export function announcedRecords({ sources }: ListedSources): number {
  return sources.reduce((sum, { domain, records }) => sum + (records?.length ?? domain.records ?? 0), 0);
}

/**
 * Loads the zones that are not loaded yet, and retries loads that failed before. The records stay in memory until
 * `disposables` is disposed. `onPage` gets the number of records of a single zone, or the number of zones. If there are
 * several zones, those that the service refuses are left out.
 * @throws CallError if a zone cannot be loaded for another reason, with its name if there are several, or if cancelled
 */
export async function loadExportZones(
  { sources, ...missing }: ListedSources,
  disposables: DisposableStore,
  signal: AbortSignal,
  onPage?: OnPage,
): Promise<LoadedExport> {
  const [only, second] = sources;
  if (only !== undefined && second === undefined) {
    const zone = await loadExportZone(only, disposables, signal, onPage);
    return { zones: [zone], ...missing, refused: [] };
  }
  const zones: ExportZone[] = [];
  const refused: RefusedZone[] = [];
  for (const [index, source] of sources.entries()) {
    const name = domainAscii(source.domain);
    try {
      zones.push(await namingZone(name, loadExportZone(source, disposables, signal)));
    } catch (error) {
      const failure = failureOf(error);
      // A failure that may pass can be retried. A failure that all zones would get leaves nothing to export.
      if (failure === undefined || mayPass(failure) || stopsAll(failure)) throw error;
      refused.push({ name, failure });
    }
    onPage?.(index + 1, sources.length, []);
  }
  return { zones, ...missing, refused };
}

async function sourceOf(
  { account, domain: id, record }: SourceRef,
  signal: AbortSignal,
): Promise<ExportSource> {
  const info = account.zone(id).details;
  if (account.zone(id).domain === undefined) {
    info.forgetFailure();
    await info.open(signal);
  }
  const domain = account.zone(id).domain ?? info.state.content?.value;
  // Without a failure there is a domain.
  if (domain === undefined) throw new CallError({ operation: 'Domain.Info', kind: 'cancelled' });
  // The service may have sent it without its id.
  return { account, domain: { ...domain, id }, records: undefined, record };
}

/** The domains to load, and the data that the service did not send for them. A group stands for its domains. */
export interface ListedSources extends Omit<LoadedExport, 'zones' | 'refused'> {
  readonly sources: readonly ExportSource[];
}

/** Lists each domain once, in the order of the nodes. A domain node stands for all of its records. */
async function sourcesOf(nodes: readonly SourceNode[], signal: AbortSignal): Promise<ListedSources> {
  const sources = new Map<string, ExportSource & { readonly records: DnsRecord[] | undefined }>();
  const withoutId = new Set<string>();
  const incompleteGroups = new Set<string>();
  const add = (account: Account, domain: Domain, record?: DnsRecord): void => {
    if (domain.id === undefined && record === undefined) {
      withoutId.add(domainAscii(domain));
      return;
    }
    const key = JSON.stringify([account.id, domain.id ?? domain.name]);
    const known = sources.get(key);
    if (record === undefined) sources.set(key, { account, domain, records: undefined });
    else if (known === undefined) sources.set(key, { account, domain, records: [record] });
    else known.records?.push(record);
  };
  for (const node of nodes) {
    if (node.kind === 'domain') add(node.account, node.domain);
    else if (node.kind === 'record') add(node.account, node.domain, node.record);
    else {
      const content = await domainsOf(node, signal);
      if (content === undefined) withoutId.add(nameOfGroup(node));
      else if (content.fault !== undefined) incompleteGroups.add(nameOfGroup(node));
      for (const domain of content?.rows ?? []) add(node.account, domain);
    }
  }
  return {
    sources: [...sources.values()],
    withoutId: [...withoutId],
    incompleteGroups: [...incompleteGroups],
  };
}

/** Loads the domains of a group; undefined for one without an id. */
async function domainsOf(
  { account, group }: GroupSource,
  signal: AbortSignal,
): Promise<ListContent<Domain> | undefined> {
  if (group.id === undefined) return undefined;
  const list = account.domains(group.id, 'all');
  list.forgetFailure();
  await list.all(signal);
  return list.state.content;
}

/** The name of a group. A command may be given its id only: then the name in the loaded list, else the id itself. */
function nameOfGroup({ account, group: { id, name } }: GroupSource): string {
  const listed = id && account.groups.state.content?.rows.find((each) => each.id === id);
  return name || listed?.name || id || '';
}

async function loadExportZone(
  source: ExportSource,
  disposables: DisposableStore,
  signal: AbortSignal,
  onPage?: OnPage,
): Promise<ExportZone> {
  const { account, domain, records, record } = source;
  const { id } = domain;
  const zone = id === undefined ? undefined : account.zone(id);
  if (zone !== undefined) disposables.add(zone.keepInMemory());
  const loaded =
    records === undefined ? await zone?.loadWhole({ urgency: 'foreground' }, signal, onPage) : undefined;
  const all = loaded?.rows ?? records ?? [];
  const rows = record === undefined ? all : all.filter((row) => row.id === record);
  const hasLines = rows.some(({ recordLine }) => !isDefaultLine(recordLine));
  const groups = hasLines && id !== undefined ? await lineGroups(account, id, signal) : undefined;
  return {
    name: domainAscii(domain),
    records: rows,
    whole: records === undefined && record === undefined,
    loaded: loaded?.rows ?? zone?.pages.state.content?.rows,
    incomplete: loaded === undefined || record !== undefined ? undefined : zone?.whyIncomplete(loaded),
    groups,
  };
}

/** Loads the line groups of a zone's grade. Returns undefined if the service lists only names of lines, or no lines. */
async function lineGroups(
  account: Account,
  id: DomainId,
  signal: AbortSignal,
): Promise<readonly LineGroup[] | undefined> {
  const lines = account.lines(id);
  lines.forgetFailure();
  try {
    await lines.open(signal);
  } catch (error) {
    if (failureOf(error)?.kind !== 'service') throw error;
  }
  const loaded = lines.state.content?.value;
  return loaded?.shape === 'groups' ? loaded.groups : undefined;
}
