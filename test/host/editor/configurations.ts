// What the editor shows for each file of test/fixtures/config. The files mention records of the sample account.

/** Everything that is shown for one file. A `|` in a text is the position of the cursor. */
export interface Shown {
  /** The language id that the editor chooses. */
  readonly language: string;
  /** The same wherever a name is mentioned, so of some files only, like `definition` and `references`. */
  readonly hover?: readonly [at: string, ...lines: string[]];
  readonly completed: readonly [at: string, ...offered: string[]];
  /** The line of the zone document that Go to Definition points to. */
  readonly definition?: readonly [at: string, line: string];
  /** Each as `line: text`, like the following lists. */
  readonly hints: readonly string[];
  readonly marks: readonly string[];
  /** Titles of the quick fixes of the first diagnostic. */
  readonly fixes: readonly string[];
  /** Each as `file:line`. */
  readonly references?: readonly [at: string, ...places: string[]];
}

const COPY = '[Copy]';
const BELOW = '[Reveal in Zones] · [Refresh Host] · [Refresh This Zone]';
const BELOW_APEX = '[Reveal in Zones] · [Show Zone] · [Refresh Host] · [Refresh This Zone]';

const head = (name: string, zone: string): string => `**${name}** · zone ${zone} · loaded just now`;

export const CONFIGURATIONS: Readonly<Record<string, Shown>> = {
  'nginx.conf': {
    language: 'properties',
    hover: [
      '|api.example.com',
      head('api.example.com', 'example.com'),
      `- **[A]** 192.0.2.30 · TTL 120 · ${COPY}`,
      `- **[A]** 192.0.2.31 · TTL 120 · down (monitor) · remark: Drained 🚧 · ${COPY}`,
      `- **[AAAA]** 2001:db8:0:30::1 · TTL 120 · ${COPY}`,
      BELOW,
    ],
    completed: ['https://ap|i.example.com', 'api.example.com'],
    definition: ['api|.example.com', 'api.example.com. 120 IN A 192.0.2.30'],
    hints: [
      '4: * → 192.0.2.200',
      '9: → 192.0.2.10 +3',
      '9: → example.com → 192.0.2.10 +8',
      '9: → 192.0.2.200',
      '16: → 192.0.2.30 +2',
      '23: → shop.example → 198.51.100.136 +1',
    ],
    marks: [
      '22: aip.shop.example: No record answers for aip.shop.example. Did you mean api.shop.example? (misspelled)',
    ],
    fixes: ['Change to api.shop.example'],
    references: ['api|.example.com', '.env:1', 'deploy.sh:3', 'hosts:2', 'nginx.conf:16'],
  },
  'ingress.yaml': {
    language: 'yaml',
    hover: [
      '|www.example.com',
      head('www.example.com', 'example.com'),
      `- **[CNAME]** example.com. · TTL 600 · ${COPY}`,
      `- **[CNAME]** edge-asia.example.net. · TTL 600 · Asia · ${COPY}`,
      `- **[CNAME]** edge-tokyo.example.net. · TTL 600 · Japan · ${COPY}`,
      `- **[CNAME]** edge-europe.example.net. · TTL 600 · Europe · ${COPY}`,
      `- **[CNAME]** edge-london.example.net. · TTL 600 · United Kingdom · ${COPY}`,
      `- **[CNAME]** edge-crawl.example.net. · TTL 600 · Search Engine · ${COPY}`,
      BELOW,
      '---',
      'Points to:',
      '- example.com: A 192.0.2.10, A 192.0.2.11, A 203.0.113.10, AAAA 2001:db8::10',
      `- ${['asia', 'tokyo', 'europe', 'london', 'crawl'].map((to) => `edge-${to}.example.net`).join(', ')}: no loaded records`,
    ],
    completed: ['c|hat.example.com', 'cdn.example.com', 'chat.example.com'],
    definition: [
      '*.app|s.example.com',
      '*.apps.example.com. 600 IN CNAME ingress.eu-west.cluster.example.net.',
    ],
    hints: [
      '6: → 192.0.2.52',
      '10: → example.com → 192.0.2.10 +8',
      '11: → ingress.eu-west.cluster.example.net',
    ],
    marks: [
      '13: wwww.shop.example: No record answers for wwww.shop.example. Did you mean www.shop.example? (misspelled)',
    ],
    fixes: ['Change to www.shop.example'],
    references: ['w|ww.example.com', 'Caddyfile:1', 'ingress.yaml:10', 'nginx.conf:9'],
  },
  'compose.yaml': {
    language: 'dockercompose',
    completed: ['api.shop.example:|203.0.113.145', '203.0.113.144'],
    hints: ['5: → 198.51.100.136 +1', '6: → 192.0.2.25 +1', '8: → 203.0.113.144', '9: → 192.0.2.80'],
    marks: [
      '8: 203.0.113.145: 203.0.113.145 is not an address of api.shop.example; hosted: 203.0.113.144 (other-address)',
    ],
    fixes: ['Change to 203.0.113.144'],
  },
  'main.tf': {
    language: 'plaintext',
    hover: [
      'postmaster@|example.com',
      head('example.com', 'example.com'),
      `- **[A]** 192.0.2.10 · TTL 600 · ${COPY}`,
      `- **[A]** 192.0.2.11 · TTL 600 · ${COPY}`,
      `- **[A]** 203.0.113.10 · TTL 600 · Asia · warning (monitor) · ${COPY}`,
      `- **[AAAA]** 2001:db8::10 · TTL 600 · ${COPY}`,
      `- **[MX]** mx1.mail.example. · priority 5 · TTL 3600 · ${COPY}`,
      `- **[MX]** mx2.mail.example. · priority 10 · TTL 3600 · ${COPY}`,
      `- **[MX]** backup.example.net. · priority 20 · TTL 3600 · disabled · ${COPY}`,
      `- **[TXT]** v=spf1 mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.mail.example -all · TTL 600 · ${COPY}`,
      `- **[TXT]** google-site-verification=3f8a2c7e91b04d56 · Google (proof of ownership) · TTL 600 · ${COPY}`,
      String.raw`- **[TXT]** quotes "inside", a \ backslash; and a semicolon · TTL 600 · ${COPY}`,
      `- **[CAA]** 0 issue "ca.example" · TTL 604800 · ${COPY}`,
      `- **[CAA]** 0 issuewild ";" · TTL 604800 · ${COPY}`,
      `- **[CAA]** 0 iodef "mailto:security@example.com" · TTL 604800 · ${COPY}`,
      `- **[SPF]** v=spf1 mx -all · TTL 600 · disabled · ${COPY}`,
      `- **[NS]** ns1.example.net. · TTL 86400 · system record · ${COPY}`,
      `- **[NS]** ns2.example.net. · TTL 86400 · system record · ${COPY}`,
      'SPF: 2 of 10 lookups, and those of 1 record that is not known here',
      BELOW_APEX,
    ],
    completed: ['"gi|t.example.com"', 'git.example.com'],
    definition: ['git|.example.com', 'git.example.com. 600 IN A 192.0.2.80'],
    hints: ['3: → 192.0.2.80', '5: → 192.0.2.10 +3'],
    marks: [
      '5: ns3.example.net: No record answers for ns3.example.net. Hosted names of the series: ns1.example.net, ns2.example.net (not-in-series)',
    ],
    fixes: [],
    references: ['ns3|.example.net', 'main.tf:5'],
  },
  hosts: {
    language: 'plaintext',
    hover: [
      '|www.shop.example',
      head('www.shop.example', 'shop.example'),
      `- **[CNAME]** shop.example. · TTL 600 · ${COPY}`,
      BELOW,
      '---',
      'Points to:',
      '- shop.example: A 198.51.100.136, AAAA 2001:db8:24::1',
    ],
    completed: ['gi|t.example.com     #', 'git.example.com'],
    definition: ['git|.example.com', 'git.example.com. 600 IN A 192.0.2.80'],
    hints: [
      '2: → 192.0.2.30 +2',
      '3: → 192.0.2.80',
      '4: → 192.0.2.80',
      '5: → 198.51.100.136 +1',
      '5: → shop.example → 198.51.100.136 +1',
      '6: → 192.0.2.25 +1',
    ],
    marks: [
      '4: 192.0.2.81: 192.0.2.81 is not an address of git.example.com; hosted: 192.0.2.80 (other-address)',
    ],
    fixes: ['Change to 192.0.2.80'],
    references: [
      'git|.example.com',
      'compose.yaml:9',
      'deploy.sh:4',
      'example.com.zone:2',
      'hosts:3',
      'hosts:4',
      'main.tf:3',
      'service.ini:4',
    ],
  },
  Caddyfile: {
    language: 'plaintext',
    completed: ['https://a|pi.shop.example', 'api.shop.example'],
    hints: [
      '1: → example.com → 192.0.2.10 +8',
      '1: → 192.0.2.10 +3',
      '2: → 203.0.113.144',
      '6: → 198.51.100.136 +1',
    ],
    marks: ['5: ftp.shop.example: No record answers for ftp.shop.example. (no-record)'],
    fixes: [],
  },
  'httpd.conf': {
    language: 'properties',
    completed: ['https://ap|is.shop.example/', 'api.shop.example'],
    hints: ['2: → shop.example → 198.51.100.136 +1', '3: → 198.51.100.136 +1', '4: → 198.51.100.136 +1'],
    marks: [
      '5: apis.shop.example: No record answers for apis.shop.example. Did you mean api.shop.example? (misspelled)',
    ],
    fixes: ['Change to api.shop.example'],
  },
  '.env': {
    language: 'dotenv',
    completed: ['db-|1.rack-7', 'db-1.rack-7.hall-b.dc.internal.example.com'],
    hints: ['1: → 192.0.2.30 +2', '2: → 192.0.2.71'],
    marks: ['3: cache.shop.example: No record answers for cache.shop.example. (no-record)'],
    fixes: [],
  },
  'settings.toml': {
    language: 'plaintext',
    completed: ['endpoint = "vp|n.example.com', 'vpn.example.com'],
    hints: ['2: → 192.0.2.25 +1', '6: → 203.0.113.7 +1'],
    marks: ['7: vpn.shop.example: No record answers for vpn.shop.example. (no-record)'],
    fixes: [],
  },
  'service.json': {
    language: 'json',
    completed: ['https://ww|w.shop.example', 'www.shop.example'],
    hints: ['4: → shop.example → 198.51.100.136 +1', '5: → 203.0.113.144', '6: → 192.0.2.25 +1'],
    marks: [
      '5: app.shop.example: No record answers for app.shop.example. Did you mean api.shop.example? (misspelled)',
    ],
    fixes: ['Change to api.shop.example'],
  },
  'service.ini': {
    language: 'ini',
    completed: ['git.example.com |192.0.2.82', '192.0.2.80'],
    hints: ['2: → 203.0.113.144', '4: → 192.0.2.80'],
    marks: [
      '4: 192.0.2.82: 192.0.2.82 is not an address of git.example.com; hosted: 192.0.2.80 (other-address)',
    ],
    fixes: ['Change to 192.0.2.80'],
  },
  'beans.xml': {
    language: 'xml',
    completed: ['https://w|ww.shop.example/', 'www.shop.example'],
    hints: ['4: → shop.example → 198.51.100.136 +1'],
    marks: ['5: backup.shop.example: No record answers for backup.shop.example. (no-record)'],
    fixes: [],
  },
  'deploy.sh': {
    language: 'shellscript',
    completed: ['deploy@gi|t.example.com', 'git.example.com'],
    hints: ['3: → 192.0.2.30 +2', '4: → 192.0.2.80'],
    marks: ['5: build.shop.example: No record answers for build.shop.example. (no-record)'],
    fixes: [],
  },
  'example.com.zone': {
    language: 'dns-zone',
    completed: ['|192.0.2.53', '192.0.2.52'],
    hints: ['1: → 192.0.2.10 +3', '2: → 192.0.2.80', '3: → 192.0.2.52', '4: → 192.0.2.25 +1'],
    marks: [
      '3: 192.0.2.53: 192.0.2.53 is not an address of chat.example.com; hosted: 192.0.2.52 (other-address)',
    ],
    fixes: ['Change to 192.0.2.52'],
  },
};
