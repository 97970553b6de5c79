import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { StepResult } from '../accounts/signInSteps.ts';
import { inSlices, TimeSlice } from '../base/timeSlices.ts';
import type { Exported, ExportZone } from '../export/form.ts';
import { exportFiles, FORM_NAMES, FORMS, HAS_ONE_LINE, type FormName } from '../export/forms.ts';
import { lossSummary } from '../export/lossSummary.ts';
import { previewZones } from '../export/previewZones.ts';
import { isDefaultLine } from '../model/record.ts';
import { LIMIT, plain } from '../text/visible.ts';
import { pickStep } from './pickStep.ts';
import { countedWork } from './rowProgress.ts';

/** A form, and the line whose answers it has. */
export interface FormChoice {
  readonly form: FormName;
  readonly line: string | undefined;
}

const LAST_FORM = 'dnsTree.export.lastForm';

/**
 * Asks for a form, with a preview of each and the last choice first, and for a line where it matters. `hasBack`: whether
 * there is a step before.
 */
export async function chooseForm(
  zones: readonly ExportZone[],
  title: string,
  memory: vscode.Memento,
  hasBack: boolean,
): Promise<StepResult<FormChoice>> {
  const last = memory.get<unknown>(LAST_FORM);
  const names = FORM_NAMES.toSorted((one, other) => Number(other === last) - Number(one === last));
  const shown = previewZones(zones);
  const items = names.map((form) => ({ form, label: formTitle(form), ...preview(form, shown) }));
  for (;;) {
    const picked = await pickStep(items, { title, hasBack });
    if (picked.kind !== 'answered') return picked;
    const { form } = picked.answer;
    await memory.update(LAST_FORM, form);
    if (!HAS_ONE_LINE.has(form)) return { kind: 'answered', answer: { form, line: undefined } };
    const line = await chooseLine(zones, title);
    if (line.kind === 'back') continue;
    return line.kind === 'answered' ? { kind: 'answered', answer: { form, line: line.answer.line } } : line;
  }
}

function preview(
  form: FormName,
  { zones, whole }: ReturnType<typeof previewZones>,
): { readonly description: string; readonly detail: string } {
  const total = zones.reduce((sum, { records }) => sum + records.length, 0);
  const { files, losses } = FORMS[form](zones, {});
  const text = files[0]?.text ?? '';
  // What is left out is in the description.
  const lines = text.split(/\r?\n/u).filter((line) => line !== '' && !/^(?:[;#]|\/\/) /u.test(line));
  return {
    description: whole && losses.length > 0 ? plain(lossSummary(total, losses)) : '',
    detail: plain(lines.slice(0, 3).join(' '), LIMIT.name),
  };
}

/** Asks for a line when records are on more than the default one. Undefined is the default line. */
async function chooseLine(
  zones: readonly ExportZone[],
  title: string,
): Promise<StepResult<{ readonly line: string | undefined }>> {
  const lines = new Set(zones.flatMap(({ records }) => records.map(({ line }) => line ?? '')));
  const others = [...lines].filter((line) => !isDefaultLine(line));
  if (others.length === 0) return { kind: 'answered', answer: { line: undefined } };
  const items = [
    { label: l10n.t('Default line'), line: undefined },
    ...others.map((line) => ({ label: plain(line, LIMIT.name), line })),
  ];
  return pickStep(items, {
    title,
    placeholder: l10n.t('Select the line whose answers to write'),
    hasBack: true,
  });
}

/** Milliseconds before the progress of writing several zones is a notification that can cancel it. */
const PATIENCE = 1000;

/** Writes zones for the clipboard, with progress in the status bar. */
export function writtenForm({ form, line }: FormChoice, zones: readonly ExportZone[]): Thenable<Exported> {
  return showingProgress(async () => FORMS[form](zones, { line }));
}

/** Writes zones as files, with progress. Undefined when the user cancels, which is possible between zones. */
export function writtenFiles(
  { form, line }: FormChoice,
  zones: readonly ExportZone[],
): Thenable<Exported | undefined> {
  return showingProgress(() =>
    countedWork(l10n.t('Writing zones'), PATIENCE, async (signal, onPage) => {
      try {
        return await inSlices(exportFiles(form, zones, { line }), signal, (count) =>
          onPage(count, zones.length, []),
        );
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    }),
  );
}

/** Runs `work` once the status bar can show progress: a zone is written in one step, which blocks everything else. */
function showingProgress<T>(work: () => Promise<T>): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Window, title: l10n.t('Writing records') };
  return vscode.window.withProgress(options, async () => {
    await new TimeSlice().next();
    return work();
  });
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
