import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain, shortened } from '../base/visible.ts';
import { COPY_FORMS, written, type CopyForm, type ZoneRecord } from '../model/copyForms.ts';
import { domainAscii } from '../model/record.ts';
import type { DomainNode, ZoneNode } from '../tree/nodes.ts';
import { countedWork } from './countedWork.ts';
import type { Handlers } from './ids.ts';
import type { Targets } from './targets.ts';

/** Copying records in a form of other programs; a domain stands for all of its records. */
export function copyAsCommands(targets: Targets): Handlers<'dnsTree.copy.as'> {
  return {
    'dnsTree.copy.as': async (clicked, selected) => {
      const chosen = targets.chosen(clicked, selected).filter(hasRecords);
      const asked = chosen.length === 0 ? await targets.ask(['domain', 'record']) : undefined;
      const nodes = asked === undefined ? chosen : [asked];
      if (nodes.length === 0) return;
      await copyAs(await recordsOf(nodes));
    },
  };
}

/** After so long the count of what was read comes in view. */
const PATIENCE_MS = 1000;

type RecordsNode = Extract<ZoneNode, { kind: 'domain' | 'record' }>;

function hasRecords(node: ZoneNode): node is RecordsNode {
  return node.kind === 'domain' || node.kind === 'record';
}

async function recordsOf(nodes: readonly RecordsNode[]): Promise<readonly ZoneRecord[]> {
  const records: ZoneRecord[] = [];
  for (const node of nodes) {
    if (node.kind === 'domain') records.push(...(await wholeZone(node)));
    else records.push({ record: node.record, zone: domainAscii(node.domain) });
  }
  return records;
}

async function wholeZone({ zones, domain }: DomainNode): Promise<readonly ZoneRecord[]> {
  const { id } = domain;
  if (id === undefined) return [];
  const zone = domainAscii(domain);
  const { rows } = await countedWork(l10n.t('Reading {0}', plain(zone)), PATIENCE_MS, (signal, onPage) =>
    zones.readWhole(id, { background: false }, signal, onPage),
  );
  return rows.map((record) => ({ record, zone }));
}

async function copyAs(records: readonly ZoneRecord[]): Promise<void> {
  const items = COPY_FORMS.map((form) => ({ form, ...written(form, records) }))
    .filter(({ left }) => left < records.length)
    .map(({ form, text, left }) => ({
      label: formText(form),
      description: left === 0 ? '' : l10n.t('leaves out {0} of {1}', left, records.length),
      detail: shortened(plain(text.split(/\r?\n/u, 3).join(' ')), 120),
      text,
    }));
  if (items.length === 0) {
    vscode.window.setStatusBarMessage(l10n.t('Nothing copied: there is no record'), 4000);
    return;
  }
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder:
      records.length === 1
        ? l10n.t('Copy the record as')
        : l10n.t('Copy {0} records as', records.length.toLocaleString('en')),
  });
  if (picked === undefined) return;
  await vscode.env.clipboard.writeText(picked.text);
  vscode.window.setStatusBarMessage(`$(check) ${l10n.t('Copied as {0}', picked.label)}`, 4000);
}

function formText(form: CopyForm): string {
  switch (form) {
    case 'zoneFile':
      return l10n.t('Zone file');
    case 'csv':
      return 'CSV';
    case 'json':
      return 'JSON';
    case 'hosts':
      return l10n.t('Hosts file');
  }
}
