import assert from 'node:assert/strict';
import { recordsInText } from '../../../../src/config/records/recordsInText.ts';
import { RECORD_RULES } from '../../../../src/config/records/terraformTable.ts';

/** The records and the places that are not judged, without their lines. */
function declared(fileName: string, text: string): readonly string[] {
  const found = recordsInText(text, fileName, new Set(['example.com', 'b.example.com']));
  const records = [...found.zones].flatMap(([zone, all]) =>
    all.map(({ host, type, value, mx, ttl }) =>
      [zone, host, type, ...(mx === undefined ? [] : [mx]), value, ...(ttl === undefined ? [] : [ttl])].join(
        ' ',
      ),
    ),
  );
  return [...records, ...found.notJudged.map(({ why }) => why)];
}

const A = 'A("a", "192.0.2.1")';

describe('A call of DNSControl', () => {
  const calls: readonly (readonly [text: string, ...expected: string[]])[] = [
    ['D("example.com", A("x.example.org.", "192.0.2.1"))', 'zone'],
    ['D("example.com", A("notexample.com.", "192.0.2.1"))', 'zone'],
    ['D("example.com", A("example.com.", "192.0.2.1"))', 'example.com @ A 192.0.2.1'],
    ['D("example.com", A("a b", "192.0.2.1"))', 'value'],
    [`D("local", ${A})`, 'zone'],
    [`D_EXTEND("x.example.com!inside", ${A})`, 'example.com a.x A 192.0.2.1'],
    ['D("example.com", A("a"))', 'expression'],
    ['D("example.com", A("a", "192.0.2.1" + b))', 'expression'],
    ['D("example.com", NAMESERVER("a.example.net", "b.example.net"))', 'expression'],
    ['D_EXTEND("sub.example.com", NAMESERVER("ns.example.net"))', 'expression'],
    [`D("example.com", TTL(60), ${A})`, 'example.com a A 192.0.2.1'],
    [`D("example.com", DefaultTTL("1h"), ${A})`, 'example.com a A 192.0.2.1 3600'],
    ['D("example.com", NAMESERVER("ns1.example.net"), DefaultTTL(60))', 'example.com @ NS ns1.example.net.'],
    // Operators without blanks.
    ['D("example.com", A("a"+b, "192.0.2.1"))', 'expression'],
    ['D("example.com", A("a"+"b", "192.0.2.1"))', 'expression'],
    ['D("example.com", A("a".toLowerCase(), "192.0.2.1"))', 'expression'],
    ['D("example.com", TXT("a", "b"+c))', 'expression'],
    ['D("example"+".com", A("a", "192.0.2.1"))', 'expression'],
    ['D("example.com", TXT("a", ["b","","c"]))', 'example.com a TXT bc'],
    // Times that only running the code would tell.
    ['D("example.com", A("a", "192.0.2.1", TTL(60*60)))', 'example.com a A 192.0.2.1'],
    ['D("example.com", A("a", "192.0.2.1", TTL(60, time(1))))', 'example.com a A 192.0.2.1'],
    [`D("example.com", DefaultTTL(60 * 60), ${A})`, 'example.com a A 192.0.2.1'],
    ['A("a", "192.0.2.1"); MY_A("a")', 'expression'],
  ];
  for (const [text, ...expected] of calls)
    it(`states ${expected.join()}: ${text}`, () =>
      assert.deepEqual(declared('dnsconfig.js', text), expected));
});

const endpoint = (fields: string): readonly string[] =>
  declared('a.yaml', `kind: DNSEndpoint\nspec: {endpoints: [{${fields}}]}`);

describe('An endpoint of external-dns', () => {
  const endpoints: readonly (readonly [fields: string, ...expected: string[]])[] = [
    ['dnsName: [a.example.com, c.example.com], recordType: A, targets: [192.0.2.1]', 'zone'],
    ['recordType: A, targets: [192.0.2.1]', 'zone'],
    ['dnsName: "$x.example.com", recordType: A, targets: [192.0.2.1]', 'expression'],
    ['dnsName: a.example.com, recordType: A, targets: ["{{ .x }}"]', 'expression'],
    ['dnsName: a.example.com, recordType: A, targets: ["${x}"]', 'expression'],
    ['dnsName: a.example.com, targets: [192.0.2.1]', 'expression'],
    ['dnsName: a.example.com, recordType: MX, targets: [mail.example.com]', 'value'],
    ['dnsName: a.example.com, recordType: ABCDEFGHIJ, targets: [x]', 'example.com a ABCDEFGHIJ x'],
    ['dnsName: a.example.com, recordType: ABCDEFGHIJK, targets: [x]', 'expression'],
    ['dnsName: a.example.com, recordType: 1A, targets: [x]', 'expression'],
    [
      'dnsName: a.example.com, recordType: A, recordTTL: 60, targets: [192.0.2.1, 192.0.2.2]',
      'example.com a A 192.0.2.1 60',
      'example.com a A 192.0.2.2 60',
    ],
    [
      'dnsName: a.example.com, recordType: A, recordTTL: 0, targets: [192.0.2.1]',
      'example.com a A 192.0.2.1',
    ],
    ['dnsName: a.example.com, recordType: TXT, targets: [a, no]', 'value'],
    ['dnsName: a.example.com, recordType: A, recordTTL: "{{ .ttl }}", targets: [192.0.2.1]', 'expression'],
  ];
  for (const [fields, ...expected] of endpoints)
    it(`states ${expected.join()}: ${fields}`, () => assert.deepEqual(endpoint(fields), expected));

  it('has its own name, whatever is called endpoints elsewhere', () =>
    assert.deepEqual(
      declared(
        'a.yaml',
        'kind: DNSEndpoint\nother: {dnsName: a.example.com, recordType: A, targets: [192.0.2.1]}',
      ),
      [],
    ));
});

