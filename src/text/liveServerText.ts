import * as l10n from '@vscode/l10n';
import type { LiveServer } from '../live/liveReport.ts';
import type { SettingFault } from '../live/liveSettings.ts';
import { MOST_SERVERS } from '../live/parentStep.ts';
import { serverAddressText } from '../live/serverAddress.ts';
import { digits, LIMIT, visible } from './visible.ts';

/** The name of a server with its address, or the address alone. */
export function serverLabel({ name, ...address }: Pick<LiveServer, 'name' | 'address' | 'port'>): string {
  const at = visible(serverAddressText(address), LIMIT.short);
  return name === undefined ? at : `${visible(name, LIMIT.name)} (${at})`;
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
