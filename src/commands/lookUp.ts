import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { showStatus } from '../base/messages.ts';
import { nameAtCursor } from '../editor/atCursor.ts';
import { recordById } from '../zones/zoneState.ts';
import { zonesOfName } from '../zones/knownZones.ts';
import { HostRef, ItemRef } from '../zones/itemRef.ts';
import { fqdn, hostKey, hostWithin, toAscii, toUnicode } from '../dns/names.ts';
import { domainAscii } from '../dns/record.ts';
import { lookUpText } from '../text/lookUpText.ts';
import { LIMIT, plain } from '../text/visible.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { countedWork } from './rowProgress.ts';
import type { Handlers } from './ids.ts';
import { InputError } from './inputError.ts';
import { showNoName } from './reveal.ts';
import type { ZoneSources } from './target/chooseZone.ts';
import { namingZone } from './zoneCallError.ts';

/** Loads the records of one host, also in a large zone. The result is in the status bar. */
export function lookUpCommands(parts: ZoneSources) {
  return {
    'dnsTree.lookUp': async (clicked) => {
      const hosts = await chosenHosts(parts, clicked);
      for (const host of hosts) await lookUp(parts, host);
    },
  } satisfies Partial<Handlers>;
}

/** The host that is given, clicked, at the cursor or selected; a name may be in the zones of several accounts. */
async function chosenHosts(parts: ZoneSources, clicked: unknown): Promise<readonly HostRef[]> {
  const { accounts, targets } = parts;
  const given = HostRef.safeParse(clicked);
  if (given.success) return [given.data];
  const item = ItemRef.safeParse(clicked);
  if (item.success && item.data.domain !== undefined) {
    const host = hostOfItem(parts, item.data) ?? (await askHost(parts, item.data));
    return host === undefined ? [] : [host];
  }
  const name = targets.isNode(clicked) ? undefined : nameAtCursor(accounts)?.name;
  if (name !== undefined)
    return zonesOfName(accounts, name).map(({ account, id, ascii }) => ({
      account,
      domain: id,
      host: hostWithin(ascii, name),
    }));
  if (clicked instanceof vscode.Uri) {
    showNoName();
    return [];
  }
  const [chosen] = targets
    .chosen(clicked, undefined)
    .map((each) => (each.kind === 'message' ? (each.parent ?? each) : each))
    .filter((each) => domainIdOf(each) !== undefined);
  const node = chosen ?? (await targets.askRecordOrZone(l10n.t('Refresh Host')))?.node;
  const domain = node && domainIdOf(node);
  if (node === undefined || domain === undefined) return [];
  const ref = { account: node.account.id, domain };
  if (node.kind === 'record') return [{ ...ref, host: node.record.host || '@' }];
  const host = await askHost(parts, ref);
  return host === undefined ? [] : [host];
}

function domainIdOf(node: ZoneNode): HostRef['domain'] | undefined {
  return node.kind === 'record' || node.kind === 'domain' ? node.domain.id : undefined;
}

/** The host of a record that is loaded anywhere; undefined for a domain. */
function hostOfItem({ accounts }: ZoneSources, { account, domain, record }: ItemRef): HostRef | undefined {
  if (domain === undefined || record === undefined) return undefined;
  const zone = accounts.zone(account, domain);
  const indexed = zone && recordById(zone, record);
  const details = accounts.get(account)?.zone(domain).recordInfo(record).state.content?.value.record;
  const host = (details ?? indexed)?.host;
  return host === undefined ? undefined : { account, domain, host: host || '@' };
}

async function askHost(parts: ZoneSources, { account, domain }: ItemRef): Promise<HostRef | undefined> {
  if (domain === undefined) return undefined;
  const zone = zoneName(parts, { account, domain });
  const typed = await vscode.window.showInputBox({
    title: l10n.t('Refresh Host'),
    prompt: l10n.t('A name in {0}; @ is the zone itself', plain(toUnicode(zone), LIMIT.name)),
    value: '@',
    validateInput: (text) =>
      HostRef.shape.host.safeParse(text.trim()).success ? undefined : l10n.t('Type a name'),
  });
  if (typed === undefined) return undefined;
  const ascii = toAscii(typed.trim()).toLowerCase();
  const isFull = ascii === zone || ascii.endsWith(`.${zone}`);
  return HostRef.safeParse({ account, domain, host: isFull ? hostWithin(zone, ascii) : ascii }).data;
}

/** @throws ZoneCallError */
async function lookUp(parts: ZoneSources, ref: HostRef): Promise<void> {
  const { account, domain, host } = ref;
  const name = plain(toUnicode(fqdn(hostKey(host), zoneName(parts, ref))), LIMIT.name);
  const zone = parts.accounts.get(account)?.zone(domain);
  if (zone === undefined) throw new InputError(l10n.t('The account is not in this editor.'));
  const looking = countedWork(l10n.t('Loading {0}', name), (signal) =>
    zone.lookUp(host, 'foreground', signal),
  );
  showStatus(lookUpText(name, await namingZone(name, looking)));
}

/** The name of a zone in ASCII; its id if nothing of it is loaded. */
function zoneName({ accounts }: ZoneSources, { account, domain }: Omit<HostRef, 'host'>): string {
  const loaded = accounts.get(account)?.zone(domain).domain;
  return accounts.zone(account, domain)?.ascii ?? (loaded && domainAscii(loaded).toLowerCase()) ?? domain;
}
