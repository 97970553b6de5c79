import * as l10n from '@vscode/l10n';
import type { Domain } from '../../api/domain.ts';
import { CallError, failureOf } from '../../api/failure.ts';
import type { DomainId, RecordId } from '../../api/fields.ts';
import type { DomainGroup } from '../../api/group.ts';
import { ACCEPTED_GRADE, type LineGroup } from '../../api/line.ts';
import type { DnsRecord } from '../../api/record.ts';
import type { DisposableStore } from '../../base/lifecycle.ts';
import type { ExportZone } from '../../export/exportZone.ts';
import type { PortfolioIndex } from '../../index/portfolioIndex.ts';
import type { OnPage } from '../../model/listState.ts';
import { domainAscii, isDefaultLine } from '../../model/record.ts';
import type { Zones } from '../../model/zones.ts';
import type { DomainNode, GroupNode, RecordNode, ZoneNode } from '../../tree/nodes.ts';
import { countedWork, PATIENCE_MS } from '../rowProgress.ts';
import { namingZone } from '../zoneCallError.ts';

/** The nodes that have records to copy or export. */
type SourceNode = GroupSource | DomainNode | RecordNode;

interface GroupSource {
  readonly kind: 'group';
  readonly zones: Zones;
  readonly group: Pick<DomainGroup, 'id'>;
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

/**
 * Loads what is not loaded yet of the nodes' zones, with progress and a way to cancel. A group stands for its domains.
 * The records count toward the budget until `held` is disposed, and whole zones are in the index then.
 * @throws CallError of the first zone that cannot be loaded, with its name when there are several, or cancelled
 */
export async function loadExportZones(
  from: Sources,
  recordIndex: IndexedExport,
  held: DisposableStore,
): Promise<readonly ExportZone[]> {
  return countedWork(l10n.t('Loading records'), PATIENCE_MS, async (signal, onPage) => {
    const sources = 'kind' in from ? [await sourceOf(from, signal)] : await sourcesOf(from, signal);
    const loaded: ExportZone[] = [];
    for (const source of sources) {
      if (sources.length === 1) {
        loaded.push(await loadExportZone(source, recordIndex, held, signal, onPage));
      } else {
        loaded.push(
          await namingZone(domainAscii(source.domain), loadExportZone(source, recordIndex, held, signal)),
        );
        onPage(loaded.length, sources.length, []);
      }
    }
    return loaded;
  });
}

async function sourceOf(
  { zones, domain: id, record }: SourceRef,
  signal: AbortSignal,
): Promise<ExportSource> {
  const info = zones.domainInfo(id);
  if (zones.loadedDomain(id) === undefined) await info.open(signal);
  const domain = zones.loadedDomain(id) ?? info.state.content?.value;
  // Without a failure there is a domain.
  if (domain === undefined) throw new CallError({ operation: 'Domain.Info', kind: 'cancelled' });
  return { zones, domain, records: undefined, record };
}

/** Lists each domain once, in the order of the nodes. A domain node stands for all of its records. */
async function sourcesOf(
  nodes: readonly SourceNode[],
  signal: AbortSignal,
): Promise<readonly ExportSource[]> {
  const sources = new Map<string, ExportSource & { readonly records: DnsRecord[] | undefined }>();
  for (const node of nodes) {
    const domains = node.kind === 'group' ? await domainsOf(node, signal) : [node.domain];
    for (const domain of domains) {
      const key = JSON.stringify([node.zones.account.id, domain.id ?? domain.name]);
      const known = sources.get(key);
      const isWhole = node.kind !== 'record' || (known !== undefined && known.records === undefined);
      if (isWhole) sources.set(key, { zones: node.zones, domain, records: undefined });
      else if (known?.records === undefined)
        sources.set(key, { zones: node.zones, domain, records: [node.record] });
      else known.records.push(node.record);
    }
  }
  return [...sources.values()];
}

async function domainsOf({ zones, group }: GroupSource, signal: AbortSignal): Promise<readonly Domain[]> {
  if (group.id === undefined) return [];
  const list = zones.domains(group.id, 'all');
  await list.all(signal);
  return list.state.content?.rows ?? [];
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
  try {
    await lines.open(signal);
  } catch (error) {
    if (failureOf(error)?.kind !== 'service') throw error;
  }
  const loaded = lines.state.content?.value;
  return loaded?.shape === 'groups' ? loaded.groups : undefined;
}
