import assert from 'node:assert/strict';
import type { DomainPage } from '../../../src/api/domain.ts';
import type { RecordPage } from '../../../src/api/record.ts';
import { domainTotal, recordTotals } from '../../../src/model/listTotals.ts';
import { domain, record } from './rows.ts';

function records(length: number, total: number | undefined, subDomains: number | undefined): RecordPage {
  return { rows: Array.from({ length }, () => record()), total, subDomains, domain: undefined };
}

function domains(length: number, total: number | undefined): DomainPage {
  return { rows: Array.from({ length }, () => domain()), total, totals: undefined };
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

  it('is unknown when it only counts the page and the group has more, unless a filter is set', () => {
    assert.equal(domainTotal(domains(100, 100), 0, 'all', 1000), undefined);
    assert.equal(domainTotal(domains(100, 100), 0, 'mine', 1000), 100);
  });
});
