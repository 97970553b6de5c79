import { isApex } from '../model/names.ts';
import type { Block, SearchedZone } from './searchedZone.ts';
import { both, either, Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** Where a text is cut in two at each of its dots: what may end a host, and what may begin the name of its zone. */
function cuts(text: string): readonly (readonly [host: string, zone: string])[] {
  const found: (readonly [string, string])[] = [];
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1))
    found.push([text.slice(0, dot), text.slice(dot + 1)]);
  return found;
}

/** The slots of records whose full names may hold a text. */
export function slotsOfHolding(signatures: Signatures, text: string): Slots {
  let slots = either(signatures.holding(Place.host, text), signatures.holding(Place.zone, text));
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
  let slots = either(hosts, signatures.holding(Place.zone, BETWEEN + text));
  for (const [host, zone] of cuts(text))
    slots = either(slots, both(signatures.holdingWhole(Place.host, host), zonesBeginning(signatures, zone)));
  return slots;
}

function zonesBeginning(signatures: Signatures, text: string): Slots {
  return signatures.holding(Place.zone, BETWEEN + text);
}

/** Marks every record of a block whose full name may hold a text, across the dot between host and zone too. */
export function markHolding(zone: SearchedZone, text: string, block: Block, marks: Uint8Array): void {
  const { names, folded } = zone;
  folded.hosts.mark(text, marks, block.from, block.to);
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

/** Marks every record of a block whose host or full name begins with a text, or `exactly` is it. */
export function markBeginning(
  zone: SearchedZone,
  text: string,
  exactly: boolean,
  block: Block,
  marks: Uint8Array,
): void {
  const { names, folded } = zone;
  folded.hosts.mark(beginning(text, exactly), marks, block.from, block.to);
  if (isZoneBeginning(zone, text, exactly)) markApex(zone, block, marks);
  if (!text.includes('.')) return;
  for (const [host, rest] of cuts(text)) {
    if (names.some((name) => name.startsWith(rest)))
      folded.hosts.mark(BETWEEN + host + BETWEEN, marks, block.from, block.to);
  }
}

/** Whether the host or the full name of a record begins with a text, or `exactly` is it. */
export function isBeginning(
  { names, folded }: SearchedZone,
  text: string,
  exactly: boolean,
  index: number,
): boolean {
  return spelled(folded.hosts.at(index)).some(
    (host) =>
      (exactly ? host === text : host.startsWith(text)) ||
      names.some((name) => begins(isApex(host) ? name : `${host}.${name}`, text, exactly)),
  );
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

/** How a host that begins with a text, or `exactly` is it, stands among the others. */
function beginning(text: string, exactly: boolean): string {
  return exactly ? BETWEEN + text + BETWEEN : BETWEEN + text;
}

/** A folded host in its spellings. */
function spelled(host: string): readonly string[] {
  return host.includes(BETWEEN) ? host.split(BETWEEN) : [host];
}
