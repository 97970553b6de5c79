import { parseRdata } from '../../dns/types/parseRdata.ts';
import { toAscii } from '../../dns/names.ts';

/** Returns the target of a record, in ASCII and lower case, without a final dot; undefined if it has none. */
export function targetOf(type: string, value: string, mx: number | undefined): string | undefined {
  const rdata = parseRdata(type, value, mx);
  const target = rdata.ok ? rdata.target : undefined;
  return target === undefined || target === '.' ? undefined : toAscii(target).toLowerCase();
}
