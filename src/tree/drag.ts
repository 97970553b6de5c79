import * as vscode from 'vscode';
import { copyableText, domainAscii, recordHostName } from '../model/record.ts';
import type { ZoneNode } from './nodes.ts';

/** What a text takes a drop of records by; the same word stands with what drops them. */
const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

/** What dragging nodes out of the view carries: the values and host names of records, the names of domains. */
export const recordDrag = {
  dragMimeTypes: [DRAGGED_RECORDS, 'text/plain'],
  dropMimeTypes: [],
  handleDrag(nodes, transfer) {
    const dragged = nodes.flatMap((node) => draggedAs(node) ?? []);
    if (dragged.length === 0) return;
    const values = dragged.map(({ value }) => value).join('\n');
    transfer.set(DRAGGED_RECORDS, new vscode.DataTransferItem(JSON.stringify(dragged)));
    transfer.set('text/plain', new vscode.DataTransferItem(values));
  },
} satisfies vscode.TreeDragAndDropController<ZoneNode>;

function draggedAs(node: ZoneNode): { readonly value: string; readonly host: string } | undefined {
  if (node.kind === 'record') {
    return { value: copyableText(node.record.value), host: recordHostName(node.record, node.domain) };
  }
  if (node.kind !== 'domain') return undefined;
  const name = domainAscii(node.domain);
  return { value: name, host: name };
}
