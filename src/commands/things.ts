import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Thing } from '../model/thing.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { Targets } from './targets.ts';

/** What a command on a domain or a record is meant for, by ids: a panel's button hands one over as it is. */
export async function chooseThing(
  targets: Targets,
  clicked: unknown,
  kind: 'domain' | 'record',
): Promise<Thing | undefined> {
  const given = Thing.safeParse(clicked);
  if (given.success && given.data.domain !== undefined && given.data[kind] !== undefined) return given.data;
  const near = nearest(targets.chosen(clicked, undefined)[0], kind);
  const node = near ?? (await targets.ask([kind]));
  if (node === undefined) return undefined;
  const thing = thingOf(node);
  if (thing?.[kind] !== undefined) return thing;
  void vscode.window.showInformationMessage(
    l10n.t('The service sent no id for it, so there is nothing to ask for.'),
  );
  return undefined;
}

/** The node itself, or the one of that kind that it is in. */
function nearest(node: ZoneNode | undefined, kind: ZoneNode['kind']): ZoneNode | undefined {
  for (let at = node; at !== undefined; at = at.parent) if (at.kind === kind) return at;
  return undefined;
}

/** The ids of a domain's or a record's node; undefined for another, or without an id. */
export function thingOf(node: ZoneNode): Thing | undefined {
  const account = node.zones.account.id;
  const domain = node.kind === 'domain' || node.kind === 'record' ? node.domain.id : undefined;
  const record = node.kind === 'record' ? node.record.id : undefined;
  if (domain === undefined) return undefined;
  return record === undefined ? { account, domain } : { account, domain, record };
}
