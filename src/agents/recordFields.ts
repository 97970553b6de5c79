import { shortened } from '../text/visible.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import { fqdn, toAscii, toUnicode } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';
import type { Fields } from './reply.ts';

const LONGEST_NAME = 300;
const LONGEST_VALUE = 1000;

/** Returns a record for the language model, without fields that have their usual value. */
export function recordFields(record: IndexedRecord, zone: IndexedZone): Fields {
  const { host, type, value, ttl, mx, line, enabled, held, remark } = record;
  const name = fqdn(toAscii(host), zone.ascii);
  const unicode = fqdn(toUnicode(host), toUnicode(zone.ascii));
  return {
    name: shortened(name, LONGEST_NAME),
    unicodeName: unicode === name ? undefined : shortened(unicode, LONGEST_NAME),
    type: shortened(type, 40),
    value: shortened(value, LONGEST_VALUE),
    valueLength: value.length > LONGEST_VALUE ? value.length : undefined,
    priority: type.toUpperCase() === 'MX' ? mx : undefined,
    ttl,
    line: isDefaultLine(line) ? undefined : shortened(line ?? '', 100),
    disabled: enabled === false ? true : undefined,
    heldByService: held || undefined,
    remark: remark === undefined || remark === '' ? undefined : shortened(remark, 200),
  };
}

export const shortName = (name: string): string => shortened(name, LONGEST_NAME);
