import assert from 'node:assert/strict';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { MasterZone, zoneOrigin } from '../../../../src/export/zoneFile/masterRecords.ts';
import { record } from '../../zones/rows.ts';
import { lossOf } from '../zones.ts';

/** A record like `www A 192.0.2.1`, with other fields. The priority of MX records is 10. */
function rr(text: string, fields: Partial<DnsRecord> = {}): DnsRecord {
  const [host = '', type = '', ...words] = text.split(' ');
  return record({ host, type, value: words.join(' '), ...(type === 'MX' ? { mx: 10 } : {}), ...fields });
}

/** What a name server loads of records, and why the others are left out, in their order. */
function loaded(records: readonly DnsRecord[], owners?: 'hosts' | 'any', zone = 'example.com') {
  const found = new MasterZone(zone, owners).loadable(records);
  return {
    kept: found.records.map(({ owner, ttl, type, data }) => `${owner} ${ttl} ${type} ${data}`),
    lost: found.omissions.map((omission) => {
      const { host, type, value } = omission.record;
      return `${host} ${type} ${value}: ${lossOf(omission)}`;
    }),
  };
}

/** Why each of these records is left out when it stands alone; empty for one that is kept. */
const whyAlone = (owners: 'hosts' | 'any', ...texts: readonly string[]): readonly string[] =>
  texts.map((text) => (loaded([rr(text)], owners).lost[0] ?? '').slice(text.length + 2));

const left = (...texts: readonly string[]): readonly string[] => loaded(texts.map((text) => rr(text))).lost;

/** The aliases that are kept of those with these weights. */
const aliases = (...weights: readonly (number | undefined)[]): readonly string[] =>
  loaded(weights.map((weight, at) => rr(`a CNAME ${at}.example.`, { weight }))).kept;

describe('A record in a zone that name servers load', () => {
  it('has the name of a host where it is an address or a mail server, perhaps below a wildcard', () => {
    for (const type of ['A 192.0.2.1', 'AAAA 2001:db8::1', 'MX a.example.']) {
      const texts = ['a_b', '*.a_b', 'a', '*', '*.a', '@'].map((host) => `${host} ${type}`);
      assert.deepEqual(whyAlone('hosts', ...texts), ['name', 'name', '', '', '', ''], type);
      assert.deepEqual(whyAlone('any', ...texts), ['', '', '', '', '', ''], type);
    }
    assert.deepEqual(whyAlone('hosts', 'a_b TXT x', 'a_b CNAME a.example.'), ['', '']);
    assert.deepEqual(whyAlone('any', 'a..b TXT x', 'a TXT x', `${'x'.repeat(64)} TXT x`), [
      'name',
      '',
      'name',
    ]);
  });

  it('delegates no wildcard, but may redirect the names below one', () => {
    const hosts = ['*', '*.a', 'a', 'a.*'];
    assert.deepEqual(whyAlone('any', ...hosts.map((host) => `${host} NS a.example.`)), [
      'name',
      'name',
      '',
      '',
    ]);
    assert.deepEqual(whyAlone('hosts', ...hosts.map((host) => `${host} DNAME a.example.`)), ['', '', '', '']);
  });

  it('has no more data than BIND loads', () => {
    const base64 = 'A'.repeat(87_300);
    assert.deepEqual(
      whyAlone(
        'hosts',
        `a TXT ${'x'.repeat(65_252)}`,
        `a TXT ${'x'.repeat(65_279)}`,
        `a TXT ${'é'.repeat(32_639)}`,
        `a TYPE65280 \\# 65500 ${'ab'.repeat(65_500)}`,
        `a TYPE65280 \\# 65520 ${'ab'.repeat(65_520)}`,
        `a TLSA 3 1 0 ${'ab'.repeat(65_000)}`,
        `a TLSA 3 1 0 ${'ab'.repeat(66_000)}`,
        `a DNSKEY 256 3 13 ${base64}`,
        `a DNSKEY 256 3 13 ${base64}${'A'.repeat(100)}`,
      ),
      ['', 'tooLarge', 'tooLarge', '', 'tooLarge', '', 'tooLarge', '', 'tooLarge'],
    );
    assert.deepEqual(whyAlone('any', `a TXT ${'x'.repeat(65_279)}`), ['']);
  });

  it('is in the parent where it signs the zone', () => {
    const ds = `DS 7 13 2 ${'0'.repeat(64)}`;
    assert.deepEqual(whyAlone('hosts', `@ ${ds}`, `a ${ds}`), ['name', '']);
  });

  it('has a host as the target of a service binding, unless it is an alias', () => {
    for (const type of ['HTTPS', 'SVCB']) {
      const texts = ['1 a_b.example.', '1 a.example.', '1 .', '0 a_b.example.'].map(
        (value) => `a ${type} ${value}`,
      );
      assert.deepEqual(whyAlone('hosts', ...texts), ['target', '', '', ''], type);
      assert.deepEqual(whyAlone('any', ...texts), ['', '', '', ''], type);
    }
  });

  it('has a value and a type that DNS has', () => {
    assert.deepEqual(whyAlone('hosts', 'a A 192.0.2', 'a NONE x', 'a MX b c', 'a txt x'), [
      'value',
      'type',
      'value',
      '',
    ]);
  });

  it('is in a zone that has a name', () => {
    assert.equal(zoneOrigin('Example.com'), 'Example.com.');
    for (const zone of ['', '.', 'a..b']) {
      assert.equal(zoneOrigin(zone), undefined);
      assert.deepEqual(loaded([rr('a TXT x')], 'any', zone).lost, ['a TXT x: name']);
    }
  });
});

