import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import * as z from 'zod';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import type { ExportResult } from '../../../../src/export/exportResult.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { toAscii } from '../../../../src/dns/names.ts';
import { parseCaaValue } from '../../../../src/dns/types/caa.ts';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import { parseSrvValue } from '../../../../src/dns/types/srv.ts';
import { anyZone, keptRecords, onlyText, zoneOf, writeForm, lossesOf } from '../zones.ts';

/** A call of a helper: its name, its arguments and its modifiers. */
const Call = z.object({ helper: z.string(), given: z.array(z.unknown()) });
type Call = z.infer<typeof Call>;

const standIn =
  (name: string) =>
  (...given: readonly unknown[]): unknown => ({ helper: name, given });

/** Runs a `dnsconfig.js` with stubs of DNSControl's helpers, and returns their calls. */
function evaluated(text: string): readonly { readonly zone: unknown; readonly calls: readonly Call[] }[] {
  const zones: { readonly zone: unknown; readonly calls: readonly Call[] }[] = [];
  const names = 'A AAAA CNAME NS MX TXT SRV CAA NAMESERVER NAMESERVER_TTL TTL'.split(' ');
  const context = {
    ...Object.fromEntries(names.map((name) => [name, standIn(name)])),
    NO_PURGE: { helper: 'NO_PURGE', given: [] },
    DISABLE_REPEATED_DOMAIN_CHECK: { skip_fqdn_check: 'true' },
    CAA_CRITICAL: { helper: 'CAA_CRITICAL', given: [] },
    NewRegistrar: (name: unknown) => name,
    NewDnsProvider: (name: unknown, type: unknown) => [name, type],
    DnsProvider: (provider: unknown) => ({ helper: 'DnsProvider', given: [provider] }),
    D: (zone: unknown, registrar: unknown, ...calls: readonly unknown[]) => {
      assert.equal(registrar, 'none');
      zones.push({ zone, calls: calls.map((call) => Call.parse(JSON.parse(JSON.stringify(call)))) });
    },
  };
  runInNewContext(text, context, { timeout: 10_000 });
  return zones;
}

/** Returns the target of a record, with its final dot. */
function target({ type, value, mx }: DnsRecord): string {
  const parsed = parseRdata(type, value, mx);
  return parsed.ok ? (parsed.text.split(' ').at(-1) ?? '') : assert.fail(value);
}

function wantedCall(zone: string, record: DnsRecord): unknown {
  const { host, type, value, mx, ttl, recordLine, weight, other } = record;
  const id = other.find(([name]) => name === 'line_id')?.[1];
  const isApex = host === '@' || host === '';
  // The console takes spaces around a host; no form writes them.
  const name = isApex ? '@' : toAscii(host.trim());
  if (isApex && type === 'NS') return { helper: 'NAMESERVER', given: [target(record)] };
  const metadata = {
    ...(recordLine !== undefined && recordLine !== 'Default' && { tencentdns_line: recordLine }),
    ...(recordLine !== undefined &&
      recordLine !== 'Default' &&
      id !== undefined && { tencentdns_line_id: id }),
    ...(weight !== undefined && { tencentdns_weight: String(weight) }),
  };
  const modifiers = [
    ...(ttl === undefined ? [] : [{ helper: 'TTL', given: [Math.min(ttl, 2_147_483_647)] }]),
    ...(Object.keys(metadata).length === 0 ? [] : [metadata]),
    ...(name.toLowerCase().endsWith(zone) ? [{ skip_fqdn_check: 'true' }] : []),
  ];
  const call = (helper: string, ...given: readonly unknown[]): unknown => ({
    helper,
    given: [name, ...given, ...modifiers],
  });
  switch (type) {
    case 'CNAME':
      return call('CNAME', target(record));
    case 'NS':
      return call('NS', target(record));
    case 'MX':
      return call('MX', mx ?? 0, target(record));
    case 'SRV': {
      const parsed = parseSrvValue(value);
      const fields = parsed.ok ? parsed.fields : assert.fail(value);
      return call('SRV', fields.priority, fields.weight, fields.port, target(record));
    }
    case 'CAA': {
      const parsed = parseCaaValue(value);
      const { tag, value: property, isCritical } = parsed.ok ? parsed.fields : assert.fail(value);
      return call('CAA', tag, property, ...(isCritical ? [{ helper: 'CAA_CRITICAL', given: [] }] : []));
    }
    case 'TXT':
      return call('TXT', value);
    default: {
      const parsed = parseRdata(type, value);
      return call(type, parsed.ok ? parsed.text : assert.fail(value));
    }
  }
}

/** The calls that are no records. */
const HEADS = new Set(['DnsProvider', 'NAMESERVER_TTL', 'NO_PURGE']);

