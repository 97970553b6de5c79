import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { GroupId } from '../../api/fields.ts';
import type { StepResult } from '../../base/stepResult.ts';
import type { DnsRecord } from '../../api/record.ts';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { copiedText } from '../../export/copiedText.ts';
import type { ExportZone } from '../../export/exportZone.ts';
import type { Exported } from '../../export/exported.ts';
import { indexLosses } from '../../export/losses/loss.ts';
import { FORM_NAMES, HAS_ONE_LINE, type FormName } from '../../export/forms.ts';
import { lossLines } from '../../export/losses/lossList.ts';
import { lossSummary } from '../../export/losses/lossSummary.ts';
import { writableLines, missingLine } from '../../export/lines/writableLines.ts';
import { ItemRef } from '../../model/itemRef.ts';
import { zonesOfAccount, type Portfolio } from '../../model/portfolio.ts';
import { incompleteZonesText } from '../../text/incompleteText.ts';
import { LIMIT, plain } from '../../text/visible.ts';
import { digits } from '../../text/digits.ts';
import type { RecordNode } from '../../tree/nodes.ts';
import { askTarget, filePlaces, mayReplace, mayWrite, writeFiles } from './exportFiles.ts';
import {
  chooseForm,
  formTitle,
  recordCount,
  writeAsFiles,
  writeForClipboard,
  type FormChoice,
} from './exportForm.ts';
import { isSource, loadExportZones, type SourceNode, type SourceRef } from './exportZones.ts';
import type { Handler } from '../ids.ts';
import { InputError } from '../inputError.ts';
import { LossDocuments } from './lossDocuments.ts';
import type { Targets } from '../target/commandTargets.ts';

type Sources = readonly SourceNode[] | SourceRef;

/**
 * The argument of *Copy As…* and *Export…*, for keys and other extensions: what to write, in which form, and where to.
 * Without an account, the selection is written.
 */
const CopyArgument = z.extend(z.partial(ItemRef), {
  group: z.optional(GroupId),
  as: z.optional(z.enum(FORM_NAMES)),
  line: z.optional(z.string()),
  /** The URI of a file or a folder. */
  to: z.optional(z.string()),
});

/** What is copied or exported, and in which form. */
interface ExportChoice extends FormChoice {
  readonly zones: readonly ExportZone[];
  /** The records that come from the index, which does not keep all fields. */
  readonly indexed: ReadonlySet<DnsRecord>;
}

/** What was written, and what to say about it. */
interface WrittenExport {
  readonly said: string;
  readonly choice: ExportChoice;
  readonly exported: Exported;
}

/** What *Copy As…* and *Export…* say differently. */
interface ExportTexts {
  readonly asking: string;
  readonly nothing: string;
  readonly title: (records: string) => string;
}

/** Commands that write records in a form of other programs; a domain stands for all of its records. */
export interface Exports extends Disposable {
  readonly copyAs: Handler;
  readonly exportTo: Handler;
  /** Copies records. `given` may name the form and the line; `title` is that of the question for the form. */
  readonly copyRecords: (
    nodes: readonly RecordNode[],
    given: unknown,
    title: (records: string) => string,
  ) => Promise<void>;
}

export function exportCommands(
  portfolio: Portfolio,
  targets: Targets,
  memory: vscode.Memento,
  reportBug: (error: unknown) => void,
): Exports {
  const documents = new LossDocuments();
  /**
   * Runs a command and shows the report that it returns, without waiting for its answer. The records that the command
   * loads count toward the budget until then.
   */
  const holding = async (
    work: (held: DisposableStore) => Promise<WrittenExport | undefined>,
  ): Promise<void> => {
    const held = new DisposableStore();
    let report: WrittenExport | undefined;
    try {
      report = await work(held);
    } finally {
      if (report === undefined) held.dispose();
    }
    if (report === undefined) return;
    const { said, choice, exported } = report;
    void reportLosses(said, choice, exported.losses, documents)
      .catch(reportBug)
      .finally(() => held.dispose());
  };

  /** Loads the records and asks for the form, unless `given` names it. @throws InputError for a line that no zone has */
  const chooseFor = async (
    from: Sources,
    given: unknown,
    { nothing, title }: ExportTexts,
    hasBack: boolean,
    held: DisposableStore,
  ): Promise<StepResult<ExportChoice>> => {
    const zones = await loadExportZones(from, held);
    const total = recordCount(zones);
    if (total === 0) {
      vscode.window.setStatusBarMessage(nothing, 4000);
      return { kind: 'cancelled' };
    }
    const loaded = { zones, indexed: indexedRecords(from) };
    const { as: form, line } = CopyArgument.safeParse(given).data ?? {};
    const choice: StepResult<FormChoice> =
      form === undefined
        ? await chooseForm(zones, title(digits(total)), memory, hasBack)
        : { kind: 'answered', answer: { form, line: line ?? writableLines(zones)[0] } };
    if (choice.kind !== 'answered') return choice;
    const missing = HAS_ONE_LINE.has(choice.answer.form) ? missingLine(zones, choice.answer.line) : undefined;
    if (missing !== undefined) throw new InputError(missing);
    return { kind: 'answered', answer: { ...loaded, ...choice.answer } };
  };

  /** Asks for what is not given; undefined without records, or when the user cancels. */
  const chosen = async (
    clicked: unknown,
    selected: unknown,
    texts: ExportTexts,
    held: DisposableStore,
  ): Promise<ExportChoice | undefined> => {
    const known = sourcesOf(portfolio, targets, clicked, selected);
    let query: string | undefined;
    for (;;) {
      const asked = known === undefined ? await targets.askRecordOrZone(texts.asking, query) : undefined;
      const from = known ?? (asked && [asked.node]);
      if (from === undefined) return undefined;
      const step = await chooseFor(from, clicked, texts, asked !== undefined, held);
      if (step.kind === 'answered') return step.answer;
      if (step.kind === 'cancelled') return undefined;
      query = asked?.query;
    }
  };

  const exportTexts: ExportTexts = {
    asking: l10n.t('Export…'),
    nothing: l10n.t('Nothing exported: there are no records'),
    title: (records) => l10n.t('Export Records ({0})', records),
  };
  const copyTexts: ExportTexts = {
    asking: l10n.t('Copy As…'),
    nothing: l10n.t('Nothing copied: there are no records'),
    title: (records) => l10n.t('Copy Records As ({0})', records),
  };
  return {
    copyAs: (clicked, selected) =>
      holding(async (held) => {
        const choice = await chosen(clicked, selected, copyTexts, held);
        return choice && copy(choice);
      }),
    exportTo: (clicked, selected) =>
      holding(async (held) => {
        const choice = await chosen(clicked, selected, exportTexts, held);
        return choice && writeChoice(choice, clicked);
      }),
    copyRecords: (nodes, given, title) =>
      holding(async (held) => {
        const step = await chooseFor(nodes, given, { ...copyTexts, title }, false, held);
        return step.kind === 'answered' ? copy(step.answer) : undefined;
      }),
    dispose: () => documents.dispose(),
  };
}

