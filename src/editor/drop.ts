import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';

/** How the Zones view hands records over to a text: a JSON list of these. */
export const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

const DraggedRecords = z.array(z.object({ value: z.string(), host: z.string() }));
export type DraggedRecord = z.infer<typeof DraggedRecords>[number];

const KIND = vscode.DocumentDropOrPasteEditKind.Text.append('dnsTree');

/** Puts the values of dropped records into a text, or, by the choice that the editor offers, their host names. */
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