async function check(zone: ExportZone): Promise<void> {
  const exported: ExportResult = await writeForm('dnscontrol', [zone]);
  const kept = keptRecords(zone, exported);
  const [found, ...more] = evaluated(onlyText(exported));
  assert.equal(more.length, 0);
  assert.equal(found?.zone, zone.name);
  const calls = found?.calls.filter(({ helper }) => !HEADS.has(helper));
  assert.deepEqual(
    calls,
    JSON.parse(JSON.stringify(kept.map((each) => wantedCall(zone.name, each)))),
    zone.name,
  );
}

/** The values of the records that are left out. */
const valuesLeftOut = async (...records: readonly Partial<DnsRecord>[]): Promise<readonly unknown[]> =>
  (await writeForm('dnscontrol', [zoneOf(records)])).omissions.map((omission) => omission.record.value);

const textOf = async (
  records: readonly Partial<DnsRecord>[],
  of: Partial<ExportZone> = {},
): Promise<string> => onlyText(await writeForm('dnscontrol', [{ ...zoneOf(records), ...of }]));

describe('DNSControl', () => {
  it('evaluates to the records of any zone, except for the omissions', async () => {
    await fc.assert(fc.asyncProperty(anyZone, check), { numRuns: 200 });
  });

  it('leaves out what DNSControl refuses beside other records of a host and line', async () => {
    const zone = zoneOf([
      { host: 'w', type: 'CNAME', value: 'light.example.net', weight: 10 },
      { host: 'w', type: 'CNAME', value: 'heavy.example.net', weight: 20 },
      { host: 'w', type: 'CNAME', value: 'asia.example.net', recordLine: 'Asia' },
      { host: 'x', value: '192.0.2.1' },
      { host: 'x', value: '192.0.2.1', weight: 3 },
      { host: 'x', value: '192.0.2.1', recordLine: 'Asia' },
      { host: 'y', type: 'CNAME', value: 'a.example.net' },
      { host: 'y', type: 'TXT', value: 'beside' },
      { host: '@', type: 'NS', value: 'ns.example.net' },
      { host: '@', type: 'NS', value: 'ns.example.net', recordLine: 'Asia' },
      { host: 'b', type: 'CAA', value: '0 unknowntag "x"' },
    ]);
    await check(zone);
    assert.deepEqual(lossesOf(await writeForm('dnscontrol', [zone]), 'leftOut').toSorted(), [
      '0 unknowntag "x" formValue',
      '192.0.2.1 duplicate',
      'beside conflict',
      'light.example.net conflict',
      'ns.example.net duplicate',
    ]);
  });

  it('states the weight and the TTL that a name server loses', async () => {
    const zone = zoneOf([
      { host: '@', type: 'NS', value: 'no name', ttl: 60 },
      { host: '@', type: 'NS', value: 'ns1.example.net', ttl: 600, weight: 5 },
      { host: '@', type: 'NS', value: 'ns2.example.net', ttl: 86_400 },
    ]);
    const exported = await writeForm('dnscontrol', [zone]);
    assert.match(onlyText(exported), /NAMESERVER_TTL\(600\)/u);
    const lost = lossesOf(exported, 'unsupportedField');
    assert.deepEqual(lost, ['ns1.example.net weight', 'ns2.example.net ttl']);
  });

  it('leaves out a CNAME beside records of another line, or these records', async () => {
    const alias = { type: 'CNAME', value: 'a.example' };
    assert.deepEqual(await valuesLeftOut(alias, { value: '192.0.2.1', recordLine: 'Asia' }), ['192.0.2.1']);
    assert.deepEqual(await valuesLeftOut({ ...alias, recordLine: 'Asia' }, { value: '192.0.2.1' }), [
      'a.example',
    ]);
    assert.deepEqual(await valuesLeftOut(alias, { ...alias, value: 'b.example', recordLine: 'Asia' }), []);
    const aliases = ['Asia', 'Japan'].map((line) => ({ ...alias, recordLine: line }));
    assert.deepEqual(await valuesLeftOut(...aliases), []);
    assert.deepEqual(
      await valuesLeftOut(alias, { host: 'other', value: '192.0.2.1', recordLine: 'Asia' }),
      [],
    );
  });

  it('keeps the hosted records that are not written: a push would delete them', async () => {
    assert.doesNotMatch(await textOf([{}]), /NO_PURGE/u);
    assert.doesNotMatch(await textOf([{}, { enabled: false }]), /NO_PURGE/u);
    const text = await textOf([{}, { type: 'PTR', value: 'x.example' }]);
    assert.match(text, /DnsProvider\(DSP_TENCENTDNS\), NO_PURGE,/u);
    assert.match(await textOf([{}], { whole: false }), /NO_PURGE/u);
  });

  it('says what it needs', async () => {
    assert.match(await textOf([{}]), /^\/\/ For DNSControl 5\.0\.5 or later, .*creds\.json/mu);
  });
});
