import { parseRdata } from '../../dns/types/parseRdata.ts';
import { toAscii } from '../../model/names.ts';

/** Returns the name that a record leads to, in ASCII and lower case, without a final dot; undefined if to none. */
export function targetOf(type: string, value: string, mx: number | undefined): string | undefined {
  const rdata = parseRdata(type, value, mx);
  const target = rdata.ok ? rdata.target : undefined;
  return target === undefined || target === '.' ? undefined : toAscii(target).toLowerCase();
}
