import assert from 'node:assert/strict';
import { problemText } from '../../../../src/config/problems/problemText.ts';
import { replacementsFor } from '../../../../src/config/problems/replacements.ts';
import { marksIn } from '../evidence/found.ts';
import { FRESH, NOW, record, knownZones, zone } from '../zones.ts';

const RECORDS = [
  record({ host: '@' }),
  record({ host: '@', type: 'NS', value: 'ns1.example.org.' }),
  record({ host: '@', type: 'MX', value: 'mail.example.com.', mx: 10 }),
  record({ host: '@', type: 'MX', value: 'mx.example.org.', mx: 20 }),
  record({ host: 'mail' }),
  record({ host: 'www', type: 'CNAME', value: 'a.example.net.' }),
  record({ host: 'lines', type: 'CNAME', value: 'a.example.net.' }),
  record({ host: 'lines', type: 'CNAME', value: 'b.example.net.', recordLine: 'Abroad' }),
  record({ host: 'sub', type: 'NS', value: 'ns1.example.net.' }),
  record({ host: '_sip._tcp', type: 'SRV', value: '0 5 5060 sip.example.net.' }),
  record({ host: 'off', type: 'CNAME', value: 'a.example.net.', enabled: false }),
  record({ host: '*.any', type: 'CNAME', value: 'a.example.net.' }),
  record({ host: 'ptr', type: 'PTR', value: 'a.example.net.' }),
  record({ host: 'broken', type: 'CNAME', value: 'a..b' }),
];

const known = knownZones(zone('example.com', RECORDS));

/** Returns the marks of targets, each as `line: text, hosted`, with lines from 1. */
function targetsIn(fileName: string, text: string, index = known): readonly string[] {
  return marksIn(text, fileName, index).flatMap(({ line, problem, marked }) =>
    problem.kind === 'target' ? `${line + 1}: ${marked}, ${problem.hosted.join(' ')}` : [],
  );
}

const terraform = (host: string, type: string, value: string): string =>
  `resource "cloudflare_record" "x" {\n  zone = "example.com"\n  name = "${host}"\n  type = "${type}"\n  value = "${value}"\n}`;

describe('A target that a file states', () => {
  const marked: readonly (readonly [file: string, text: string, mark: string])[] = [
    ['a.tf', terraform('www', 'CNAME', 'c.example.net'), '5: c.example.net, a.example.net'],
    [
      'a.tf',
      terraform('@', 'MX', 'c.example.net"\n  priority = "10'),
      '5: c.example.net, mail.example.com mx.example.org',
    ],
    [
      'dnsconfig.js',
      'D("example.com", REG,\n  MX("@", 10, "post"),\nEND);',
      '2: post, mail.example.com mx.example.org',
    ],
    [
      'dnsconfig.js',
      'D("example.com", REG,\n  SRV("_sip._tcp", 0, 5, 5060, "voip.example.net."),\nEND);',
      '2: voip.example.net, sip.example.net',
    ],
    [
      'dnsconfig.js',
      'D("example.com", REG,\n  NS("sub", "ns2.example.net."),\nEND);',
      '2: ns2.example.net, ns1.example.net',
    ],
    ['example.com.zone', 'www CNAME c.example.net.', '1: c.example.net, a.example.net'],
    ['example.com.zone', 'www 300 IN cname C.example.NET. ; moved', '1: C.example.NET, a.example.net'],
    ['example.com.zone', 'www CNAME c.example.net.\nx A 192.0.2.1', '1: c.example.net, a.example.net'],
    ['a.tf', terraform('www', 'CNAME', ' c.example.net. '), '5: c.example.net, a.example.net'],
  ];
  for (const [file, text, mark] of marked)
    it(`is marked where no hosted record leads there: ${file} ${text.split('\n').at(-2) ?? text}`, () =>
      assert.deepEqual(targetsIn(file, text), [mark]));

  const others: readonly (readonly [why: string, file: string, text: string])[] = [
    ['that is hosted', 'a.tf', terraform('www', 'CNAME', 'a.example.net')],
    ['of a type that the host does not have', 'a.tf', terraform('mail', 'CNAME', 'c.example.net')],
    ['where a wildcard answers', 'a.tf', terraform('x.any', 'CNAME', 'c.example.net')],
    ['whose hosted record is not valid', 'a.tf', terraform('broken', 'CNAME', 'c.example.net')],
    ['of the name servers of the zone', 'example.com.zone', '@ NS ns7.example.org.'],
    [
      'that a comment leaves out',
      'example.com.zone',
      '; dns-tree-ignore-next-line\nwww CNAME c.example.net.',
    ],
    ['of another network', 'example.com.zone', 'www CNAME c.example.net.\nx A 10.0.0.1'],
    ['of a type that is not compared', 'example.com.zone', 'ptr PTR c.example.net.'],
    ['that is written with escapes', 'a.tf', terraform('www', 'CNAME', String.raw`c\u002eexample.net`)],
  ];
  for (const [why, file, text] of others)
    it(`is not marked ${why}`, () => assert.deepEqual(targetsIn(file, text), []));

  it('is not marked by records that are stale or in doubt', () => {
    const text = terraform('www', 'CNAME', 'c.example.net');
    const stale = knownZones(zone('example.com', RECORDS, { loadedAt: NOW - FRESH.maxAge - 1 }));
    assert.deepEqual(targetsIn('a.tf', text, stale), []);
    const two = knownZones(zone('example.com', RECORDS), zone('example.com', RECORDS, { loadedAt: 0 }));
    assert.deepEqual(targetsIn('a.tf', text, two), []);
  });

  it('keeps the mark that its name has already', () => {
    assert.deepEqual(
      marksIn(terraform('www', 'CNAME', 'none.example.com'), 'a.tf', known).map(
        ({ problem: { kind } }) => kind,
      ),
      ['absent'],
    );
  });

  it('is said with the hosted ones, which may replace it', () => {
    const [mark] = marksIn('$ORIGIN example.com.\nwww CNAME mail', 'example.com.zone', known);
    assert.ok(mark);
    const { problem } = mark;
    assert.equal(
      problemText(problem),
      'The CNAME record of www.example.com points elsewhere; hosted: a.example.net',
    );
    const replaced = (written: string): readonly string[] =>
      replacementsFor(known, problem, written, FRESH).map(({ text }) => text);
    assert.deepEqual(replaced('mail'), ['a.example.net.']);
    assert.deepEqual(replaced('mail.example.com'), ['a.example.net']);
  });
});
