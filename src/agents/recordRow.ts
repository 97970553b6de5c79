import { shortened } from '../base/visible.ts';
import type { CataloguedRecord, KnownZone } from '../catalogue/zone.ts';
import { fqdn, toAscii, toUnicode } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';
import type { Fields } from './reply.ts';

const LONGEST_NAME = 300;
const LONGEST_VALUE = 1000;

/** A record as the model reads it: what is as usual is left out. */
export function recordRow(record: CataloguedRecord, zone: KnownZone): Fields {
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

export const nameText = (name: string): string => shortened(name, LONGEST_NAME);
