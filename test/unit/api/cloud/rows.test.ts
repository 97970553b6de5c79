import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { classicResponse } from '../../../../src/api/cloud/rows.ts';
import { requestBody } from '../../../../src/api/cloud/request.ts';
import { listDomains, loadDomainInfo, type Domain } from '../../../../src/api/domain.ts';
import { DomainId, RecordId } from '../../../../src/api/fields.ts';
import { listGroups } from '../../../../src/api/group.ts';
import { listRecords, loadRecordInfo, type DnsRecord } from '../../../../src/api/record.ts';
import type { Operation } from '../../../../src/api/operation.ts';
import { loadUserDetail } from '../../../../src/api/user.ts';
import type { Caller } from '../../../../src/api/caller.ts';
import { failureFrom, never } from '../server.ts';
import { cloudClient, refuse, respond, startCloud } from './cloudServer.ts';

/** A caller that parses a response in the words of api.md. */
function parsing(response: (operation: Operation) => object): Caller {
  return {
    call: async (operation, _fields, schema) => ({ data: schema.parse(response(operation)), bytes: 0 }),
  };
}

const page = { offset: 0, length: 500 };
const which = { domainId: DomainId.parse('62'), domain: 'example.com', ...page };

/** Returns what the two responses are parsed to: that of api.md, and that of api3.md. */
async function both<T>(
  load: (caller: Caller) => Promise<T>,
  classic: object,
  cloud: object,
): Promise<readonly [T, T]> {
  const fields = { domain_id: '62', domain: 'example.com' };
  return [
    await load(parsing(() => classic)),
    await load(parsing((operation) => classicResponse(operation, fields, { ...cloud, RequestId: 'r-1' }))),
  ];
}

const word = fc.string({ maxLength: 12 });
const id = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const count = fc.integer({ min: 0, max: 99_999 });
const optional = fc.option(word, { nil: null });
const day = fc.constantFrom('2024-01-02 03:04:05', '2025-12-31 23:59:59');
/** Either case, as the list and the details spell the same states. */
const inCase = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text.toUpperCase());

const yes = (is: boolean): string => (is ? 'yes' : 'no');

