import { isApex } from '../model/names.ts';
import type { Block, SearchedZone } from './searchedZone.ts';
import { both, either, Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** How well a name fits what is looked for: it is that, begins so, or neither. */
export type NameFit = 'is' | 'begins' | undefined;

/** Where a text is cut in two at each of its dots: what may end a host, and what may begin the name of its zone. */
export function cuts(text: string): readonly (readonly [host: string, zone: string])[] {
  const found: (readonly [string, string])[] = [];
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1))
    found.push([text.slice(0, dot), text.slice(dot + 1)]);
  return found;
}

/**
 * The slots of records whose full names may hold a text that is not in their hosts: across the dot between host and
 * zone, or `inZones` too.
 */
export function slotsOfHoldingAcross(signatures: Signatures, text: string, inZones: boolean): Slots {
  let slots = inZones ? signatures.holding(Place.zone, text) : signatures.none;
  for (const [host, zone] of cuts(text)) {
    const ends = signatures.holding(Place.host, host + BETWEEN);
    slots = either(slots, both(ends, zonesBeginning(signatures, zone)));
  }
  return slots;
}

/** The slots of records whose hosts or full names may begin with a text, or `exactly` be it. */
export function slotsOfBeginning(signatures: Signatures, text: string, exactly: boolean): Slots {
  const hosts = exactly
    ? signatures.holdingWhole(Place.host, text)
    : signatures.holding(Place.host, BETWEEN + text);
  const zones = exactly ? zonesCalled : zonesBeginning;
  let slots = either(hosts, zones(signatures, text));
  for (const [host, zone] of cuts(text))
    slots = either(slots, both(signatures.holdingWhole(Place.host, host), zones(signatures, zone)));
  return slots;
}

/** The slots of zones whose names may be this one, with a final dot or without. */
function zonesCalled(signatures: Signatures, name: string): Slots {
  return zonesBeginning(signatures, name.endsWith('.') ? name : `${name}.`);
}

function zonesBeginning(signatures: Signatures, text: string): Slots {
  return signatures.holding(Place.zone, BETWEEN + text);
}

/** Marks every record of a block whose full name may hold a text that is not in its host. */
export function markAcross(zone: SearchedZone, text: string, block: Block, marks: Uint8Array): void {
  const { names, folded } = zone;
  if (names.some((name) => name.includes(text))) markApex(zone, block, marks);
  if (!text.includes('.')) return;
  for (const [host, rest] of cuts(text)) {
    if (names.some((name) => name.startsWith(rest)))
      folded.hosts.mark(host + BETWEEN, marks, block.from, block.to);
  }
}

/** Whether the full name of a record holds a text that is not in the name of its zone alone. */
export function isInFullName({ names, folded }: SearchedZone, text: string, index: number): boolean {
  return spelled(folded.hosts.at(index)).some((host) =>
    names.some((name) => {
      if (isApex(host)) return name.includes(text);
      const place = `${host}.${name}`.indexOf(text);
      return place >= 0 && place <= host.length;
    }),
  );
}

/** How well the host or the full name of a record fits a text. */
export function nameFit(zone: SearchedZone, text: string, index: number): NameFit {
  const { hosts } = zone.folded;
  if (hosts.ambiguous || hosts.joined === '') return spelledFit(zone, text, hosts.at(index));
  // Most hosts have one spelling, which is compared where it stands.
  const length = hosts.lengthAt(index);
  if (hosts.beginsWith(text, index)) return text.length === length ? 'is' : 'begins';
  return length < 2 || text.includes('.') ? spelledFit(zone, text, hosts.at(index)) : undefined;
}

function spelledFit({ names }: SearchedZone, text: string, spellings: string): NameFit {
  let best: NameFit;
  for (const host of spelled(spellings)) {
    if (host === text) return 'is';
    if (host.startsWith(text)) best = 'begins';
    for (const name of names) {
      const full = isApex(host) ? name : `${host}.${name}`;
      if (begins(full, text, true)) return 'is';
      if (full.startsWith(text)) best = 'begins';
    }
  }
  return best;
}

/** Whether the zone's name begins with a text, or `exactly` is it. */
export function isZoneBeginning({ names }: SearchedZone, text: string, exactly: boolean): boolean {
  for (const name of names) if (begins(name, text, exactly)) return true;
  return false;
}

/** Whether a name with a final dot begins with a text, or `exactly` is it, with the dot or without. */
function begins(name: string, text: string, exactly: boolean): boolean {
  return name.startsWith(text) && (!exactly || text.length >= name.length - 1);
}

/** Marks the records of the zone's own name. */
function markApex({ folded }: SearchedZone, { from, to }: Block, marks: Uint8Array): void {
  // Nothing is joined where all are empty.
  if (folded.hosts.joined === '') marks.fill(1, from, to);
  for (const apex of ['', '@']) folded.hosts.mark(BETWEEN + apex + BETWEEN, marks, from, to);
}

/** A folded host in its spellings. */
function spelled(host: string): readonly string[] {
  return host.includes(BETWEEN) ? host.split(BETWEEN) : [host];
}
