import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { StepResult } from '../../base/stepResult.ts';
import { recordCount, type ExportZone } from '../../export/exportZone.ts';
import { copiedText } from '../../export/exportResult.ts';
import { ExportRun, ExportTooLarge, type ExportLimit } from '../../export/exportRun.ts';
import { FORM_NAMES, FORMS, type FormName } from '../../export/forms.ts';
import { omissionNote } from '../../export/omissions/omissionSummary.ts';
import { previewZones } from '../../export/previewZones.ts';
import { writableLines } from '../../export/lines/writableLines.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { rowCountText } from '../../text/listText.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import { pickStep } from '../../base/pickStep.ts';

/** A form, and the line whose answers it has. */
export interface FormChoice {
  readonly form: FormName;
  readonly recordLine: string | undefined;
}

const LAST_FORM = 'dnsTree.export.lastForm';

/**
 * Asks for a form, with the last choice first. Once there are zones, each says what it leaves out, and that of a single
 * record shows it. `hasBack`: whether there is a step before.
 */
export async function chooseForm(
  zones: readonly ExportZone[] | undefined,
  title: string,
  memory: vscode.Memento,
  hasBack: boolean,
): Promise<StepResult<FormName>> {
  const last = memory.get<unknown>(LAST_FORM);
  const names = FORM_NAMES.toSorted((one, other) => Number(other === last) - Number(one === last));
  const shown = zones && previewZones(zones);
  const items: FormItem[] = [];
  const [recordLine] = writableLines(zones ?? []);
  for (const form of names)
    items.push({
      form,
      label: formTitle(form),
      ...(shown === undefined ? {} : await preview({ form, recordLine }, shown)),
    });
  const picked = await pickStep(items, { title, hasBack });
  if (picked.kind !== 'answered') return picked;
  const { form } = picked.answer;
  await memory.update(LAST_FORM, form);
  return { kind: 'answered', answer: form };
}

interface FormItem extends vscode.QuickPickItem {
  readonly form: FormName;
}

async function preview(
  { form, recordLine }: FormChoice,
  { zones, whole }: ReturnType<typeof previewZones>,
): Promise<Pick<FormItem, 'description' | 'detail'>> {
  const run = new ExportRun(new AbortController().signal, PREVIEW_LIMIT);
  const written = await FORMS[form](zones, { run, recordLine }).catch(unlessTooLarge);
  if (written === undefined) return {};
  const { files, omissions } = written;
  const count = recordCount(zones);
  const isSingle = whole && count === 1;
  const text = isSingle ? copiedText({ files: files.slice(0, 1) }) : '';
  // Drop the comments: the description already says what is left out.
  const lines = text.split(/\r?\n/u).filter((each) => each !== '' && !/^(?:[;#:]|\/\/) /u.test(each));
  return {
    // The title has the number of records, and a narrow picker cuts the end.
    description: plain(whole ? (omissionNote(count, omissions)[0] ?? '') : ''),
    // A quick pick shows one row of it, so spend none of it on indentation.
    detail: plain(lines.map((each) => each.trim()).join(' ↵ '), LIMIT.name),
  };
}

/** Asks for a line when the records are on several. Undefined is the default line. */
export async function chooseLine(
  zones: readonly ExportZone[],
  title: string,
): Promise<StepResult<Pick<FormChoice, 'recordLine'>>> {
  const [first, ...others] = writableLines(zones);
  if (others.length === 0) return { kind: 'answered', answer: { recordLine: first } };
  const counts = new Map<string | undefined, number>();
  for (const record of zones.flatMap((zone) => zone.records)) {
    const line = isDefaultLine(record.recordLine) ? undefined : record.recordLine;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const items = [first, ...others].map((line) => ({
    label: line === undefined ? l10n.t('Default line') : plain(line, LIMIT.name),
    description: rowCountText(counts.get(line) ?? 0, 'records'),
    recordLine: line,
  }));
  return pickStep(items, {
    title,
    placeholder: l10n.t('Select the line whose answers to write'),
    hasBack: true,
  });
}

/** A form that writes more than this of a few records has no preview. */
const PREVIEW_LIMIT: ExportLimit = { bytes: 5_000_000, files: 2000 };

function unlessTooLarge(error: unknown): undefined {
  if (!(error instanceof ExportTooLarge)) throw error;
}

export function formTitle(form: FormName): string {
  const titles: Readonly<Record<FormName, string>> = {
    zoneFile: l10n.t('Zone file'),
    csv: 'CSV',
    json: 'JSON',
    markdown: l10n.t('Markdown table'),
    hosts: l10n.t('Hosts file'),
    dig: l10n.t('dig commands'),
    terraform: 'Terraform',
    dnscontrol: 'DNSControl',
    octodns: 'octoDNS',
    dnsendpoint: l10n.t('DNSEndpoint (Kubernetes external-dns)'),
    knot: l10n.t('Knot DNS with lines by country'),
    bind: l10n.t('BIND with lines by country'),
  };
  return titles[form];
}