describe('A row of the cloud interface', () => {
  const record = fc.record({
    id,
    host: word,
    type: fc.constantFrom('A', 'MX', 'TXT', 'Framed URL'),
    line: word,
    lineId: word,
    value: word,
    mx: fc.option(count, { nil: null }),
    ttl: count,
    weight: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    isEnabled: fc.boolean(),
    monitor: fc.constantFrom('', 'Ok', 'Warn', 'Down'),
    remark: optional,
    updatedOn: day,
    hold: fc.constantFrom(true, false, undefined),
  });

  type RecordRow = typeof record extends fc.Arbitrary<infer T> ? T : never;
  /** The fields that a list and the details of a record have under the same names. */
  const classicRecord = (row: RecordRow): object => ({
    id: String(row.id),
    line_id: row.lineId,
    ttl: String(row.ttl),
    value: row.value,
    weight: row.weight,
    mx: row.mx === null ? null : String(row.mx),
    enabled: row.isEnabled ? '1' : '0',
    monitor_status: row.monitor,
    remark: row.remark,
    updated_on: row.updatedOn,
  });
  const cloudRecord = (row: RecordRow): object => ({
    TTL: row.ttl,
    Value: row.value,
    Weight: row.weight,
    MX: row.mx,
    Remark: row.remark,
    UpdatedOn: row.updatedOn,
  });

  it('is parsed to the same record as that of the classic one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 4 }), async (records) => {
        const classic = records.map((row) => ({
          ...classicRecord(row),
          name: row.host,
          line: row.line,
          type: row.type,
          status: row.isEnabled ? 'enabled' : 'disabled',
          ...(row.hold === true ? { hold: 'hold' } : {}),
        }));
        const cloud = records.map((row) => ({
          ...cloudRecord(row),
          RecordId: row.id,
          Name: row.host,
          Line: row.line,
          LineId: row.lineId,
          Type: row.type,
          Status: row.isEnabled ? 'ENABLE' : 'DISABLE',
          MonitorStatus: row.monitor.toUpperCase(),
          ...(row.hold === undefined ? {} : { DefaultNS: row.hold }),
        }));
        const [one, other] = await both(
          async (caller) => listRecords(caller, which, never()),
          { info: { record_total: String(records.length) }, records: classic },
          {
            RecordCountInfo: { SubdomainCount: 1, ListCount: records.length, TotalCount: records.length },
            RecordList: cloud,
          },
        );
        assert.deepEqual(other, one);
      }),
    );
  });

  it('with the details of a record is parsed to the same record', async () => {
    await fc.assert(
      fc.asyncProperty(record, async (row) => {
        const [one, other] = await both(
          async (caller) => loadRecordInfo(caller, { ...which, recordId: RecordId.parse('1') }, never()),
          {
            domain: { id: '62', domain: 'example.com' },
            record: {
              ...classicRecord(row),
              sub_domain: row.host,
              record_type: row.type,
              record_line: row.line,
              domain_id: '62',
            },
          },
          {
            RecordInfo: {
              ...cloudRecord(row),
              Id: row.id,
              SubDomain: row.host,
              RecordType: row.type,
              RecordLine: row.line,
              RecordLineId: row.lineId,
              Enabled: row.isEnabled ? 1 : 0,
              MonitorStatus: row.monitor,
              DomainId: 62,
            },
          },
        );
        assert.deepEqual(other, one);
      }),
    );
  });

  const domain = fc.record({
    id,
    name: word,
    grade: fc.constantFrom('DP_Free', 'DP_Plus', 'D_Expert', 'DPG_Free'),
    title: word,
    status: fc.constantFrom('enable', 'pause', 'spam', 'lock'),
    ext: fc.constantFrom('', 'dnserror'),
    records: count,
    group: id,
    isVip: fc.boolean(),
    isMark: fc.boolean(),
    push: fc.boolean(),
    remark: optional,
    ttl: count,
    owner: word,
    day,
  });
  type DomainRow = typeof domain extends fc.Arbitrary<infer T> ? T : never;
  const classicDomain = (row: DomainRow): object => ({
    id: row.id,
    name: row.name,
    grade: row.grade,
    grade_title: row.title,
    status: row.status,
    ext_status: row.ext,
    records: String(row.records),
    group_id: String(row.group),
    is_vip: yes(row.isVip),
    searchengine_push: yes(row.push),
    remark: row.remark,
    ttl: String(row.ttl),
    owner: row.owner,
    created_on: row.day,
    updated_on: row.day,
  });
  /** The same in a list, and, but for its name, in the details of a domain. */
  const cloudDomain = (row: DomainRow): object => ({
    DomainId: row.id,
    Grade: row.grade.toUpperCase(),
    GradeTitle: row.title,
    RecordCount: row.records,
    GroupId: row.group,
    Remark: row.remark,
    TTL: row.ttl,
    Owner: row.owner,
    CreatedOn: row.day,
    UpdatedOn: row.day,
  });

  it('is parsed to the same domain as that of the classic one, whatever the case of its states', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(domain, { maxLength: 4 }), async (domains) => {
        const total = { domain_total: domains.length, all_total: 9, mine_total: 1, vip_total: 0 };
        const [one, other] = await both(
          async (caller) => listDomains(caller, page, never()),
          { info: total, domains: domains.map(classicDomain) },
          {
            DomainCountInfo: { DomainTotal: domains.length, AllTotal: 9, MineTotal: 1, VipTotal: 0 },
            DomainList: domains.map((row) => ({
              ...cloudDomain(row),
              Name: row.name,
              Status: row.status.toUpperCase(),
              DNSStatus: row.ext.toUpperCase(),
              IsVip: yes(row.isVip).toUpperCase(),
              SearchEnginePush: yes(row.push).toUpperCase(),
            })),
          },
        );
        assert.deepEqual(other, one);
      }),
    );
  });

  it('with the details of a domain is parsed to the same domain, with either spelling of its DNS state', async () => {
    const spelling = fc.constantFrom(['DnsStatus'], ['DNSStatus'], ['DnsStatus', 'DNSStatus']);
    await fc.assert(
      fc.asyncProperty(domain, spelling, inCase('enable'), async (row, names, status) => {
        const [one, other] = await both(
          async (caller) => loadDomainInfo(caller, { id: which.domainId }, never()),
          {
            domain: {
              ...classicDomain({ ...row, status: 'enable' }),
              is_mark: yes(row.isMark),
              punycode: row.name,
              user_id: '7',
            },
          },
          {
            DomainInfo: {
              ...cloudDomain(row),
              Domain: row.name,
              Punycode: row.name,
              Status: status,
              IsMark: yes(row.isMark),
              IsVip: yes(row.isVip),
              SearchEnginePush: yes(row.push),
              UserId: 7,
              ...Object.fromEntries(names.map((name) => [name, row.ext])),
            },
          },
        );
        assert.deepEqual(other, one);
      }),
    );
  });

  it('with a group, or with the user, is parsed as that of the classic interface', async () => {
    const [groups, cloudGroups] = await both(
      async (caller) => listGroups(caller, never()),
      { groups: [{ group_id: 1, group_name: 'Default', group_type: 'system', size: 3 }] },
      { GroupList: [{ GroupId: 1, GroupName: 'Default', GroupType: 'system', Size: 3 }] },
    );
    assert.deepEqual(cloudGroups, groups);
    const [one, other] = await both(
      async (caller) => loadUserDetail(caller, never()),
      {
        info: {
          user: {
            nick: 'ops',
            id: '730060',
            email: 'ops@example.com',
            status: 'enabled',
            telephone: '',
            real_name: 'Ops',
            email_verified: 'yes',
            telephone_verified: 'no',
            wechat_binded: 'no',
            Uin: 1,
          },
        },
      },
      {
        UserInfo: {
          Nick: 'ops',
          Id: 730_060,
          Email: 'ops@example.com',
          Status: 'enabled',
          Telephone: '',
          RealName: 'Ops',
          EmailVerified: 'yes',
          TelephoneVerified: 'no',
          WechatBinded: 'no',
          Uin: 1,
        },
      },
    );
    assert.deepEqual(other, one);
  });

  it('keeps fields without a word under their own names, and rows that are none', async () => {
    const [, { rows }] = await both(
      async (caller) => listDomains(caller, page, never()),
      { domains: [], info: {} },
      {
        DomainCountInfo: { DomainTotal: 2, GroupTotal: 1 },
        DomainList: [
          { DomainId: 1, Name: 'example.com', EffectiveDNS: ['ns1.example.net'], GradeLevel: 2 },
          7,
        ],
        New: true,
      },
    );
    assert.deepEqual(
      rows.map(({ other }) => other),
      [
        [
          ['EffectiveDNS', ['ns1.example.net']],
          ['GradeLevel', 2],
        ],
        [['', 7]],
      ],
    );
  });

  it('has no time where the service sends zeros', async () => {
    const [, found] = await both<Domain>(
      async (caller) => loadDomainInfo(caller, { id: which.domainId }, never()),
      { domain: {} },
      { DomainInfo: { DomainId: 1, Domain: 'example.com', CreatedOn: '0000-00-00 00:00:00' } },
    );
    assert.equal(found.createdOn, undefined);
  });

  it('knows nothing of what the interface does not send, rather than that it is empty', async () => {
    const [, { rows, subDomains }] = await both(
      async (caller) => listRecords(caller, which, never()),
      { records: [], info: {} },
      { RecordCountInfo: { SubdomainCount: 4, TotalCount: 1 }, RecordList: [{ RecordId: 1, Name: 'www' }] },
    );
    const [row] = rows satisfies readonly DnsRecord[];
    assert.ok(row !== undefined);
    const unknown = [row.mx, row.ttl, row.enabled, row.weight, row.remark, row.recordLine, subDomains];
    assert.deepEqual(new Set(unknown), new Set([undefined]));
  });
});

