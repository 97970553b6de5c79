import { type Grown, grown } from './grown.ts';
import type { Candidates } from './candidates.ts';
import { BETWEEN, type Texts } from './texts.ts';

/** Of a host in several spellings, and where none was put: it may be anything. */
const ANYTHING = 0;
const END = BETWEEN.charCodeAt(0);

/** Which codes a host may have that is looked for: a one at each of them. */
export interface AskedHosts {
  readonly beginnings: Uint8Array;
  readonly wholes: Uint8Array;
}

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

  /** Keeps the candidates whose host may be one that is asked for. */
  keep({ beginnings, wholes }: AskedHosts, at: number, candidates: Candidates): void {
    const ownBeginnings = this.#beginnings;
    const ownWholes = this.#wholes;
    const { indexes } = candidates;
    let kept = 0;
    for (let place = 0; place < candidates.count; place += 1) {
      const index = indexes[place] ?? 0;
      const key = at + index;
      indexes[kept] = index;
      kept += (beginnings[ownBeginnings[key] ?? ANYTHING] ?? 1) & (wholes[ownWholes[key] ?? ANYTHING] ?? 1);
    }
    candidates.count = kept;
  }

  /** Whether the host of the record at a place may be one that is asked for. */
  isAsked({ beginnings, wholes }: AskedHosts, place: number): boolean {
    return (
      beginnings[this.#beginnings[place] ?? ANYTHING] === 1 && wholes[this.#wholes[place] ?? ANYTHING] === 1
    );
  }
}

/** To ask for hosts that are one of these texts. */
export function askedWhole(texts: readonly string[]): AskedHosts {
  return { beginnings: asked(texts.map(beginningOf)), wholes: asked(texts.map(wholeOf)) };
}

/** To ask for hosts that begin with one of some texts, or are one of others. */
export function askedBeginning(beginnings: readonly string[], wholes: readonly string[]): AskedHosts {
  const codes = beginnings.flatMap((text) =>
    text.length > 1
      ? beginningOf(text)
      : Array.from({ length: 16 }, (_, second) => ((text.charCodeAt(0) & 15) << 4) | second),
  );
  return {
    beginnings: asked([...codes, ...wholes.map(beginningOf)]),
    wholes: new Uint8Array(256).fill(1),
  };
}

function asked(codes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of [ANYTHING, ...codes]) table[code] = 1;
  return table;
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
