import type { DomainName } from '../syntax/domainName.ts';
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
  /** As in a zone file that every reader accepts (RFC 1035 section 5.1). Equal for equal data. */
  readonly text: string;
  /** The name of the first target. */
  readonly target?: string;
  readonly targets: readonly RdataTarget[];
  /** What loads everywhere, and does not do what it should. */
  readonly warnings: readonly Fault[];
}

/** A value that no name server serves as its type. */
export interface InvalidRdata {
  readonly ok: false;
  /** At least one. */
  readonly faults: readonly Fault[];
  /** Targets that can be told in spite of the faults. */
  readonly targets: readonly RdataTarget[];
}

export type Rdata<Fields = unknown> = ValidRdata<Fields> | InvalidRdata;

/** Parses the value of one type; `mx` is the priority, which the service keeps beside the value. */
export type ParseValue = (value: string, mx?: number) => Rdata;

export function valid<Fields>(
  fields: Fields,
  text: string,
  { targets = [], warnings = [] }: { targets?: readonly DomainName[]; warnings?: readonly Fault[] } = {},
): ValidRdata<Fields> {
  const found = targetsOf(targets);
  const [first] = found;
  return {
    ok: true,
    fields,
    text,
    ...(first === undefined ? {} : { target: first.name }),
    targets: found,
    warnings,
  };
}

export function invalid(faults: readonly Fault[], targets: readonly DomainName[] = []): InvalidRdata {
  return { ok: false, faults, targets: targetsOf(targets) };
}

function targetsOf(names: readonly DomainName[]): readonly RdataTarget[] {
  return names.filter(({ key }) => key !== '').map(({ key, start, end }) => ({ name: key, start, end }));
}
