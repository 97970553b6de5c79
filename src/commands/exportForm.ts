import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ExportZone } from '../export/form.ts';
import { FORM_NAMES, FORMS, HAS_ONE_LINE, type FormName } from '../export/forms.ts';
import { lossSummary } from '../export/lossText.ts';
import { isDefaultLine } from '../model/record.ts';
import { LIMIT, plain } from '../text/visible.ts';

/** A form, and the line whose answers it has. */
export interface FormChoice {
  readonly form: FormName;
  readonly line: string | undefined;
}

const LAST_FORM = 'dnsTree.export.lastForm';

/** Up to so many records, every form is written whole to say what it loses; of more, only the first are shown. */
const MAX_PREVIEWED = 1000;

/** Asks for a form, with a preview of each and the last choice first, and for a line where it matters. */
export async function chooseForm(
  zones: readonly ExportZone[],
  title: string,
  memory: vscode.Memento,
): Promise<FormChoice | undefined> {
  const last = memory.get<unknown>(LAST_FORM);
  const names = FORM_NAMES.toSorted((one, other) => Number(other === last) - Number(one === last));
  const items = names.map((form) => ({ form, label: formTitle(form), ...preview(form, zones) }));
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDetail: true });
  if (picked === undefined) return undefined;
  await memory.update(LAST_FORM, picked.form);
  const line = HAS_ONE_LINE.has(picked.form) ? await chooseLine(zones) : { line: undefined };
  return line && { form: picked.form, ...line };
}

function preview(
  form: FormName,
  zones: readonly ExportZone[],
): { readonly description: string; readonly detail: string } {
  const total = zones.reduce((sum, { records }) => sum + records.length, 0);
  const shown = total <= MAX_PREVIEWED ? zones : firstRecords(zones);
  const { files, losses } = FORMS[form](shown, {});
  const text = files[0]?.text ?? '';
  // What is left out is in the description.
  const lines = text.split(/\r?\n/u).filter((line) => line !== '' && !/^(?:[;#]|\/\/) /u.test(line));
  return {
    description: shown === zones && losses.length > 0 ? plain(lossSummary(total, losses)) : '',
    detail: plain(lines.slice(0, 3).join(' '), LIMIT.name),
  };
}

function firstRecords([zone]: readonly ExportZone[]): readonly ExportZone[] {
  return zone === undefined ? [] : [{ ...zone, records: zone.records.slice(0, 20) }];
}

/** Asks for a line when records are on more than the default one. */
async function chooseLine(
  zones: readonly ExportZone[],
): Promise<{ readonly line: string | undefined } | undefined> {
  const lines = new Set(zones.flatMap(({ records }) => records.map(({ line }) => line ?? '')));
  const others = [...lines].filter((line) => !isDefaultLine(line));
  if (others.length === 0) return { line: undefined };
  const items = [
    { label: l10n.t('Default line'), line: undefined },
    ...others.map((line) => ({ label: plain(line, LIMIT.name), line })),
  ];
  return vscode.window.showQuickPick(items, { placeHolder: l10n.t('The answers of which line?') });
}

export function formTitle(form: FormName): string {
  switch (form) {
    case 'zoneFile':
      return l10n.t('Zone file');
    case 'csv':
      return 'CSV';
    case 'json':
      return 'JSON';
    case 'markdown':
      return l10n.t('Markdown table');
    case 'hosts':
      return l10n.t('Hosts file');
    case 'dig':
      return l10n.t('dig commands');
    case 'terraform':
      return 'Terraform';
    case 'dnscontrol':
      return 'DNSControl';
    case 'octodns':
      return 'octoDNS';
    case 'dnsendpoint':
      return l10n.t('DNSEndpoint (Kubernetes external-dns)');
    case 'knot':
      return l10n.t('Knot DNS with lines by country');
    case 'bind':
      return l10n.t('BIND with lines by country');
  }
}
