import assert from 'node:assert/strict';
import type { DomainPage } from '../../../src/api/domain.ts';
import type { RecordPage } from '../../../src/api/record.ts';
import { domainTotal, recordTotal } from '../../../src/model/listTotals.ts';
import { domain, record } from './rows.ts';

function records(length: number, total: number | undefined, subDomains: number | undefined): RecordPage {
  return { rows: Array.from({ length }, () => record()), total, subDomains, domain: undefined };
}

function domains(length: number, total: number | undefined): DomainPage {
  return { rows: Array.from({ length }, () => domain()), total, totals: undefined };
}

describe('The total of records', () => {
  it('is usually the total of the response', () => {
    assert.equal(recordTotal(records(100, 1000, 1000)), 1000);
    assert.equal(recordTotal(records(100, 100, 100)), 100);
    assert.equal(recordTotal(records(100, 1000, 2000)), 1000);
    assert.equal(recordTotal(records(0, undefined, undefined)), undefined);
  });

  it('is unknown when it only counts the page and the zone has more', () => {
    assert.equal(recordTotal(records(100, 100, 1000)), undefined);
  });
});

describe('The total of domains', () => {
  it('is that of the response, or the size of the group when the page ends there', () => {
    assert.equal(domainTotal(domains(100, 1000), 0, 'all', undefined), 1000);
    assert.equal(domainTotal(domains(100, undefined), 0, 'all', 100), 100);
    assert.equal(domainTotal(domains(100, undefined), 100, 'all', 200), 200);
  });

  it('is unknown when it only counts the page and the group has more, unless a filter is set', () => {
    assert.equal(domainTotal(domains(100, 100), 0, 'all', 1000), undefined);
    assert.equal(domainTotal(domains(100, 100), 0, 'mine', 1000), 100);
  });
});
