import type { RecordIndex } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { troublesOf } from '../../model/recordTrouble.ts';
import { parseIpAddress, ipText } from '../../model/ipAddress.ts';
import { toAscii } from '../../model/names.ts';
import { answeringRecords, lookUpName, type Freshness, type ZoneLookup } from './lookUpName.ts';

/** One name of a CNAME chain. */
export interface ResolutionStep {
  readonly name: string;
  /** Empty if the name is in no zone of the accounts. */
  readonly answers: readonly ZoneLookup[];
}

/** Where a name leads, as far as the zones of the accounts go. */
export interface Resolution {
  /** The names of the chains, the queried one first, each once. */
  readonly steps: readonly ResolutionStep[];
  /** The addresses at the ends, each once, in their canonical spelling. */
  readonly addresses: readonly string[];
  /** The addresses that only records in trouble have. */
  readonly troubled: ReadonlySet<string>;
  /** Whether these are all addresses: every chain ends within the zones, in current records. */
  readonly certain: boolean;
}

/** How many names are followed. */
const MOST_STEPS = 16;

/** Follows the CNAME records of a name (ASCII, lower case, no final dot) to its addresses. */
export function resolveName(recordIndex: RecordIndex, name: string, fresh: Freshness): Resolution {
  const steps: ResolutionStep[] = [];
  const addresses = new Set<string>();
  const well = new Set<string>();
  const wanted = [name];
  const met = new Set(wanted);
  let certain = true;
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    if (steps.length === MOST_STEPS) {
      certain = false;
      break;
    }
    const answers = lookUpName(recordIndex, next, fresh);
    steps.push({ name: next, answers });
    if (answers.length === 0) certain = false;
    for (const { outcome } of answers) {
      if (outcome.kind === 'unknown') certain = false;
      for (const record of answeringRecords(outcome.kind === 'unknown' ? outcome.seen : outcome)) {
        const address = addressOf(record);
        if (address !== undefined) addresses.add(address);
        if (address !== undefined && troublesOf(record).length === 0) well.add(address);
        const target = cnameTarget(record);
        if (target !== undefined && !met.has(target)) {
          met.add(target);
          wanted.push(target);
        }
        if (isForward(record) || (isAddressType(record) && address === undefined)) certain = false;
      }
    }
  }
  const troubled = new Set([...addresses].filter((address) => !well.has(address)));
  return { steps, addresses: [...addresses], troubled, certain };
}

/** Whether a record leads to an address, another name or a page. */
export function isLeading({ type }: IndexedRecord): boolean {
  return /^(?:A|AAAA|CNAME|.*url)$/iu.test(type);
}

/** Returns the target of a CNAME record, ready to look up. */
export function cnameTarget({ type, value }: IndexedRecord): string | undefined {
  if (type.toUpperCase() !== 'CNAME') return undefined;
  return toAscii(value.trim()).toLowerCase();
}

/** Returns the canonical address of an A or AAAA record; undefined for other records and invalid values. */
export function addressOf(record: IndexedRecord): string | undefined {
  return isAddressType(record) ? canonicalAddress(record.value.trim()) : undefined;
}

function isAddressType({ type }: IndexedRecord): boolean {
  return type === 'A' || type === 'AAAA';
}

/** Redirects answer with addresses of the service, which are not in the records. */
function isForward({ type }: IndexedRecord): boolean {
  return /url$/iu.test(type);
}

/** Returns an address in canonical spelling; undefined for other text. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseIpAddress(text);
  return address && ipText({ family: address.family, words: address.words });
}
