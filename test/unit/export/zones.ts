// Zones to export that fast-check generates, and which of their records a form keeps.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { RecordId } from '../../../src/api/fields.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import type { ExportResult, ExportOptions } from '../../../src/export/exportResult.ts';
import { ExportRun, type ExportLimit } from '../../../src/export/exportRun.ts';
import type { LeftOutWhy, Omission, UnsupportedField } from '../../../src/export/omissions/omission.ts';
import { FORMS, type FormName } from '../../../src/export/forms.ts';
import { record } from '../zones/rows.ts';
import { group } from '../zones/sampleLines.ts';

/** The lines of these zones. */
export const GROUPS = [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', 'JP Japan', 'CN China', 'AP Asia Pacific'),
  group('europe', 'Europe', 'GB United Kingdom', 'DE Germany'),
  group('search_engine', 'Search Engine', 'search_engine Search Engine'),
];

/** Every code that a country can have. */
export const COUNTRY_CODES = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26)),
);

/** As many countries as line groups can list, each with a line: `Country AA`. */
export const COUNTRY_GROUPS = [
  group('default', 'Default', 'default Default'),
  group('asia', 'Asia', ...COUNTRY_CODES.map((code) => `${code} Country ${code}`)),
];

export function zoneOf(records: readonly Partial<DnsRecord>[], name = 'example.com'): ExportZone {
  const all = records.map((fields, index) => record({ id: RecordId.parse(String(index + 1)), ...fields }));
  return { name, records: all, whole: true, groups: GROUPS };
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const hostile = fc.constantFrom(
  '=1+1',
  '${process.exit()} %{if true} {{7*7}}',
  '$INCLUDE /etc/passwd',
  '"; drop',
  "it's",
  'no',
  '1e3',
  '0123',
  'a\nb\r\nc',
  'nul\u0000 esc\u001B[31m \u202Ebidi',
  '# no comment',
  ') ( ; @',
  'back\\slash',
  '$${ %%{ $$${',
  '- item: "x"',
);
const anyHost = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom('@', 'www', 'WWW', 'api', '*', '_dmarc', 'a.b', '10', '9', 'bücher'),
  },
  { weight: 1, arbitrary: fc.oneof(anyText, hostile) },
);
const target = fc.constantFrom(
  'mail.example.net.',
  'edge.example.net',
  'Edge.example.net.',
  'xn--bcher-kva.example.',
);
const address = fc.constantFrom('192.0.2.1', '192.0.2.2', '198.51.100.3', ' 203.0.113.4 ', '999.0.2.1');
const longAddress = fc.constantFrom('2001:db8::1', '2001:0DB8:0:0::1', '2001:db8::2', '2001:db8::zz');

/** Types with values that are mostly valid for them. */
const TYPES: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['A', address],
  ['AAAA', longAddress],
  ['CNAME', target],
  ['MX', target],
  ['NS', target],
  ['TXT', fc.oneof(anyText, hostile, fc.constant('x'.repeat(600)), fc.constant(''))],
  ['SRV', fc.constantFrom('5 0 5269 xmpp.example.net', '0 1 993 mail.example.net.', '1 2 3')],
  ['CAA', fc.constantFrom('0 issue "ca.example"', '128 issuewild ;', '0 issue', '300 issue x')],
  ['HTTPS', fc.constantFrom('1 . alpn=h2,h3 ipv4hint=192.0.2.1', '0 edge.example.net.', '1')],
  ['URL', fc.constant('https://www.example.org/')],
  ['显性URL', fc.constant('https://www.example.org/')],
  ['<u>TYPE</u>', hostile],
];

const anyRecord: fc.Arbitrary<Partial<DnsRecord>> = fc.constantFrom(...TYPES).chain(([type, values]) =>
  fc.record({
    type: fc.constant(type),
    value: fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: fc.oneof(anyText, hostile) }),
    host: anyHost,
    recordLine: fc.constantFrom(
      'Default',
      'Default',
      'Asia',
      'Japan',
      'Asia Pacific',
      'Search Engine',
      'No such line',
      undefined,
    ),
    mx: fc.constantFrom(0, 5, 10, undefined),
    ttl: fc.constantFrom(600, 600, 60, undefined),
    enabled: fc.constantFrom(true, true, true, false, undefined),
    weight: fc.constantFrom(undefined, undefined, 0, 70),
    remark: fc.oneof(fc.constant(undefined), fc.constant(''), hostile, anyText),
    monitorStatus: fc.constantFrom(undefined, '', 'Ok'),
  }),
);

/** A zone with two name servers and up to 25 other records. */
export const anyZone: fc.Arbitrary<ExportZone> = fc
  .array(anyRecord, { maxLength: 25 })
  .map((records) =>
    zoneOf([
      { host: '@', type: 'NS', value: 'ns1.example.net.', ttl: 600, held: true },
      { host: '@', type: 'NS', value: 'ns2.example.net.', ttl: 600, held: true },
      ...records,
    ]),
  );

/** Writes zones in a form. */
export function writeForm(
  form: FormName,
  zones: readonly ExportZone[],
  options: Partial<ExportOptions> = {},
): Promise<ExportResult> {
  return FORMS[form](zones, { run: runOf(), ...options });
}

/** A run that nobody cancels, unless a signal is given. */
export function runOf(signal = new AbortController().signal, most?: ExportLimit): ExportRun {
  return new ExportRun(signal, most);
}

/** Returns the records that a form keeps according to its omissions. Each record must be kept or left out once. */
export function keptRecords(zone: ExportZone, { omissions }: ExportResult): readonly DnsRecord[] {
  const leftOut = omissions.filter(({ kind }) => kind === 'leftOut').map((omission) => omission.record);
  assert.equal(new Set(leftOut).size, leftOut.length, 'a record is left out once');
  for (const omission of omissions)
    assert.ok(zone.records.includes(omission.record), 'omissions are of records of the zone');
  for (const omission of omissions)
    assert.ok(
      omission.kind === 'leftOut' || !leftOut.includes(omission.record),
      'nothing more is lost of what is left out',
    );
  return zone.records.filter((each) => !leftOut.includes(each));
}

/** Why a record is left out, or which part of it is lost. */
export const lossOf = (omission: Omission): LeftOutWhy | UnsupportedField =>
  omission.kind === 'leftOut' ? omission.why : omission.what;

/** Lists the omissions, of all kinds or of one, like `192.0.2.1 ttl`. */
export const lossesOf = (
  { omissions }: { readonly omissions: readonly Omission[] },
  kind?: Omission['kind'],
): readonly string[] =>
  omissions
    .filter((each) => kind === undefined || each.kind === kind)
    .map((each) => `${each.record.value} ${lossOf(each)}`);

/** Returns whether a form states that it loses a part of a record. */
export function statesOmission({ omissions }: ExportResult, of: DnsRecord, what: UnsupportedField): boolean {
  return omissions.some(
    (omission) => omission.kind === 'unsupportedField' && omission.record === of && omission.what === what,
  );
}

/** Returns the only file of a form. */
export function onlyText({ files }: ExportResult): string {
  const [file, ...more] = files;
  assert.equal(more.length, 0);
  return file?.text ?? assert.fail('there is no file');
}
