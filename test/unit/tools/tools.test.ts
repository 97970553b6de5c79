import assert from 'node:assert/strict';
import { checkZones } from '../../../src/tools/checkZones.ts';
import { findRecords } from '../../../src/tools/findRecords.ts';
import { listZones } from '../../../src/tools/listZones.ts';
import { dependents } from '../../../src/tools/dependents.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import { zoneChanges } from '../../../src/tools/zoneChanges.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { BACKGROUND_BUDGET } from '../zones/scene.ts';
import { writtenRecord } from '../../support/service/manyZones.ts';
import { failureFrom, isCancelled, never } from '../api/server.ts';
import type { ReplyData } from './replyData.ts';
import { replyLimit } from '../../../src/tools/reply.ts';
import { replyText } from '../../../src/tools/replyText.ts';
import { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { scene, type Scene } from './calls.ts';
import { pluck } from '../../support/pluck.ts';

const rows = ({ records }: ReplyData): readonly { readonly name: string; readonly value: string }[] => {
  assert.ok(records, 'rows of records');
  return records;
};

async function countUnread({ service, account, call }: Scene): Promise<void> {
  await account.allDomains.all(never());
  assert.equal((await call(findRecords, { name: 'x' }))['notReadable'], undefined);
  const failing = (id: string): Promise<unknown> =>
    failureFrom(account.zone(DomainId.parse(id)).ensure({ maxAge: 0, urgency: 'background' }, never()));
  service.refuse = (operation) => (operation === 'Record.List' ? { code: '6' } : undefined);
  await failing('1');
  assert.equal((await call(findRecords, { name: 'x' }))['notReadable'], 1);
  const counts = async (): Promise<readonly unknown[]> => {
    const { notReadable, notReadBecauseMemoryIsFull, partlyCovered } = await call(findRecords, {
      name: 'x',
    });
    return [notReadable, notReadBecauseMemoryIsFull, partlyCovered];
  };
  assert.deepEqual(await counts(), [1, undefined, undefined]);
  service.refuse = () => undefined;
  await failing('2');
  assert.deepEqual(await counts(), [1, 1, undefined]);
  const listed = await call(listZones, {});
  const failed = listed.zones?.map((each) => each['latestReadingFailed']);
  assert.deepEqual(failed, [true, 'no more records are kept in memory']);
  assert.ok(String(listed.accounts?.[0]?.list).startsWith('complete'));
}

describe('Listing zones for a language model', () => {
  it('makes no call, and says that the list may be incomplete', async () => {
    await scene(3, 1, async ({ service, call }) => {
      const reply = await call(listZones, {});
      assert.deepEqual(reply.zones, []);
      assert.deepEqual(reply.accounts?.[0]?.zonesKnown, 0);
      assert.match(reply.accounts?.[0]?.list ?? '', /^not complete: there may be other zones/u);
      assert.deepEqual(service.calls, []);
    });
  });

  it('with `refresh` loads only the list of domains, page by page', async () => {
    await scene(700, 1, async ({ service, call }) => {
      const reply = await call(listZones, { refresh: true });
      assert.deepEqual(pluck(service.calls, 'operation'), ['Domain.List', 'Domain.List']);
      assert.match(reply.accounts?.[0]?.list ?? '', /^complete, loaded \d{4}-.*Z \(\d+ s ago\)$/u);
      const shown = reply.zones?.length ?? 0;
      assert.ok(shown > 100);
      assert.equal(reply.notShown, 700 - shown);
      const rest = await call(listZones, { offset: reply.nextOffset ?? 0 });
      assert.equal(rest.zones?.[0]?.zone, `z${shown}.example`);
      const one = await call(listZones, { filter: 'Z699.' });
      assert.deepEqual(one.zones, [
        { zone: 'z699.example', account: 'n', status: 'enable', records: 1, recordsRead: 'none' },
      ]);
      assert.equal(service.calls.length, 2);
    });
  });

  it('does not call a list complete that is shorter than its own total', async () => {
    await scene(3, 1, async ({ service, call }) => {
      service.counted = 4;
      const reply = await call(listZones, { refresh: true });
      assert.equal(reply.accounts?.[0]?.zonesKnown, 3);
      assert.match(reply.accounts?.[0]?.list ?? '', /^not complete/u);
    });
  });

  it('reports the failure of each account', async () => {
    await scene(1, 1, async ({ service, call }) => {
      service.refuse = () => ({ code: '-99' });
      const reply = await call(listZones, { refresh: true });
      assert.match(reply.problems?.[0]?.problem ?? '', /suspended this feature/u);
      service.refuse = () => undefined;
      assert.equal((await call(listZones, { refresh: true })).problems, undefined);
    });
  });
});

describe('Finding records for a language model', () => {
  it('makes no call, and returns the coverage', async () => {
    await scene(40, 3, async ({ service, account, call }) => {
      const nothing = await call(findRecords, { name: 'host1' });
      assert.match(nothing.coverage ?? '', /^covers 0 zones; how many there are is not known$/u);
      await account.allDomains.all(never());
      for (const id of ['1', '2', '3']) await account.zone(DomainId.parse(id)).pages.open(never());
      const calls = service.calls.length;
      const some = await call(findRecords, { name: 'host1' });
      assert.equal(some.coverage, 'covers 3 of 40 zones');
      assert.match(some.note ?? '', /may be in a zone that is not covered/u);
      const names = rows(some).map(({ name }) => name);
      assert.deepEqual(names, ['host1.z0.example', 'host1.z1.example', 'host1.z2.example']);
      assert.equal(service.calls.length, calls);
    });
  });

  it('says why no record answers for a name that is not found', async () => {
    await scene(1, 3, async ({ account, call }) => {
      await account.allDomains.all(never());
      await account.zone(DomainId.parse('1')).pages.open(never());
      const why = async (name: string): Promise<unknown> => (await call(findRecords, { name }))['absent'];
      assert.deepEqual(await why('hos1.z0.example.'), {
        why: 'it resembles hosted names',
        didYouMean: ['host1.z0.example'],
      });
      assert.deepEqual(await why('host7.z0.example'), {
        why: 'hosted names differ from it in a number alone',
        hosted: ['host1.z0.example', 'host2.z0.example'],
      });
      assert.deepEqual(await why('moon.z0.example'), {
        why: 'it resembles no hosted name: it may be private, planned or served elsewhere',
      });
      for (const found of ['host1.z0.example', 'moon', 'www.z9.example'])
        assert.equal(await why(found), undefined);
    });
  });

  it('says how many zones could not be read', async () => {
    await scene(2, 1, countUnread, undefined, new ZoneMemory(1));
  });

  it('searches for an FQDN, an address, a block and a type, which must all match', async () => {
    await scene(2, 6, async ({ account, call }) => {
      for (const id of ['1', '2']) await account.zone(DomainId.parse(id)).pages.open(never());
      await account.allDomains.all(never());
      const names = async (input: Parameters<typeof findRecords.reply>[1]): Promise<readonly string[]> =>
        rows(await call(findRecords, input)).map(({ name }) => name);
      assert.deepEqual(await names({ name: 'host1.z1.example.' }), ['host1.z1.example']);
      assert.deepEqual(await names({ value: '192.0.2.1' }), ['host1.z0.example', 'z1.example']);
      assert.equal((await names({ value: '192.0.2.0/24' })).length, 4);
      assert.deepEqual(await names({ type: 'cname' }), ['host3.z0.example', 'host3.z1.example']);
      assert.deepEqual(await names({ type: 'A', name: 'host', value: '192.0.2.2' }), ['host1.z1.example']);
      assert.deepEqual(await names({ name: '" -type:A "' }), []);
      const all = await call(findRecords, { name: 'z0.example' });
      assert.equal(all.coverage, 'covers 2 of 2 zones');
      assert.equal(all.note, undefined);
    });
  });

  it('finds a value with quotes, and takes a line break for a part of the value', async () => {
    await scene(1, 1, async ({ service, call }) => {
      const values = ['0 issue "letsencrypt.org"', '0 issue "other.example"'];
      service.zones[0]?.records.push(
        ...values.map((value, nth) => ({ ...writtenRecord(0, 10 + nth), type: 'CAA', value })),
        { ...writtenRecord(0, 20), type: 'TXT', value: 'two\nlines' },
      );
      await call(readZone, { zone: 'z0.example' });
      const found = async (value: string): Promise<readonly string[]> =>
        rows(await call(findRecords, { value })).map((row) => row.value);
      assert.deepEqual(await found('0 issue "letsencrypt.org"'), values.slice(0, 1));
      assert.deepEqual(await found('issue "'), values);
      assert.deepEqual(await found('"letsencrypt.org" is:enabled'), []);
      assert.deepEqual(await found('two\nlines'), ['two\nlines']);
      assert.deepEqual(await found('two\nis:enabled'), []);
    });
  });

  it('requires a search criterion', async () => {
    await scene(1, 1, async ({ call }) => {
      for (const input of [{}, { name: '.' }, { name: ' . ' }])
        assert.match((await call(findRecords, input)).problem ?? '', /^Give at least one of/u);
    });
  });

  it('counts the matches that are not shown, up to a limit', async () => {
    await scene(1, 6000, async ({ account, call }) => {
      await account.allDomains.all(never());
      await account.zone(DomainId.parse('1')).pages.all(never());
      const reply = await call(findRecords, { name: 'host' });
      assert.equal(reply.notShown, `at least ${3000 - (reply.shown ?? 0)}`);
      const aaaa = await call(findRecords, { type: 'AAAA' });
      assert.equal(aaaa.notShown, 1000 - (aaaa.shown ?? 0));
    });
  });
});

describe('Reading a zone for a language model', () => {
  it('loads the list of domains and the pages of the zone only once', async () => {
    await scene(3, 1200, async ({ service, call }) => {
      const first = await call(readZone, { zone: 'Z1.example.' });
      const calls = [service.count('Domain.List'), service.count('Record.List'), service.calls.length];
      assert.deepEqual(calls, [1, 3, 4]);
      assert.ok(service.calls.slice(1).every(({ form }) => form.get('domain_id') === '2'));
      assert.match(first.read ?? '', /\(\d+ s ago\)$/u);
      const { zone, account, complete, incomplete, problem } = first;
      assert.deepEqual([zone, account, complete, incomplete, problem], ['z1.example', 'n', ...Array(3)]);
      const values = rows(first).map(({ value }) => value);
      for (let next = first.nextOffset; next !== undefined;) {
        const part = await call(readZone, { zone: 'z1.example', offset: next, maxAgeMinutes: 0 });
        values.push(...rows(part).map(({ value }) => value));
        next = part.nextOffset;
      }
      const written = Array.from({ length: 1200 }, (_, nth) => writtenRecord(1, nth).value);
      assert.deepEqual(values, written);
      assert.equal(service.calls.length, 4);
    });
  });

  it('has each key once', async () => {
    await scene(1, 2, async ({ tool, call }) => {
      const input = { zone: 'z0.example' };
      assert.equal((await call(readZone, input))['total'], 2);
      const confirmed = tool(readZone);
      confirmed.prepare(input);
      const text = replyText(await confirmed.call(input, never()), replyLimit(undefined));
      assert.equal(text.match(/"records":/gu)?.length, 1, text);
    });
  });

  it('says why records may be missing, and still reads all parts of one load', async () => {
    await scene(2, 1200, async ({ service, call }) => {
      await call(listZones, { refresh: true });
      service.zones[1]?.records.splice(1100);
      let part = await call(readZone, { zone: 'z1.example' });
      assert.equal(part.complete, false);
      assert.match(part.incomplete ?? '', /counts 1,200 records in this domain and sent 1,100/u);
      const loads = service.count('Record.List');
      while (part.nextOffset !== undefined)
        part = await call(readZone, { zone: 'z1.example', offset: part.nextOffset });
      assert.equal(service.count('Record.List'), loads);
      const listed = await call(listZones, { filter: 'z1.' });
      assert.equal(listed.zones?.[0]?.['recordsRead'], 'some');
      assert.match(String(listed.zones[0]['incomplete']), /counts 1,200 records/u);
      const incomplete = (await call(checkZones, { zone: 'z1.example' })).incomplete ?? '';
      assert.match(incomplete, /counts 1,200 records/u);
    });
  });

  it('reloads a zone that is too old, and reports a failure beside the loaded records', async () => {
    await scene(1, 2, async ({ service, call }) => {
      await call(readZone, { zone: 'z0.example' });
      await call(readZone, { zone: 'z0.example' });
      assert.equal(service.count('Record.List'), 1);
      service.zones[0]?.records.push(writtenRecord(0, 2));
      assert.equal(rows(await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 })).length, 3);
      assert.equal(service.count('Record.List'), 2);
      service.refuse = () => ({ code: '-99' });
      const failed = await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
      assert.match(failed.problem ?? '', /^It could not be read again, .* suspended this feature/u);
      assert.equal(rows(failed).length, 3);
    });
  });

  it('keeps within the hourly limit', async () => {
    await scene(1, 1, async ({ service, account, call }) => {
      await call(readZone, { zone: 'z0.example' });
      const calls = service.calls.length;
      const report = { operation: 'Record.List', milliseconds: 1, outcome: 'ok' } as const;
      account.calls.note({ ...report, requests: BACKGROUND_BUDGET }, Date.now());
      const reply = await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
      assert.match(reply.problem ?? '', /calls were made in the last hour/u);
      assert.equal(rows(reply).length, 1);
      assert.equal(service.calls.length, calls);
    });
  });

  it('returns nothing of an account that is removed during the call', async () => {
    await scene(1, 1, async ({ service, account, removeAccount, call }) => {
      await account.allDomains.all(never());
      service.before = async (operation) => {
        if (operation === 'Record.List') removeAccount();
      };
      const reply = await call(readZone, { zone: 'z0.example' });
      assert.match(reply.problem ?? '', /^The account was removed or its token or key changed/u);
      assert.match((await call(readZone, { zone: 'z0.example' })).problem ?? '', /^No account is open/u);
    });
  });

  it('cancels its requests when it is cancelled', async () => {
    await scene(1, 1, async ({ service, call }) => {
      const controller = new AbortController();
      service.before = async (operation) => {
        if (operation === 'Record.List') controller.abort();
      };
      await assert.rejects(call(readZone, { zone: 'z0.example' }, controller.signal), isCancelled);
      service.before = async () => undefined;
      assert.equal(rows(await call(readZone, { zone: 'z0.example' })).length, 1);
    });
  });
});

