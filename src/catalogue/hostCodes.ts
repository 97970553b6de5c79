import { type Grown, grown } from './grown.ts';
import type { Candidates } from './candidates.ts';
import type { Block } from './searchedZone.ts';
import { BETWEEN, type Texts } from './texts.ts';

/** Of a host in several spellings, and where none was put: it may be anything. */
const ANYTHING = 0;
const END = BETWEEN.charCodeAt(0);

/** Which codes a host may have that is looked for. */
export type AskedHosts = Uint8Array;

/**
 * Two bytes of each record of many zones, by places that all of them share: what they tell of its host takes no look
 * at it. Hosts that begin alike have the same first byte, and such that are alike the same second one; others may
 * have the same by chance.
 */
export class HostCodes {
  #beginnings: Grown = new Uint8Array();
  #wholes: Grown = new Uint8Array();

  /** Makes room for so many hosts, which may be anything until they are put there. */
  makeRoom(places: number): void {
    this.#beginnings = grown(this.#beginnings, places, 1);
    this.#wholes = grown(this.#wholes, places, 1);
  }

  /** Puts the hosts of a zone, folded, at a place and those that follow. */
  put(at: number, hosts: Texts): void {
    for (let index = 0; index < hosts.size; index += 1) {
      const host = hosts.at(index);
      const several = host.includes(BETWEEN);
      this.#beginnings[at + index] = several ? ANYTHING : beginningOf(host);
      this.#wholes[at + index] = several ? ANYTHING : wholeOf(host);
    }
  }

  /** The candidates of a block: its records whose host may be one that is asked for, or begin so unless `exactly`. */
  gather(asked: AskedHosts, exactly: boolean, at: number, { from, to }: Block, candidates: Candidates): void {
    const codes = exactly ? this.#wholes : this.#beginnings;
    const indexes = candidates.roomFor(to - from);
    let count = 0;
    for (let index = from; index < to; index += 1) {
      indexes[count] = index;
      count += asked[codes[at + index] ?? ANYTHING] ?? 1;
    }
    candidates.count = count;
  }

  /** Marks the records that {@link gather} gives. */
  mark(asked: AskedHosts, exactly: boolean, at: number, { from, to }: Block, marks: Uint8Array): void {
    const codes = exactly ? this.#wholes : this.#beginnings;
    for (let index = from; index < to; index += 1)
      if (asked[codes[at + index] ?? ANYTHING] === 1) marks[index] = 1;
  }
}

/** To ask for hosts that are one of these texts. */
export function askedWhole(texts: readonly string[]): AskedHosts {
  return askedCodes(texts.map(wholeOf));
}

/** To ask for hosts that begin with one of some texts, or are one of others. */
export function askedBeginning(beginnings: readonly string[], wholes: readonly string[]): AskedHosts {
  const codes = beginnings.flatMap((text) =>
    text.length > 1
      ? beginningOf(text)
      : Array.from({ length: 16 }, (_, second) => ((text.charCodeAt(0) & 15) << 4) | second),
  );
  return askedCodes([...codes, ...wholes.map(beginningOf)]);
}

function askedCodes(codes: readonly number[]): AskedHosts {
  const asked = new Uint8Array(256);
  for (const code of [ANYTHING, ...codes]) asked[code] = 1;
  return asked;
}

/** Four bits for each of the first two characters. */
function beginningOf(host: string): number {
  const first = host.length > 0 ? host.charCodeAt(0) : END;
  const second = host.length > 1 ? host.charCodeAt(1) : END;
  return ((first & 15) << 4) | (second & 15);
}

function wholeOf(host: string): number {
  let hash = 0;
  for (let at = 0; at < host.length; at += 1) hash = Math.imul(hash, 31) + host.charCodeAt(at);
  return Math.imul(hash, 0x9e37_79b1) >>> 24;
}
