import { type DomainRow, DOMAINS, recordUpdated } from '../domainRows.ts';
import { exampleCom } from './exampleCom.ts';
import { hostile } from './hostile.ts';
import { huge } from './huge.ts';
import { ordinary } from './ordinary.ts';
import type { SampleRecord } from './sampleRecord.ts';
import { SMALL_ZONES } from './small.ts';

/** A record of a sample zone. */
export interface ZoneRecord extends Required<Omit<SampleRecord, 'monitorStatus' | 'weight'>> {
  readonly id: number;
  readonly monitorStatus: '' | Required<SampleRecord>['monitorStatus'];
  readonly updatedOn: string;
  readonly weight: number | null | undefined;
}

/** Record ids grow from domain to domain and pass 2³¹ within example.com. */
const FIRST_RECORD = 2 ** 31 - 200;
const RECORDS_APART = 100_000;

const built = new Map<DomainRow, readonly ZoneRecord[]>();

/** Returns all records of a domain in the order of Record.List. Built on first use. */
export function recordsOf(domain: DomainRow): readonly ZoneRecord[] {
  let records = built.get(domain);
  if (!records)
    built.set(domain, (records = zone(domain).map((record, index) => complete(record, index, domain))));
  return records;
}

/**
 * Changes a zone as its owner would: the value of its first A record counts up within 203.0.113.0/24. Until the service
 * starts again.
 */
export function changeZone(name: string): void {
  const domain = DOMAINS.find((each) => each.name === name);
  if (domain === undefined) return;
  const records = recordsOf(domain);
  const changed = records.find(({ type }) => type === 'A');
  const last = Number(/^203\.0\.113\.(\d+)$/u.exec(changed?.value ?? '')?.[1] ?? 100);
  const value = `203.0.113.${(last + 1) % 256}`;
  built.set(
    domain,
    records.map((each) => (each === changed ? { ...each, value } : each)),
  );
}

/** Removes the last record of a zone, as its owner would. Until the service starts again. */
export function removeLastRecord(name: string): void {
  const domain = DOMAINS.find((each) => each.name === name);
  if (domain !== undefined) built.set(domain, recordsOf(domain).slice(0, -1));
}

/** Undoes all changes. */
export function resetZones(): void {
  built.clear();
}

function zone(domain: DomainRow): readonly SampleRecord[] {
  switch (domain.name) {
    case 'example.com':
      return exampleCom();
    case 'hostile.example':
      return hostile();
    case 'huge.example':
      return huge();
    default:
      return SMALL_ZONES.get(domain.name)?.() ?? ordinary(domain);
  }
}

/** The usual values of the fields that a record may leave out. */
const USUAL = {
  line: 'Default',
  ttl: 600,
  mx: 0,
  enabled: true,
  hold: false,
  monitorStatus: '',
  remark: '',
  weight: undefined,
} as const;

function complete(record: SampleRecord, index: number, domain: DomainRow): ZoneRecord {
  return {
    ...USUAL,
    ...record,
    id: FIRST_RECORD + domain.index * RECORDS_APART + index * 7,
    updatedOn: recordUpdated(domain, index),
  };
}
