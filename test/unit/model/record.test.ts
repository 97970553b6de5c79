import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  copyableText,
  domainAscii,
  isDefaultLine,
  recordHostName,
  recordName,
} from '../../../src/model/record.ts';
import { domain, record } from './rows.ts';
import { anyText } from '../api/json.ts';

const bücher = domain({ name: 'bücher.example', punycode: 'xn--bcher-kva.example' });

describe('A record', () => {
  it('is named in Unicode for people and in ASCII for config files', () => {
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

  it('answers on the default line, or on another', () => {
    for (const line of ['Default', 'default', '默认', '', undefined]) assert.ok(isDefaultLine(line));
    for (const line of ['China', 'Search Engine', '电信', 'DEFAULTS']) assert.ok(!isDefaultLine(line));
  });
});

describe('Text to copy', () => {
  it('is as it is: final dot, quotes, scripts and emoji included', () => {
    for (const text of [
      'ns1.example.net.',
      '"v=spf1 -all"',
      '备注 🌳',
      '10 5 5060 sip.example.com.',
      'a\u00A0b\u202E',
    ]) {
      assert.equal(copyableText(text), text);
    }
  });

  it('has controls spelled as in zone files, so that it stays one line', () => {
    assert.equal(
      copyableText('a\nb\r\n\tc\u0000\u007F\u001B[0m'),
      'a\\010b\\013\\010\\009c\\000\\127\\027[0m',
    );
    assert.equal(copyableText('a\u2028b\u0085'), 'a\\226\\128\\168b\\194\\133');
  });

  it('never holds a control, and is unchanged without one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const copied = copyableText(text);
        assert.doesNotMatch(copied, /[\u0000-\u001F\u007F\u0085\u2028\u2029]/u);
        if (!/[\u0000-\u001F\u007F\u0085\u2028\u2029]/u.test(text)) assert.equal(copied, text);
      }),
    );
  });
});
