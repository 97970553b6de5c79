import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import * as z from 'zod';
import type { ExportZone } from '../../../../src/export/exportZone.ts';
import type { Exported } from '../../../../src/export/exported.ts';
import type { DnsRecord } from '../../../../src/api/record.ts';
import { toAscii } from '../../../../src/model/names.ts';
import { parseCaaValue } from '../../../../src/dns/types/caa.ts';
import { parseRdata } from '../../../../src/dns/types/parseRdata.ts';
import { parseSrvValue } from '../../../../src/dns/types/srv.ts';
import { sampleZones } from '../sampleZones.ts';
import { anyZone, keptRecords, onlyText, zoneOf, writeForm } from '../zones.ts';

/** A call of a helper: its name, its arguments and its modifiers. */
const Call = z.object({ helper: z.string(), given: z.array(z.unknown()) });
type Call = z.infer<typeof Call>;

const standIn =
  (name: string) =>
  (...given: readonly unknown[]): unknown => ({ helper: name, given });

/** Runs a `dnsconfig.js` with stubs of DNSControl's helpers, and returns their calls. */
function evaluated(text: string): readonly { readonly zone: unknown; readonly calls: readonly Call[] }[] {
  const zones: { readonly zone: unknown; readonly calls: readonly Call[] }[] = [];
  const names = [
    'A',
    'AAAA',
    'ALIAS',
    'CNAME',
    'NS',
    'PTR',
    'MX',
    'TXT',
    'SRV',
    'CAA',
    'NAMESERVER',
    'NAMESERVER_TTL',
    'TTL',
  ];
  const context = {
    ...Object.fromEntries(names.map((name) => [name, standIn(name)])),
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

function wantedCall(record: DnsRecord): unknown {
  const { host, type, value, mx, ttl, line, weight } = record;
  const isApex = host === '@' || host === '';
  if (isApex && type === 'NS') return { helper: 'NAMESERVER', given: [target(record)] };
  const metadata = {
    ...(line !== undefined && line !== 'Default' && { tencentdns_line: line }),
    ...(weight !== undefined && { tencentdns_weight: String(weight) }),
  };
  const modifiers = [
    ...(ttl === undefined ? [] : [{ helper: 'TTL', given: [Math.min(ttl, 2_147_483_647)] }]),
    ...(Object.keys(metadata).length === 0 ? [] : [metadata]),
  ];
  const call = (helper: string, ...given: readonly unknown[]): unknown => ({
    helper,
    given: [isApex ? '@' : toAscii(host), ...given, ...modifiers],
  });
  switch (type) {
    case 'CNAME':
      return call(isApex ? 'ALIAS' : 'CNAME', target(record));
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

async function check(zone: ExportZone): Promise<void> {
  const exported: Exported = await writeForm('dnscontrol', [zone]);
  const kept = keptRecords(zone, exported);
  const [found, ...more] = evaluated(onlyText(exported));
  assert.equal(more.length, 0);
  assert.equal(found?.zone, zone.name);
  const calls = found?.calls.filter(({ helper }) => helper !== 'DnsProvider' && helper !== 'NAMESERVER_TTL');
  assert.deepEqual(calls, JSON.parse(JSON.stringify(kept.map(wantedCall))), zone.name);
}

describe('DNSControl', function () {
  this.timeout(60_000);

  it('evaluates to the records of the sample account, except for the stated losses', async () => {
    for (const zone of await sampleZones(2000)) await check(zone);
  });

  it('evaluates to the records of any zone, except for the stated losses', async () => {
    await fc.assert(fc.asyncProperty(anyZone, check), { numRuns: 200 });
  });

  it('uses its own forms for records at the apex', async () => {
    const text = onlyText(
      await writeForm('dnscontrol', [
        zoneOf([
          { host: '@', type: 'NS', value: 'ns1.example.net.', ttl: 86_400 },
          { host: '@', type: 'CNAME', value: 'edge.example.net', line: 'Asia', ttl: 60 },
        ]),
      ]),
    );
    assert.match(text, /NAMESERVER_TTL\(86400\),\n {2}NAMESERVER\("ns1\.example\.net\."\),\n/u);
    assert.match(text, /ALIAS\("@", "edge\.example\.net\.", TTL\(60\), \{"tencentdns_line":"Asia"\}\)/u);
  });

  it('leaves out what DNSControl refuses beside other records of a host and line', async () => {
    const zone = zoneOf([
      { host: 'w', type: 'CNAME', value: 'light.example.net', weight: 10 },
      { host: 'w', type: 'CNAME', value: 'heavy.example.net', weight: 20 },
      { host: 'w', type: 'CNAME', value: 'asia.example.net', line: 'Asia' },
      { host: 'x', value: '192.0.2.1' },
      { host: 'x', value: '192.0.2.1', weight: 3 },
      { host: 'x', value: '192.0.2.1', line: 'Asia' },
      { host: 'y', type: 'CNAME', value: 'a.example.net' },
      { host: 'y', type: 'TXT', value: 'beside' },
      { host: '@', type: 'CNAME', value: 'one.example.net' },
      { host: '@', type: 'CNAME', value: 'two.example.net' },
      { host: '@', type: 'NS', value: 'ns.example.net' },
      { host: '@', type: 'NS', value: 'ns.example.net', line: 'Asia' },
      { host: 'b', type: 'CAA', value: '0 unknowntag "x"' },
    ]);
    await check(zone);
    const leftOut = (await writeForm('dnscontrol', [zone])).losses.flatMap((loss) =>
      loss.kind === 'leftOut' ? [`${loss.why} ${loss.record.value}`] : [],
    );
    assert.deepEqual(leftOut.toSorted(), [
      'conflict beside',
      'conflict light.example.net',
      'conflict two.example.net',
      'duplicate 192.0.2.1',
      'duplicate ns.example.net',
      'value 0 unknowntag "x"',
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
    const lost = exported.losses.flatMap((loss) =>
      loss.kind === 'lostField' ? [`${loss.what} ${loss.record.value}`] : [],
    );
    assert.deepEqual(lost, ['weight ns1.example.net', 'ttl ns2.example.net']);
  });

  it('escapes invisible characters', async () => {
    const text = onlyText(
      await writeForm('dnscontrol', [zoneOf([{ type: 'TXT', value: 'a\u202Eb\u2028' }])]),
    );
    assert.match(text, /TXT\("www", "a\\u202eb\\u2028"\)/u);
  });
});
