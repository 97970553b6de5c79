// What the product shows of an account, as texts by names, to compare two accounts.
import assert from 'node:assert/strict';
import { DOMAIN_LIST_TYPES, type DomainListType } from '../../../src/api/domain.ts';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import type { Memory } from '../../../src/base/memory.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { domainAscii } from '../../../src/dns/record.ts';
import { ChildNodes } from '../../../src/tree/childNodes.ts';
import { KeptChoice } from '../../../src/tree/keptChoice.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { PinnedDomains } from '../../../src/tree/pinnedDomains.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import type { Shown } from '../../support/product/differences.ts';
import { never } from '../../unit/api/server.ts';
import type { ServedAccount } from './servedAccount.ts';

const NO_HISTORY = {
  unseen: () => undefined,
  unseenCount: () => 0,
  unseenRemoved: () => [],
  onDidChange: () => ({ dispose: () => undefined }),
};

const NO_MEMORY: Memory = { get: () => undefined, update: async () => undefined };

function kept<T>(value: T): KeptChoice<T> {
  return new KeptChoice(NO_MEMORY, '', () => value);
}

/** The rows of the tree with a filter, by their names from the top. Without a filter, down to the records. */
export async function shownTree({ account, accounts }: ServedAccount, type: DomainListType): Promise<Shown> {
  const groups = account.groups.state.content?.rows ?? [];
  const lists = groups.map(async ({ id }) => account.domains(id ?? assert.fail(), type).open(never()));
  await Promise.all([...lists, account.matching(type).all(never())]);
  const choices = {
    filter: kept(type),
    grouping: kept('none' as const),
    sorting: kept('service' as const),
    pins: new PinnedDomains(NO_MEMORY, accounts, assert.ifError),
  };
  const children = new ChildNodes(accounts, choices, NO_HISTORY);
  const rows = new Map<string, string>();
  const walk = (parent: ZoneNode | undefined, path: string): void => {
    for (const node of children.nodesOf(parent)) {
      const { label, description, tooltip, spoken } = nodeText(node);
      const name = node.kind === 'record' ? `${path}/${node.record.id}` : `${path}/${label}`;
      rows.set(name, [label, description, tooltip, spoken].join('\n'));
      if (type === 'all' || node.kind !== 'domain') walk(node, name);
    }
  };
  walk(undefined, '');
  return rows;
}

export const FILTERS = DOMAIN_LIST_TYPES;

/** Leaves out the fields that the model does not know: each interface has its own. */
function withoutOther(name: string, value: unknown): unknown {
  return name === 'other' ? undefined : value;
}

/** The findings of all zones. */
export async function shownFindings({ accounts }: ServedAccount): Promise<Shown> {
  const settings = { onLoad: false, severitiesOf: () => new Map(), isIgnoredZone: () => false };
  const checks = new ZoneChecks(accounts, () => settings, assert.ifError);
  try {
    const checked = await checks.checkAll(() => undefined, never());
    return new Map(
      checked.map(({ zone, findings }) => [
        zone.name,
        findings.map((finding) => JSON.stringify(finding, withoutOther)).join('\n'),
      ]),
    );
  } finally {
    checks.dispose();
  }
}

/**
 * All zones that were loaded, to be exported: with the lines and the undocumented fields of `told`, because each
 * interface has its own.
 */
export async function exportedZones(
  { account }: ServedAccount,
  told: ServedAccount,
): Promise<readonly ExportZone[]> {
  const domains = account.allDomains.state.content?.rows ?? [];
  const zones = domains.map(async (domain): Promise<readonly ExportZone[]> => {
    const id = domain.id ?? assert.fail('a domain has no id');
    const { content } = account.zone(id).pages.state;
    if (content === undefined) return [];
    const lines = await told.account.linesOf(id, never());
    const others = new Map(
      told.account.zone(id).pages.state.content?.rows.map((record) => [record.id, record.other] as const),
    );
    const records = content.rows.map((record) => ({ ...record, other: others.get(record.id) ?? [] }));
    const groups = lines?.shape === 'groups' ? lines.groups : undefined;
    return [{ name: domainAscii(domain), records, whole: true, groups }];
  });
  return (await Promise.all(zones)).flat();
}

/** The lines of the account: in each group a text for each line. */
export async function shownLines({ account }: ServedAccount): Promise<Shown> {
  const domain = account.allDomains.state.content?.rows[0];
  const lines = account.lines(domain?.id ?? assert.fail('no domain is listed'));
  await lines.open(never());
  const { content } = lines.state;
  assert.ok(content?.value.shape === 'groups');
  return new Map(
    content.value.groups.map(({ id, name, areas }) => [
      id,
      [name, ...areas.map((area) => `${area.code} ${area.name}`)].join('\n'),
    ]),
  );
}

/** The names of the undocumented fields of the records of an account. */
export function otherFields({ account }: ServedAccount): ReadonlySet<string> {
  const domains = account.allDomains.state.content?.rows ?? [];
  const rows = domains.flatMap(({ id }) => account.zone(id ?? assert.fail()).pages.state.content?.rows ?? []);
  return new Set(rows.flatMap(({ other }) => other.map(([field]) => field)));
}
