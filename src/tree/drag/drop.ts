import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DRAGGED_RECORDS, DraggedRecords } from './draggedRecords.ts';

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