describe('A tool', () => {
  it('ends when it is cancelled', async () => {
    await scene(1, 1, async ({ service, history, call }) => {
      const [zone] = service.zones;
      for (const value of ['192.0.2.1', '192.0.2.2']) {
        zone?.records.splice(0, 1, { ...writtenRecord(0, 0), value });
        await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
        await history.settled();
      }
      const signal = AbortSignal.abort();
      for (const begin of [
        () => call(findRecords, { name: 'x' }, signal),
        () => call(checkZones, {}, signal),
        () => call(zoneChanges, { zone: 'z0.example' }, signal),
        () => call(dependents, { address: '192.0.2.2' }, signal),
      ])
        await assert.rejects(begin(), isCancelled);
    });
  });

  it('asks once for each account, whichever tool is called', async () => {
    await scene(1, 1, async ({ tool }) => {
      const first = tool(listZones);
      assert.equal(first.prepare({}).toConfirm.length, 1);
      assert.equal(first.prepare({}).toConfirm.length, 1, 'a dialog without an answer is no consent');
      await first.call({}, never());
      assert.equal(first.prepare({}).toConfirm.length, 0);
      assert.equal(tool(readZone).prepare({ zone: 'x' }).toConfirm.length, 0);
    });
  });

  it('does not ask for an account whose data it does not return', async () => {
    await scene(1, 1, async ({ tool }) => {
      assert.deepEqual(tool(listZones).prepare({ account: 'other' }).toConfirm, []);
      assert.deepEqual(tool(readZone).prepare({ nonsense: true }).toConfirm, []);
    });
  });
});