async function copy(choice: ExportChoice): Promise<WrittenExport | undefined> {
  const exported = await writeForClipboard(choice, choice.zones);
  if (exported === undefined) return undefined;
  await vscode.env.clipboard.writeText(copiedText(exported));
  return { said: l10n.t('Copied as {0}', formTitle(choice.form)), choice, exported };
}

/** Asks where the files go, unless `given` says it, and before files are replaced. Undefined if the user cancels. */
async function writeChoice(choice: ExportChoice, given: unknown): Promise<WrittenExport | undefined> {
  const { form, zones } = choice;
  const exported = await writeAsFiles(choice, zones);
  if (exported === undefined || !(await mayWrite(exported.files))) return undefined;
  const { to } = CopyArgument.safeParse(given).data ?? {};
  const target = to === undefined ? await askTarget(exported.files) : uriOf(to);
  if (target === undefined) return undefined;
  const places = await filePlaces(exported.files, target);
  // The save dialog has already asked whether to replace the file.
  const wasAsked = to === undefined && places.length === 1;
  if (!wasAsked && !(await mayReplace(places.map(([, place]) => place)))) return undefined;
  await writeFiles(places);
  return { said: writtenText(form, places.length), choice, exported };
}

/** Returns what to write: given by ids, clicked or selected. Undefined if there is nothing. */
function sourcesOf(
  portfolio: Portfolio,
  targets: Targets,
  clicked: unknown,
  selected: unknown,
): Sources | undefined {
  const given = targets.isNode(clicked) ? undefined : CopyArgument.safeParse(clicked).data;
  const zones = zonesOfAccount(portfolio, given?.account);
  if (zones !== undefined && given?.domain !== undefined)
    return { kind: 'ref', zones, domain: given.domain, record: given.record };
  if (zones !== undefined && given?.group !== undefined)
    return [{ kind: 'group', zones, group: { id: given.group } }];
  const nodes = targets.chosen(clicked, selected).filter(isSource);
  return nodes.length > 0 ? nodes : undefined;
}

/** @throws InputError when the text has no scheme */
function uriOf(text: string): vscode.Uri {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    throw new InputError(
      l10n.t(
        '“{0}” is not the URI of a file or folder. Write it with its scheme: file:///folder/name.',
        plain(text, LIMIT.short),
      ),
    );
  }
}

function writtenText(form: FormName, files: number): string {
  return files === 1
    ? l10n.t('Exported as {0}', formTitle(form))
    : l10n.t('Exported as {0}, {1} files', formTitle(form), digits(files));
}

/** Returns the records that come from the index. */
function indexedRecords(from: Sources): ReadonlySet<DnsRecord> {
  if ('kind' in from) return new Set();
  return new Set(from.flatMap((node) => (node.kind === 'record' && node.indexed ? [node.record] : [])));
}

/** Shows a message: what was done, what the form leaves out (*Show* lists it), and what the service did not send. */
async function reportLosses(
  said: string,
  { form, zones, indexed }: ExportChoice,
  written: Exported['losses'],
  documents: LossDocuments,
): Promise<void> {
  const losses = [...written, ...indexLosses(zones, indexed, written)];
  const incomplete = zones.flatMap(({ name, incomplete: why }) =>
    why === undefined ? [] : [{ name, incomplete: why }],
  );
  const notes = [
    ...(losses.length > 0 ? [lossSummary(recordCount(zones), losses)] : []),
    ...(incomplete.length > 0 ? [incompleteZonesText(incomplete)] : []),
  ];
  if (notes.length === 0) {
    vscode.window.setStatusBarMessage(`$(check) ${said}`, 4000);
    return;
  }
  const show = l10n.t('Show');
  const message = plain(l10n.t('{0}: {1}', said, notes.join(' · ')));
  const buttons = losses.length > 0 ? [show] : [];
  const answer =
    incomplete.length > 0
      ? vscode.window.showWarningMessage(message, ...buttons)
      : vscode.window.showInformationMessage(message, ...buttons);
  if ((await answer) === show) await documents.show(formTitle(form), lossLines(zones, losses));
}
