import * as vscode from 'vscode';
import { domainAscii, recordHostName } from '../../dns/record.ts';
import { DRAGGED_RECORDS, type DraggedRecord } from './draggedRecords.ts';
import { copyableText } from '../../text/visible.ts';
import type { ZoneNode } from '../nodes.ts';
import { recordsOfSet } from '../recordSets.ts';

/** Drags records as their values and host names, and domains as their names. `drop.ts` inserts them. */
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
