import { getOrAdd } from '../../base/getOrAdd.ts';
import { isNetwork, isOneAddress, parseIpPrefix } from '../../dns/ipAddress.ts';
import { IGNORE_LINE, IGNORE_NEXT_LINE } from './ignoreMarks.ts';
import { locate } from './locate.ts';
import type { LocatedItem } from './located.ts';
import { ZoneTrie } from './zoneTrie.ts';

/** A name (ASCII, lower case, no final dot) or an address (canonical) in a line. */
export interface HostSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the text names exactly this. A span that is not certain never gets a diagnostic. */
  readonly certain: boolean;
}

/** A name within a zone. */
interface NameSpan extends HostSpan {
  /** The longest zone that the name ends with, in ASCII. */
  readonly zone: string;
}

/** The names and addresses in a line. */
export interface HostsInLine {
  /** Names within the zones. */
  readonly names: readonly NameSpan[];
  /**
   * The addresses without a prefix length. If there are none, those with one that are the address of a host
   * (`192.0.2.1/24`), not of a network (`192.0.2.0/24`).
   */
  readonly addresses: readonly HostSpan[];
  /** Whether the line also has what may be a name outside of the zones. */
  readonly mayHaveOthers: boolean;
  /** Whether a comment suppresses the diagnostics of this line. */
  readonly ignored: boolean;
  /** Whether a comment suppresses the diagnostics of the next line. */
  readonly ignoresNext: boolean;
}

export const NO_HOSTS: HostsInLine = {
  names: [],
  addresses: [],
  mayHaveOthers: false,
  ignored: false,
  ignoresNext: false,
};
const IGNORES_NEXT: HostsInLine = { ...NO_HOSTS, ignoresNext: true };

// The lookbehind keeps long words from being tried at each of their characters.
const MAY_BE_NAME = /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}-]+/gu;

/** Returns the names and addresses in a line. `zones` are the names of all zones, in ASCII. */
export function hostsInLine(line: string, zones: ReadonlySet<string>): HostsInLine {
  const located = locate(
    line,
    getOrAdd(MADE, zones, () => new ZoneTrie(zones)),
  );
  const names: NameSpan[] = [];
  let mayHaveOthers = false;
  for (const found of located) {
    const { start, end } = found;
    if (found.kind === 'name')
      names.push({ start, end, text: found.ascii, certain: found.certain, zone: found.zone });
    else if (found.kind === 'template') mayHaveOthers = true;
  }
  const addresses = addressesOfHosts(located);
  const ignoresNext = line.includes(IGNORE_NEXT_LINE);
  if (names.length === 0 && addresses.length === 0) return ignoresNext ? IGNORES_NEXT : NO_HOSTS;
  mayHaveOthers ||= names.length > 0 && addresses.length > 0 && hasOtherNames(line, names);
  const ignored = line.includes(IGNORE_LINE);
  return { names, addresses, mayHaveOthers, ignored, ignoresNext };
}

/** Returns the addresses of hosts in the items located in a line, see {@link HostsInLine.addresses}. */
export function addressesOfHosts(located: readonly LocatedItem[]): readonly HostSpan[] {
  const plain: HostSpan[] = [];
  const prefixed: HostSpan[] = [];
  for (const found of located) {
    if (found.kind !== 'address') continue;
    const { start, end, address, prefix } = found;
    if (prefix === undefined) plain.push({ start, end, text: address, certain: true });
    else if (isOfHost(address, prefix)) prefixed.push({ start, end, text: address, certain: true });
  }
  return plain.length > 0 ? plain : prefixed;
}

/**
 * Whether an address with a prefix length is that of a host: it has bits after the prefix, as an interface has
 * (`192.0.2.1/24`), or the prefix is the whole address (`192.0.2.1/32`).
 */
function isOfHost(address: string, prefix: number): boolean {
  const block = parseIpPrefix(`${address}/${prefix}`);
  return block !== undefined && (isOneAddress(block) || !isNetwork(block));
}

/** Built once per set of names: the index creates a new set when a zone is added or removed. */
const MADE = new WeakMap<ReadonlySet<string>, ZoneTrie>();

/** Whether the line has text that may be a name but is not in `names`, which are in the order of the line. */
function hasOtherNames(line: string, names: readonly HostSpan[]): boolean {
  let next = 0;
  return line.matchAll(MAY_BE_NAME).some(({ index, 0: text }) => {
    while ((names[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    return (names[next]?.start ?? Number.POSITIVE_INFINITY) >= index + text.length;
  });
}
