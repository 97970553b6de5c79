import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus } from '../base/messages.ts';
import { digits, LIMIT, plain } from '../text/visible.ts';
import { recordById } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { notSearched, showReferences } from '../editor/references/referencesView.ts';
import { recordTerms, zoneTerm, type SearchTerm } from '../editor/references/searchTerms.ts';
import { nameAtCursor } from '../editor/atCursor.ts';
import { findInWorkspace } from '../editor/references/workspaceSearch.ts';
import { fqdn, toUnicode } from '../dns/names.ts';
import { domainAscii, recordName } from '../dns/record.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { nodeText } from '../tree/text/nodeText.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './target/commandTargets.ts';
import { showNoName } from './reveal.ts';
import { cancellableWork } from './rowProgress.ts';
import { sentencesText } from '../text/listText.ts';

interface SearchedItem {
  readonly title: string;
  readonly terms: readonly SearchTerm[];
}

/** The command that shows where the workspace mentions a record or a domain, in the editor's references view. */
export function editorFindCommands(accounts: KnownZones, targets: Targets) {
  return {
    'dnsTree.findInWorkspace': async (clicked) => {
      const named =
        wantedByIds(accounts, clicked) ?? (targets.isGiven(clicked) ? undefined : wantedAtCursor(accounts));
      if (named === undefined && clicked instanceof vscode.Uri) return showNoName();
      const wanted =
        named ??
        targets.chosen(clicked, undefined).flatMap((node) => wantedByNode(node) ?? [])[0] ??
        wantedByNode((await targets.askRecordOrZone(l10n.t('Find in Workspace')))?.node);
      if (wanted !== undefined) await find(wanted);
    },
  } satisfies Partial<Handlers>;
}

async function find({ title, terms }: SearchedItem): Promise<void> {
  const found = await cancellableWork(l10n.t('Searching for {0}', title), (signal, report) => {
    let reported = 0;
    return findInWorkspace(terms, signal, (read, all) => {
      if (read - reported < all / 100) return;
      report(l10n.t('{0} of {1} files', digits(read), digits(all)));
      reported = read;
    });
  });
  if (found === undefined) return;
  if (found.matches.length > 0) return showReferences(title, found);
  const sentences = [l10n.t('Nothing in this workspace mentions {0}.', title), ...notSearched(found)];
  showStatus(sentencesText(sentences));
}

/**
 * Returns the terms for a name at the cursor: the name itself, even if only a wildcard answers for it, and its value.
 */
function wantedAtCursor(accounts: KnownZones): SearchedItem | undefined {
  const found = nameAtCursor(accounts);
  if (found === undefined) return undefined;
  const { name, ref } = found;
  const itself: SearchTerm = { kind: 'name', ascii: name, below: false };
  const ofRecord = ref.record === undefined ? [] : (wantedByIds(accounts, ref)?.terms ?? []);
  return { title: plain(toUnicode(name)), terms: [itself, ...ofRecord] };
}

function wantedByIds(accounts: KnownZones, clicked: unknown): SearchedItem | undefined {
  const ref = ItemRef.safeParse(clicked).data;
  const zone = ref?.domain === undefined ? undefined : accounts.zone(ref.account, ref.domain);
  if (zone === undefined) return undefined;
  const record = recordById(zone, ref?.record);
  if (record === undefined) return { title: plain(zone.name), terms: [zoneTerm(zone.ascii)] };
  return {
    title: plain(fqdn(toUnicode(record.host), zone.name), LIMIT.short),
    terms: recordTerms(record, zone.ascii),
  };
}

function wantedByNode(node: ZoneNode | undefined): SearchedItem | undefined {
  if (node?.kind === 'record') {
    const { record, domain } = node;
    const title = plain(recordName(record, domain), LIMIT.short);
    return { title, terms: recordTerms(record, domainAscii(domain).toLowerCase()) };
  }
  if (node?.kind !== 'domain') return undefined;
  const title = plain(nodeText(node).label);
  return { title, terms: [zoneTerm(domainAscii(node.domain).toLowerCase())] };
}
