import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { requestLanguage, type ServiceLanguage } from '../../../src/api/language.ts';
import { loadLines } from '../../../src/api/line.ts';
import { listRecords, loadRecordInfo } from '../../../src/api/record.ts';
import { CHINA, INTERNATIONAL, ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { zoneDigest } from '../../../src/history/canonicalRecord.ts';
import { list, withService } from '../sample/calls.ts';
import { clientOf, never, readToken } from './server.ts';

const LANGUAGES: readonly ServiceLanguage[] = ['en', 'cn'];

describe('The language of a call', () => {
  it('is that of the installation for records and lines, and else that of the editor', () => {
    const elsewhere = ServiceAddress.parse('https://dns.example');
    for (const editor of LANGUAGES) {
      for (const operation of ['Record.Line', 'Record.List', 'Record.Info'] as const)
        assert.deepEqual(
          [INTERNATIONAL, CHINA, elsewhere].map((address) => requestLanguage(operation, address, editor)),
          ['en', 'cn', 'en'],
        );
      const hosts = ['dnspod', 'dnspod.ap-guangzhou', 'dnspod.intl', 'dnspod.intl.example'];
      assert.deepEqual(
        hosts.map((host) => {
          const address = ServiceAddress.parse(`https://${host}.tencentcloudapi.com`);
          return requestLanguage('Record.List', address, editor);
        }),
        ['cn', 'cn', 'en', 'en'],
      );
      for (const operation of ['User.Detail', 'Domaingroup.List', 'Domain.List', 'Domain.Info'] as const)
        assert.equal(requestLanguage(operation, CHINA, editor), editor);
    }
  });
});

describe('Records and lines, in windows of two languages', () => {
  const sample = withService();

  it('are the same, so that a switch of the language changes no zone', async () => {
    const domains = list((await sample.call('Domain.List'))['domains']);
    const domainId = DomainId.parse(String(domains.find(({ name }) => name === 'example.com')?.['id']));
    const loaded = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { address, token } = sample.service;
        const client = clientOf(
          { address: ServiceAddress.parse(address) },
          {
            language,
            login: async () => ({ address: ServiceAddress.parse(address), secret: readToken(token) }),
          },
        );
        const { rows } = await listRecords(client, { domainId, offset: 0, length: 500 }, never());
        const onLine = rows.find(({ recordLine }) => recordLine === 'Asia');
        assert.ok(onLine?.id, 'a record is on a line that has a Chinese name too');
        const { record } = await loadRecordInfo(client, { domainId, recordId: onLine.id }, never());
        const lines = await loadLines(client, { grade: 'DP_Free', domainId }, never());
        return { digest: await zoneDigest(rows, never()), line: record.recordLine, lines };
      }),
    );
    assert.deepEqual(loaded[0], loaded[1]);
  });
});
