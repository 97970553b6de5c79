import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain, shortened } from '../base/visible.ts';
import type { Found } from '../catalogue/find.ts';
import type { KnownZone } from '../catalogue/zone.ts';
import { toUnicode } from '../model/names.ts';
import type { Thing } from '../model/thing.ts';
import { digits } from './coverage.ts';
import { resultText } from './resultText.ts';

/** A record that was found. */
export interface RecordRow extends vscode.QuickPickItem {
  readonly row: 'record';
  readonly key: string;
  readonly thing: Thing;
  readonly value: string;
}

/** A zone that is known by its name alone. */
export interface ZoneRow extends vscode.QuickPickItem {
  readonly row: 'zone';
  readonly key: string;
  readonly thing: Thing;
}

/** What was looked for before. */
export interface RecentRow extends vscode.QuickPickItem {
  readonly row: 'recent';
  readonly key: string;
  readonly query: string;
}

/** Something that is said; to take it does nothing. */
export interface NoteRow extends vscode.QuickPickItem {
  readonly row: 'note';
  readonly key: string;
}

export type SearchRow = RecordRow | ZoneRow | RecentRow | NoteRow;

/** Undefined where the record is gone. `account`: the name of its account, when there are several. */
export function recordRow(
  { zone, index }: Found,
  account: string | undefined,
  iconOf: (type: string) => vscode.QuickPickItem['iconPath'],
  buttons: { readonly copy: vscode.QuickInputButton; readonly details: vscode.QuickInputButton },
): RecordRow | undefined {
  const record = zone.read?.table.at(index);
  if (record === undefined) return undefined;
  const { id } = record;
  const iconPath = iconOf(record.type);
  return {
    row: 'record',
    ...resultText(record, zone, account),
    ...(iconPath === undefined ? {} : { iconPath }),
    // It was found by a search that knows more than the editor's own.
    alwaysShow: true,
    buttons: id === undefined ? [buttons.copy] : [buttons.copy, buttons.details],
    key: JSON.stringify([zone.account, zone.id, id ?? index]),
    thing: { account: zone.account, domain: zone.id, ...(id === undefined ? {} : { record: id }) },
    value: record.value,
  };
}

export function zoneRow(zone: KnownZone, account: string | undefined): ZoneRow {
  const { announced } = zone;
  const parts = [
    zone.failed ? l10n.t('could not be read') : l10n.t('not read yet'),
    announced === undefined
      ? undefined
      : announced === 1
        ? l10n.t('1 record')
        : l10n.t('{0} records', digits(announced)),
    account,
  ];
  return {
    row: 'zone',
    label: plain(shortened(toUnicode(zone.name), 300)),
    description: plain(parts.filter((part) => part !== undefined).join(' · ')),
    iconPath: new vscode.ThemeIcon('globe'),
    alwaysShow: true,
    key: JSON.stringify([zone.account, zone.id]),
    thing: { account: zone.account, domain: zone.id },
  };
}

export function recentRow(query: string, forget: vscode.QuickInputButton): RecentRow {
  return {
    row: 'recent',
    label: plain(query),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
    buttons: [forget],
    key: JSON.stringify(['recent', query]),
    query,
  };
}

export function noteRow(icon: string, label: string, description?: string): NoteRow {
  return {
    row: 'note',
    label,
    ...(description === undefined ? {} : { description }),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    key: JSON.stringify(['note', label]),
  };
}
