import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain, shortened } from '../base/visible.ts';
import type { Catalogue } from '../catalogue/zone.ts';
import { showPlaces } from '../editor/foundPlaces.ts';
import { recordNeedles, zoneNeedle, type Needle } from '../editor/needles.ts';
import { nameAtCursor } from '../editor/thingAtCursor.ts';
import { findInWorkspace } from '../editor/workspaceSearch.ts';
import { fqdn, toUnicode } from '../model/names.ts';
import { domainAscii, recordName } from '../model/record.ts';
import { Thing } from '../model/thing.ts';
import { nodeText } from '../tree/nodeText.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './targets.ts';
import { recordOf } from './editorLinks.ts';
import { tellNoName } from './reveal.ts';

interface Wanted {
  readonly title: string;
  readonly needles: readonly Needle[];
}

/** The places of the workspace that mention a record or a domain, in the editor's own references view. */
export function editorFindCommands(
  catalogue: Catalogue,
  targets: Targets,
): Handlers<'dnsTree.findInWorkspace'> {
  return {
    'dnsTree.findInWorkspace': async (clicked) => {
      const named =
        wantedByIds(catalogue, clicked) ?? (targets.isNode(clicked) ? undefined : wantedAtCursor(catalogue));
      if (named === undefined && clicked instanceof vscode.Uri) return tellNoName();
      const wanted =
        named ??
        targets.chosen(clicked, undefined).flatMap((node) => wantedByNode(node) ?? [])[0] ??
        wantedByNode(await targets.ask(['record']));
      if (wanted !== undefined) await find(wanted);
    },
  };
}

async function find({ title, needles }: Wanted): Promise<void> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: l10n.t('Looking for {0}', title),
    cancellable: true,
  };
  const found = await vscode.window.withProgress(options, async (progress, token) => {
    let told = 0;
    const places = await findInWorkspace(needles, token, (read, all) => {
      if (read - told < all / 100) return;
      progress.report({ increment: ((read - told) / all) * 100 });
      told = read;
    });
    return token.isCancellationRequested ? undefined : places;
  });
  if (found === undefined) return;
  if (found.length > 0) await showPlaces(title, found);
  else void vscode.window.showInformationMessage(l10n.t('Nothing in this workspace mentions {0}.', title));
}

/** The name itself, even if it has no record or another name's answers for it, and its value. */
function wantedAtCursor(catalogue: Catalogue): Wanted | undefined {
  const found = nameAtCursor(catalogue);
  if (found === undefined) return undefined;
  const { name, thing } = found;
  const itself: Needle = { is: 'name', ascii: name, below: false };
  const ofRecord = thing.record === undefined ? [] : (wantedByIds(catalogue, thing)?.needles ?? []);
  return { title: plain(toUnicode(name)), needles: [itself, ...ofRecord] };
}

function wantedByIds(catalogue: Catalogue, clicked: unknown): Wanted | undefined {
  const thing = Thing.safeParse(clicked).data;
  const zone = thing?.domain === undefined ? undefined : catalogue.zone(thing.account, thing.domain);
  if (zone === undefined) return undefined;
  const record = recordOf(zone, thing?.record);
  if (record === undefined) return { title: plain(zone.name), needles: [zoneNeedle(zone.ascii)] };
  return {
    title: shortened(plain(fqdn(toUnicode(record.host), zone.name)), 80),
    needles: recordNeedles(record, zone.ascii),
  };
}

function wantedByNode(node: ZoneNode | undefined): Wanted | undefined {
  if (node?.kind === 'record') {
    const { record, domain } = node;
    const title = shortened(plain(recordName(record, domain)), 80);
    return { title, needles: recordNeedles(record, domainAscii(domain).toLowerCase()) };
  }
  if (node?.kind !== 'domain') return undefined;
  const title = plain(nodeText(node).label);
  return { title, needles: [zoneNeedle(domainAscii(node.domain).toLowerCase())] };
}
