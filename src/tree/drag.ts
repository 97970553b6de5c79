import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { domainAscii, recordHostName } from '../dns/record.ts';
import { copyableText } from '../text/unseenEscapes.ts';
import type { ZoneNode } from './nodes.ts';
import { recordsOfSet } from './recordSets.ts';

/** MIME type of records and domains dragged from the Zones view: a JSON list of {@link DraggedRecord}. */
const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

/** Any extension can fill a drag, so its texts are made safe when they are read, too. */
const DraggedText = z.pipe(z.string(), z.transform(copyableText));
const DraggedRecords = z.array(z.object({ value: DraggedText, host: DraggedText }));

/** The texts that a dragged record or domain can be inserted as. */
type DraggedRecord = z.infer<typeof DraggedRecords>[number];

/** Drags records as their values and host names, and domains as their names. {@link recordDrop} inserts them. */
export const recordDrag = {
  dragMimeTypes: [DRAGGED_RECORDS, 'text/plain'],
  dropMimeTypes: [],
  handleDrag(nodes, transfer) {
    const rows = nodes.flatMap((node) => (node.kind === 'recordSet' ? recordsOfSet(node) : [node]));
    const dragged = rows.flatMap((node) => draggedAs(node) ?? []);
    if (dragged.length === 0) return;
    const values = dragged.map(({ value }) => value).join('\n');
    transfer.set(DRAGGED_RECORDS, new vscode.DataTransferItem(JSON.stringify(dragged)));
    transfer.set('text/plain', new vscode.DataTransferItem(values));
  },
} satisfies vscode.TreeDragAndDropController<ZoneNode>;

function draggedAs(node: ZoneNode): DraggedRecord | undefined {
  if (node.kind === 'record') {
    return {
      value: copyableText(node.record.value),
      host: copyableText(recordHostName(node.record, node.domain)),
    };
  }
  if (node.kind !== 'domain') return undefined;
  const name = copyableText(domainAscii(node.domain));
  return { value: name, host: name };
}

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
