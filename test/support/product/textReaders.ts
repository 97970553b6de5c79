// The pure functions that take text of a service, a document or a file, for the fuzz test and for the bench that
// doubles the input.
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { secondsFrom } from '../../../src/api/transport/response.ts';
import { LoginToken } from '../../../src/api/token.ts';
import { accountOf } from './accountOf.ts';
import { checkZone } from '../../../src/check/checkZone.ts';
import { foundProblems } from './foundProblems.ts';
import { nameHover } from '../../../src/editor/hoverText.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { inLines, recordTerms, TermSearch, zoneTerm } from '../../../src/editor/references/searchTerms.ts';
import { zoneText } from '../../../src/editor/zoneDocument/zoneText.ts';
import { ExportRun } from '../../../src/export/exportRun.ts';
import { FORM_NAMES, FORMS } from '../../../src/export/forms.ts';
import { zoneFileLine } from '../../../src/export/zoneFile/zoneFileLine.ts';
import { parseHeader, parseZone } from '../../../src/zones/stored/indexFormat.ts';
import { RecordTable, type IndexedRecord } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { containsAddress, parseIpPrefix } from '../../../src/dns/ipAddress.ts';
import { fqdn, hostKey, toAscii, toUnicode } from '../../../src/dns/names.ts';
import { parseQuery } from '../../../src/search/query/query.ts';
import { plain, visible } from '../../../src/text/visible.ts';
import { copyableText, escapeUnseen } from '../../../src/text/unseenEscapes.ts';
import { FRESH, record, knownZones, zone } from '../../unit/config/zones.ts';
import { record as hostedRecord } from '../../unit/zones/rows.ts';
import { resultOf } from './resultOf.ts';

/** A function that must accept any text without throwing. Its result is ignored, after it is awaited. */
export type TextReader = (text: string) => unknown;

const COMMON_TYPES = 'A AAAA CAA CNAME DS HTTPS MX NAPTR NS PTR SPF SRV SSHFP SVCB TLSA TXT URL'.split(' ');
/** Types whose values are formatted when they are copied. */
const WRITTEN_TYPES = ['A', 'CAA', 'CNAME', 'SRV', 'TXT'];

const LANGUAGES = [
  ['yaml', 'deployment.yaml'],
  ['json', 'config.json'],
  ['toml', 'config.toml'],
  ['ini', 'hosts.ini'],
  ['properties', 'app.properties'],
  ['dotenv', '.env'],
  ['dockerfile', 'Dockerfile'],
  ['dockercompose', 'compose.yaml'],
  ['nginx', 'nginx.conf'],
  ['nginx', 'nginx.conf.erb'],
  ['apacheconf', 'httpd.conf'],
  ['caddyfile', 'Caddyfile'],
  ['terraform', 'main.tf'],
  ['xml', 'beans.xml'],
  ['shellscript', 'deploy.sh'],
  ['plaintext', 'hosts'],
  ['plaintext', 'example.com.zone'],
] as const;

const known = knownZones(
  zone('example.com', [
    record({ host: 'www' }),
    record({ host: '*', type: 'CNAME', value: 'www.example.com' }),
  ]),
);
const checker = new NameChecker(known, FRESH);
const token = LoginToken.parse('1,0123456789abcdef');

function documentReader([languageId, fileName]: (typeof LANGUAGES)[number]): [string, TextReader] {
  return [
    `diagnostics of ${fileName}`,
    (text) => foundProblems({ lines: text.split(/\r\n|\r|\n/u), languageId, fileName }, checker),
  ];
}

/** Records that have the text in every field from the service. */
function strangers(text: string): readonly IndexedRecord[] {
  return COMMON_TYPES.flatMap((type, index) => [
    record({
      id: RecordId.parse(`${index}`),
      host: 'www',
      type,
      value: text,
      remark: text,
      recordLine: text,
    }),
    record({ id: RecordId.parse(`${index + 100}`), host: text, type, value: text }),
  ]);
}

function checkReader(host: string, type: string): [string, TextReader] {
  return [
    `check of ${type} at ${host}`,
    (text) => {
      const table = new RecordTable([
        record({ host, type, value: text }),
        record({ host: text, type, value: 'www.example.com' }),
      ]);
      const given = {
        name: 'example.com',
        table,
        complete: true,
        served: true,
        lines: undefined,
        minTtl: 600,
      };
      const view = accountOf([given]).view(given);
      return view && resultOf(checkZone(view, new Map()));
    },
  ];
}

