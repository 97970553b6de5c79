import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { isDmarcPolicy, parseDmarcPolicy } from '../../../../src/dns/policies/dmarc.ts';
import { faultTexts, faultyParts } from './faults.ts';

const VALID = [
  // RFC 9989, appendix B.2.
  'v=DMARC1; p=quarantine; rua=mailto:dmarc-feedback@example.com,mailto:tld-test@thirdparty.example.net;t=y',
  'v=DMARC1',
  'V = DMARC1 ; P = Reject ; SP=none ; np=quarantine ;',
  'v=DMARC1;p=none;adkim=s;aspf=R;psd=u;t=n',
  'v=DMARC1; p=none; fo=1:d:s; ruf=mailto:a@example.com',
  'v=DMARC1; rua=mailto:a@example.com!10m , https://reports.example.com/dmarc?id=1',
  'v=DMARC1; p=none; rua=mailto:%22a%2Cb%22@example.com',
  'v=DMARC1; sp=reject; p=none',
  'v\t=\tDMARC1\t; p=none',
  'v=DMARC1; p=none;',
  'v= DMARC1;p=none',
] as const;

const INVALID = [
  ['v=DMARC1; p=none; sp=no', ['no']],
  ['v=DMARC1; p=none; np=monitor; t=yes; psd=x', ['monitor', 'yes', 'x']],
  ['v=DMARC1; p=none; adkim=relaxed; aspf=strict', ['relaxed', 'strict']],
  ['v=DMARC1; p=none; fo=d,s', ['d,s']],
  ['v=DMARC1; p=none; rua=mailto:@example.com', ['mailto:@example.com']],
  ['v=DMARC1; p=none; rua=', ['rua=']],
  ['v=DMARC1; p=none, rua=mailto:a@example.com', ['none, rua=mailto:a@example.com']],
  ['v=DMARC1; p=none; ruf=mailto:ä@example.com', ['ä', 'mailto:ä@example.com']],
  ['v=DMARC1; p="none"', ['"none"']],
] as const;

