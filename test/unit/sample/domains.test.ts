import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { type Fields, fields, list, withService } from './calls.ts';

const ENTRY =
  'id name grade grade_title status ext_status records group_id is_mark remark is_vip searchengine_push beian created_on updated_on ttl owner'.split(
    ' ',
  );

describe('sample service: domains', () => {
  const sample = withService();
  const infoCode = (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
    sample.code('Domain.Info', parameters);
  let all: readonly Fields[] = [];
  let info: Fields = {};
  before(async () => {
    const response = await sample.call('Domain.List', { length: 500 });
    all = list(response['domains']);
    info = fields(response['info']);
  });

  it('has about fifty domains with reserved names, of every state and grade', () => {
    assert.ok(all.length >= 50 && all.length <= 60);
    const seen = (field: string): Set<unknown> => new Set(all.map((domain) => domain[field]));
    assert.equal(seen('name').size, all.length);
    assert.equal(seen('id').size, all.length);
    for (const domain of all)
      assert.match(String(domain['name']), /^(example\.(com|net|org)|.+\.(example|test))$/);
    assert.deepEqual(seen('status'), new Set(['enable', 'pause', 'spam', 'lock']));
    assert.deepEqual(seen('ext_status'), new Set(['', 'notexist', 'dnserror', 'empty']));
    for (const tier of ['Free', 'Plus', 'Extra', 'Expert', 'Ultra'])
      assert.ok(seen('grade').has(`D_${tier}`) && seen('grade').has(`DP_${tier}`), tier);
    assert.equal(all[0]?.['name'], 'example.com');
    assert.equal(all[0]?.['grade'], 'DP_Free');
  });

  it('lists entries with the fields and types of api.md 2.5, some with newer fields', () => {
    for (const domain of all) {
      for (const name of ENTRY) assert.equal(typeof domain[name], name === 'id' ? 'number' : 'string', name);
      assert.ok(!('punycode' in domain) && !('user_id' in domain));
      assert.match(String(domain['records']), /^\d+$/);
      for (const time of ['created_on', 'updated_on'])
        assert.match(String(domain[time]), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      assert.ok(String(domain['created_on']) <= String(domain['updated_on']), String(domain['name']));
    }
    assert.ok(all.some((domain) => 'grade_level' in domain && 'min_ttl' in domain));
  });

  it('returns the same domains again', async () => {
    assert.deepEqual(list((await sample.call('Domain.List', { length: 500 }))['domains']), all);
  });

  it('counts the domains of each filter', async () => {
    const sums = { all: 'all', mine: 'mine', share: 'share', ismark: 'ismark', pause: 'pause', vip: 'vip' };
    for (const [type, name] of Object.entries({ ...sums, share_out: 'share_out' })) {
      const response = await sample.call('Domain.List', { type, length: 500 });
      const { length } = list(response['domains']);
      assert.ok(length > 0, type);
      assert.equal(info[`${name}_total`], length, type);
      assert.equal(fields(response['info'])['domain_total'], length, type);
    }
    const recent = list((await sample.call('Domain.List', { type: 'recent' }))['domains']);
    assert.ok(recent.length > 0 && recent.length < all.length);
    for (const value of Object.values(info)) assert.equal(typeof value, 'number');
    assert.equal(Number(info['mine_total']) + Number(info['share_total']), info['all_total']);
    const inState = (state: string): number => all.filter((domain) => domain['status'] === state).length;
    assert.deepEqual([info['lock_total'], info['spam_total']], [inState('lock'), inState('spam')]);
  });

  it('returns pages by offset and length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 600 }), async (offset, length) => {
        const response = await sample.call('Domain.List', { offset, length, error_on_empty: 'no' });
        assert.deepEqual(response['domains'], all.slice(offset, offset + Math.min(length, 500)));
      }),
      { numRuns: 30 },
    );
  });

  it('responds with the codes of Domain.List', async () => {
    for (const offset of ['-1', 'x', '1.5', '1e3', '99999999999'])
      assert.equal(await sample.code('Domain.List', { offset }), '7', offset);
    for (const length of ['-1', '0', 'x'])
      assert.equal(await sample.code('Domain.List', { length }), '6', length);
    assert.equal(await sample.code('Domain.List', { type: 'other' }), '6');
    assert.equal(await sample.code('Domain.List', { group_id: 'x' }), '6');
    assert.equal(await sample.code('Domain.List', { group_id: 4 }), '9');
    assert.equal(await sample.code('Domain.List', { group_id: 99 }), '9');
    assert.equal(await sample.code('Domain.List', { offset: all.length }), '9');
    const empty = await sample.call('Domain.List', { group_id: 4, error_on_empty: 'no' });
    assert.deepEqual(empty['domains'], []);
  });

  it('Domain.Info has the same data as the list, with the types of api.md 2.4', async () => {
    for (const entry of all) {
      const response = await sample.call('Domain.Info', { domain_id: String(entry['id']) });
      if (fields(response['status'])['code'] !== '1') continue;
      const { punycode, user_id: owner, ...domain } = fields(response['domain']);
      assert.equal(typeof owner, 'string');
      assert.match(String(punycode), /^[a-z0-9.-]+$/);
      assert.deepEqual(domain, { ...entry, id: String(entry['id']), remark: entry['remark'] || false });
      const byName = await sample.call('Domain.Info', { domain: String(punycode) });
      assert.deepEqual(byName['domain'], response['domain']);
    }
  });

  it('responds with the codes of Domain.Info', async () => {
    for (const id of ['x', '1', '-2317346', '2317346.0'])
      assert.equal(await infoCode({ domain_id: id }), '6', id);
    assert.equal(await infoCode({}), '6');
    assert.equal(await infoCode({ domain: 'example.com', domain_id: '2317346' }), '6');
    assert.equal(await infoCode({ domain: 'example.com', domain_id: '' }), '1');
    assert.equal(await infoCode({ domain: 'EXAMPLE.com' }), '1');
    assert.equal(await infoCode({ domain: 'nowhere.example' }), '13');
    assert.equal(await infoCode({ domain: 'no-permission.example' }), '8');
    assert.equal(await infoCode({ domain: 'upgrade-company.example' }), '-7');
    assert.equal(await infoCode({ domain: 'upgrade-agent.example' }), '-8');
  });
});