export const TEXT_READERS: ReadonlyMap<string, TextReader> = new Map<string, TextReader>([
  ['a pasted token', (text) => LoginToken.parse(text)],
  [
    'an echo of the token',
    (text) => token instanceof LoginToken && token.parseScrubbed(JSON.stringify({ text })),
  ],
  ['Retry-After', (text) => secondsFrom(text, text)],
  ['visible()', (text) => visible(text)],
  ['plain()', (text) => plain(text)],
  ['copyableText()', (text) => copyableText(text)],
  ['escapeUnseen()', (text) => escapeUnseen(JSON.stringify(text))],
  ['toAscii()', (text) => fqdn(toAscii(text), toAscii(text))],
  ['toUnicode()', (text) => hostKey(toUnicode(text))],
  [
    'an address block',
    (text) => {
      const prefix = parseIpPrefix(text);
      return prefix && containsAddress(prefix, prefix.address);
    },
  ],
  ['a query', (text) => parseQuery(text)],
  [
    'a line of an index file',
    (text) => [parseHeader(text, AccountId.parse('one')), parseZone(text, AccountId.parse('one'))],
  ],
  [
    'a zone file line',
    (text) =>
      WRITTEN_TYPES.map((type) =>
        zoneFileLine(hostedRecord({ host: text, type, value: text }), 'example.com'),
      ),
  ],
  [
    'Copy As',
    async (text) => {
      const other = hostedRecord({ remark: text, recordLine: text });
      const records = WRITTEN_TYPES.flatMap((type) => [
        hostedRecord({ host: text, type, value: '192.0.2.1' }),
        hostedRecord({ host: 'www', type, value: text }),
      ]);
      const zones = [
        { name: text, records: [other], whole: true, groups: undefined },
        { name: 'example.com', records: [...records, other], whole: true, groups: undefined },
      ];
      const run = new ExportRun(new AbortController().signal);
      for (const form of FORM_NAMES) await FORMS[form](zones, { run, recordLine: text });
    },
  ],
  [
    'a hover',
    (text) => {
      const index = knownZones({ ...zone('example.com', strangers(text)), id: DomainId.parse('1') });
      return nameHover(index, () => text, 'www.example.com', FRESH);
    },
  ],
  [
    'Find in Workspace',
    (text) => {
      const [name] = recordTerms({ host: text, type: 'TXT', value: text }, 'example.com');
      const terms = [zoneTerm('example.com'), ...(name === undefined ? [] : [name])];
      const search = new TermSearch(text, terms, 2_000);
      search.advance(() => false);
      return inLines(text, search.matches);
    },
  ],
  ['a zone document', (text) => zoneText(zone('example.com', strangers(text)), FRESH.now)],
  ...COMMON_TYPES.map((type) => checkReader('www', type)),
  checkReader('_dmarc', 'TXT'),
  checkReader('default._domainkey', 'TXT'),
  checkReader('_mta-sts', 'TXT'),
  checkReader('_smtp._tls', 'TXT'),
  checkReader('default._bimi', 'TXT'),
  checkReader('_sip._tcp', 'SRV'),
  ...LANGUAGES.map(documentReader),
]);

/** Syntax of the formats that are read, and unusual characters. */
export const HOSTILE_PIECES: readonly string[] = [
  ' \t\r\n\0.-_@*/\\:;,#=+!~?%$&|^<>()[]{}"\'`a0A'.split(''),
  'é 访 。 ﹒ \u200B \u202E \uFEFF \uD800 \uDC00 😀 \x1B'.split(' '),
  'www.example.com example.com xn-- xn--bcher-kva 192.0.2.1 2001:db8:: :: /24 10. ${ {{ }} <%= %>'.split(' '),
  '$( ]( :// https:// \\. \\033[1m <!-- --> /* include: redirect= ip4: %{ v=DMARC1; p= v=DKIM1;'.split(' '),
  ['v=spf1 ', '0 issue ', 'server_name ', 'hosts:', '- ', 'key: ', 'records = [', 'ansible_host=', 'IN A '],
].flat();
