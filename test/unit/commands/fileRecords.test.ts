import assert from 'node:assert/strict';
import { recordsInFileText } from '../../../src/commands/history/fileRecords.ts';

const ZONES = new Set(['example.com', 'sub.example.com', 'example.net']);

/** What is read of a file for a zone. */
const readFrom = (path: string, text: string, zone = 'example.com'): ReturnType<typeof recordsInFileText> =>
  recordsInFileText({ path, label: path, text }, { ascii: zone, name: zone }, ZONES);

/** The records of a zone in a file, as `host type value`. */
const recordsIn = (path: string, text: string, zone?: string): readonly string[] =>
  readFrom(path, text, zone).records.map(({ host, type, value }) => `${host} ${type} ${value}`);

/** What is not judged of a file of octoDNS. */
const notJudged = (text: string): readonly string[] => readFrom('zones/example.com.yaml', text).notJudged;

/** A resource that does not name its zone. */
const resource = (label: string, name: string): string =>
  `resource "aws_route53_record" "${label}" {
  zone_id = var.zone
  name = "${name}"
  type = "A"
  records = ["192.0.2.1"]
}
`;

describe('The records of a zone in a file', () => {
  it('are not read in a text of too many lines, unless it is a zone file', () => {
    const js = 'D("example.com", A("www", "192.0.2.1"));';
    // At the limit: the lines are many, not their text.
    const many = `${js}${'\n'.repeat(200_000)}`;
    assert.throws(() => recordsIn('dnsconfig.js', many), /dnsconfig\.js is too large to compare\./u);
    assert.deepEqual(recordsIn('dnsconfig.js', many.slice(0, -1)), ['www A 192.0.2.1']);
    assert.deepEqual(recordsIn('example.com.zone', `www A 192.0.2.1${'\n'.repeat(200_000)}`), [
      'www A 192.0.2.1',
    ]);
  });

  it('are not those of a hosted zone below it', () => {
    const text = resource('one', 'www.example.com') + resource('two', 'api.sub.example.com');
    assert.deepEqual(recordsIn('main.tf', text), ['www A 192.0.2.1']);
    assert.deepEqual(recordsIn('main.tf', text, 'sub.example.com'), ['api A 192.0.2.1']);
  });

  it('are those of the zone that a file of octoDNS is called after', () => {
    const text = 'www:\n  type: A\n  value: 192.0.2.1\n';
    assert.deepEqual(recordsIn('zones/example.com.yaml', text), ['www A 192.0.2.1']);
    const none = /sub\.example\.com\.yaml states no records of example\.com\./u;
    assert.throws(() => recordsIn('zones/sub.example.com.yaml', text), none);
    assert.deepEqual(recordsIn('zones/sub.example.com.yaml', text, 'sub.example.com'), ['www A 192.0.2.1']);
  });

  it('have the lines that Terraform states', () => {
    const text = [
      'record_line = "默认"',
      'record_line = "Asia"',
      'record_line = "Asia"\n  record_line_id = "0"',
      'record_line = var.line',
    ]
      .map(
        (more, index) => `resource "tencentcloud_dnspod_record" "r${index}" {
  domain = "example.com"
  sub_domain = "r${index}"
  record_type = "A"
  value = "192.0.2.1"
  ${more}
}
`,
      )
      .join('');
    const { records } = readFrom('main.tf', text);
    assert.deepEqual(
      records.map(({ host, recordLine }) => [host, recordLine]),
      [
        ['r0', undefined],
        ['r1', 'Asia'],
        ['r2', undefined],
        ['r3', undefined],
      ],
    );
  });

  it('are those of a zone file whatever it is called: its text and the chosen zone decide', () => {
    const text = '\n; A comment\n@ SOA ns1.example.com. root.example.com. 1 2 3 4 5\nwww 60 IN A 192.0.2.1\n';
    const paths = 'example.com.txt example.com.dns pri.example.com named.example.com zone a.log b.js'.split(
      ' ',
    );
    for (const path of paths) assert.deepEqual(recordsIn(path, text), ['www A 192.0.2.1'], path);
    assert.deepEqual(recordsIn('example.net.zone', 'www 60 IN A 192.0.2.1'), ['www A 192.0.2.1']);
    const other = text.replace('@ SOA', 'example.net. SOA');
    assert.throws(() => recordsIn('example.com.zone', other), /states no records of example\.com/u);
    assert.throws(() => recordsIn('notes.txt', 'The zone has no records.'), /states no records/u);
  });

  it('are not compared where a zone file is not whole', () => {
    const unclosed = /the quote or parenthesis that opens in line 2 is not closed/u;
    assert.throws(() => recordsIn('example.com.zone', 'a A ::1\nb TXT "c\nd TXT "e"'), unclosed);
  });

  it('are named where they are not read, and what is beside them is not compared', () => {
    const text = [
      'a 300 AWS ALIAS A b.example.net. Z1 false',
      'b [AGE:3562104] 1200 A 192.0.2.1',
      'c MX mail',
      'd RRSIG A 13 3 60 20260101000000 20250101000000 1 example.com. ab',
      'e A 192.0.2.1',
      '$GENERATE 1-9 h$ A 192.0.2.$',
    ];
    const read = readFrom('example.com.zone', text.join('\n'));
    assert.deepEqual(read.notJudged, [
      'Not judged: what signing the zone made (RRSIG)',
      'Not judged, line 1: “AWS” is no record type',
      'Not judged, line 2: a time stamp of Windows: “[AGE:3562104]”',
      'Not judged, line 3: a value that is not read',
      'Not judged, line 6: a directive that is not followed',
    ]);
    assert.deepEqual([...read.unread], ['a', 'b', 'c MX']);
  });

  it('name the lines that are too long to be read, also if no others are', () => {
    const long = 'x'.repeat(20_000);
    const rest = 'A("www", "192.0.2.1"),\n';
    const why = 'Not judged, line 2: a line of more than 20,000 characters';
    const read = readFrom('dnsconfig.js', `D("example.com",\nTXT("a", "${long}"),\n${rest})`);
    assert.deepEqual(read.records.length, 1);
    assert.deepEqual(read.notJudged, [why]);
    assert.throws(
      () => readFrom('dnsconfig.js', `\nD("example.com", TXT("a", "${long}"))`),
      new RegExp(`dnsconfig\\.js states no records of example\\.com\\. ${why}`, 'u'),
    );
  });

  it('come with the lines that are not read', () => {
    const www = 'www: {type: A, value: 192.0.2.1}\n';
    assert.deepEqual(notJudged(www), []);
    assert.deepEqual(notJudged(`<<: !include shared.yaml\n${www}`), [
      'Not judged, line 1: a value that is not read',
    ]);
    assert.deepEqual(notJudged(`${www}api: {type: A, value: "{{ api }}"}`), [
      'Not judged, line 2: only running the code would tell',
    ]);
    const long = `long: {type: TXT, value: ${'a'.repeat(20_000)}}\n`;
    assert.deepEqual(notJudged(long + www), ['Not judged, line 1: a value that is not read']);
    assert.throws(
      () => notJudged(long),
      /^InputError: zones\/example\.com\.yaml states no records of example\.com\. Not judged, line 1: a value that is not read\.$/u,
    );
  });
});
