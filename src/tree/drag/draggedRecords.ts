import * as z from 'zod/mini';
import { copyableText } from '../../text/visible.ts';

/** MIME type of records and domains dragged from the Zones view: a JSON list of {@link DraggedRecord}. */
export const DRAGGED_RECORDS = 'application/vnd.dns-tree.records';

/** Any extension can fill a drag, so its texts are made safe when they are read, too. */
const DraggedText = z.pipe(z.string(), z.transform(copyableText));
export const DraggedRecords = z.array(z.object({ value: DraggedText, host: DraggedText }));

/** The texts that a dragged record or domain can be inserted as. */
export type DraggedRecord = z.infer<typeof DraggedRecords>[number];
