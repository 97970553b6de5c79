import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/lifecycle.ts';
import { copiedText } from '../../export/exportResult.ts';
import type { RecordNode } from '../../tree/nodes.ts';
import type { Handler } from '../ids.ts';
import { KeptDocuments } from '../keptDocuments.ts';
import {
  chooseRecordForm,
  chooseRecords,
  type ExportChoice,
  type ExportParts,
  type ExportTexts,
  type WrittenExport,
} from './exportChoice.ts';
import { formTitle } from './exportForm.ts';
import { exportReport, showOmissions, showReport } from './omissionReport.ts';
import { saveExport } from './saveExport.ts';
import { writeForClipboard } from './writeForm.ts';

/** Commands that write records in a form of other programs; a domain stands for all of its records. */
export interface Exports extends Disposable {
  readonly copyAs: Handler;
  readonly exportTo: Handler;
  /** Lists what an export left out. */
  readonly showOmissions: Handler;
  /** Copies records. `given` may name the form and the line; `title` returns the title of the question for the form. */
  readonly copyRecords: (
    nodes: readonly RecordNode[],
    given: unknown,
    title: (records: string) => string,
  ) => Promise<void>;
}

export function exportCommands(parts: ExportParts, reportBug: (error: unknown) => void): Exports {
  const gone = `${l10n.t('The window was reloaded. Copy or export again.')}\n`;
  const documents = new KeptDocuments('dns-tree-losses', gone);

  /**
   * Runs a command, then shows the message about its export without waiting for the user. The loaded records count
   * toward the memory budget only until the texts are written: the message keeps none of them.
   */
  const holding = async (
    work: (disposables: DisposableStore) => Promise<WrittenExport | undefined>,
  ): Promise<void> => {
    using disposables = new DisposableStore();
    const written = await work(disposables);
    if (written !== undefined) void showReport(exportReport(written)).catch(reportBug);
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
      holding(async (disposables) => {
        const choice = await chooseRecords(parts, clicked, selected, copyTexts, disposables);
        return choice && copy(choice);
      }),
    exportTo: (clicked, selected) =>
      holding(async (disposables) => {
        const choice = await chooseRecords(parts, clicked, selected, exportTexts, disposables);
        return choice && saveExport(choice, clicked);
      }),
    showOmissions: (given) => showOmissions(documents, given),
    copyRecords: (nodes, given, title) =>
      holding(async (disposables) => {
        const step = await chooseRecordForm(
          parts.memory,
          nodes,
          given,
          { ...copyTexts, title },
          false,
          disposables,
        );
        return step.kind === 'answered' ? copy(step.answer) : undefined;
      }),
    dispose: () => documents.dispose(),
  };
}

async function copy(choice: ExportChoice): Promise<WrittenExport | undefined> {
  const exported = await writeForClipboard(choice);
  if (exported === undefined) return undefined;
  await vscode.env.clipboard.writeText(copiedText(exported));
  return { said: l10n.t('Copied as {0}', formTitle(choice.form)), choice, exported };
}
