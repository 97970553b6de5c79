import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { DnsRecord } from '../../api/record.ts';
import type { DisposableStore } from '../../base/lifecycle.ts';
import { showStatus } from '../../base/messages.ts';
import type { StepResult } from '../../base/stepResult.ts';
import { recordCount, type ExportZone } from '../../export/exportZone.ts';
import type { ExportResult } from '../../export/exportResult.ts';
import { HAS_ONE_LINE, type FormName } from '../../export/forms.ts';
import { missingLine, writableLines } from '../../export/lines/writableLines.ts';
import { confirmCalls } from '../../search/indexing/indexRuns.ts';
import { loadQuestion, needsConfirmation } from '../../search/indexing/indexText.ts';
import { digits } from '../../text/visible.ts';
import { sentencesText } from '../../text/listText.ts';
import type { ZoneSources } from '../target/chooseZone.ts';
import { InputError } from '../inputError.ts';
import { countedWork } from '../rowProgress.ts';
import { ExportArgument, givenSources } from './exportArgument.ts';
import { chooseForm, chooseLine, type FormChoice } from './exportForm.ts';
import {
  announcedRecords,
  listSources,
  loadExportZones,
  plansOf,
  type ListedSources,
  type LoadedExport,
  type Sources,
} from './exportZones.ts';
import { missingTexts } from './missingTexts.ts';

/** The records to copy or export, and their form. */
export interface ExportChoice extends FormChoice, LoadedExport {
  /** The records that come from the index, which does not keep all fields. */
  readonly indexed: ReadonlySet<DnsRecord>;
}

/** The result of an export, and the message about it. */
export interface WrittenExport {
  readonly said: string;
  /** The files; undefined for a copy. */
  readonly places?: readonly vscode.Uri[];
  readonly choice: ExportChoice;
  readonly exported: ExportResult;
}

/** The texts in which *Copy As…* and *Export…* differ. */
export interface ExportTexts {
  readonly asking: string;
  readonly nothing: string;
  readonly title: (records: string) => string;
}

/** The parts that commands need to choose what they copy or export. */
export interface ExportParts extends ZoneSources {
  /** Stores the form that was chosen last. */
  readonly memory: vscode.Memento;
}

/** Asks for what is not given. Undefined if there are no records, or if the user cancels. */
export async function chooseRecords(
  { accounts, targets, memory }: ExportParts,
  clicked: unknown,
  selected: unknown,
  texts: ExportTexts,
  disposables: DisposableStore,
): Promise<ExportChoice | undefined> {
  const known = givenSources(accounts, targets, clicked, selected);
  let query: string | undefined;
  for (;;) {
    const asked = known === undefined ? await targets.askRecordOrZone(texts.asking, query) : undefined;
    const from = known ?? (asked && [asked.node]);
    if (from === undefined) return undefined;
    const step = await chooseRecordForm(memory, from, clicked, texts, asked !== undefined, disposables);
    if (step.kind === 'answered') return step.answer;
    if (step.kind === 'cancelled') return undefined;
    query = asked?.query;
  }
}

/**
 * Loads the records and asks for the form, unless `given` names it. `disposables` keep the records in memory. If
 * loading takes many calls, asks for the form first and then whether to load. `hasBack`: whether there is a step
 * before.
 * @throws InputError for a line that no zone has, or if the service sent no record although there may be some
 */
export async function chooseRecordForm(
  memory: vscode.Memento,
  from: Sources,
  given: unknown,
  { nothing, title }: ExportTexts,
  hasBack: boolean,
  disposables: DisposableStore,
): Promise<StepResult<ExportChoice>> {
  const listed = await countedWork(l10n.t('Listing domains'), (signal) => listSources(from, signal));
  const plans = plansOf(listed);
  const argument = ExportArgument.safeParse(given).data ?? {};
  let loaded = needsConfirmation(plans) ? undefined : await load(listed, disposables);
  for (;;) {
    if (loaded !== undefined && recordCount(loaded.zones) === 0) return noRecords(loaded, nothing);
    const total = loaded === undefined ? announcedRecords(listed) : recordCount(loaded.zones);
    const form: StepResult<FormName> =
      argument.as === undefined
        ? await chooseForm(loaded?.zones, title(digits(total)), memory, hasBack)
        : { kind: 'answered', answer: argument.as };
    if (form.kind !== 'answered') return form;
    if (loaded === undefined) {
      if (!(await confirmCalls(loadQuestion(plans, Date.now())))) return { kind: 'cancelled' };
      loaded = await load(listed, disposables);
      if (recordCount(loaded.zones) === 0) return noRecords(loaded, nothing);
    }
    const { zones } = loaded;
    const line = await chosenLine(zones, form.answer, argument, title(digits(recordCount(zones))));
    if (line.kind === 'back') continue;
    if (line.kind !== 'answered') return line;
    const choice = { form: form.answer, ...line.answer };
    return { kind: 'answered', answer: { ...loaded, indexed: indexedRecords(from), ...choice } };
  }
}

function load(listed: ListedSources, disposables: DisposableStore): Promise<LoadedExport> {
  return countedWork(l10n.t('Loading records'), (signal, onPage) =>
    loadExportZones(listed, disposables, signal, onPage),
  );
}

/**
 * Returns the line whose answers a form has. Asks if the form has one line only, unless the argument names the form.
 */
async function chosenLine(
  zones: readonly ExportZone[],
  form: FormName,
  { as, line: named }: ExportArgument,
  title: string,
): Promise<StepResult<Pick<FormChoice, 'recordLine'>>> {
  if (as === undefined)
    return HAS_ONE_LINE.has(form)
      ? chooseLine(zones, title)
      : { kind: 'answered', answer: { recordLine: undefined } };
  const recordLine = named ?? writableLines(zones)[0];
  const missing = HAS_ONE_LINE.has(form) ? missingLine(zones, recordLine) : undefined;
  if (missing !== undefined) throw new InputError(missing);
  return { kind: 'answered', answer: { recordLine } };
}

/** @throws InputError if the service sent no record although there may be some */
function noRecords(loaded: LoadedExport, nothing: string): StepResult<never> {
  const missing = missingTexts(loaded);
  if (missing.length > 0) throw new InputError(sentencesText(missing));
  showStatus(nothing);
  return { kind: 'cancelled' };
}

function indexedRecords(from: Sources): ReadonlySet<DnsRecord> {
  if ('kind' in from) return new Set();
  return new Set(from.flatMap((node) => (node.kind === 'record' && node.indexed ? [node.record] : [])));
}
