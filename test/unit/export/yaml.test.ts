import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import type { ExportResult } from '../../../src/export/exportResult.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import { yamlText } from '../../../src/export/yamlText.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { domainKey } from '../../../src/dns/syntax/domainName.ts';
import { fqdn } from '../../../src/dns/names.ts';
import { anyZone, keptRecords, onlyText, zoneOf, writeForm } from './zones.ts';

const Schema = z.record(z.string(), z.unknown());
const Endpoint = z.object({
  dnsName: z.string(),
  recordType: z.string(),
  targets: z.array(z.string()),
});
const Resource = z.object({ spec: z.object({ endpoints: z.array(Endpoint) }) });

const validate = new Ajv({ strict: false }).compile(
  Schema.parse(JSON.parse(readFileSync('test/fixtures/dnsendpoint.schema.json', 'utf8'))),
);

const nameOf = ({ host }: DnsRecord, zone: ExportZone): string => domainKey(fqdn(host, zone.name));
const dataOf = ({ type, value, mx }: DnsRecord): string => {
  const parsed = parseRdata(type, value, mx);
  return parsed.ok ? parsed.text : assert.fail('it should be left out');
};

async function checkEndpoints(zone: ExportZone): Promise<void> {
  const exported = await writeForm('dnsendpoint', [zone]);
  const found = parseAllDocuments(onlyText(exported)).flatMap((document): readonly string[] => {
    assert.deepEqual([...document.errors, ...document.warnings], []);
    const resource: unknown = document.toJS();
    // A file with only comments is one empty document.
    if (resource === null) return [];
    assert.ok(validate(resource), JSON.stringify(validate.errors));
    return Resource.parse(resource).spec.endpoints.flatMap(({ dnsName, recordType, targets }) =>
      targets.map((target) => `${dnsName.toLowerCase()} ${recordType} ${target}`),
    );
  });
  const wanted = keptRecords(zone, exported).map((record) => {
    const data = record.type === 'SRV' ? dataOf(record) : dataOf(record).replace(/(?<=[^ ])\.$/u, '');
    const target = record.type === 'TXT' ? record.value.toWellFormed() : data;
    return `${nameOf(record, zone)} ${record.type} ${target}`;
  });
  assert.deepEqual(found.toSorted(), wanted.toSorted(), zone.name);
}

const Params = z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]));
const Values = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), Params]))]);
const Pool = z.object({ values: z.array(z.object({ value: z.string(), weight: z.number().optional() })) });
const RecordSet = z.object({
  type: z.string(),
  ttl: z.number(),
  value: Values.optional(),
  values: z.array(Values).optional(),
  dynamic: z
    .object({
      pools: z.record(z.string(), Pool),
      rules: z.array(z.object({ pool: z.string(), geos: z.array(z.string()).optional() })),
    })
    .optional(),
});
const Sets = z.union([z.array(RecordSet), RecordSet]);

/** Returns a value as octoDNS has it after its own validation. */
function spelled(host: string, type: string, value: z.infer<typeof Values>): string {
  if (type === 'SRV') assert.match(host, /^(?:\*|_[^.]+)\.[^.]+/u, 'the name of an SRV record');
  if (typeof value === 'string') {
    if (type === 'TXT' || type === 'SPF') return chunkedText(value);
    if (type !== 'A' && type !== 'AAAA') checkTarget(value);
    return value;
  }
  const target = value['exchange'] ?? value['target'] ?? value['targetname'];
  if (target !== undefined && target !== '.') checkTarget(z.string().parse(target));
  const fields = [
    ...'preference exchange priority weight port target flags tag value key_tag algorithm'.split(' '),
    ...'digest_type digest fingerprint_type fingerprint certificate_usage selector'.split(' '),
    ...'matching_type certificate_association_data svcpriority targetname'.split(' '),
  ];
  const params = Object.entries(Params.parse(value['svcparams'] ?? {})).map(([key, of]) =>
    of === null ? key : `${key}=${String(of)}`,
  );
  return [
    ...fields.flatMap((field) =>
      value[field] === undefined ? [] : [String(z.union([z.string(), z.number()]).parse(value[field]))],
    ),
    ...params,
  ].join(' ');
}

/** Checks a target like octoDNS, with the rules of the package fqdn. */
function checkTarget(target: string): void {
  assert.ok(target.length <= 254 && target.endsWith('.'), target);
  const labels = target.slice(0, -1).split('.');
  assert.ok(labels.length >= 2, `${target} has one label`);
  for (const label of labels) assert.match(label, /^(?!-)[a-z\d_-]{1,63}(?<!-)$/iu, target);
}

/** Reads a text like octoDNS, which escapes semicolons, takes the quotes off and joins chunks. */
function chunkedText(value: string): string {
  assert.doesNotMatch(value, /\w;/u, 'unescaped ;');
  assert.ok(!value.includes('\\\\;'), `double escaped ; in ${value}`);
  assert.match(value, /^[\u0000-\u007F]*$/u, 'non ASCII character');
  const bare = value.startsWith('"') ? value.slice(1, -1) : value;
  return bare.replaceAll('" "', '').replaceAll('\\;', ';');
}

/** The parameters of HTTPS and SVCB in the order of octoDNS. */
function withSortedParameters(type: string, data: string): string {
  if (type !== 'HTTPS' && type !== 'SVCB') return data;
  const [priority = '', target = '', ...parameters] = data.split(' ');
  return [priority, target, ...parameters.toSorted()].join(' ');
}

