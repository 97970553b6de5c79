import assert from 'node:assert/strict';
import { checkZones } from '../../../src/tools/checkZones.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import { writtenRecord } from '../../support/service/manyZones.ts';
import { scene } from './calls.ts';

const spf = { ...writtenRecord(0, 50), name: '@', type: 'TXT', value: 'v=spf1 inclde:x.example -all' };
const secondSpf = { ...writtenRecord(0, 51), name: '@', type: 'TXT', value: 'v=spf1 -all' };

describe('Checking zones for a language model', () => {
  it('returns each finding of a zone with its rule and its record, without a call', async () => {
    await scene(2, 1, async ({ service, call }) => {
      service.zones[0]?.records.push(spf, secondSpf);
      await call(readZone, { zone: 'z0.example' });
      const calls = service.calls.length;
      const reply = await call(checkZones, { zone: ' Z0.example. ' });
      const errors = reply.findings?.filter(({ severity }) => severity === 'error') ?? [];
      assert.deepEqual(errors.map(({ rule }) => rule).toSorted(), ['spf-multiple', 'spf-syntax']);
      const [first] = errors;
      assert.deepEqual(first?.['record'], { name: 'z0.example', type: 'TXT', value: spf.value, ttl: 600 });
      assert.match(first?.finding ?? '', /z0\.example/u);
      assert.match(reply.read ?? '', /\(\d+ s ago\)$/u);
      assert.equal(service.calls.length, calls);
    });
  });

  it('counts the findings of all loaded zones by rule, and returns the coverage', async () => {
    await scene(3, 1, async ({ service, call }) => {
      service.zones[0]?.records.push(spf, secondSpf);
      service.zones[1]?.records.push(spf);
      for (const zone of ['z0.example', 'z1.example']) await call(readZone, { zone });
      const reply = await call(checkZones, {});
      assert.deepEqual(
        reply.rules?.map(({ rule, findings, zones }) => [rule, findings, zones]),
        [
          // All addresses of the sample zones are special.
          ['address-special', 2, 2],
          ['spf-syntax', 2, 2],
          ['spf-multiple', 1, 1],
        ],
      );
      assert.equal(reply.coverage, 'covers 2 of 3 zones');
    });
  });

  it('counts what it does not list of a rule', async () => {
    await scene(1, 1, async ({ service, call }) => {
      const addresses = Array.from({ length: 120 }, (_, index) => ({
        ...writtenRecord(0, 100 + index),
        name: `h${index}`,
        type: 'A',
        value: 'x',
      }));
      service.zones[0]?.records.push(...addresses);
      await call(readZone, { zone: 'z0.example' });
      const { findings = [], notShown = 0, nextOffset } = await call(checkZones, { zone: 'z0.example' });
      assert.deepEqual([findings.length + Number(notShown), nextOffset], [102, undefined]);
      assert.deepEqual(findings.filter(({ rule }) => rule === 'address-invalid').at(-1), {
        rule: 'address-invalid',
        severity: 'error',
        source: 'https://www.rfc-editor.org/rfc/rfc1035.html#section-3.4.1',
        finding: 'and 20 more',
      });
      const { rules = [] } = await call(checkZones, {});
      assert.equal(rules.find(({ rule }) => rule === 'address-invalid')?.findings, 120);
    });
  });

  it('does not report a zone that is not loaded as free of findings', async () => {
    await scene(1, 1, async ({ service, call }) => {
      const reply = await call(checkZones, { zone: 'z0.example' });
      assert.match(reply.problem ?? '', /dns-tree_readZone/u);
      assert.equal(reply.findings, undefined);
      assert.deepEqual(service.calls, []);
    });
  });

  it('says which zones a setting leaves out', async () => {
    await scene(3, 1, async ({ service, ignored, call }) => {
      for (const zone of service.zones) zone.records.push(spf);
      for (const zone of ['z0.example', 'z1.example']) await call(readZone, { zone });
      assert.equal((await call(checkZones, {}))['notChecked'], undefined);
      assert.equal((await call(checkZones, { zone: 'z0.example' }))['notChecked'], undefined);
      ignored.add('z0.example');
      const all = await call(checkZones, {});
      assert.equal(all['notChecked'], 'zones that the setting dnsTree.check.rules of the user leaves out: 1');
      assert.equal(all.rules?.find(({ rule }) => rule === 'spf-syntax')?.zones, 1);
      const one = await call(checkZones, { zone: 'z0.example' });
      assert.deepEqual(one.findings, []);
      assert.equal(one['notChecked'], 'the setting dnsTree.check.rules of the user leaves this zone out');
    });
  });

  it('leaves out findings of an account that is removed while its zones are checked', async () => {
    for (const input of [{ zone: 'z0.example' }, {}])
      await scene(1, 1, async ({ service, removeAccount, call }) => {
        service.zones[0]?.records.push(spf, secondSpf);
        await call(readZone, { zone: 'z0.example' });
        const reply = call(checkZones, input);
        removeAccount();
        const { findings = [], rules = [] } = await reply;
        assert.deepEqual([...findings, ...rules], []);
      });
  });
});
