import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Fields, fields, list, withService } from './calls.ts';

const TYPES = 'A AAAA CNAME MX NS TXT SRV CAA SPF URL 显性URL 隐性URL'.split(' ').concat('Framed URL');
const ENTRY = 'id name line type ttl value mx enabled status monitor_status remark updated_on'.split(' ');

describe('sample service: records', () => {
  const sample = withService();
  const ids = new Map<string, string>();
  before(async () => {
    for (const domain of list((await sample.call('Domain.List', { length: 500 }))['domains']))
      ids.set(String(domain['name']), String(domain['id']));
  });
  const id = (domain: string): string => ids.get(domain) ?? assert.fail(domain);
  const records = async (domain: string, more = {}): Promise<readonly Fields[]> =>
    list((await sample.call('Record.List', { domain_id: id(domain), length: 500, ...more }))['records']);

  const hugePage = async (parameters: Readonly<Record<string, number>>): Promise<readonly Fields[]> =>
    list((await sample.call('Record.List', { domain_id: id('huge.example'), ...parameters }))['records']);
  const infoCode = (domain: string, record: unknown): Promise<unknown> =>
    sample.code('Record.Info', { domain_id: domain, record_id: String(record) });

  it('example.com has every type, hosts with several lines, and entries with the types of api.md 2.7', async () => {
    const rows = await records('example.com');
    assert.deepEqual(new Set(rows.map((row) => row['type'])), new Set(TYPES));
    for (const row of rows) {
      for (const name of ENTRY) assert.equal(typeof row[name], 'string', name);
      assert.equal(row['hold'], row['type'] === 'NS' && row['name'] === '@' ? 'hold' : undefined);
      assert.equal(row['status'], row['enabled'] === '1' ? 'enabled' : 'disabled');
      assert.ok(row['type'] === 'MX' ? Number(row['mx']) >= 1 : row['mx'] === '0');
    }
    assert.ok(new Set(rows.filter((row) => row['name'] === 'cdn').map((row) => row['line'])).size > 8);
    assert.deepEqual(new Set(rows.map((row) => row['monitor_status'])), new Set(['', 'Ok', 'Warn', 'Down']));
    assert.ok(
      rows.some((row) => Number(row['id']) > 2 ** 31) && rows.some((row) => Number(row['id']) < 2 ** 31),
    );
    assert.ok(rows.some((row) => row['weight'] === 70) && rows.some((row) => row['weight'] === null));
    assert.ok(rows.some((row) => row['enabled'] === '0'));
    for (const name of ['*', '@', '_acme-challenge.www', 'db-1.rack-7.hall-b.dc.internal'])
      assert.ok(
        rows.some((row) => row['name'] === name),
        name,
      );
  });

  it('has only records on lines that Record.Line lists', async () => {
    const lines = fields(
      (await sample.call('Record.Line', { domain: 'example.com', domain_grade: 'DP_Free' }))['lines'],
    );
    const names = new Set(
      Object.values(lines).flatMap((group) => [
        fields(group)['name'],
        ...Object.values(fields(fields(group)['sub_area'])),
      ]),
    );
    for (const domain of ['example.com', '例子.test', 'huge.example', 'recipes.example', 'corp.example'])
      for (const row of await records(domain)) assert.ok(names.has(row['line']), String(row['line']));
  });

  it('uses only documentation addresses', async () => {
    for (const name of ids.keys()) {
      const response = await sample.call('Record.List', { domain_id: id(name), length: 500 });
      if (fields(response['status'])['code'] !== '1' || name === 'hostile.example') continue;
      for (const { type, value } of list(response['records'])) {
        if (type === 'A')
          assert.match(String(value), /^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^127\.0\.0\.1$/);
        if (type === 'AAAA') assert.match(String(value), /^2001:0?db8:|^::ffff:192\.0\.2\./i);
      }
    }
  });

  it('limits pages to 500 rows, and to 100 without a length', async () => {
    const first = await records('huge.example');
    assert.deepEqual(await hugePage({ length: 3000 }), first);
    assert.equal((await hugePage({})).length, 100);
    const { info } = await sample.call('Record.List', { domain_id: id('huge.example') });
    assert.deepEqual(info, { sub_domains: '12345', record_total: '12345' });
    await fc.assert(
      fc.asyncProperty(fc.nat(12_344), fc.integer({ min: 1, max: 2000 }), async (offset, length) => {
        const rows = await hugePage({ offset, length });
        assert.equal(rows.length, Math.min(length, 500, 12_345 - offset));
        assert.equal(Number(rows[0]?.['id']), Number(first[0]?.['id']) + offset * 7);
      }),
      { numRuns: 20 },
    );
  });

  it('lists each domain with the number of its records', async () => {
    for (const domain of list((await sample.call('Domain.List', { length: 500 }))['domains'])) {
      const response = await sample.call('Record.List', {
        domain_id: String(domain['id']),
        length: 1,
        error_on_empty: 'no',
      });
      if (fields(response['status'])['code'] === '1')
        assert.equal(fields(response['info'])['record_total'], domain['records'], String(domain['name']));
    }
  });

  it('filters by sub_domain', async () => {
    const response = await sample.call('Record.List', { domain_id: id('example.com'), sub_domain: 'WWW' });
    assert.ok(list(response['records']).length > 3);
    for (const row of list(response['records'])) assert.equal(row['name'], 'www');
    assert.equal(fields(response['info'])['record_total'], String(list(response['records']).length));
    assert.ok(Number(fields(response['info'])['sub_domains']) > 60);
    const code = await sample.code('Record.List', { domain_id: id('example.com'), sub_domain: 'none' });
    assert.equal(code, '10');
  });

  it('finds a domain by its name or by its id, but not by both', async () => {
    const byId = await sample.call('Record.List', { domain_id: id('bücher.example') });
    for (const name of ['bücher.example', 'xn--bcher-kva.example', 'BÜCHER.example'])
      assert.deepEqual(
        (await sample.call('Record.List', { domain: name }))['records'],
        byId['records'],
        name,
      );
    const record_id = String(list(byId['records'])[0]?.['id']);
    const details = await sample.call('Record.Info', { domain: 'bücher.example', record_id });
    assert.equal(fields(details['record'])['id'], record_id);
    const both = { domain: 'bücher.example', domain_id: id('bücher.example'), record_id };
    assert.equal(await sample.code('Record.List', both), '6');
    assert.equal(await sample.code('Record.Info', both), '6');
    assert.equal(await sample.code('Record.List', { domain: 'nowhere.example' }), '13');
    assert.equal(await sample.code('Record.Info', { domain: 'nowhere.example', record_id }), '13');
  });

  it('uses Chinese names of lines on request', async () => {
    const rows = await records('example.com', { lang: 'cn', sub_domain: 'www' });
    const lines = rows.slice(0, 2).map((row) => row['line']);
    assert.deepEqual(lines, ['默认', '亚洲']);
  });

  it('returns hostile text unchanged', async () => {
    const rows = await records('hostile.example');
    const values = rows.map((row) => String(row['value']));
    for (const part of ['<img src=x onerror=alert(1)>', '\u202E', '\0', '\n', '`', '](command:'])
      assert.ok(
        values.some((value) => value.includes(part)),
        JSON.stringify(part),
      );
    assert.ok(values.some((value) => value.length === 3_000));
    assert.ok(rows.some((row) => row['name'] === '__proto__'));
  });

  it('responds with the codes of Record.List', async () => {
    const code = (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
      sample.code('Record.List', { domain_id: id('example.com'), ...parameters });
    for (const bad of ['', '1', 'x', '-1']) assert.equal(await code({ domain_id: bad }), '6', bad);
    assert.equal(await sample.code('Record.List', {}), '6');
    for (const bad of ['-1', 'x', '0.5']) assert.equal(await code({ offset: bad }), '7', bad);
    for (const bad of ['-1', 'x', '0']) assert.equal(await code({ length: bad }), '8', bad);
    assert.equal(await code({ domain_id: id('no-permission.example') }), '9');
    assert.equal(await code({ domain_id: id('upgrade-company.example') }), '-7');
    assert.equal(await code({ domain_id: id('upgrade-agent.example') }), '-8');
    assert.equal(await code({ domain_id: id('empty.example') }), '10');
    assert.equal(await code({ offset: '5000' }), '10');
    const empty = await sample.call('Record.List', { domain_id: id('empty.example'), error_on_empty: 'no' });
    assert.deepEqual([empty['records'], empty['info']], [[], { sub_domains: '0', record_total: '0' }]);
  });

  it('Record.Info has the same data as the list, with the types of api.md 2.6', async () => {
    const domain = id('example.com');
    for (const row of await records('example.com')) {
      const response = await sample.call('Record.Info', { domain_id: domain, record_id: String(row['id']) });
      assert.deepEqual(response['domain'], { id: domain, domain: 'example.com', domain_grade: 'DP_Free' });
      const record = fields(response['record']);
      const { name, type, line, status: _status, hold: _hold, ...same } = row;
      assert.deepEqual(record, {
        ...same,
        sub_domain: name,
        record_type: type,
        record_line: line,
        domain_id: domain,
      });
    }
  });

  it('responds with the codes of Record.Info', async () => {
    const [first] = await records('example.com');
    const [spam] = await records('spam.example');
    assert.equal(await infoCode(id('example.com'), first?.['id']), '1');
    assert.equal(await infoCode('1', first?.['id']), '6');
    assert.equal(await infoCode('', first?.['id']), '6');
    for (const bad of ['', 'x', '1', '-5', spam?.['id']])
      assert.equal(await infoCode(id('example.com'), bad), '8');
    assert.equal(await infoCode(id('spam.example'), spam?.['id']), '-15');
    assert.equal(await infoCode(id('no-permission.example'), '1'), '7');
    assert.equal(await infoCode(id('upgrade-company.example'), '1'), '-7');
    assert.equal(await infoCode(id('upgrade-agent.example'), '1'), '-8');
  });
});
