import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { listRecords, loadRecordInfo } from '../../../src/api/record.ts';
import { failureFrom, never, withResponse, spelled } from './server.ts';
import { pluck } from '../../support/pluck.ts';

const page = { offset: 0, length: 500 };
const domainId = DomainId.parse('7');
const recordId = RecordId.parse('4294967299');

const listed = {
  id: 4294967299,
  name: '@',
  line: 'Default',
  type: 'NS',
  ttl: 86400,
  value: 'ns1.example.net.',
  mx: 0,
  enabled: 1,
  status: 'enabled',
  monitor_status: '',
  remark: '',
  updated_on: '2015-01-18 20:54:39',
  hold: 'hold',
  weight: 50,
  line_id: '10=0',
};
const common = {
  id: '4294967299',
  host: '@',
  type: 'NS',
  recordLine: 'Default',
  value: 'ns1.example.net.',
  mx: 0,
  ttl: 86400,
  enabled: true,
  monitorStatus: '',
  remark: '',
  updatedOn: '2015-01-18 20:54:39',
};

const load = async (data: object): ReturnType<typeof listRecords> =>
  withResponse(data, async (client) => listRecords(client, { domainId, ...page }, never()));

describe('Record.List', () => {
  it('reads every field', async () => {
    const data = {
      domain: {
        id: 7,
        name: 'b.example',
        punycode: 'b.example',
        grade: 'DP_Free',
        owner: 'n@example.com',
        x: 1,
      },
      info: { sub_domains: 12346, record_total: 12345 },
      records: [listed],
    };
    for (const raw of [data, { ...spelled(data), domain: data.domain }]) {
      const loaded = await load(raw);
      assert.equal(loaded.total, 12345);
      assert.equal(loaded.subDomains, 12346);
      assert.deepEqual(loaded.domain, {
        id: '7',
        name: 'b.example',
        punycode: 'b.example',
        grade: 'DP_Free',
        owner: 'n@example.com',
        other: [['x', 1]],
      });
      assert.deepEqual(loaded.rows, [
        {
          ...common,
          status: 'enabled',
          held: true,
          weight: 50,
          domainId: undefined,
          other: [['line_id', '10=0']],
        },
      ]);
    }
  });

  it('returns the records when the domain and the summary are missing or malformed', async () => {
    for (const around of [
      {},
      { domain: null, info: null },
      { domain: [], info: 'x' },
      { info: { record_total: -1 } },
    ]) {
      const { rows, total } = await load({ ...around, records: [listed] });
      assert.deepEqual([rows.length, total], [1, undefined]);
    }
  });

  it('returns no record for null with a count of 0, and fails without that count', async () => {
    assert.deepEqual((await load({ info: { record_total: '0' }, records: null })).rows, []);
    for (const data of [{ records: null }, { info: { record_total: 2 }, records: null }])
      assert.equal((await failureFrom(load(data))).kind, 'format');
  });

  it('uses `enabled`, and `status` without it', async () => {
    const cases: readonly (readonly [fields: object, enabled: boolean | undefined])[] = [
      [{ enabled: '1', status: 'disable' }, true],
      [{ enabled: '0', status: 'enable' }, false],
      [{ status: 'disabled' }, false],
      [{ status: 'pause' }, false],
      [{ status: 'ENABLE' }, true],
      [{ status: 'Disable' }, false],
      [{ status: 'not enabled' }, undefined],
      [{ status: 'disabled?' }, undefined],
      [{ enabled: '', status: 'enabled' }, true],
      [{ enabled: null, status: 'spam' }, undefined],
      [{}, undefined],
    ];
    const records = cases.map(([fields]) => fields);
    const { rows } = await load({ records });
    const expected = cases.map(([, enabled]) => enabled);
    assert.deepEqual(pluck(rows, 'enabled'), expected);
  });

  it('reads the spellings of Record.Info too', async () => {
    const raw = { id: 9, sub_domain: 'www', record_type: 'A', record_line: 'Default', value: 'v' };
    const { rows } = await load({ records: [raw] });
    const [{ host, type, recordLine, other } = assert.fail('no row')] = rows;
    assert.deepEqual([host, type, recordLine, other], ['www', 'A', 'Default', []]);
  });

  for (const name of ['name', 'type', 'line'] as const)
    it(`reads 1,020 characters of a \`${name}\`, keeps a longer one as sent`, async () => {
      const [whole, long] = [1020, 1_000_000].map((length) => 'A'.repeat(length));
      const { rows } = await load({ records: [{ [name]: whole }, { [name]: long }] });
      const field = ({ name: 'host', type: 'type', line: 'recordLine' } as const)[name];
      assert.deepEqual(
        rows.map(({ [field]: read, other }) => [read, other]),
        [
          [whole, []],
          [`${whole}…`, [[name, long]]],
        ],
      );
    });

  it('writes types of DNS in capitals, and those of the service as they are, like its own `Framed URL`', async () => {
    const types = [
      { type: 'aaaa' },
      { record_type: 'Cname' },
      { type: '显性url' },
      { type: 'Framed URL' },
      { type: 'type65280' },
    ];
    const { rows } = await load({ records: types.map((type) => ({ name: '@', value: 'v', ...type })) });
    assert.deepEqual(pluck(rows, 'type'), ['AAAA', 'CNAME', '显性url', 'Framed URL', 'TYPE65280']);
  });

  it('keeps an unknown `hold`', async () => {
    const { rows } = await load({ records: [{ hold: 'lock' }] });
    assert.equal(rows[0]?.held, false);
    assert.deepEqual(rows[0]?.other, [['hold', 'lock']]);
  });
});

describe('Record.Info', () => {
  it('reads every field', async () => {
    const {
      name: sub_domain,
      line: record_line,
      type: record_type,
      status: _,
      hold: _hold,
      weight: _weight,
      ...rest
    } = listed;
    const data = {
      domain: { id: 7, domain: 'b.example', domain_grade: 'DP_Free' },
      record: { ...rest, sub_domain, record_line, record_type, domain_id: 7 },
    };
    for (const raw of [data, spelled(data)]) {
      const loaded = await withResponse(raw, async (client) =>
        loadRecordInfo(client, { domainId, recordId }, never()),
      );
      assert.deepEqual(loaded.record, {
        ...common,
        status: undefined,
        held: false,
        weight: undefined,
        domainId: '7',
        other: [['line_id', '10=0']],
      });
      assert.deepEqual(loaded.domain, {
        id: '7',
        name: 'b.example',
        punycode: undefined,
        grade: 'DP_Free',
        owner: undefined,
        other: [],
      });
    }
  });

  it('returns the record when its domain is missing', async () => {
    const loaded = await withResponse({ record: { id: 1 } }, async (client) =>
      loadRecordInfo(client, { domainId, recordId }, never()),
    );
    assert.equal(loaded.record.id, '1');
    assert.equal(loaded.domain.id, undefined);
  });
});