describe('A large id', () => {
  const large = '9007199254740993123';

  it('keeps all its digits in requests and responses', async () => {
    assert.equal(
      requestBody({ domain_id: large, record_id: '1', domain: '例子.example' }),
      `{"DomainId":${large},"RecordId":1,"Domain":"例子.example"}`,
    );
    await using service = await startCloud(() =>
      respond({
        RecordCountInfo: { TotalCount: 1 },
        RecordList: [{ RecordId: 'LARGE', Name: 'www' }],
      }).replace('"LARGE"', large),
    );
    const { rows } = await listRecords(
      cloudClient(service),
      { ...which, domainId: DomainId.parse(large) },
      never(),
    );
    assert.equal(rows[0]?.id, large);
    assert.ok(service.received[0]?.body.includes(`"DomainId":${large}`));
  });

  it('that is no number is sent as a text', () => {
    assert.equal(requestBody({ record_id: '01', group_id: 'x"' }), '{"RecordId":"01","GroupId":"x\\""}');
  });
});

describe('A call of the cloud interface', () => {
  it('proves a key without User.Detail where that is refused, and then knows nothing of the user', async () => {
    for (const [code, list] of [
      ['InvalidAction', respond({ DomainList: [] })],
      ['InvalidAction', refuse('ResourceNotFound.NoDataOfDomain')],
      ['UnauthorizedOperation', respond({ DomainList: [] })],
    ] as const) {
      await using service = await startCloud((action) =>
        action === 'DescribeUserDetail' ? refuse(code) : list,
      );
      const { other, ...user } = await loadUserDetail(cloudClient(service), never());
      assert.deepEqual(new Set(Object.values(user)), new Set([undefined]));
      assert.deepEqual(other, []);
      assert.equal(service.received[1]?.body, '{"Offset":0,"Limit":1}');
    }
  });

  it('looks up the name of a domain of which only the id is known', async () => {
    const pages = [
      { DomainList: [{ DomainId: 1, Name: 'example.net' }] },
      { DomainList: [{ DomainId: 62, Name: '例子.example', Punycode: 'xn--fsqu00a.example' }] },
    ];
    await using service = await startCloud((action) =>
      respond(action === 'DescribeDomainList' ? (pages.shift() ?? {}) : { DomainInfo: { DomainId: 62 } }),
    );
    const domain = await loadDomainInfo(cloudClient(service), { id: which.domainId }, never());
    assert.equal(domain.id, '62');
    assert.deepEqual(
      service.received.map(({ body }) => body),
      [
        '{"Offset":0,"Limit":500}',
        '{"Offset":1,"Limit":500}',
        '{"DomainId":62,"Domain":"xn--fsqu00a.example"}',
      ],
    );
  });

  it('fails for a domain that the list does not have, even if the service ignores the offset', async () => {
    for (const list of [
      respond({ DomainList: [{ DomainId: 1, Name: 'example.net' }] }),
      respond({ DomainList: [] }),
    ]) {
      await using service = await startCloud(() => list);
      await assert.rejects(loadDomainInfo(cloudClient(service), { id: which.domainId }, never()), {
        failure: {
          operation: 'Domain.Info',
          kind: 'service',
          code: 'InvalidParameter.DomainIdInvalid',
          message: '',
        },
      });
      assert.ok(service.received.length <= 2);
    }
  });

  it('does not take a response without a list of domains for a proof of the key', async () => {
    await using service = await startCloud(() => respond({}));
    const failure = await failureFrom(loadUserDetail(cloudClient(service), never()));
    assert.deepEqual([failure.kind, service.received.length], ['format', 2]);
  });

  it('with “no data” where one thing is asked for is a failure with its code', async () => {
    await using service = await startCloud(() => refuse('ResourceNotFound.NoDataOfDomain'));
    const query = { id: which.domainId, name: 'example.com' };
    const failure = await failureFrom(loadDomainInfo(cloudClient(service), query, never()));
    assert.ok(failure.kind === 'service');
    assert.equal(failure.code, 'ResourceNotFound.NoDataOfDomain');
  });
});
