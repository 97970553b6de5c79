import * as l10n from '@vscode/l10n';
import { ItemRef } from '../zones/itemRef.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { Handlers } from './ids.ts';
import type { ShowPanel } from './show.ts';
import { chooseItem, itemRefOf } from './target/chooseItem.ts';
import type { Targets } from './target/commandTargets.ts';

/** *Check Live Answers*: on a record, on a host by ids or as a row of grouped records, or on a domain. */
export function liveCommands(showPanel: ShowPanel, targets: Targets) {
  return {
    'dnsTree.live.check': async (clicked) => {
      const ref = await chosenRef(targets, clicked);
      if (ref !== undefined) await showPanel('live', ref);
    },
  } satisfies Partial<Handlers>;
}

async function chosenRef(targets: Targets, clicked: unknown): Promise<ItemRef | undefined> {
  const title = l10n.t('Check Live Answers');
  const isGiven = ItemRef.safeParse(clicked).success;
  const nodes = targets.chosen(clicked, undefined);
  if (isGiven || nodes.length > 0) return refOfNodes(nodes) ?? chooseItem(targets, clicked, 'domain', title);
  const choice = await targets.askRecordOrZone(title);
  return choice && itemRefOf(choice.node);
}

/** Returns the chosen record, or the host of several, such as a row of grouped records. */
function refOfNodes(nodes: readonly ZoneNode[]): ItemRef | undefined {
  const [first, ...others] = nodes;
  if (first?.kind !== 'record') return undefined;
  const ref = itemRefOf(first);
  if (ref === undefined || (others.length === 0 && ref.record !== undefined)) return ref;
  const { account, domain } = ref;
  const isSameHost = others.every(
    (other) =>
      other.kind === 'record' && other.domain.id === domain && other.record.host === first.record.host,
  );
  return isSameHost ? { account, domain, host: first.record.host } : { account, domain };
}
