import type { Domain } from '../../api/domain.ts';
import { CallError, failureOf } from '../../api/failure.ts';
import type { DomainId, RecordId } from '../../api/fields.ts';
import type { DomainGroup } from '../../api/group.ts';
import { ACCEPTED_GRADE, type LineGroup } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import type { DisposableStore } from '../../base/lifecycle.ts';
import type { ExportZone, RefusedZone } from '../../export/exportZone.ts';
import { callsFor } from '../../index/indexPlan.ts';
import { mayPass, stopsAll } from '../../index/loadOutcome.ts';
import type { PortfolioIndex } from '../../index/portfolioIndex.ts';
import type { ListContent, OnPage } from '../../model/listState.ts';
import { domainAscii, isDefaultLine } from '../../model/record.ts';
import type { Zones } from '../../model/zones.ts';
import type { CallPlan } from '../../search/indexing/indexText.ts';
import type { DomainNode, GroupNode, RecordNode, ZoneNode } from '../../tree/nodes.ts';
import { namingZone } from '../zoneCallError.ts';

/** The nodes that have records to copy or export. */
type SourceNode = GroupSource | DomainNode | RecordNode;

interface GroupSource {
  readonly kind: 'group';
  readonly zones: Zones;
  readonly group: Pick<DomainGroup, 'id'> & Partial<Pick<DomainGroup, 'name'>>;
}

/** A domain, or one record of it, by ids. */
interface SourceRef {
  readonly kind: 'ref';
  readonly zones: Zones;
  readonly domain: DomainId;
  readonly record: RecordId | undefined;
}

/** What is copied or exported. */
export type Sources = readonly SourceNode[] | SourceRef;

export function isSource(node: ZoneNode): node is GroupNode | DomainNode | RecordNode {
  return node.kind === 'group' || node.kind === 'domain' || node.kind === 'record';
}

/** A domain, and the records of it to write: all if undefined. */
interface ExportSource {
  readonly zones: Zones;
  readonly domain: Domain;
  readonly records: readonly DnsRecord[] | undefined;
  /** The id of the only record to write, when it is not loaded yet. */
  readonly record?: RecordId | undefined;
}

/** Takes the records of whole zones. */
export type IndexedExport = Pick<PortfolioIndex, 'putRecords'>;

