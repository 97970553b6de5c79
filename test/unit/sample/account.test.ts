import assert from 'node:assert/strict';
import { fields, list, withService } from './calls.ts';

describe('sample service: account, groups and lines', () => {
  const sample = withService();

  it('User.Detail has the fields and types of api.md 2.8', async () => {
    const user = fields(fields((await sample.call('User.Detail'))['info'])['user']);
    const { telephone, im, agent_pending: pending, balance, smsbalance, ...texts } = user;
    assert.deepEqual([telephone, im, pending, balance, smsbalance], [null, null, false, 0, 0]);
    for (const [name, value] of Object.entries(texts)) assert.equal(typeof value, 'string', name);
    assert.equal(user['id'], sample.service.token.split(',')[0]);
    assert.equal(user['user_type'], 'personal');
  });

  it('Domaingroup.List has the eight system groups with correct sizes', async () => {
    const groups = list((await sample.call('Domaingroup.List'))['groups']);
    assert.equal(new Set(groups.map((group) => group['group_name'])).size, 8);
    for (const group of groups) {
      assert.equal(group['group_type'], 'system');
      assert.equal(typeof group['group_id'], 'number');
      const id = String(group['group_id']);
      const response = await sample.call('Domain.List', { group_id: id, error_on_empty: 'no' });
      assert.equal(list(response['domains']).length, group['size']);
      for (const domain of list(response['domains'])) assert.equal(domain['group_id'], id);
    }
    assert.ok(groups.some((group) => group['size'] === 0));
  });

  it('has Chinese group names', async () => {
    const groups = list((await sample.call('Domaingroup.List', { lang: 'cn' }))['groups']);
    assert.equal(groups[0]?.['group_name'], '默认分组');
  });

  it('Record.Line has nine groups with as many areas as the real service', async () => {
    const lines = fields(
      (await sample.call('Record.Line', { domain: 'example.com', domain_grade: 'DP_Free' }))['lines'],
    );
    const codes = new Map(
      Object.entries(lines).map(([id, group]) => [id, Object.keys(fields(fields(group)['sub_area']))]),
    );
    assert.deepEqual(Object.fromEntries([...codes].map(([id, areas]) => [id, areas.length])), {
      default: 1,
      africa: 57,
      antartica: 5,
      asia: 54,
      europe: 53,
      north_america: 43,
      oceania: 26,
      south_america: 14,
      search_engine: 1,
    });
    const countries = [...codes]
      .filter(([id]) => id !== 'default' && id !== 'search_engine')
      .flatMap(([, all]) => all);
    assert.equal(new Set(countries).size, 252);
    for (const code of countries) assert.match(code, /^[A-Z]{2}$/);
    assert.ok(codes.get('europe')?.includes('EU') && codes.get('europe')?.includes('CS'));
    assert.ok(codes.get('asia')?.includes('AP') && codes.get('north_america')?.includes('AN'));
    assert.equal(fields(lines['south_america'])['name'], 'South American');
    assert.deepEqual(fields(lines['default'])['sub_area'], { default: 'Default' });
  });

  it('Record.Line accepts only the grade DP_Free, and exactly one of domain and domain_id', async () => {
    const grade = { domain_grade: 'DP_Free' };
    assert.equal(await sample.code('Record.Line', { ...grade, domain: 'example.com' }), '1');
    assert.equal(await sample.code('Record.Line', { ...grade, domain_id: 2317346 }), '1');
    for (const bad of ['', 'DP_Plus', 'D_Free', 'dp_free'])
      assert.equal(await sample.code('Record.Line', { domain_grade: bad, domain: 'example.com' }), '6', bad);
    assert.equal(await sample.code('Record.Line', grade), '6');
    const code = await sample.code('Record.Line', { ...grade, domain: 'example.com', domain_id: 2317346 });
    assert.equal(code, '6');
    assert.equal(await sample.code('Record.Line', { ...grade, domain_id: 1 }), '6');
    assert.equal(await sample.code('Record.Line', { ...grade, domain: 'nowhere.example' }), '13');
  });
});
