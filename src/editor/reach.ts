import type { Catalogue, CataloguedRecord } from '../catalogue/zone.ts';
import { parseIpAddress, ipText } from '../model/ipAddress.ts';
import { toAscii } from '../model/names.ts';
import { answersFor, type Finding, type Freshness, type ZoneAnswer } from './answer.ts';

/** A name on the way that CNAME records lead, from the one asked for on. */
export interface Step {
  readonly name: string;
  /** Empty: of no zone of the accounts. */
  readonly answers: readonly ZoneAnswer[];
}

/** Where a name leads within the zones of the accounts. */
export interface Reach {
  /** The names passed, the one asked for first, each once. */
  readonly steps: readonly Step[];
  /** The addresses at the ends, each once, in their canonical spelling. */
  readonly addresses: readonly string[];
  /** Whether there can be no other address: all ends are within the zones, and known. */
  readonly certain: boolean;
}

/** More names than this are not followed. */
const MOST_STEPS = 16;

/** Follows a name (ASCII, lower case, no final dot) to its addresses, as far as the accounts' zones go. */
export function reachOf(catalogue: Catalogue, name: string, fresh: Freshness): Reach {
  const steps: Step[] = [];
  const addresses = new Set<string>();
  const wanted = [name];
  const met = new Set(wanted);
  let certain = true;
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    if (steps.length === MOST_STEPS) {
      certain = false;
      break;
    }
    const answers = answersFor(catalogue, next, fresh);
    steps.push({ name: next, answers });
    if (answers.length === 0) certain = false;
    for (const { outcome } of answers) {
      if (outcome.is === 'unknown') certain = false;
      for (const record of recordsOf(outcome.is === 'unknown' ? outcome.seen : outcome)) {
        const address = addressOf(record);
        if (address !== undefined) addresses.add(address);
        const target = targetOf(record);
        if (target !== undefined && !met.has(target)) {
          met.add(target);
          wanted.push(target);
        }
        if (isForward(record) || (isAddressType(record) && address === undefined)) certain = false;
      }
    }
  }
  return { steps, addresses: [...addresses], certain };
}

/** The records that answer, by what a zone says. */
export function recordsOf(finding: Finding | undefined): readonly CataloguedRecord[] {
  return finding?.is === 'answered' ? finding.records : [];
}

/** Whether a record tells where its name leads: to an address, to another name, to a page. */
export function isLeading({ type }: CataloguedRecord): boolean {
  return /^(?:A|AAAA|CNAME|.*url)$/iu.test(type);
}

/** Where a CNAME record leads, as a name to ask for. */
export function targetOf({ type, value }: CataloguedRecord): string | undefined {
  if (type.toUpperCase() !== 'CNAME') return undefined;
  return toAscii(value.trim()).toLowerCase();
}

/** The address of an A or AAAA record in its canonical spelling; undefined for what is none. */
export function addressOf(record: CataloguedRecord): string | undefined {
  return isAddressType(record) ? canonicalAddress(record.value.trim()) : undefined;
}

function isAddressType({ type }: CataloguedRecord): boolean {
  return type === 'A' || type === 'AAAA';
}

/** The service's own redirects answer with addresses of the service, which no record tells. */
function isForward({ type }: CataloguedRecord): boolean {
  return /url$/iu.test(type);
}

/** An address in the one spelling that all of it are compared in; undefined for what is none. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseIpAddress(text);
  return address && ipText({ family: address.family, words: address.words });
}
