import { targetWarnings, type DomainName } from '../syntax/domainName.ts';
import type { Fault } from '../syntax/fault.ts';

/** A name that a value points to, with its place in the value. The root (`.`) is none. */
export interface RdataTarget {
  /** In ASCII, lower case, without a final dot. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** A value that is data of its type. */
export interface ValidRdata<Fields = unknown> {
  readonly ok: true;
  readonly fields: Fields;
  /** As in a zone file that every reader accepts (RFC 1035 section 5.1). */
  readonly text: string;
  /** Equal for data that is equal in DNS: the text, with its names in lower case. */
  readonly canonical: string;
  /** The name of the first target. */
  readonly target?: string;
  readonly targets: readonly RdataTarget[];
  /** Faults of a record that every name server loads, but that does not work as intended. */
  readonly warnings: readonly Fault[];
}

/** A value that no name server serves as its type. */
export interface InvalidRdata {
  readonly ok: false;
  /** At least one. */
  readonly faults: readonly Fault[];
  /** The targets that are readable in spite of the faults. */
  readonly targets: readonly RdataTarget[];
}

export type Rdata<Fields = unknown> = ValidRdata<Fields> | InvalidRdata;

/** Parses the value of one type; `mx` is the priority, which the service keeps beside the value. */
export type ParseValue = (value: string, mx?: number) => Rdata;

/** A value of a type without targets. */
export function valid<Fields>(
  fields: Fields,
  text: string,
  warnings: readonly Fault[] = [],
): ValidRdata<Fields> {
  return { ok: true, fields, text, canonical: text, targets: [], warnings };
}

/** A value with a target, which `write` puts into the text. */
export function validWithTarget<Fields>(
  fields: Fields,
  target: DomainName,
  write: (name: string) => string,
  warnings: readonly Fault[] = targetWarnings(target),
): ValidRdata<Fields> {
  const targets = targetsOf([target]);
  return {
    ok: true,
    fields,
    text: write(target.text),
    canonical: write(`${target.key}.`),
    ...(target.key === '' ? {} : { target: target.key }),
    targets,
    warnings,
  };
}

export function invalid(faults: readonly Fault[], targets: readonly DomainName[] = []): InvalidRdata {
  return { ok: false, faults, targets: targetsOf(targets) };
}

function targetsOf(names: readonly DomainName[]): readonly RdataTarget[] {
  return names.filter(({ key }) => key !== '').map(({ key, start, end }) => ({ name: key, start, end }));
}