/** The zones of an export, and what else the sources have that the service did not send. */
export interface LoadedExport {
  readonly zones: readonly ExportZone[];
  /** The names of domains and groups that are left out: without an id, no records can be loaded. */
  readonly withoutId: readonly string[];
  /** The names of groups of which domains may be missing. */
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

/** What loading the records of several zones takes. A single zone is loaded as the tree loads it. */
export function plansOf({ sources }: ListedSources): readonly CallPlan[] {
  if (sources.length < 2) return [];
  return [...Map.groupBy(sources, ({ zones }) => zones)].map(([zones, own]) => {
    const wanted = own.flatMap(({ domain: { id, name, records: announced }, records }) =>
      id === undefined || records !== undefined || isLoaded(zones, id)
        ? []
        : { account: zones.account.id, id, name, announced },
    );
    return { zones, wanted, calls: wanted.reduce((sum, zone) => sum + callsFor(zone), 0) };
  });
}

function isLoaded(zones: Zones, id: DomainId): boolean {
  const list = zones.records(id);
  return list.state.content?.more === false && !list.needsLoad;
}

/** How many records an export has, as far as the service has counted them. */
export function announcedRecords({ sources }: ListedSources): number {
  return sources.reduce((sum, { domain, records }) => sum + (records?.length ?? domain.records ?? 0), 0);
}

/**
 * Loads what is not loaded yet of the zones, and retries what failed before. The records count toward the budget until
 * `held` is disposed, and whole zones are in the index then. `onPage` gets the number of records of a single zone, or the
 * number of zones. Of several zones, those that the service refuses are left out.
 * @throws CallError of a zone that cannot be loaded for another reason, with its name when there are several, or cancelled
 */
export async function loadExportZones(
  { sources, ...missing }: ListedSources,
  recordIndex: IndexedExport,
  held: DisposableStore,
  signal: AbortSignal,
  onPage?: OnPage,
): Promise<LoadedExport> {
  const [only, second] = sources;
  if (only !== undefined && second === undefined) {
    const zone = await loadExportZone(only, recordIndex, held, signal, onPage);
    return { zones: [zone], ...missing, refused: [] };
  }
  const zones: ExportZone[] = [];
  const refused: RefusedZone[] = [];
  for (const [index, source] of sources.entries()) {
    const name = domainAscii(source.domain);
    try {
      zones.push(await namingZone(name, loadExportZone(source, recordIndex, held, signal)));
    } catch (error) {
      const failure = failureOf(error);
      // What may pass is worth another try. What all zones would get leaves nothing to export.
      if (failure === undefined || mayPass(failure) || stopsAll(failure)) throw error;
      refused.push({ name, failure });
    }
    onPage?.(index + 1, sources.length, []);
  }
  return { zones, ...missing, refused };
}

async function sourceOf(
  { zones, domain: id, record }: SourceRef,
  signal: AbortSignal,
): Promise<ExportSource> {
  const info = zones.domainInfo(id);
  if (zones.loadedDomain(id) === undefined) {
    info.forgetFailure();
    await info.open(signal);
  }
  const domain = zones.loadedDomain(id) ?? info.state.content?.value;
  // Without a failure there is a domain.
  if (domain === undefined) throw new CallError({ operation: 'Domain.Info', kind: 'cancelled' });
  // The service may have sent it without its id.
  return { zones, domain: { ...domain, id }, records: undefined, record };
}

/** The domains to load, and what they lack. A group stands for its domains. */
export interface ListedSources extends Omit<LoadedExport, 'zones' | 'refused'> {
  readonly sources: readonly ExportSource[];
}

/** Lists each domain once, in the order of the nodes. A domain node stands for all of its records. */
async function sourcesOf(nodes: readonly SourceNode[], signal: AbortSignal): Promise<ListedSources> {
  const sources = new Map<string, ExportSource & { readonly records: DnsRecord[] | undefined }>();
  const withoutId = new Set<string>();
  const incompleteGroups = new Set<string>();
  const add = (zones: Zones, domain: Domain, record?: DnsRecord): void => {
    if (domain.id === undefined && record === undefined) {
      withoutId.add(domainAscii(domain));
      return;
    }
    const key = JSON.stringify([zones.account.id, domain.id ?? domain.name]);
    const known = sources.get(key);
    if (record === undefined) sources.set(key, { zones, domain, records: undefined });
    else if (known === undefined) sources.set(key, { zones, domain, records: [record] });
    else known.records?.push(record);
  };
  for (const node of nodes) {
    if (node.kind === 'domain') add(node.zones, node.domain);
    else if (node.kind === 'record') add(node.zones, node.domain, node.record);
    else {
      const content = await domainsOf(node, signal);
      if (content === undefined) withoutId.add(nameOfGroup(node));
      else if (content.fault !== undefined) incompleteGroups.add(nameOfGroup(node));
      for (const domain of content?.rows ?? []) add(node.zones, domain);
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
  { zones, group }: GroupSource,
  signal: AbortSignal,
): Promise<ListContent<Domain> | undefined> {
  if (group.id === undefined) return undefined;
  const list = zones.domains(group.id, 'all');
  list.forgetFailure();
  await list.all(signal);
  return list.state.content;
}

/** The name of a group, else its id: a command may be given no more of it. */
function nameOfGroup({ zones, group: { id, name } }: GroupSource): string {
  const listed = id && zones.groups.state.content?.rows.find((each) => each.id === id);
  return name || listed?.name || id || '';
}

async function loadExportZone(
  source: ExportSource,
  recordIndex: IndexedExport,
  held: DisposableStore,
  signal: AbortSignal,
  onPage?: OnPage,
): Promise<ExportZone> {
  const { zones, domain, records, record } = source;
  const { id } = domain;
  const loaded =
    records === undefined && id !== undefined
      ? held.add(await zones.loadWhole(id, { background: false }, signal, onPage))
      : undefined;
  if (loaded !== undefined && id !== undefined)
    recordIndex.putRecords({ account: zones.account.id, id }, loaded);
  const all = loaded?.rows ?? records ?? [];
  const rows = record === undefined ? all : all.filter((row) => row.id === record);
  const hasLines = rows.some(({ line }) => !isDefaultLine(line));
  const groups = hasLines && id !== undefined ? await lineGroups(zones, id, signal) : undefined;
  return {
    name: domainAscii(domain),
    records: rows,
    whole: records === undefined && record === undefined,
    loaded: loaded?.rows ?? (id && zones.records(id).state.content?.rows),
    incomplete:
      loaded === undefined || id === undefined || record !== undefined
        ? undefined
        : zones.whyIncomplete(id, loaded),
    groups,
  };
}

/** Loads the line groups of a zone's grade. Returns undefined where the service lists only names of lines, or no lines. */
async function lineGroups(
  zones: Zones,
  id: DomainId,
  signal: AbortSignal,
): Promise<readonly LineGroup[] | undefined> {
  const lines = zones.lines(ACCEPTED_GRADE, id);
  lines.forgetFailure();
  try {
    await lines.open(signal);
  } catch (error) {
    if (failureOf(error)?.kind !== 'service') throw error;
  }
  const loaded = lines.state.content?.value;
  return loaded?.shape === 'groups' ? loaded.groups : undefined;
}
