import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { LIMIT, plain } from '../../text/visible.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import { toUnicode } from '../../dns/names.ts';
import type { ItemRef } from '../../zones/itemRef.ts';
import { rowCountText } from '../../text/listText.ts';
import type { RecordMatch } from '../matching/ranking.ts';
import { resultText } from './resultText.ts';
import type { SearchButtons } from './searchButtons.ts';

/** A record that was found. */
export interface RecordRow extends vscode.QuickPickItem {
  readonly row: 'record';
  readonly key: string;
  readonly ref: ItemRef;
  readonly value: string;
}

/** A zone that was found by its name. */
export interface ZoneRow extends vscode.QuickPickItem {
  readonly row: 'zone';
  readonly key: string;
  readonly ref: ItemRef;
}

/** `account`: the name of its account, when there are several. `buttons`: undefined for a row without buttons. */
export function recordRow(
  { zone, record, answersFor }: RecordMatch,
  account: string | undefined,
  iconOf: (type: string) => vscode.QuickPickItem['iconPath'],
  buttons: Pick<SearchButtons, 'copy' | 'details'> | undefined,
): RecordRow {
  const { id } = record;
  const iconPath = iconOf(record.type);
  return {
    row: 'record',
    ...resultText(record, zone, account, answersFor),
    ...(iconPath === undefined ? {} : { iconPath }),
    // The editor must not filter the results.
    alwaysShow: true,
    ...(buttons && { buttons: id === undefined ? [buttons.copy] : [buttons.copy, buttons.details] }),
    key: JSON.stringify([zone.account, zone.id, id ?? record]),
    ref: { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) },
    value: record.value,
  };
}

/** `account`: the name of its account, when there are several. */
export function zoneRow(zone: ZoneState, account: string | undefined): ZoneRow {
  const { announced, failure, loaded } = zone;
  const parts = [
    failure !== undefined
      ? l10n.t('could not be loaded')
      : loaded === undefined
        ? l10n.t('not loaded')
        : undefined,
    announced === undefined ? undefined : rowCountText(announced, 'records'),
    account,
  ];
  return {
    row: 'zone',
    label: plain(toUnicode(zone.name), LIMIT.value),
    description: plain(parts.filter((part) => part !== undefined).join(' · ')),
    iconPath: new vscode.ThemeIcon('globe'),
    alwaysShow: true,
    key: JSON.stringify([zone.account, zone.id]),
    ref: { account: zone.account, domain: zone.id },
  };
}
