import assert from 'node:assert/strict';
import type { ManyZones } from '../../support/service/manyZones.ts';
import { listDependents } from '../../../src/tools/listDependents.ts';
import { listZones } from '../../../src/tools/listZones.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import { scene } from './calls.ts';

/** `www.z0.example` leads to `web.z0.example`, which has an address. */
function link({ zones }: ManyZones): void {
  const [zone] = zones;
  const [first, second] = zone?.records ?? [];
  assert.ok(zone !== undefined && first !== undefined && second !== undefined);
  zone.records = [
    { ...first, name: 'web', type: 'A', value: '192.0.2.1', enabled: '1' },
    { ...second, name: 'www', type: 'CNAME', value: 'web.z0.example.', enabled: '1' },
  ];
}

describe('What depends on a host, for a language model', () => {
  it('is each host that leads to it, with what becomes of it', async () => {
    await scene(1, 2, async ({ service, call }) => {
      link(service);
      await call(readZone, { zone: 'z0.example' });
      const calls = service.calls.length;
      for (const on of ['192.0.2.1', ' 192.0.2.1 ']) {
        const { dependents, coverage } = await call(listDependents, { on });
        assert.deepEqual(dependents, [
          {
            name: 'web.z0.example',
            type: 'A',
            to: '192.0.2.1',
            link: 'address',
            without: 'none',
            records: ['A 192.0.2.1'],
          },
          {
            name: 'www.z0.example',
            type: 'A',
            to: 'web.z0.example',
            link: 'alias',
            without: 'none',
            records: ['CNAME web.z0.example.'],
          },
        ]);
        assert.match(coverage ?? '', /^covers 1 of 1 zones$/u);
      }
      const host = await call(listDependents, { on: 'WEB.z0.example.' });
      assert.deepEqual([host['on'], host['without']], ['web.z0.example', 'none']);
      assert.match(JSON.stringify(host['dependents']), /"name":"www\.z0\.example"/u);
      assert.equal(service.calls.length, calls);
    });
  });

  it('says which zones it covers when nothing is found', async () => {
    await scene(2, 2, async ({ call }) => {
      await call(listZones, { refresh: true });
      const { dependents, coverage } = await call(listDependents, { on: '192.0.2.200' });
      assert.deepEqual(dependents, []);
      assert.match(coverage ?? '', /^covers 0 of 2 zones$/u);
    });
  });

  it('is nothing of an account that is removed during the call', async () => {
    await scene(1, 2, async ({ service, accounts, call, context }) => {
      link(service);
      await call(readZone, { zone: 'z0.example' });
      const asking = listDependents.reply(
        context,
        { on: '192.0.2.1' },
        [...accounts.all],
        new AbortController().signal,
      );
      accounts.remove();
      const reply = await asking;
      assert.ok(reply.kind === 'rows');
      assert.deepEqual([reply.total, reply.head['removedMeanwhile'] !== undefined], [0, true]);
    });
  });

  it('ends when the call is cancelled', async () => {
    await scene(1, 2, async ({ call }) => {
      await call(readZone, { zone: 'z0.example' });
      await assert.rejects(call(listDependents, { on: '192.0.2.1' }, AbortSignal.abort()), /cancelled/u);
    });
  });
});