const block = (head: string, ...attributes: readonly string[]): string =>
  `${head} {\n${attributes.join('\n')}\n}\n`;
const awsRecord = (zone: string, ...more: readonly string[]): string =>
  block(
    'resource "aws_route53_record" "r"',
    `zone_id = ${zone}`,
    'name = "a"',
    'type = "A"',
    'records = ["192.0.2.1"]',
    ...more,
  );

const awsZone = (keyword: string): string =>
  block(`${keyword} "aws_route53_zone" "x"`, 'name = "example.org"');

describe('A zone of Terraform', () => {
  const heads = {
    aws: 'data "aws_route53_zone" "x"',
    google: 'resource "google_dns_managed_zone" "x"',
  };
  const zones: readonly (readonly [text: string, ...expected: string[]])[] = [
    [block(heads.aws, 'name = "example.org"', 'private_zone = true'), 'private'],
    [block(heads.aws, 'name = "example.org"', 'tags {', 'a = "b"', '}'), 'example.org a A 192.0.2.1'],
    [block(heads.aws, 'name = "example.org"', 'count = 2'), 'zone'],
    [block(heads.aws, 'name = "example.org"', 'for_each = var.x'), 'zone'],
    [block(heads.aws, 'name = var.x'), 'zone'],
    // A resource and data of one name are two zones.
    [
      block(heads.aws.replace('data', 'resource'), 'name = "example.net"') +
        block(heads.aws, 'name = "example.org"'),
      'example.org a A 192.0.2.1',
    ],
  ];
  for (const [text, ...expected] of zones)
    it(`makes a record ${expected.join()}: ${text.replaceAll('\n', ' ')}`, () =>
      assert.deepEqual(declared('a.tf', text + awsRecord('data.aws_route53_zone.x.id')), expected));

  it('is a resource or data, and nothing that is called alike', () => {
    const record = awsRecord('aws_route53_zone.x.id');
    assert.deepEqual(declared('a.tf', awsZone('resource') + record), ['example.org a A 192.0.2.1']);
    for (const keyword of ['my_resource', 'resources', 'mydata', 'datas'])
      assert.deepEqual(declared('a.tf', awsZone(keyword) + record), ['zone'], keyword);
  });

  it('is private at Google if its visibility is', () => {
    const record = block(
      'resource "google_dns_record_set" "r"',
      'managed_zone = google_dns_managed_zone.x.name',
      'name = "a.example.org."',
      'type = "A"',
      'rrdatas = ["192.0.2.1"]',
    );
    const withVisibility = (visibility: string): readonly string[] =>
      declared(
        'a.tf',
        block(heads.google, 'dns_name = "example.org."', `visibility = "${visibility}"`) + record,
      );
    assert.deepEqual(withVisibility('private'), ['private']);
    assert.deepEqual(withVisibility('public'), ['example.org a A 192.0.2.1']);
  });
});

function addressRecord(
  [type, zone, host, of, value]: readonly [
    type: string,
    zone: string,
    host: string,
    of: string,
    value: string,
  ],
  ...more: readonly string[]
): readonly string[] {
  return declared(
    'a.tf',
    block(
      `resource "${type}" "r"`,
      `${zone} = "example.com"`,
      `${host} = "a"`,
      `${of} = "A"`,
      `${value} = "192.0.2.1"`,
      ...more,
    ),
  );
}

