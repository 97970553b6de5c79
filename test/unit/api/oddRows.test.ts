import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Client } from '../../../src/api/client.ts';
import { listDomains, loadDomainInfo } from '../../../src/api/domain.ts';
import { DomainId, RecordId, type OtherField } from '../../../src/api/fields.ts';
import { listGroups } from '../../../src/api/group.ts';
import { loadLines } from '../../../src/api/line.ts';
import { listRecords, loadRecordInfo } from '../../../src/api/record.ts';
import { loadUserDetail } from '../../../src/api/user.ts';
import { anyJson, anyRow, anyRows } from './json.ts';
import { clientOf, never, TestService } from './server.ts';

const domainId = DomainId.parse('7');
const page = { offset: 0, length: 500 };

const groupNames = ['group_id', 'group_name', 'group_type', 'size'];
const domainNames = [
  ...'id name punycode grade grade_title status ext_status records group_id is_mark remark is_vip'.split(' '),
  ...'searchengine_push beian user_id created_on updated_on ttl owner'.split(' '),
];
const recordNames =
  'id name line type ttl value mx enabled status monitor_status remark updated_on hold weight'.split(' ');
const userNames = ['id', 'nick', 'email', 'balance', 'smsbalance', 'agent_pending', 'weixin_binded', 'im'];

interface Read {
  readonly other: readonly OtherField[];
}

describe('Any JSON in any field', () => {
  let service: TestService;
  let client: Client;
  let body = '';
  before(async () => {
    service = await TestService.start(() => body);
    client = clientOf(service);
  });
  after(async () => service[Symbol.asyncDispose]());

  const respond = (fields: string): void => {
    body = `{"status":{"code":"1","message":""},${fields}}`;
  };

  const lists: readonly (readonly [
    key: string,
    names: readonly string[],
    read: () => Promise<readonly Read[]>,
  ])[] = [
    ['groups', groupNames, async () => (await listGroups(client, never())).rows],
    ['domains', domainNames, async () => (await listDomains(client, page, never())).rows],
    ['records', recordNames, async () => (await listRecords(client, { domainId, ...page }, never())).rows],
  ];
  for (const [key, names, read] of lists) {
    it(`of ${key} drops no row and no unexpected value`, async () => {
      await fc.assert(
        fc.asyncProperty(anyRows(names), anyJson, async (rows, around) => {
          respond(`"${key}":[${rows.join()}],"info":${around},"domain":${around}`);
          const result = await read();
          assert.equal(result.length, rows.length);
          for (const [index, row] of rows.entries()) {
            const { other = [] } = result[index] ?? {};
            for (const [name, value] of unreadable(JSON.parse(row), names)) {
              assert.ok(
                other.some(([kept, as]) => kept === name && same(as, value)),
                `${name} of ${row} is lost`,
              );
            }
          }
        }),
        { numRuns: 30 },
      );
    });
  }

  it('of a user, and of the details of a domain and a record, never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRow(userNames),
        anyRow(recordNames),
        anyRow(domainNames),
        async (user, record, domain) => {
          respond(`"info":{"user":${user}},"record":${record},"domain":${domain}`);
          await loadUserDetail(client, never());
          await loadRecordInfo(client, { domainId, recordId: RecordId.parse('1') }, never());
          await loadDomainInfo(client, { id: domainId }, never());
        },
      ),
      { numRuns: 30 },
    );
  });

  it('of lines drops no line and no group', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyJson, { maxLength: 6 }), anyJson, async (values, ids) => {
        respond(`"lines":[${values.join()}],"line_ids":${ids}`);
        const names = await loadLines(client, { grade: 'DP_Free', domainId }, never());
        assert.equal(names.shape === 'names' && names.lines.length, values.length);
        respond(`"lines":{${values.map((value, index) => `"g${index}":${value}`).join()}}`);
        const groups = await loadLines(client, { grade: 'DP_Free', domainId }, never());
        assert.equal(groups.shape === 'groups' && groups.groups.length, values.length);
      }),
      { numRuns: 30 },
    );
  });
});

/** Returns the fields that are lists or objects, and those that are not in `names`. */
function unreadable(row: unknown, names: readonly string[]): readonly OtherField[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return [['', row]];
  return Object.entries(row).filter(
    ([name, value]) => !names.includes(name) || (typeof value === 'object' && value !== null),
  );
}

/** Whether two values are the same; large integers are kept as texts. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, rounded) === JSON.stringify(b, rounded);
}

function rounded(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{16,}$/u.test(value) ? Number(value) : value;
}

describe('Fields that api.md does not list', () => {
  const extra = { x: 1 };
  const status = { code: '1', message: '', trace: 'a1' };
  const beside = [
    ['y', 2],
    ['status.trace', 'a1'],
  ] as const;
  const cases: readonly (readonly [
    what: string,
    response: object,
    otherOf: (client: Client) => Promise<unknown>,
    expected: readonly (readonly [string, unknown])[],
  ])[] = [
    [
      'User.Detail',
      { info: { user: { id: 1, ...extra }, agent: { level: 2 } } },
      async (client) => (await loadUserDetail(client, never())).other,
      [['x', 1], ['info.agent', { level: 2 }], ...beside],
    ],
    ['Domaingroup.List', { groups: [] }, async (client) => (await listGroups(client, never())).other, beside],
    [
      'Domain.List',
      { info: { domain_total: 1, ...extra }, domains: [{ id: 1 }] },
      async (client) => (await listDomains(client, page, never())).other,
      [['info.x', 1], ...beside],
    ],
    [
      'Domain.Info',
      { domain: { id: 1, ...extra } },
      async (client) => (await loadDomainInfo(client, { id: domainId }, never())).other,
      [['x', 1], ...beside],
    ],
    [
      'Record.List',
      { info: { record_total: 1, records_num: 3 }, domain: { id: 1, ...extra }, records: [{ id: 1 }] },
      async (client) => (await listRecords(client, { domainId, ...page }, never())).other,
      [['info.records_num', 3], ['domain.x', 1], ...beside],
    ],
    [
      'Record.Info',
      { domain: { id: 1, ...extra }, record: { id: 1 } },
      async (client) =>
        (await loadRecordInfo(client, { domainId, recordId: RecordId.parse('1') }, never())).other,
      [['domain.x', 1], ...beside],
    ],
    [
      'Record.Line',
      { lines: ['a'], line_ids: {} },
      async (client) => (await loadLines(client, { grade: 'DP_Free', domainId }, never())).other,
      beside,
    ],
  ];
  for (const [what, response, otherOf, expected] of cases) {
    it(`are kept at every level of a response of ${what}`, async () => {
      await using service = await TestService.start(() => JSON.stringify({ status, ...response, y: 2 }));
      assert.deepEqual(await otherOf(clientOf(service)), expected);
    });
  }
});
