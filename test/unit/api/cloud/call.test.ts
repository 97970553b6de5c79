import assert from 'node:assert/strict';
import { listDomains } from '../../../../src/api/domain.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { authorization } from '../../../../src/api/cloud/sign.ts';
import { listRecords } from '../../../../src/api/record.ts';
import { never } from '../server.ts';
import { pluck } from '../../../support/pluck.ts';
import { actionOf, cloudClient, KEY_PARTS, respond, startCloud } from './cloudServer.ts';

const domains = {
  DomainCountInfo: { DomainTotal: 1, AllTotal: 1 },
  DomainList: [{ DomainId: 62, Name: 'example.com', Status: 'ENABLE', Grade: 'DP_FREE', RecordCount: 2 }],
};
const records = {
  RecordCountInfo: { SubdomainCount: 2, ListCount: 2, TotalCount: 2 },
  RecordList: [
    { RecordId: 1, Name: '@', Type: 'NS', Line: '默认', Value: 'ns1.example.net.', Status: 'ENABLE', MX: 0 },
    { RecordId: 2, Name: 'www', Type: 'A', Line: '默认', Value: '192.0.2.10', Status: 'DISABLE', MX: null },
  ],
};

describe('A call with a cloud key', () => {
  it('lists domains and records in the words of the classic interface', async () => {
    await using service = await startCloud((action) =>
      respond(action === 'DescribeDomainList' ? domains : records),
    );
    const client = cloudClient(service);
    const page = { offset: 0, length: 500 };
    const { rows, total } = await listDomains(client, page, never());
    assert.deepEqual(
      rows.map(({ id, name, status, grade, records: count }) => [id, name, status, grade, count]),
      [['62', 'example.com', 'enable', 'DP_Free', 2]],
    );
    assert.equal(total, 1);
    const query = { domainId: DomainId.parse('62'), domain: 'example.com', ...page };
    const loaded = await listRecords(client, query, never());
    assert.deepEqual(pluck(loaded.rows, 'host'), ['@', 'www']);
    assert.deepEqual(pluck(loaded.rows, 'enabled'), [true, false]);
    assert.deepEqual(
      service.received.map((request) => [request.method, request.url, actionOf(request), request.body]),
      [
        ['POST', '/', 'DescribeDomainList', '{"Offset":0,"Limit":500}'],
        ['POST', '/', 'DescribeRecordList', '{"DomainId":62,"Domain":"example.com","Offset":0,"Limit":500}'],
      ],
    );
  });

  it('is signed with the time and the host name, and names the version', async () => {
    await using service = await startCloud(() => respond(domains));
    const before = Math.floor(Date.now() / 1000);
    await listDomains(cloudClient(service), { offset: 0, length: 500 }, never());
    const [request] = service.received;
    assert.ok(request !== undefined);
    const { headers, body } = request;
    const timestamp = Number(headers['x-tc-timestamp']);
    assert.ok(timestamp >= before && timestamp <= Date.now() / 1000);
    assert.equal(headers['x-tc-version'], '2021-03-23');
    assert.equal(headers['x-tc-language'], 'en-US');
    assert.equal(headers['x-tc-token'], undefined);
    const signed = {
      'content-type': String(headers['content-type']),
      host: '127.0.0.1',
      'x-tc-action': 'describedomainlist',
    };
    assert.equal(
      headers.authorization,
      authorization({ service: 'dnspod', headers: signed, body, timestamp }, KEY_PARTS),
    );
  });

  it('has the session token of a temporary key', async () => {
    await using service = await startCloud(() => respond(domains));
    const client = cloudClient(service, { ...KEY_PARTS, sessionToken: 'a-session-token' });
    await listDomains(client, { offset: 0, length: 500 }, never());
    assert.equal(service.received[0]?.headers['x-tc-token'], 'a-session-token');
  });
});
