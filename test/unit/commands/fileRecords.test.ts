import assert from 'node:assert/strict';
import { recordsInFileText } from '../../../src/commands/history/fileRecords.ts';

const ZONES = new Set(['example.com', 'sub.example.com', 'example.net']);

/** The records of a zone in a file, as `host type value`. */
function recordsIn(path: string, text: string, zone = 'example.com'): readonly string[] {
  const { records } = recordsInFileText({ path, label: path, text }, { ascii: zone, name: zone }, ZONES);
  return records.map(({ host, type, value }) => `${host} ${type} ${value}`);
}

/** What is not judged of a file of octoDNS. */
function notJudged(text: string): readonly string[] {
  const file = { path: 'example.com.yaml', label: 'zones/example.com.yaml', text };
  return recordsInFileText(file, { ascii: 'example.com', name: 'example.com' }, ZONES).notJudged;
}

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
    assert.throws(
      () => recordsIn('zones/sub.example.com.yaml', text),
      /sub\.example\.com\.yaml states no records of example\.com\./u,
    );
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
    const file = { path: 'main.tf', label: 'main.tf', text };
    const { records } = recordsInFileText(file, { ascii: 'example.com', name: 'example.com' }, ZONES);
    assert.deepEqual(
      records.map(({ host, line }) => [host, line]),
      [
        ['r0', undefined],
        ['r1', 'Asia'],
        ['r2', undefined],
        ['r3', undefined],
      ],
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
