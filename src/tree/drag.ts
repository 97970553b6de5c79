import * as vscode from 'vscode';
import { domainAscii, recordHostName } from '../model/record.ts';
import type { ZoneNode } from './nodes.ts';
import { copyableText } from '../text/visible.ts';

/** The MIME type of dragged records. The drop provider of the editor uses the same one. */
const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

/** Drags records as their values and host names, and domains as their names. */
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
    return {
      value: copyableText(node.record.value),
      host: copyableText(recordHostName(node.record, node.domain)),
    };
  }
  if (node.kind !== 'domain') return undefined;
  const name = copyableText(domainAscii(node.domain));
  return { value: name, host: name };
}