describe('The parser of DMARC records', () => {
  for (const text of VALID)
    it(`finds no fault in ${text}`, () => {
      assert.equal(isDmarcPolicy(text), true);
      assert.deepEqual(parseDmarcPolicy(text).faults, []);
    });

  for (const [text, faulty] of INVALID)
    it(`reports the fault in ${text}`, () => {
      assert.deepEqual(faultyParts(text, parseDmarcPolicy(text).faults), faulty);
    });

  it('recognises a record only by its exact version', () => {
    const others = [
      ' v=DMARC1',
      '',
      ...(
        'v=dmarc1; p=none | p=none; v=DMARC1 | v=DMARC2; p=none | v=DMARC1 p=none | "v=DMARC1" | ' +
        'v=DMARC1x | xv=DMARC1'
      ).split(' | '),
    ];
    assert.deepEqual(others.filter(isDmarcPolicy), []);
  });

  it('distinguishes tags that receivers ignore from faults', () => {
    const text = 'v=DMARC1; p=none; pct=20; ri=86400; rf=afrf; policy=reject';
    const { faults, ignored } = parseDmarcPolicy(text);
    assert.deepEqual(faults, []);
    assert.deepEqual(faultyParts(text, ignored), ['pct', 'ri', 'rf', 'policy']);
  });

  it('returns where reports are sent, and whether there is a policy', () => {
    const record = parseDmarcPolicy(
      'v=DMARC1; rua=mailto:a@Example.COM!5m,mailto:b@example.net,https://example.org/; ruf=mailto:c@example.com',
    );
    assert.deepEqual(record.reportDomains, ['example.com', 'example.net']);
    assert.equal(record.hasPolicy, false);
    assert.equal(parseDmarcPolicy('v=DMARC1; p=rejct').hasPolicy, true);
  });

  it('says what is wrong, and what is ignored', () => {
    for (const [tags, ...expected] of [
      ['p=x', 'tagChoice p none, quarantine, reject'],
      ['sp=x; np=y', 'tagChoice sp none, quarantine, reject', 'tagChoice np none, quarantine, reject'],
      ['adkim=x; aspf=y', 'tagChoice adkim r, s', 'tagChoice aspf r, s'],
      ['psd=x; t=u', 'tagChoice psd y, n, u', 'tagChoice t y, n'],
      ['fo=0:1:d:s'],
      ['fo=0:2:x', 'tagChoice fo 0, 1, d, s', 'tagChoice fo 0, 1, d, s'],
      ['p=', 'tagNoValue p'],
      ['rua=; RUF=', 'tagNoValue rua', 'tagNoValue ruf'],
      ['P=none; p=none', 'tagDuplicate p'],
      ['1p=none', 'tagName 1p'],
      ['p-=none', 'tagName p-'],
      ['p1_a=none', 'dmarcUnknown p1_a'],
      ['rua=a; ruf=mailto:b', 'dmarcUri rua', 'dmarcMail'],
      ['PCT=100; Rf=afrf; ri=1', 'dmarcObsolete pct', 'dmarcObsolete rf', 'dmarcObsolete ri'],
      ['v=DMARC1', 'tagDuplicate v'],
    ] as const) {
      const { faults, ignored } = parseDmarcPolicy(`v=DMARC1; ${tags}`);
      assert.deepEqual(faultTexts([...faults, ...ignored]), expected, tags);
    }
  });

  it('tells a limit on the size at the end of an address', () => {
    const text =
      'v=DMARC1; rua=mailto:a@example.com!10M,mailto:b!10m@example.net,mailto:c@example.org!1,d!5; ruf=mailto:x!1k';
    const { faults, ignored, reportDomains } = parseDmarcPolicy(text);
    assert.deepEqual(faultyParts(text, ignored), ['!10M', '!1', '!1k']);
    assert.deepEqual(faultTexts(ignored), ['dmarcSizeLimit', 'dmarcSizeLimit', 'dmarcSizeLimit']);
    assert.deepEqual(faultyParts(text, faults), ['d!5', 'mailto:x']);
    assert.deepEqual(reportDomains, ['example.com', 'example.net', 'example.org']);
  });

  it('takes a limit only with a number, in whatever case, and only at the end', () => {
    for (const [uri, limit] of [
      ['mailto:a@b.example!10', '!10'],
      ['mailto:a@b.example!1G', '!1G'],
      ['mailto:a@b.example!', ''],
      ['mailto:a@b.example!m', ''],
      ['mailto:a@b.example!1x', ''],
      ['mailto:a!1@b.example', ''],
    ] as const) {
      const text = `v=DMARC1; rua=${uri}`;
      assert.deepEqual(faultyParts(text, parseDmarcPolicy(text).ignored), limit === '' ? [] : [limit], uri);
    }
  });

  it('tells whether reports are mailed', () => {
    for (const [tags, reports, unused] of [
      ['p=none', 'none', []],
      ['ruf=mailto:a@b.example', 'none', []],
      ['ruf=https://b.example/', 'none', []],
      ['rua=mailto:a@b.example!1m', 'mailed', []],
      ['rua=https://b.example/!1,mailto:a@b.example', 'mailed', ['dmarcScheme https']],
      ['rua=https://b.example/', 'unusable', ['dmarcScheme https']],
      ['rua=ftp://a.example/', 'unusable', ['dmarcScheme ftp']],
      ['rua=mailto:a', 'unusable', []],
      ['rua=a', 'unusable', []],
    ] as const) {
      const policy = parseDmarcPolicy(`v=DMARC1; ${tags}`);
      assert.equal(policy.reports, reports, tags);
      assert.deepEqual(faultTexts(policy.unusedReports), unused, tags);
    }
  });

  it('parses any text to its end, with faults inside it', () => {
    const words = 'p rua = ; , mailto: @ a.example none !10m é'.split(' ');
    const pieces = fc.constantFrom(...words, ' ', '\0');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (rest) => {
        const record = `v=DMARC1;${rest.join('')}`;
        const { faults, ignored } = parseDmarcPolicy(record);
        for (const { start, end } of [...faults, ...ignored])
          assert.ok(start >= 0 && start <= end && end <= record.length);
      }),
    );
  });

  it('parses 64 KB of any text', () => {
    for (const piece of [';', '=', 'a=', 'rua=mailto:a@b.c,', 'p', ' ', '!1', 'rua=!', 'fo=:'])
      assert.doesNotThrow(() => parseDmarcPolicy(`v=DMARC1;${piece.repeat(65_536 / piece.length)}`), piece);
  });

  it('tells the policies that it understands', () => {
    assert.deepEqual(parseDmarcPolicy('v=DMARC1; p=Reject; sp=no; np=none').policies, {
      p: 'reject',
      np: 'none',
    });
  });
});
