import assert from 'node:assert/strict';
import { listDomains, loadDomainInfo, type Domain } from '../../../src/api/domain.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { failureFrom, never, withResponse, spelled } from './server.ts';

const page = { offset: 0, length: 500 };
const domainId = DomainId.parse('7');

const domain = {
  id: 2238269,
  name: 'bücher.example',
  punycode: 'xn--bcher-kva.example',
  grade: 'DP_Free',
  grade_title: 'Free',
  status: 'enable',
  ext_status: 'notexist',
  records: 12345,
  group_id: 3,
  is_mark: 'no',
  remark: false,
  is_vip: 'yes',
  searchengine_push: 'yes',
  beian: 'no',
  user_id: 730060,
  created_on: '2015-01-18 21:00:59',
  updated_on: '2025-02-30 99:00:00',
  ttl: 600,
  owner: 'nick@example.com',
  cname_speedup: 'disable',
};
const parsedDomain = {
  id: '2238269',
  name: 'bücher.example',
  punycode: 'xn--bcher-kva.example',
  grade: 'DP_Free',
  gradeTitle: 'Free',
  status: 'enable',
  extStatus: 'notexist',
  records: 12345,
  groupId: '3',
  isMark: false,
  remark: undefined,
  isVip: true,
  searchenginePush: true,
  beian: false,
  userId: '730060',
  createdOn: '2015-01-18 21:00:59',
  updatedOn: '2025-02-30 99:00:00',
  ttl: 600,
  owner: 'nick@example.com',
  other: [['cname_speedup', 'disable']],
};
const info = {
  domain_total: 1,
  all_total: 2,
  mine_total: 3,
  share_total: 4,
  vip_total: 5,
  ismark_total: 6,
  pause_total: 7,
  error_total: 8,
  lock_total: 9,
  spam_total: 10,
  vip_expire: 11,
  share_out_total: 12,
  new_total: 13,
};

const listed = async (data: object): ReturnType<typeof listDomains> =>
  withResponse(data, async (client) => listDomains(client, page, never()));

const loaded = async (fields: object): Promise<Domain> =>
  withResponse({ domain: fields }, async (client) => loadDomainInfo(client, { id: domainId }, never()));

describe('Domain.Info and Domain.List', () => {
  it('read every field of a domain', async () => {
    for (const raw of [domain, { ...spelled(domain), remark: false }]) {
      assert.deepEqual(await loaded(raw), parsedDomain);
      assert.deepEqual((await listed({ domains: [raw] })).rows, [parsedDomain]);
    }
  });

  it('keep a name that is too long for a zone as another field', async () => {
    const long = 'a.'.repeat(510);
    for (const field of ['name', 'punycode'] as const) {
      const whole = await loaded({ [field]: long });
      assert.deepEqual([whole[field], whole.other], [long, []]);
      assert.deepEqual((await loaded({ [field]: `${long}a` })).other, [[field, `${long}a`]]);
    }
  });

  it('read every count of the summary', async () => {
    for (const counts of [info, { ...spelled(info), new_total: 13 }]) {
      const { allTotal, total, other } = await listed({ info: counts, domains: [] });
      assert.equal(total, 1);
      assert.equal(allTotal, 2);
      assert.deepEqual(other, [['info.new_total', 13]]);
    }
  });

  it('return no domain for null with a count of 0, and fail without that count', async () => {
    for (const count of [0, '0'])
      assert.deepEqual((await listed({ info: { domain_total: count }, domains: null })).rows, []);
    for (const data of [{ domains: null }, { info: { domain_total: 2 }, domains: null }])
      assert.equal((await failureFrom(listed(data))).kind, 'format');
  });

  it('return the domains when the summary is missing or malformed', async () => {
    for (const summary of [undefined, null, [], 'x', { domain_total: 'many' }]) {
      const { rows, total } = await listed({ info: summary, domains: [domain] });
      assert.deepEqual([rows.length, total], [1, undefined]);
    }
  });
});