describe('A record of Terraform', () => {
  it('has its type in the name of its resource at Azure', () => {
    for (const [type, value] of [
      ['a', '192.0.2.1'],
      ['aaaa', '2001:db8::1'],
      ['ns', 'ns.example.net.'],
      ['ptr', 'a.example.net.'],
    ] as const) {
      const text =
        block('resource "azurerm_dns_zone" "x"', 'name = "example.org"') +
        block(
          `resource "azurerm_dns_${type}_record" "r"`,
          'zone_name = azurerm_dns_zone.x.name',
          'name = "a"',
          'ttl = 60',
          `records = ["${value}"]`,
        );
      assert.deepEqual(declared('a.tf', text), [`example.org a ${type.toUpperCase()} ${value} 60`]);
      assert.deepEqual(declared('a.tf', text.replace('_record"', 's_record"')), []);
    }
  });

  it('has the attributes of the latest version of its provider before those of earlier ones', () => {
    const text = block(
      'resource "cloudflare_record" "r"',
      'domain = "example.net"',
      'zone = "example.org"',
      'name = "a"',
      'type = "A"',
      'value = "192.0.2.2"',
      'content = "192.0.2.1"',
      'priority = 10',
    );
    assert.deepEqual(declared('a.tf', text), ['example.org a A 192.0.2.1']);
    assert.deepEqual(declared('a.tf', text.replace('domain', 'zone_id')), ['example.net a A 192.0.2.1']);
  });

  it('has the data of its type in a block at Cloudflare', () => {
    const text = block(
      'resource "cloudflare_record" "r"',
      'zone = "example.org"',
      'name = "a"',
      'type = "CAA"',
      'data {',
      'flags = 0',
      'tag = "issue"',
      'value = "ca.example"',
      '}',
    );
    assert.deepEqual(declared('a.tf', text), ['example.org a CAA 0 issue "ca.example"']);
    assert.deepEqual(declared('a.tf', text.replace('CAA', 'TXT')), ['value']);
  });

  it('has no certain host or type in an expression', () => {
    const record = awsRecord('"example.com"');
    assert.deepEqual(declared('a.tf', record), ['example.com a A 192.0.2.1']);
    for (const [was, is] of [
      ['"A"', 'var.x'],
      ['"A"', '"ABCDEFGHIJK"'],
      ['"a"', 'var.x'],
      ['"a"', '"a${var.x}"'],
      ['"a"', '["a", "b"]'],
      ['"a"', '"a b"'],
      ['["192.0.2.1"]', '["192.0.2.1", var.x]'],
    ] as const)
      assert.deepEqual(declared('a.tf', record.replace(was, is)), ['expression'], is);
    assert.deepEqual(declared('a.tf', awsRecord('"example.com"', 'for_each = var.x')), ['expression']);
  });

  it('puts the zone behind a target without a final dot only where its provider does', () => {
    const relative = [
      'gandi_livedns_record',
      'ovh_domain_zone_record',
      'hetznerdns_record',
      'hcloud_zone_rrset',
      'hcloud_zone_record',
    ];
    for (const { resource, targets } of RECORD_RULES)
      assert.equal(
        targets,
        relative.some((type) => resource.test(type)) ? 'relative' : undefined,
        resource.source,
      );
  });

  it('states nothing if it is not served', () => {
    for (const [type, zone, host, of] of [
      ['tencentcloud_dnspod_record', 'domain', 'sub_domain', 'record_type'],
      ['alicloud_alidns_record', 'domain_name', 'rr', 'type'],
    ] as const) {
      const record = (status: string): readonly string[] =>
        addressRecord([type, zone, host, of, 'value'], status);
      assert.deepEqual(record('status = "DISABLE"'), [], type);
      assert.deepEqual(record('status = "disable"'), [], type);
      assert.deepEqual(record('status = "ENABLE"'), ['example.com a A 192.0.2.1'], type);
      assert.deepEqual(record('status = var.status'), ['expression'], type);
    }
  });

  it('has no TTL if its provider chooses it', () => {
    const providers = [
      ['cloudflare_record', 'zone', 'name', 'type', 'content', 'ttl', 1, 0],
      ['ovh_domain_zone_record', 'zone', 'subdomain', 'fieldtype', 'target', 'ttl', 0, 1],
      ['linode_domain_record', 'domain_id', 'name', 'record_type', 'target', 'ttl_sec', 0, 1],
      ['digitalocean_record', 'domain', 'name', 'type', 'value', 'ttl', undefined, 1],
    ] as const;
    for (const [type, zone, host, of, value, ttl, automatic, other] of providers) {
      const withTtl = (seconds: number | undefined): readonly string[] =>
        addressRecord([type, zone, host, of, value], seconds === undefined ? '' : `${ttl} = ${seconds}`);
      assert.deepEqual(withTtl(automatic), ['example.com a A 192.0.2.1'], type);
      assert.deepEqual(withTtl(other), [`example.com a A 192.0.2.1 ${other}`], type);
    }
  });

  it('has a text of several strings without the outer quotes at Route 53', () => {
    const record = awsRecord('"example.com"').replace('"A"', '"TXT"');
    for (const [written, text] of [
      [String.raw`a\"\"b`, 'ab'],
      [String.raw`a \" \"b`, 'a b'],
      [String.raw`\"a\" \"b\"`, 'ab'],
      [String.raw`\"a\"`, 'a'],
      [String.raw`a \"b\" c`, 'a "b" c'],
      [String.raw`a\"\"b\"`, 'a""b"'],
    ] as const)
      assert.deepEqual(
        declared(
          'a.tf',
          record.replace('192.0.2.1', () => written),
        ),
        [`example.com a TXT ${text}`],
        written,
      );
  });

  it('is read by the documentation of a version of its provider', () => {
    for (const { because, resource } of RECORD_RULES) assert.match(because, /\/\w+ \d/u, resource.source);
  });
});
