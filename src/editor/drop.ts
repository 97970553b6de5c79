import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { copyableText } from '../text/visible.ts';

/** MIME type of records dragged from the Zones view: a JSON list of {@link DraggedRecord}. */
export const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

/** Any extension can fill a drag, so the texts are made safe here too. */
const DraggedText = z.pipe(z.string(), z.transform(copyableText));
const DraggedRecords = z.array(z.object({ value: DraggedText, host: DraggedText }));
export type DraggedRecord = z.infer<typeof DraggedRecords>[number];

const KIND = vscode.DocumentDropOrPasteEditKind.Text.append('dnsTree');

/** Inserts the values of dropped records, or their host names if that is chosen in the drop menu. */
export const recordDrop: vscode.DocumentDropEditProvider = {
  async provideDocumentDropEdits(_document, _position, transfer, token) {
    const text = await transfer.get(DRAGGED_RECORDS)?.asString();
    if (text === undefined || token.isCancellationRequested) return undefined;
    const records = DraggedRecords.parse(JSON.parse(text));
    const one = records.length === 1;
    const value = new vscode.DocumentDropEdit(
      records.map((record) => record.value).join('\n'),
      one ? l10n.t('Insert value') : l10n.t('Insert values'),
      KIND.append('value'),
    );
    const host = new vscode.DocumentDropEdit(
      records.map((record) => record.host).join('\n'),
      one ? l10n.t('Insert host name') : l10n.t('Insert host names'),
      KIND.append('host'),
    );
    return [value, host];
  },
};

export const recordDropMetadata: vscode.DocumentDropEditProviderMetadata = {
  providedDropEditKinds: [KIND],
  dropMimeTypes: [DRAGGED_RECORDS],
};
