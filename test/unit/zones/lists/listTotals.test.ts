import assert from 'node:assert/strict';
import type { DomainPage } from '../../../../src/api/domain.ts';
import type { RecordPage } from '../../../../src/api/record.ts';
import { domainTotal, hostTotals, recordTotals } from '../../../../src/zones/lists/wholeness.ts';
import { domain, record } from '../rows.ts';

function records(length: number, total: number | undefined, subDomains: number | undefined): RecordPage {
  return { rows: Array.from({ length }, () => record()), total, subDomains, domain: undefined };
}

function domains(length: number, total: number | undefined, allTotal?: number): DomainPage {
  return { rows: Array.from({ length }, () => domain()), total, allTotal };
}

describe('The total of records', () => {
  it('is usually the total of the response', () => {
    assert.deepEqual(recordTotals(records(100, 1000, undefined), undefined), { total: 1000 });
    assert.deepEqual(recordTotals(records(100, 1000, 1000), undefined), { total: 1000, announced: 1000 });
    assert.deepEqual(recordTotals(records(100, 100, 100), undefined), { total: 100, announced: 100 });
    assert.deepEqual(recordTotals(records(0, undefined, undefined), undefined), { total: undefined });
  });

  it('is unknown when it may only count the page, and more are announced when the zone has more', () => {
    assert.deepEqual(recordTotals(records(100, 100, 101), undefined), { total: undefined, announced: 101 });
    assert.deepEqual(recordTotals(records(100, 1000, 2000), undefined), { total: 1000, announced: 2000 });
    assert.deepEqual(recordTotals(records(100, undefined, 99), undefined), {
      total: undefined,
      announced: 99,
    });
    assert.deepEqual(recordTotals(records(100, 1000, 99), undefined), { total: 1000, announced: 1000 });
  });

  it('is what the domain counts too, whatever else the response counts', () => {
    assert.deepEqual(recordTotals(records(2, 2, 12), 2), { total: 2 });
    assert.deepEqual(recordTotals(records(2, 2, 12), 3), { total: undefined, announced: 12 });
    assert.deepEqual(recordTotals(records(0, undefined, 12), undefined), { total: undefined, announced: 12 });
    assert.deepEqual(recordTotals(records(0, undefined, 0), undefined), { total: undefined, announced: 0 });
  });
});

describe('The total of the records of one host', () => {
  it('is unknown where a page of a hundred or more has its own length as its total', () => {
    assert.deepEqual(hostTotals(records(99, 99, 500)), { total: 99, announced: undefined });
    assert.deepEqual(hostTotals(records(100, 100, 500)), { total: undefined, announced: 100 });
    assert.deepEqual(hostTotals(records(100, 101, 500)), { total: 101, announced: undefined });
    assert.deepEqual(hostTotals(records(101, 100, 500)), { total: 100, announced: undefined });
    assert.deepEqual(hostTotals(records(100, undefined, 500)), { total: undefined, announced: undefined });
  });
});

describe('The total of domains', () => {
  it('is that of the response, or the size of the group when the page ends there', () => {
    assert.equal(domainTotal(domains(100, 1000), 0, 'all', undefined), 1000);
    assert.equal(domainTotal(domains(100, undefined), 0, 'all', 100), 100);
    assert.equal(domainTotal(domains(100, undefined), 100, 'all', 200), 200);
  });

  it('is not the size of the group before the page ends there, or when another total is known', () => {
    assert.equal(domainTotal(domains(100, undefined), 0, 'all', 200), undefined);
    assert.equal(domainTotal(domains(100, 1000), 0, 'all', 100), 1000);
    assert.equal(domainTotal(domains(100, 1000), 0, 'all', 200), 1000);
  });

  it('is the size of the group when the page ends there and the response counts the account', () => {
    assert.equal(domainTotal(domains(100, 1000, 1000), 0, 'all', 100), 100);
    assert.equal(domainTotal(domains(100, 1000, 1000), 100, 'all', 200), 200);
    assert.equal(domainTotal(domains(100, 1000, 1000), 0, 'all', 101), 1000);
    assert.equal(domainTotal(domains(100, 1000, 1001), 0, 'all', 100), 1000);
    assert.equal(domainTotal(domains(100, 1000, 1000), 0, 'mine', 100), 1000);
  });

  it('is unknown when it only counts the page and the group has more, unless a filter is set', () => {
    assert.equal(domainTotal(domains(100, 100), 0, 'all', 1000), undefined);
    assert.equal(domainTotal(domains(100, 100), 0, 'mine', 1000), 100);
    assert.equal(domainTotal(domains(100, 100), 0, 'all', undefined), 100);
    assert.equal(domainTotal(domains(100, 100), 100, 'all', 100), 100);
  });
});
