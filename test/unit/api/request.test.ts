import assert from 'node:assert/strict';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { listDomains, loadDomainInfo } from '../../../src/api/domain.ts';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import { listGroups } from '../../../src/api/group.ts';
import { loadLines } from '../../../src/api/line.ts';
import { listRecords, loadRecordInfo } from '../../../src/api/record.ts';
import { loadUserDetail } from '../../../src/api/user.ts';
import type { Client } from '../../../src/api/client.ts';
import { EMPTY_FIELDS } from '../../support/service/proxyFaults.ts';
import { clientOf, never, SECRET, success, TestService, TOKEN } from './server.ts';

const everything = success(EMPTY_FIELDS);

const domainId = DomainId.parse('7');
const recordId = RecordId.parse('4294967299');

type Call = (client: Client) => Promise<unknown>;
const requests: readonly (readonly [url: string, form: Readonly<Record<string, string>>, call: Call])[] = [
  ['/User.Detail', {}, async (client) => loadUserDetail(client, never())],
  ['/Domaingroup.List', {}, async (client) => listGroups(client, never())],
  [
    '/Domain.List',
    { offset: '0', length: '500' },
    async (client) => listDomains(client, { offset: 0, length: 500 }, never()),
  ],
  [
    '/Domain.List',
    { type: 'share_out', group_id: '3', offset: '1000', length: '20' },
    async (client) =>
      listDomains(
        client,
        { type: 'share_out', groupId: GroupId.parse('3'), offset: 1000, length: 20 },
        never(),
      ),
  ],
  ['/Domain.Info', { domain_id: '7' }, async (client) => loadDomainInfo(client, { id: domainId }, never())],
  [
    '/Record.List',
    { domain_id: '7', offset: '0', length: '500' },
    async (client) => listRecords(client, { domainId, offset: 0, length: 500 }, never()),
  ],
  [
    '/Record.List',
    { domain_id: '7', offset: '5', length: '1', sub_domain: 'a&b=ü d' },
    async (client) => listRecords(client, { domainId, offset: 5, length: 1, subDomain: 'a&b=ü d' }, never()),
  ],
  [
    '/Record.Info',
    { domain_id: '7', record_id: '4294967299' },
    async (client) => loadRecordInfo(client, { domainId, recordId }, never()),
  ],
  [
    '/Record.Line',
    { domain_grade: 'DP_Free', domain_id: '7' },
    async (client) => loadLines(client, { grade: 'DP_Free', domainId }, never()),
  ],
];

describe('A request', () => {
  for (const [url, form, call] of requests) {
    it(`of ${url.slice(1)} with ${Object.keys(form).join(', ') || 'no parameters'} is sent as documented`, async () => {
      await using service = await TestService.start(() => everything);
      await call(clientOf(service));
      const [request] = service.received;
      assert.equal(service.received.length, 1);
      assert.equal(request?.method, 'POST');
      assert.equal(request.url, url);
      assert.deepEqual(Object.fromEntries(request.form), {
        login_token: `12345,${SECRET}`,
        format: 'json',
        lang: 'en',
        ...form,
      });
      assert.match(request.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded(?:;|$)/);
      assert.equal(request.headers['user-agent'], 'DNS-Tree/0.0.0 (tests)');
      assert.ok(!JSON.stringify(request.headers).includes(SECRET), 'the token is in a header');
    });
  }

  it('appends the operation to the path of the address', async () => {
    await using service = await TestService.start(() => everything);
    const { address } = service;
    const under = clientOf(service, {
      login: async () => ({ address: ServiceAddress.parse(`${address}/v1/`), secret: TOKEN }),
    });
    await listGroups(under, never());
    assert.equal(service.received[0]?.url, '/v1/Domaingroup.List');
  });

  it('sends the language of the editor, but that of the installation for records', async () => {
    await using service = await TestService.start(() => everything);
    const client = clientOf(service, { language: 'cn' });
    await listGroups(client, never());
    await listRecords(client, { domainId, offset: 0, length: 500 }, never());
    assert.deepEqual(
      service.received.map(({ form }) => form.get('lang')),
      ['cn', 'en'],
    );
  });
});
