import type { TextSpan } from '../../config/records/declaredRecord.ts';
import { attributeOf, terraformBlocks } from '../../config/records/terraformBlocks.ts';
import { structureOf } from '../../config/structure/structure.ts';
import { isDefaultLine } from '../../dns/record.ts';

/**
 * The attributes of tencentcloud_dnspod_record, alicloud_alidns_record (`line`) and alicloud_dns_record (`routing`).
 */
const ATTRIBUTES = ['record_line_id', 'record_line', 'line', 'routing'];
/** The `record_line_id` of the default line. */
const DEFAULT_ID = '0';

/** Finds the lines of the records that a Terraform file declares. */
export class TerraformLines {
  /** Other lines than the default one, by the places of the values of their resources. */
  readonly #lines = new Map<string, string>();

  constructor(text: string) {
    const lines = text.split(/\r?\n/u);
    const textOf = (line: number): string => lines[line] ?? '';
    const { length } = lines;
    for (const resource of terraformBlocks({ entries: structureOf('hcl', length, textOf).all() })) {
      const [line] = ATTRIBUTES.flatMap((key) => {
        const said = attributeOf({ textOf }, resource, key);
        return typeof said === 'object' ? said.map((each) => each.text) : [];
      });
      if (line === undefined || line === DEFAULT_ID || isDefaultLine(line)) continue;
      for (const placed of resource.values.values())
        for (const each of placed) this.#lines.set(placeKey(each), line);
    }
  }

  /**
   * Returns the line of the record with a value; undefined for the default line, or if the line depends on running the
   * code.
   */
  of(value: TextSpan): string | undefined {
    return this.#lines.get(placeKey(value));
  }
}

function placeKey({ line, entry }: TextSpan): string {
  return `${line}:${entry.start}`;
}
