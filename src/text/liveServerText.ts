import * as l10n from '@vscode/l10n';
import { isMismatch, type LiveAnswer, type LiveReport, type LiveServer } from '../live/liveReport.ts';
import type { SettingFault } from '../live/liveSettings.ts';
import { MOST_SERVERS } from '../live/parentStep.ts';
import { serverAddressText } from '../live/serverAddress.ts';
import { listText } from './listText.ts';
import { digits, LIMIT, visible } from './visible.ts';

/** The name of a server with its address, or the address alone. */
export function serverLabel({ name, ...address }: Pick<LiveServer, 'name' | 'address' | 'port'>): string {
  const at = visible(serverAddressText(address), LIMIT.short);
  return name === undefined ? at : `${visible(name, LIMIT.name)} (${at})`;
}

/** Names the servers of a group. All servers of a role are named as one, unless differing answers have an NSID. */
export function serversText(group: readonly LiveAnswer[], report: LiveReport): string {
  const { servers } = report;
  const parts: string[] = [];
  for (const role of ['authoritative', 'resolver'] as const) {
    const own = group.filter(({ server }) => servers[server]?.role === role);
    const all = servers.filter((server) => server.role === role && server.state === 'answers');
    const isAll = own.length > 2 && own.length === all.length;
    if (isAll && !own.some(({ outcome, nsid }) => isMismatch(outcome) && nsid !== undefined))
      parts.push(
        role === 'resolver'
          ? l10n.t('all {0} resolvers', digits(own.length))
          : l10n.t('all {0} name servers', digits(own.length)),
      );
    else parts.push(...own.map((answer) => serverText(answer, report)));
  }
  return listText(parts);
}

function serverText(answer: LiveAnswer, report: LiveReport): string {
  const { outcome, nsid } = answer;
  const label = answeringServer(answer, report);
  if (nsid === undefined || !isMismatch(outcome)) return label;
  return `${label} · NSID ${visible(nsid, LIMIT.short)}`;
}

/** Returns the label of the server that gave an answer. */
export function answeringServer({ server }: LiveAnswer, { servers }: LiveReport): string {
  const at = servers[server];
  return at === undefined ? '' : serverLabel(at);
}

/** Says what is wrong in a setting about servers, and what happens instead. */
export function settingFaultText(fault: SettingFault): string {
  const setting = `dnsTree.live.${fault.setting}`;
  switch (fault.kind) {
    case 'notAList':
      return l10n.t('The setting {0} is not a list, so it is not used.', setting);
    case 'notAnAddress':
      return l10n.t(
        'The setting {0} has an entry that is not an IP address, with or without a port, and is not used: {1}',
        setting,
        visible(fault.entry, LIMIT.short),
      );
    case 'tooMany':
      return l10n.t(
        'The setting {0} has {1} entries. Only the first {2} are used.',
        setting,
        digits(fault.count),
        digits(MOST_SERVERS),
      );
  }
}