async function checkOctodns(zone: ExportZone): Promise<ExportResult> {
  const exported = await writeForm('octodns', [zone]);
  const text = onlyText(exported);
  const hosts: object = parse(text) ?? {};
  checkOrder(parse(text, { mapAsMap: true }));
  const found = Object.entries(hosts).flatMap(([host, sets]) =>
    [Sets.parse(sets)].flat().flatMap((set) => {
      const defaults = (set.values ?? (set.value === undefined ? [] : [set.value])).map((value) =>
        spelled(host, set.type, value),
      );
      const others = Object.entries(set.dynamic?.pools ?? {}).flatMap(([name, { values }]) =>
        name === 'default' ? [] : values.map(({ value }) => spelled(host, set.type, value)),
      );
      checkDynamic(set);
      return [...defaults, ...others].map((value) => `${host.toLowerCase()} ${set.type} ${value}`);
    }),
  );
  const wanted = keptRecords(zone, exported).map((record) => {
    const isApex = record.host === '@' || record.host === '';
    const type = isApex && record.type === 'CNAME' ? 'ALIAS' : record.type;
    const value =
      type === 'TXT' || type === 'SPF'
        ? record.value.toWellFormed()
        : withSortedParameters(type, dataOf(record).replaceAll('"', ''));
    return `${isApex ? '' : domainKey(record.host)} ${type} ${value}`;
  });
  assert.deepEqual(found.toSorted(), wanted.toSorted(), zone.name);
  return exported;
}

/** Checks that all mappings have their keys in the natural order, as octoDNS does with `enforce_order`. */
function checkOrder(value: unknown): void {
  if (Array.isArray(value)) value.forEach(checkOrder);
  if (!(value instanceof Map)) return;
  [...value.values()].forEach(checkOrder);
  const keys = [...value.keys()].map((key) =>
    z
      .string()
      .parse(key)
      .replaceAll(/\d+/gu, (digits) => `\u0000${digits.padStart(20, '0')}`),
  );
  assert.deepEqual(keys, keys.toSorted());
}

/** Checks a dynamic record like octoDNS. */
function checkDynamic({ dynamic }: z.infer<typeof RecordSet>): void {
  if (dynamic === undefined) return;
  const used = dynamic.rules.map(({ pool }) => pool);
  assert.deepEqual(used.toSorted(), Object.keys(dynamic.pools).toSorted(), 'each pool has one rule');
  assert.equal(dynamic.rules.at(-1)?.geos, undefined, 'the last rule catches all');
  const geos = dynamic.rules.slice(0, -1).flatMap((rule) => rule.geos ?? assert.fail('a rule has no places'));
  assert.equal(new Set(geos).size, geos.length, 'a place is in one rule');
  for (const geo of geos) assert.match(geo, /^[A-Z]{2}-[A-Z]{2}$/u);
  for (const { values } of Object.values(dynamic.pools))
    for (const { weight = 1 } of values) assert.ok(weight >= 1 && weight <= 100);
}

describe('Forms in YAML', () => {
  it('keep text that looks like a number or a boolean as text', () => {
    const words = [...'no YES y null ~ 1e3 0123 0x1f 1_000 .inf 12:30:45 2024-01-01 #'.split(' '), '- a', ''];
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' })), (text) => {
        const yaml = yamlText(new Map([[text, [text, { key: text }]]]));
        for (const version of ['1.1', '1.2'] as const)
          assert.deepEqual(parse(yaml, { version }), {
            [text.toWellFormed()]: [text.toWellFormed(), { key: text.toWellFormed() }],
          });
      }),
    );
  });

  it('are valid DNSEndpoint resources with the records of any zone', async () => {
    // A host of a blank alone is not that of the zone itself.
    const blank = zoneOf([{ host: '\t', type: 'MX', value: 'mail.example.net.' }]);
    await fc.assert(fc.asyncProperty(anyZone, checkEndpoints), { examples: [[blank]] });
  });

  it('are files of octoDNS with the records of any zone', async () => {
    await fc.assert(
      fc.asyncProperty(anyZone, async (zone) => {
        await checkOctodns(zone);
      }),
    );
  });

  it('have every type that octoDNS has, and names with underscores', async () => {
    const digest = 'ab'.repeat(32);
    const written: readonly Partial<DnsRecord>[] = [
      { host: 's', type: 'DS', value: `1 13 2 ${digest}` },
      { host: '_25._tcp', type: 'TLSA', value: `3 1 1 ${digest}` },
      { host: 'h', type: 'SSHFP', value: `4 2 ${digest}` },
      { host: 'old', type: 'SPF', value: 'v=spf1 -all' },
      {
        host: 'svc',
        type: 'HTTPS',
        value: '1 . mandatory=alpn alpn=h2,h3 no-default-alpn port=8443 ipv4hint=192.0.2.1',
      },
      { host: '_x._tcp', type: 'SVCB', value: '0 edge.example.net' },
      { host: '_odd', value: '192.0.2.1' },
      { host: '_mx', type: 'MX', value: 'mail.example.net', mx: 5 },
    ];
    assert.deepEqual((await checkOctodns(zoneOf(written))).omissions, []);
  });
});
