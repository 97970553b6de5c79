import assert from 'node:assert/strict';
import { recordsInText } from '../../../../src/config/records/recordsInText.ts';

/** Returns the records, with zones other than example.com, and the places that are not judged, with lines from 1. */
function declared(fileName: string, text: string, ...zones: readonly string[]): readonly string[] {
  const found = recordsInText(text, fileName, new Set(zones.length > 0 ? zones : ['example.com']));
  const records = found.zones.entries().flatMap(([zone, all]) =>
    all.map(({ host, type, value, mx, ttl, line }) => {
      const time = ttl === undefined ? '' : ` ttl ${ttl}`;
      const of = zone === 'example.com' ? '' : `${zone} `;
      return `${line + 1}: ${of}${host} ${type} ${mx === undefined ? '' : `${mx} `}${value}${time}`;
    }),
  );
  return [...records, ...found.notJudged.map(({ line, why }) => `${line + 1}: ${why}`)];
}

type Case = readonly [text: string, ...expected: string[]];

function describeForm(name: string, fileName: string, cases: readonly Case[]): void {
  describe(`The records of ${name}`, () => {
    for (const [text, ...expected] of cases)
      it(`are ${expected.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () =>
        assert.deepEqual(declared(fileName, text), expected));
  });
}

describeForm('DNSControl', 'dnsconfig.js', [
  ['D("example.com", REG, A("@", "192.0.2.1"))', '1: @ A 192.0.2.1'],
  ["D('Example.COM', REG,\n  A('WWW', '192.0.2.1', TTL('5m'), CF_PROXY_ON))", '2: www A 192.0.2.1 ttl 300'],
  [
    'D("example.com", DefaultTTL(60), A("a", "192.0.2.1"), A("b", "192.0.2.1", TTL(30)))',
    '1: a A 192.0.2.1 ttl 60',
    '1: b A 192.0.2.1 ttl 30',
  ],
  ['D("example.com", CAA("@", "issue", "ca.example"))', '1: @ CAA 0 issue "ca.example"'],
  ['D("example.com", CAA("@", "issue", "ca.example", CAA_CRITICAL))', '1: value'],
  ['D("example.com", TXT("@", "a", AUTOSPLIT))', '1: @ TXT a'],
  ['D("example.com", TXT("@", "a", "b", AUTOSPLIT, TTL(60)))', '1: @ TXT ab ttl 60'],
  ['D("example.com", TXT("@", `a`))', '1: @ TXT a'],
  ['D("example.com", TXT("@", `a${b}`))', '1: expression'],
  ['D("example.com", TXT("@", "a${b}"))', '1: @ TXT a${b}'],
  ['D("example.com", A("a", address), A(name, "192.0.2.1"))', '1: expression', '1: expression'],
  [
    'D("example.com",\n  REG_IS_ON ? A("a", "192.0.2.1") : A("b", "192.0.2.2"),\n  A("c", "192.0.2.3"))',
    '3: c A 192.0.2.3',
    '2: expression',
    '2: expression',
  ],
  ['D("example.com", REG_IS_ON && A("a", "192.0.2.1"))', '1: expression'],
  ['D("example.com", shared, DNS_X)', '1: expression'],
  ['D("example.com", $a)', '1: expression'],
  // A template over several lines.
  ['D("example.com", TXT("@", `a\nb`), A("x", "192.0.2.1"))', '2: x A 192.0.2.1', '1: expression'],
  // Divisions, not a regular expression.
  [
    `D("example.com", A("x", a${' '.repeat(20)}/ 2), A("y", "192.0.2.2"), A("z", a / 2))`,
    '1: y A 192.0.2.2',
    '1: expression',
    '1: expression',
  ],
  ['D("example.com", 0x10, 1e3)'],
  ['D("example.com", REG, DSP, PROVIDER_X, NO_PURGE, AUTODNSSEC_ON, DISABLE_X, IGNORE_X, CF_X, END)'],
  ['D("example.com", END_X)', '1: expression'],
  ['D("example.com", MY_REG)', '1: expression'],
  // A zone that is there once is for the world, whatever its tag. Of several views, only the one without a tag is.
  ['D("example.com!inside", A("a", "192.0.2.1"))', '1: a A 192.0.2.1'],
  [
    'D("example.com!inside", A("a", "10.0.0.1"));\nD("Example.com!", A("a", "192.0.2.1"));\nD_EXTEND("example.com!inside", A("b", "10.0.0.2"))',
    '2: a A 192.0.2.1',
    '1: private',
    '3: private',
  ],
  [
    'D("example.com!inside", A("a", "10.0.0.1"));\nD("example.com!outside", A("a", "192.0.2.1"));\nD_EXTEND("x.example.com!outside", A("b", "192.0.2.2"))',
    '1: private',
    '2: private',
    '3: private',
  ],
  [
    "D('example.com', NewRegistrar('none'), DnsProvider(NewDnsProvider('cloudflare')), DefaultTTL(1), A('_a.b_c', '192.0.2.1'), AAAA('*.dev', '2001:db8::1', TTL(86400)), IGNORE_NAME('@', 'MX'))",
    '1: _a.b_c A 192.0.2.1 ttl 1',
    '1: *.dev AAAA 2001:db8::1 ttl 86400',
  ],
  ['D(name, A("a", "192.0.2.1"))', '1: expression'],
  ['var a = A("a", "192.0.2.1");', '1: expression'],
  // Records that only running the code would tell.
  ['if (isOn) D_EXTEND("example.com", A("a", "192.0.2.1"));', '1: expression'],
  ['var a = SPF_BUILDER({ label: "@", parts: ["v=spf1", "-all"] });', '1: expression'],
  ['DEFAULTS(DefaultTTL(60));\nvar a = NewRegistrar("none");\nvar b = { c: d("e") };'],
  ...[
    'SPF_BUILDER({ label: "@", parts: ["v=spf1", "-all"] })',
    'DMARC_BUILDER({ policy: "reject" })',
    'CAA_BUILDER({ label: "@", issue: ["ca.example"] })',
    'M365_BUILDER("example.com", { label: "@" })',
    'NAPTR("a", 1, 2, "u", "x", "", ".")',
    'LOC("a", 1)',
    'URL("a", "https://example.net/")',
    'FRAME("a", "https://example.net/")',
    'OPENPGPKEY("a", "b")',
    'MY_RECORDS("a")',
    '...COMMON',
    '...common',
    '...common("a")',
    '...["a", "b"].map(a => A(a, "192.0.2.1"))',
    '{ a: [A("b", "192.0.2.1")] }',
    'A("a", IP("192.0.2.1"))',
    'TXT(f("a"), ["b", "c"])',
  ].map((call): Case => [`D("example.com", REG_NONE,\n  ${call})`, '2: expression']),
  [
    'D("example.com", NewRegistrar("none"), DnsProvider(X, 2), { no_ns: "true" }, DefaultTTL(60), NAMESERVER_TTL(60), IGNORE("a"), IGNORE_NAME("a"), AUTODNSSEC_ON("a"), CF_REDIRECT("a", "b"), SOA("@", "a", "b", 1, 2, 3, 4))',
  ],
  [
    'D("example.com", A("a", "192.0.2.1", CF_COMMENT("b"), { c: d("e") }), ...[A("b", "192.0.2.2")])',
    '1: a A 192.0.2.1',
    '1: b A 192.0.2.2',
  ],
  ['// D("example.com", A("a", "192.0.2.1"))\n/*\nD("example.com", A("a", "192.0.2.1"))\n*/'],
  [
    'D("example.com");\nD_EXTEND("sub.example.com", A("@", "192.0.2.1"), CNAME("a", "b"), A("c.example.com.", "192.0.2.1"))',
    '2: sub A 192.0.2.1',
    '2: a.sub CNAME b.sub.example.com.',
    '2: c A 192.0.2.1',
  ],
  ['D_EXTEND("sub.example.org", A("@", "192.0.2.1"))', '1: zone'],
  // The longest zone of the calls before, which need not be one of the accounts.
  [
    'D("example.org");\nD("b.example.org");\nD_EXTEND("a.b.example.org", A("@", "192.0.2.1"))',
    '3: b.example.org a A 192.0.2.1',
  ],
  // In the order of the text.
  [
    'D("example.com",\nA("a", x),\nA("b", "192.0.2.1"),\nCAA("c", "issue"))',
    '3: b A 192.0.2.1',
    '2: expression',
    '4: value',
  ],
  ['D("example.com", CNAME("a", "Mail.Example.NET."))', '1: a CNAME mail.example.net.'],
  ['D("example.com", MX("@", 99999, "a"))', '1: @ MX 99999 a.example.com.'],
  ['D("example.com", MX("@", 100000, "a"))', '1: value'],
]);

describeForm('DNSControl and its name servers', 'dnsconfig.js', [
  [
    'D("example.com", NAMESERVER("ns1.example.net"), NAMESERVER("ns2.example.net."))',
    '1: @ NS ns1.example.net.',
    '1: @ NS ns2.example.net.',
  ],
  ['D("example.com", NAMESERVER(server))', '1: expression'],
]);

describeForm('octoDNS', 'zones/example.com.yaml', [
  [
    "'':\n  type: A\n  ttl: 60\n  values: [192.0.2.1, 192.0.2.2]",
    '4: @ A 192.0.2.1 ttl 60',
    '4: @ A 192.0.2.2 ttl 60',
  ],
  ["'*.a':\n  type: TXT\n  value: v=x\\; y", '3: *.a TXT v=x; y'],
  ["a:\n  type: TXT\n  value: 'it''s'", "3: a TXT it's"],
  ...['flags: 0, tag', 'tag'].map((fields): Case => [
    `a:\n  type: CAA\n  value: {${fields}: issue, value: ca.example}`,
    '3: a CAA 0 issue "ca.example"',
  ]),
  ['a:\n  type: CAA\n  value: {flags: x y, tag: issue, value: ca.example}', '2: value'],
  ['a:\n  type: CAA\n  value: {flags: , tag: issue, value: ca.example}', '2: value'],
  ['a:\n  type: TXT\n  values:\n  - one\n  - |\n    long', '4: a TXT one', '5: a TXT long\n'],
  ['a:\n  type: ABCDEFGHIJ\n  value: x', '3: a ABCDEFGHIJ x'],
  ['a:\n  type: ABCDEFGHIJK\n  value: x', '2: value'],
  ['a:\n  type: 1A\n  value: x', '2: value'],
  ...['my_value', 'values2', 'mydynamic', 'geos', 'dynamic2'].map((key): Case => [
    `a:\n  type: A\n  ${key}: |\n    text\n  value: 192.0.2.1`,
    '5: a A 192.0.2.1',
  ]),
  ...['my_values', 'values2'].map((key): Case => [
    `a:\n  type: MX\n  ${key}: {preference: 1, exchange: b.example.com.}\n  value: {preference: 2, exchange: c.example.com.}`,
    '4: a MX 2 c.example.com.',
  ]),
  ...['mydynamic', 'dynamics', 'mygeo', 'geos'].map((key): Case => [
    `a:\n  ${key}: {x: y}\n  type: A\n  value: 192.0.2.1`,
    '4: a A 192.0.2.1',
  ]),
  ['a:\n  type: A\n  geo: {NA: [192.0.2.2]}\n  value: 192.0.2.1', '2: value'],
  ['a:\n  dynamic: {rules: []}\n  type: A\n  value: 192.0.2.1', '2: value'],
  [
    'a:\n  type: HTTPS\n  value:\n    svcparams:\n      alpn: [h2, h3]\n      no-default-alpn: null\n      port: 8443\n    svcpriority: 1\n    targetname: .',
    '9: a HTTPS 1 . alpn=h2,h3 no-default-alpn port=8443',
  ],
  // The fields of the other types that octoDNS writes as mappings, in any order.
  ...(
    [
      ['SRV', 'target: b.example.com., port: 3, weight: 2, priority: 1', '1 2 3 b.example.com.'],
      ['SSHFP', 'fingerprint: ab12, fingerprint_type: 2, algorithm: 4', '4 2 ab12'],
      ['DS', 'digest: ab12, digest_type: 2, algorithm: 13, key_tag: 60485', '60485 13 2 ab12'],
      [
        'TLSA',
        'certificate_association_data: ab12, matching_type: 1, selector: 0, certificate_usage: 3',
        '3 0 1 ab12',
      ],
    ] as const
  ).map(([type, fields, data]): Case => [
    `a:\n  type: ${type}\n  value: {${fields}}`,
    `3: a ${type} ${data}`,
  ]),
  ['a:\n  type: LOC\n  value: {lat_degrees: 1}', '2: value'],
  // What octoDNS 1 calls the fields counts before what it called them earlier.
  [
    'a:\n  type: MX\n  value: {preference: 1, priority: 2, exchange: b.example.com., value: c.example.com.}',
    '3: a MX 1 b.example.com.',
  ],
  // Texts over several lines, with quotes or without.
  ['a:\n  type: TXT\n  values:\n  - v=spf1\n    -all\n  - b', '4: a TXT v=spf1 -all', '6: a TXT b'],
  [
    'a:\n  type: CAA\n  value:\n    flags: 0\n    tag: issue\n    value: ca.example;\n      a=b',
    '6: a CAA 0 issue "ca.example; a=b"',
  ],
  // An unclosed quote takes the rest of the file.
  ['a:\n  type: TXT\n  value: "b\nc:\n  type: A\n  value: 192.0.2.1', '2: value', '6: value'],
  // Aliases. What they stand for is at the alias.
  [
    'a: &x\n  type: A\n  value: 192.0.2.1\nb: *x\nc:\n- *x\n- type: A\n  value: 192.0.2.3',
    '3: a A 192.0.2.1',
    '4: b A 192.0.2.1',
    '6: c A 192.0.2.1',
    '8: c A 192.0.2.3',
  ],
  ['a:\n- type: A\n  values: [192.0.2.1]', '3: a A 192.0.2.1'],
  ["a:\n  type: TXT\n  value: '*'", '3: a TXT *'],
  ['a: &x [*x]', '1: value'],
]);

describeForm('octoDNS by the rules of YAML', 'zones/example.com.yaml', [
  // A comment begins at a blank.
  ['a:  # b\n  type: A  # c\n  ttl: 60   # d\n  value: 192.0.2.1\t # e', '4: a A 192.0.2.1 ttl 60'],
  // Of a key that is there twice, the last one counts.
  ['a:\n  type: A\n  value: 192.0.2.1\na:\n  type: AAAA\n  value: ::1', '6: a AAAA ::1'],
  // Keys that are no texts.
  ...(
    [
      ['null', 'none'],
      ['~', 'none'],
      ['', 'none'],
      ['no', 'false'],
      ['On', 'true'],
      ['y', 'y'],
      ['010', '8'],
      ['08', '08'],
      ['0x1F', '31'],
      ['0b11', '3'],
      ['1_000', '1000'],
      ['1:30', '90'],
      ['1.50', '1.5'],
      ['2.', '2.0'],
      ['1e3', '1e3'],
      ['12345678901234567890', '12345678901234567890'],
      ['"null"', 'null'],
      ["'010'", '010'],
      ['!!str no', 'no'],
    ] as const
  ).map(([key, host]): Case => [`${key}: {type: A, value: 192.0.2.1}`, `1: ${host} A 192.0.2.1`]),
  ['[a, b]: {type: A, value: 192.0.2.1}', '1: value'],
  // Values that are no texts, which octoDNS does not read.
  ...['no', '010', '~', '1.5', '!!binary YQ=='].map((value): Case => [
    `a: {type: TXT, value: ${value}}`,
    '1: value',
  ]),
  ['a: {type: A, ttl: soon, value: 192.0.2.1}', '1: value'],
  // Parts of other files.
  ['a:\n  type: A\n  values: !include b.yaml', '2: value'],
  ['a:\n  <<: !include b.yaml\n  ttl: 60', '2: value'],
  ['<<: !include b.yaml\na: {type: A, value: 192.0.2.1}', '2: a A 192.0.2.1', '1: value'],
  ['!include b.yaml', '1: value'],
  ['a: {type: A, value: 192.0.2.1}\n---\nb: {}', '1: a A 192.0.2.1', '3: value'],
  // Merged mappings: the last entry counts, as in `octodns/yaml.py`.
  [
    'a: &x {type: A, ttl: 60, value: 192.0.2.1}\nb:\n  <<: *x\n  value: 192.0.2.2\nc:\n  value: 192.0.2.3\n  <<: *x',
    '1: a A 192.0.2.1 ttl 60',
    '4: b A 192.0.2.2 ttl 60',
    '7: c A 192.0.2.1 ttl 60',
  ],
  ['a:\n  <<: [{type: A}, {type: AAAA, value: 192.0.2.1}]', '2: a A 192.0.2.1'],
  // Templates.
  [
    'a: {type: A, value: "{{ address }}"}\nb:\n  type: A\n  value: {{ address }}',
    '1: expression',
    '3: expression',
  ],
  ['{{ host }}:\n  type: A\n  value: 192.0.2.1', '2: expression'],
  // A comment that is not closed hides the rest.
  [
    'a: {type: A, value: 192.0.2.1}\n{# b\nc: {type: A, value: 192.0.2.1}',
    '1: a A 192.0.2.1',
    '2: expression',
  ],
  ['a:\n  type: A\n  ttl: <%= ttl %>\n  value: 192.0.2.1', '2: expression'],
  [
    '{# about #}\n{% if b %}\na: {type: A, value: 192.0.2.1}\n{% endif %}',
    '3: a A 192.0.2.1',
    '2: expression',
    '4: expression',
  ],
  [
    'a:\n  type: A\n  values:\n  - 192.0.2.1\n  {% more %}\nb: {}',
    '2: expression',
    '5: expression',
    '6: value',
  ],
  // Records that octoDNS does not write to each provider.
  ['a: {octodns: {excluded: [b]}, type: A, value: 192.0.2.1}', '1: value'],
  // A long line.
  [`a: {type: A, value: 192.0.2.1} #${' '.repeat(20_000)}`, '1: value'],
]);

describeForm('octoDNS with explicit keys', 'zones/example.com.yaml', [
  [
    "---\n? ''\n: ttl: 60\n  type: A\n  value: 192.0.2.1\nb:\n  type: A\n  value: 192.0.2.2",
    '5: @ A 192.0.2.1 ttl 60',
    '8: b A 192.0.2.2',
  ],
  [
    "b:\n  type: A\n  value: 192.0.2.2\n? ''\n: - type: A\n    value: 192.0.2.1\n  - type: MX\n    value:\n      exchange: mail.example.net.\n      preference: 10",
    '3: b A 192.0.2.2',
    '6: @ A 192.0.2.1',
    '9: @ MX 10 mail.example.net.',
  ],
]);

const ENDPOINT = 'kind: DNSEndpoint\nspec:\n  endpoints:\n  - dnsName: ';

describeForm('DNSEndpoint', 'records.yaml', [
  [
    `${ENDPOINT}www.example.com\n    recordTTL: 180\n    recordType: A\n    targets:\n    - 192.0.2.1`,
    '8: www A 192.0.2.1 ttl 180',
  ],
  [
    `${ENDPOINT}example.com\n    recordType: MX\n    targets: ["10 mail.example.com"]`,
    '6: @ MX 10 mail.example.com.',
  ],
  [`${ENDPOINT}"{{ .host }}.example.com"\n    targets: [192.0.2.1]`, '4: expression'],
  // Texts over several lines, with quotes or without.
  ...['v=spf1\n      -all', '>-\n      v=spf1\n      -all', '"v=spf1\n      -all"'].map((target): Case => [
    `${ENDPOINT}a.example.com\n    recordType: TXT\n    targets:\n    - ${target}`,
    '7: a TXT v=spf1 -all',
  ]),
  // As `kubectl get -o yaml` writes them.
  [
    'items:\n- kind: DNSEndpoint # of a\n  spec: {endpoints: [{dnsName: a.example.com, recordType: A, targets: [192.0.2.1]}]}\nkind: List',
    '3: a A 192.0.2.1',
  ],
  ['kind: DNSEndpoint\nspec: {endpoints: *other}', '2: value'],
  ['kind: DNSEndpoint\nspec:\n  endpoints: {{ .endpoints }}', '3: expression'],
  [
    'kind: DNSEndpoint\nspec:\n  <<: !other a\n  endpoints:\n  - dnsName: a.example.com\n    recordType: A\n    targets: {{ .targets }}\n  - dnsName: {{ .host }}.example.com',
    '3: value',
    '5: expression',
    '8: expression',
  ],
  [
    `${ENDPOINT}a.example.com\n    recordType: TXT\n    targets: ["${'a'.repeat(20_000)}"]`,
    '4: value',
    '6: value',
  ],
  // Each document has a kind of its own, whatever else is in it.
  [
    'kind: DNSEndpoint\nmetadata: {kind: Other, name: x}\nother: y\nspec: {endpoints: [{dnsName: a.example.com, recordType: A, targets: [192.0.2.1]}]}\n---\nkind: Other\nspec: {endpoints: [{dnsName: b.example.com, recordType: A, targets: [192.0.2.1]}]}',
    '4: a A 192.0.2.1',
  ],
  ['kind: DNSEndpoint\nspec: {endpoints: [{dnsName: a.example.com, recordType: A}]}', '2: value'],
  [
    'kind: DNSEndpoint\nspec: {endpoints: [{dnsName: a.example.com, recordType: cname, targets: [B.example.net]}]}',
    '2: a CNAME b.example.net.',
  ],
  [
    'kind: Other\nspec:\n  endpoints:\n  - dnsName: a.example.com\n    recordType: A\n    targets: [192.0.2.1]',
  ],
]);

type Attributes = readonly [
  zone: string,
  host: string,
  type: string,
  value: string,
  ttl: string,
  mx?: string,
];

const PROVIDERS = {
  tencentcloud_dnspod_record: ['domain', 'sub_domain', 'record_type', 'value', 'ttl', 'mx'],
  aws_route53_record: ['zone_id', 'name', 'type', 'records', 'ttl'],
  cloudflare_record: ['zone', 'name', 'type', 'content', 'ttl', 'priority'],
  cloudflare_dns_record: ['domain', 'name', 'type', 'value', 'ttl', 'priority'],
  google_dns_record_set: ['managed_zone', 'name', 'type', 'rrdatas', 'ttl'],
  alicloud_alidns_record: ['domain_name', 'rr', 'type', 'value', 'ttl', 'priority'],
  alicloud_dns_record: ['name', 'host_record', 'type', 'value', 'ttl', 'priority'],
  digitalocean_record: ['domain', 'name', 'type', 'value', 'ttl', 'priority'],
  vultr_dns_record: ['domain', 'name', 'type', 'data', 'ttl', 'priority'],
  gandi_livedns_record: ['zone', 'name', 'type', 'values', 'ttl'],
  dnsimple_zone_record: ['zone_name', 'name', 'type', 'value', 'ttl', 'priority'],
  ovh_domain_zone_record: ['zone', 'subdomain', 'fieldtype', 'target', 'ttl'],
  hetznerdns_record: ['zone_id', 'name', 'type', 'value', 'ttl'],
  hcloud_zone_record: ['zone', 'name', 'type', 'value', 'ttl'],
  linode_domain_record: ['domain_id', 'name', 'record_type', 'target', 'ttl_sec', 'priority'],
  namedotcom_record: ['domain_name', 'host', 'type', 'answer', 'ttl', 'priority'],
} satisfies Readonly<Record<string, Attributes>>;

function resource(type: string, ...attributes: readonly string[]): string {
  return `resource "${type}" "x" {\n${attributes.join('\n')}\n}`;
}

/** A record of the host `a`, with its value in line 5, before any other attributes. */
function recordOf(
  provider: keyof typeof PROVIDERS,
  type: string,
  value: string,
  ...more: readonly string[]
): string {
  const [zone, host, of, values] = PROVIDERS[provider];
  const own = [`${zone} = "example.com"`, `${host} = "a"`, `${of} = "${type}"`, `${values} = ${value}`];
  return resource(provider, ...own, ...more);
}

const MAIN = 'data "aws_route53_zone" "main" {\n  name = "example.com."\n}\n';

/** A record of a zone that the text names before it, with its value in line 8. */
function awsRecord(host: string, type: string, ...more: readonly string[]): string {
  const zone = 'zone_id = data.aws_route53_zone.main.zone_id';
  return MAIN + resource('aws_route53_record', zone, `name = "${host}"`, `type = "${type}"`, ...more);
}

const block = (...attributes: readonly string[]): string => `record {\n${attributes.join('\n')}\n}`;

function azureRecord(type: string, ...attributes: readonly string[]): string {
  return resource(`azurerm_dns_${type}_record`, 'zone_name = "example.com"', 'name = "a"', ...attributes);
}

function cloudflareSrv(owner: string, inner: string, outer = ''): string {
  const data = `data = {\n${inner}\nweight = 5\nport = 5060\ntarget = "sip.example.net"\n}`;
  return resource(
    'cloudflare_dns_record',
    'zone = "example.com"',
    `name = "${owner}"`,
    'type = "SRV"',
    outer,
    data,
  );
}

/** A set of records, with its values in blocks. */
const hcloudSet = (type: string, value: string): string =>
  recordOf('hcloud_zone_record', type, `[{ value = ${value} }]`)
    .replace('zone_record', 'zone_rrset')
    .replace('value =', 'records =');

const A = '["192.0.2.1"]';
const IS_A = '5: a A 192.0.2.1';

describeForm('Terraform', 'main.tf', [
  ...['resources', 'my_resource', 'datas', 'variable'].map((keyword): Case => [
    recordOf('cloudflare_record', 'A', '"192.0.2.1"').replace('resource', keyword),
  ]),
  // A template is no value.
  ...['${var.a}', '%{ if var.a }b%{ endif }'].map((template): Case => [
    recordOf('cloudflare_record', 'TXT', `"${template}"`),
    '2: expression',
  ]),
  // Without a name, at the apex.
  [recordOf('gandi_livedns_record', 'A', A, 'ttl = <<EOT\n300\nEOT'), IS_A],
  [
    awsRecord('a', 'A', 'ttl = "60"', 'records = ["192.0.2.1", "192.0.2.2"]'),
    '9: a A 192.0.2.1 ttl 60',
    '9: a A 192.0.2.2 ttl 60',
  ],
  [
    awsRecord('${data.aws_route53_zone.main.name}', 'CNAME', 'records = ["x.example.net"]'),
    '8: @ CNAME x.example.net.',
  ],
  [awsRecord('a', 'A', `records = concat(${A}, var.more)`), '5: expression'],
  [awsRecord('a', 'A', 'alias {', 'name = "x"', '}'), '5: value'],
  [awsRecord('a', 'A', 'count = 2', `records = ${A}`), '5: expression'],
  [
    'resource "aws_route53_zone" "main" {\n  name = "example.com"\n  vpc {\n    vpc_id = "x"\n  }\n}\n' +
      recordOf('aws_route53_record', 'A', A).replace('"example.com"', 'aws_route53_zone.main.id'),
    '8: private',
  ],
  [
    recordOf('google_dns_record_set', 'A', '[\n"192.0.2.1",\n]')
      .replace('"example.com"', '"prod"')
      .replace('"a"', '"a.example.com."'),
    '6: a A 192.0.2.1',
  ],
  [azureRecord('cname', 'record = "c.example.net"').replace('"a"', '"a.b"'), '4: a.b CNAME c.example.net.'],
  [recordOf('vultr_dns_record', 'ABCDEFGHIJ', '"x"'), '5: a ABCDEFGHIJ x'],
  [recordOf('vultr_dns_record', 'ABCDEFGHIJK', '"x"'), '2: expression'],
  // A reference has names of at most 100 characters, and at most 20 blanks at either side.
  ...(
    [
      [100, 20, 20, true],
      [101, 20, 20, false],
      [100, 21, 20, false],
      [100, 20, 21, false],
    ] as const
  ).map(([length, before, after, isRead]): Case => {
    const label = 'z'.repeat(length);
    const reference = `${' '.repeat(before)}data.aws_route53_zone.${label}.name${' '.repeat(after)}`;
    const text = awsRecord(`a.\${${reference}}`, 'A', `records = ${A}`);
    return [text.replaceAll('main', label), isRead ? '8: a A 192.0.2.1' : '5: expression'];
  }),
  // Quotes are a part of a text here, and around it there.
  [recordOf('tencentcloud_dnspod_record', 'TXT', String.raw`"\"b\""`), '5: a TXT "b"'],
  [recordOf('digitalocean_record', 'TXT', String.raw`"\"b\\\"c\\\\d\""`), String.raw`5: a TXT b"c\d`],
  // Values in blocks of their own.
  [
    azureRecord('srv', block('target = "sip.example.net"', 'port = 5060', 'weight = 5', 'priority = 0')),
    '5: a SRV 0 5 5060 sip.example.net.',
  ],
  [azureRecord('txt', block('value = "v=spf1 -all"')), '5: a TXT v=spf1 -all'],
  [
    azureRecord('caa', block('flags = 0', 'tag = "issue"', 'value = "ca.example"')),
    '7: a CAA 0 issue "ca.example"',
  ],
  [azureRecord('mx', 'dynamic "record" {', 'for_each = var.mails', '}'), '2: expression'],
  [azureRecord('mx', 'timeouts {', 'create = "5m"', '}'), '2: value'],
  // The priority stands at either place, or at both.
  ...[
    ['priority = 1', 'priority = 1'],
    ['priority = 1', ''],
    ['', 'priority = 1'],
  ].map(([outer = '', inner = '']): Case => [
    cloudflareSrv('_sip._tcp', inner, outer),
    '10: _sip._tcp SRV 1 5 5060 sip.example.net.',
  ]),
  // The data may state the owner once more.
  ...(
    [
      ['_sip._tcp', 'name = "@"', '13: _sip._tcp SRV 1 5 5060 sip.example.net.'],
      ['_sip._tcp', 'name = "example.com"', '13: _sip._tcp SRV 1 5 5060 sip.example.net.'],
      ['_sip._tcp.a', 'name = "a"', '13: _sip._tcp.a SRV 1 5 5060 sip.example.net.'],
      ['_sip._tcp', 'name = "a"', '2: owner'],
      ['_sip._tcp', 'name = var.name', '2: owner'],
      ['a', 'name = "a"', '2: owner'],
    ] as const
  ).map(([owner, name, expected]): Case => [
    cloudflareSrv(owner, `priority = 1\nservice = "_sip"\nproto = "_tcp"\n${name}`),
    expected,
  ]),
  [hcloudSet('CNAME', '"b"'), '5: a CNAME b.example.com.'],
  ...['SPF', 'DKIM', 'DMARC'].map((type): Case => [
    recordOf('ovh_domain_zone_record', type, '"v=x; a"'),
    '5: a TXT v=x; a',
  ]),
  ...(
    [
      ['txt_record("v=x; a")', '5: a TXT v=x; a'],
      ['txt_record("x", "y")', '2: expression'],
      ['txt_record(var.x)', '2: expression'],
      ['other("x")', '2: expression'],
    ] as const
  ).map(([call, expected]): Case => [hcloudSet('TXT', `provider::hcloud::${call}`), expected]),
  [hcloudSet('A', '"192.0.2.1"').replace('"a"', '"a.example.com"'), '5: a.example.com A 192.0.2.1'],
  // Some providers put the zone behind a target without a final dot.
  [recordOf('gandi_livedns_record', 'CNAME', '["b"]'), '5: a CNAME b.example.com.'],
  // By the version of the provider, name.com has the type in another attribute.
  ...['record_type', 'type'].flatMap((type) =>
    ['', 'host = ""'].map((host): Case => [
      resource(
        'namedotcom_record',
        'domain_name = "example.com"',
        host,
        `${type} = "cname"`,
        'answer = "b.example.net"',
      ),
      '5: @ CNAME b.example.net.',
    ]),
  ),
]);

describe('The functions of DNSControl', () => {
  const calls: readonly (readonly [call: string, record: string])[] = [
    ['A("a", "192.0.2.1")', 'A 192.0.2.1'],
    ['AAAA("a", "2001:db8::1")', 'AAAA 2001:db8::1'],
    ['ALIAS("a", "b.example.net.")', 'ALIAS b.example.net.'],
    ['CNAME("a", "b.example.net.")', 'CNAME b.example.net.'],
    ['DNAME("a", "b.example.net.")', 'DNAME b.example.net.'],
    ['NS("a", "b.example.net.")', 'NS b.example.net.'],
    ['PTR("a", "b.example.net.")', 'PTR b.example.net.'],
    ['MX("a", 5, "b.example.net.")', 'MX 5 b.example.net.'],
    ['SRV("a", 1, 2, 3, "b.example.net.")', 'SRV 1 2 3 b.example.net.'],
    ['CAA("a", "issue", "ca.example")', 'CAA 0 issue "ca.example"'],
    ['SSHFP("a", 1, 2, "ab")', 'SSHFP 1 2 ab'],
    ['DS("a", 1, 2, 3, "ab")', 'DS 1 2 3 ab'],
    ['TLSA("a", 3, 1, 1, "ab")', 'TLSA 3 1 1 ab'],
    ['SVCB("a", 1, "b.example.net.", "port=53")', 'SVCB 1 b.example.net. port=53'],
    ['HTTPS("a", 1, ".", "alpn=h2")', 'HTTPS 1 . alpn=h2'],
    ['TXT("a", ["b", "c"])', 'TXT bc'],
  ];
  for (const [call, record] of calls)
    it(`state ${record}`, () => {
      assert.deepEqual(declared('dnsconfig.js', `D("example.com", REG,\n  ${call},\nEND);`), [
        `2: a ${record}`,
      ]);
      const short = call.replace(/,[^,]*\)$/u, ')');
      assert.match(
        declared('dnsconfig.js', `D("example.com", REG,\n  ${short},\nEND);`)[0] ?? '',
        /^2: (?:value|expression)$|TXT/u,
      );
    });
});

const mailRecord = (name: string, [zone, host, type, value, ttl, mx]: Attributes, named: string): string =>
  resource(
    name,
    `${zone} = ${named}`,
    `${host} = "a"`,
    `${type} = "MX"`,
    `${ttl} = 300`,
    ...(mx === undefined ? [] : [`${mx} = 10`]),
    `${value} = "${mx === undefined ? '10 ' : ''}mail.example.net."`,
  );

describe('The providers of Terraform', () => {
  for (const [name, attributes] of Object.entries<Attributes>(PROVIDERS))
    it(`have records as ${name}`, () => {
      const line = attributes[5] === undefined ? 6 : 7;
      assert.deepEqual(declared('main.tf', mailRecord(name, attributes, '"example.com"')), [
        `${line}: a MX 10 mail.example.net. ttl 300`,
      ]);
      for (const other of [`x${name}`, `${name}x`])
        assert.deepEqual(declared('main.tf', mailRecord(other, attributes, '"example.com"')), []);
    });

  const MAY_BE_WHOLE = /^(?:aws|cloudflare|google|linode)_/u;
  for (const [name, attributes] of Object.entries<Attributes>(PROVIDERS))
    it(`write hosts ${MAY_BE_WHOLE.test(name) ? 'with their zone' : 'relative to it'} as ${name}`, () => {
      const text = mailRecord(name, attributes, '"example.com"').replace('"a"', '"a.example.com"');
      const host = MAY_BE_WHOLE.test(name) ? 'a' : 'a.example.com';
      assert.match(declared('main.tf', text)[0] ?? '', new RegExp(`: ${host} MX `, 'u'));
    });

  const zones: readonly (readonly [zone: string, attribute: string, record: keyof typeof PROVIDERS])[] = [
    ['aws_route53_zone', 'name', 'aws_route53_record'],
    ['cloudflare_zone', 'zone', 'cloudflare_record'],
    ['cloudflare_zone', 'name', 'cloudflare_record'],
    ['google_dns_managed_zone', 'dns_name', 'google_dns_record_set'],
    ['tencentcloud_dnspod_domain_instance', 'domain', 'tencentcloud_dnspod_record'],
    ['alicloud_alidns_domain', 'domain_name', 'alicloud_alidns_record'],
    ['alicloud_dns_domain', 'domain_name', 'alicloud_dns_record'],
    ['alicloud_dns', 'name', 'alicloud_dns_record'],
    ['gandi_livedns_domain', 'name', 'gandi_livedns_record'],
    ['gandi_domain', 'name', 'gandi_livedns_record'],
    ['hcloud_zone', 'name', 'hcloud_zone_record'],
    ['digitalocean_domain', 'name', 'digitalocean_record'],
    ['vultr_dns_domain', 'domain', 'vultr_dns_record'],
    ['ovh_domain_zone', 'name', 'ovh_domain_zone_record'],
    ['hetznerdns_zone', 'name', 'hetznerdns_record'],
    ['linode_domain', 'domain', 'linode_domain_record'],
  ];
  for (const [zone, attribute, name] of zones)
    it(`have zones as ${zone}, by ${attribute}`, () => {
      const text = `resource "${zone}" "x" {\n${attribute} = "example.org"\n}\n${mailRecord(name, PROVIDERS[name], `${zone}.x.id`)}`;
      assert.match(declared('main.tf', text)[0] ?? '', /: example\.org a MX 10 mail\.example\.net\./u);
    });
});

describe('A line that is too long to be read', () => {
  it('is named in each form that states records', () => {
    const long = 'x'.repeat(20_000);
    for (const [file, text, ...expected] of [
      ['main.tf', `resource "cloudflare_record" "x" {\n  value = "${long}"\n}`, '2: long'],
      ['dnsconfig.js', `D("example.com",\nTXT("a", "${long}"),\nA(b, c))`, '2: long', '3: expression'],
      ['a.json', `{"a": "${long}"}`],
    ] as const)
      assert.deepEqual(declared(file, text), expected, file);
  });
});

describe('The records of a text', () => {
  it('have hosts of at most 253 characters', () => {
    const host = `${'a.'.repeat(126)}b`;
    assert.deepEqual(
      declared('dnsconfig.js', `D("example.com",\nA("${host}", "192.0.2.1"),\nA("${host}b", "192.0.2.1"))`),
      [`2: ${host} A 192.0.2.1`, '3: value'],
    );
  });

  it('are of the longest zone that fits', () => {
    const text = resource(
      'google_dns_record_set',
      'name = "a.b.example.com."',
      'type = "A"',
      'rrdatas = ["192.0.2.1"]',
    );
    assert.deepEqual(declared('main.tf', text, 'example.com', 'b.example.com'), [
      '4: b.example.com a A 192.0.2.1',
    ]);
  });

  it('are not multiplied by aliases without an end', () => {
    const list = Array.from({ length: 1000 }, () => '192.0.2.1').join();
    const hosts = Array.from({ length: 1000 }, (_, number) => `b${number}: *a\n`);
    const text = `a: &a {type: A, values: [${list}]}\n${hosts.join('')}`;
    const { zones, notJudged } = recordsInText(text, 'example.com.yaml', new Set(['example.com']));
    const count = zones.get('example.com')?.length ?? 0;
    assert.ok(count <= 101_000, `${count} records`);
    // All of the others are named.
    assert.equal(notJudged.length, 1001 - count / 1000);
  });

  it('are not read where mappings nest without an end', () => {
    for (const opening of ['[', '{a: ', '- ', '? ', '!a ']) {
      const text = `a: {type: A, value: 192.0.2.1}\nb:\n  ${opening.repeat(4_000)}`;
      // Behind so many brackets the mapping around them is left open.
      const around = /[[{]/u.test(opening) ? ['2: value'] : [];
      const expected = new Set(['1: a A 192.0.2.1', ...around, '3: value']);
      assert.deepEqual(new Set(declared('example.com.yaml', text)), expected, opening);
    }
  });

  it('are none in a file of octoDNS that is called after no zone of the accounts', () =>
    assert.deepEqual(declared('example.org.yaml', 'a:\n  type: A\n  value: 192.0.2.1'), []));

  it('have the place of their host and value', () => {
    const text = 'D("example.com", A("www", "192.0.2.1"))';
    const [record] = recordsInText(text, 'dnsconfig.js', new Set()).zones.get('example.com') ?? [];
    const placed = [record?.owner, record?.data].map((each) =>
      text.slice(each?.entry.start, each?.entry.end),
    );
    assert.deepEqual(placed, ['www', '192.0.2.1']);
  });
});