describe('The TTLs of a zone that name servers load', () => {
  it('are ten minutes unless they are given, and 2,147,483,647 seconds at most', () => {
    assert.deepEqual(loaded([rr('a TXT x')]), { kept: ['a.example.com. 600 TXT "x"'], lost: [] });
    assert.deepEqual(loaded([rr('a TXT x', { ttl: 2_147_483_647 })]).lost, []);
    assert.deepEqual(loaded([rr('a TXT x', { ttl: 2_147_483_648 })]), {
      kept: ['a.example.com. 2147483647 TXT "x"'],
      lost: ['a TXT x: ttl'],
    });
  });

  it('are the lowest of a host and type', () => {
    const records = [
      rr('a TXT x', { ttl: 300 }),
      rr('A TXT y', { ttl: 200 }),
      rr('a TXT z'),
      rr('a A 192.0.2.1', { ttl: 400 }),
      rr('b TXT x', { ttl: 500 }),
    ];
    assert.deepEqual(loaded(records), {
      kept: [
        'a.example.com. 200 TXT "x"',
        'A.example.com. 200 TXT "y"',
        'a.example.com. 200 TXT "z"',
        'a.example.com. 400 A 192.0.2.1',
        'b.example.com. 500 TXT "x"',
      ],
      lost: ['a TXT x: ttl', 'a TXT z: ttl'],
    });
  });
});

describe('The conflicts of a zone that name servers load', () => {
  it('leave a host its heaviest alias alone', () => {
    assert.deepEqual(aliases(1, 3, 2), ['a.example.com. 600 CNAME 1.example.']);
    assert.deepEqual(aliases(2, 2), ['a.example.com. 600 CNAME 0.example.']);
    assert.deepEqual(aliases(0, undefined), ['a.example.com. 600 CNAME 1.example.']);
    assert.deepEqual(aliases(undefined, 1), ['a.example.com. 600 CNAME 0.example.']);
    assert.deepEqual(left('a TXT x', 'a CNAME b.example.', 'a CNAME c.example.', 'b TXT x'), [
      'a TXT x: conflict',
      'a CNAME c.example.: conflict',
    ]);
  });

  it('are none at the apex, where no alias stands', () => {
    assert.deepEqual(left('@ CNAME b.example.', '@ TXT x'), ['@ CNAME b.example.: apexAlias']);
    assert.deepEqual(left('@ CNAME b.example.'), ['@ CNAME b.example.: apexAlias']);
  });

  it('leave each record once, and one DNAME', () => {
    assert.deepEqual(left('a A 192.0.2.1', 'A A 192.0.2.1', 'a A 192.0.2.2', 'b A 192.0.2.1'), [
      'A A 192.0.2.1: duplicate',
    ]);
    assert.deepEqual(left('a DNAME b.example.', 'a DNAME c.example.', 'a TXT x'), [
      'a DNAME c.example.: conflict',
    ]);
    assert.deepEqual(left('@ TXT x', '@ TXT x'), ['@ TXT x: duplicate']);
  });

  it('leave nothing below a DNAME', () => {
    const all = ['d DNAME b.example.', 'd TXT x', 'x.d TXT x', 'y.x.d TXT x', 'xd TXT x', 'y.*.w TXT x'];
    assert.deepEqual(left(...all), ['x.d TXT x: belowDname', 'y.x.d TXT x: belowDname']);
    assert.deepEqual(left(...all, '*.w DNAME b.example.').at(-1), 'y.*.w TXT x: belowDname');
    assert.deepEqual(
      loaded(
        all.map((text) => rr(text)),
        'any',
      ).lost,
      [],
    );
    assert.deepEqual(left('@ DNAME b.example.', '@ NS a.example.', '@ TXT x', 'a TXT x'), [
      'a TXT x: belowDname',
    ]);
    assert.deepEqual(left('d NS a.example.', 'd DNAME b.example.', 'd CNAME c.example.', 'x.d TXT x'), [
      'd DNAME b.example.: besideDelegation',
      'd CNAME c.example.: besideDelegation',
    ]);
    assert.deepEqual(left('d DNAME b.example.', 'd CNAME c.example.', 'x.d TXT x'), [
      'd DNAME b.example.: conflict',
    ]);
    assert.deepEqual(left('@ DNAME b.example.', '@ CNAME c.example.', 'x TXT x'), [
      'x TXT x: belowDname',
      '@ CNAME c.example.: apexAlias',
    ]);
  });
});
