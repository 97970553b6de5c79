import assert from 'node:assert/strict';
import {
  domainAscii,
  isDefaultLine,
  readableValue,
  recordHostName,
  recordName,
} from '../../../src/dns/record.ts';
import { isRedirectType } from '../../../src/dns/types/redirect.ts';
import { domain, record } from '../zones/rows.ts';

const bücher = domain({ name: 'bücher.example', punycode: 'xn--bcher-kva.example' });

describe('A record', () => {
  it('has a Unicode name for people, and an ASCII name for configuration files', () => {
    for (const zone of [
      bücher,
      domain({ name: 'bücher.example' }),
      domain({ name: 'xn--bcher-kva.example.' }),
    ]) {
      for (const host of ['größe', 'xn--gre-6ka8i']) {
        assert.equal(recordName(record({ host }), zone), 'größe.bücher.example');
        assert.equal(recordHostName(record({ host }), zone), 'xn--gre-6ka8i.xn--bcher-kva.example');
      }
      assert.equal(recordHostName(record({ host: '@' }), zone), 'xn--bcher-kva.example');
      assert.equal(recordName(record({ host: '*' }), zone), '*.bücher.example');
      assert.equal(domainAscii(zone), 'xn--bcher-kva.example');
    }
  });

  it('is read with the priority of its mail server', () => {
    const mail = { type: 'MX', value: 'mail.example.net.' };
    assert.equal(readableValue(record({ ...mail, mx: 10 })), '10 mail.example.net.');
    assert.equal(readableValue(record({ ...mail, mx: 0 })), '0 mail.example.net.');
    assert.equal(readableValue(record({ ...mail, mx: undefined })), 'mail.example.net.');
    assert.equal(readableValue(record({ ...mail, type: 'CNAME', mx: 10 })), 'mail.example.net.');
  });

  it('is a redirect by its type alone', () => {
    for (const type of ['URL', 'Framed URL', '显性URL', '隐性URL']) assert.ok(isRedirectType(type), type);
    for (const type of ['A', 'URI', 'URLS']) assert.ok(!isRedirectType(type), type);
  });

  it('is on the default line, or on another', () => {
    for (const line of ['Default', 'default', '默认', '', undefined]) assert.ok(isDefaultLine(line));
    for (const line of ['China', 'Search Engine', '电信', 'DEFAULTS']) assert.ok(!isDefaultLine(line));
  });
});
