import { hostFault, parseName, type DomainName } from '../syntax/domainName.ts';
import { fault, faultAtEnd } from '../syntax/fault.ts';
import { rdataFields, isFault, numberOf, restFrom } from '../syntax/fields.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

interface SrvFields {
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  /** The root stands for “there is no such service”. */
  readonly target: DomainName;
}

/** Parses `priority weight port target` (RFC 2782). */
export function parseSrvValue(value: string): Rdata<SrvFields> {
  const [first, second, third, fourth, more] = rdataFields(value);
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return invalid([faultAtEnd(value, 'fields', 'priority weight port target')]);
  const priority = numberOf(first, 65_535);
  const weight = numberOf(second, 65_535);
  const port = numberOf(third, 65_535);
  const target = parseName(fourth);
  if (isFault(priority) || isFault(weight) || isFault(port) || isFault(target) || more !== undefined) {
    const extra = more === undefined ? [] : [fault(restFrom(value, more), 'extra')];
    const named = isFault(target) || more !== undefined ? [] : [target];
    return invalid([...[priority, weight, port, target].filter(isFault), ...extra], named);
  }
  const wrong = hostFault(target);
  if (wrong !== undefined) return invalid([wrong], [target]);
  const fields = { priority, weight, port, target };
  return validWithTarget(fields, target, (name) => `${priority} ${weight} ${port} ${name}`);
}
