import * as l10n from '@vscode/l10n';
import { ItemRef } from '../../zones/itemRef.ts';
import type { ZoneNode } from '../../tree/nodes.ts';
import { InputError } from '../inputError.ts';
import type { Targets } from './commandTargets.ts';

/**
 * Returns the ids of the domain or record a command acts on: the ones given, else those of a chosen node. Asks when
 * there is none. `title` is the title of the command.
 */
export async function chooseItem(
  targets: Targets,
  clicked: unknown,
  kind: 'domain' | 'record',
  title: string,
): Promise<ItemRef | undefined> {
  const given = ItemRef.safeParse(clicked);
  if (given.success && given.data.domain !== undefined && given.data[kind] !== undefined) return given.data;
  const near = nearestOfKind(targets.chosen(clicked, undefined)[0], kind);
  const node = near ?? (await (kind === 'record' ? targets.askRecord(title) : targets.askZone(title)));
  if (node === undefined) return undefined;
  const ref = itemRefOf(node);
  if (ref?.[kind] !== undefined) return ref;
  throw new InputError(l10n.t('The service sent no id for this item, so its details cannot be loaded.'));
}

/** Returns the node itself or its nearest ancestor of the kind. */
function nearestOfKind(node: ZoneNode | undefined, kind: ZoneNode['kind']): ZoneNode | undefined {
  for (let at = node; at !== undefined; at = at.parent) if (at.kind === kind) return at;
  return undefined;
}

/** Returns the ids of a domain or record node; undefined for other nodes, or when the service sent no id. */
export function itemRefOf(node: ZoneNode): ItemRef | undefined {
  const account = node.account.id;
  const domain = node.kind === 'domain' || node.kind === 'record' ? node.domain.id : undefined;
  const record = node.kind === 'record' ? node.record.id : undefined;
  if (domain === undefined) return undefined;
  return record === undefined ? { account, domain } : { account, domain, record };
}
