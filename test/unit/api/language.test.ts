import assert from 'node:assert/strict';
import { requestLanguage, type ServiceLanguage } from '../../../src/api/language.ts';
import { CHINA, INTERNATIONAL, ServiceAddress } from '../../../src/api/serviceAddress.ts';

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
