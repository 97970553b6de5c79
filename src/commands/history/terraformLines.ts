import type { TextSpan } from '../../config/records/declaredRecord.ts';
import { terraformBlocks } from '../../config/records/terraformBlocks.ts';
import { attributeOf } from '../../config/records/terraformAttributes.ts';
import { structureOf } from '../../config/structure/structure.ts';
import { isDefaultLine } from '../../dns/record.ts';

/**
 * The attributes of tencentcloud_dnspod_record, alicloud_alidns_record (`line`) and alicloud_dns_record (`routing`).
 */
const ATTRIBUTES = ['record_line_id', 'record_line', 'line', 'routing'];
/** The `record_line_id` of the default line. */
const DEFAULT_ID = '0';

/**
 * Finds the lines of the records that a Terraform file declares. The function returns the line of the record with a
 * value; undefined for the default line, or if the line depends on running the code.
 */
export function terraformLines(text: string): (value: TextSpan) => string | undefined {
  /** Other lines than the default one, by the places of the values of their resources. */
  const found = new Map<string, string>();
  const lines = text.split(/\r?\n/u);
  const textOf = (line: number): string => lines[line] ?? '';
  const entries = structureOf('hcl', lines.length, textOf).all();
  for (const resource of terraformBlocks({ entries, textOf })) {
    const [line] = ATTRIBUTES.flatMap((key) => {
      const said = attributeOf(resource, key);
      return typeof said === 'object' ? said.map((each) => each.text) : [];
    });
    if (line === undefined || line === DEFAULT_ID || isDefaultLine(line)) continue;
    for (const placed of resource.values.values()) for (const each of placed) found.set(placeKey(each), line);
  }
  return (value) => found.get(placeKey(value));
}

function placeKey({ line, entry }: TextSpan): string {
  return `${line}:${entry.start}`;
}
