import assert from 'node:assert/strict';
import type { Caller } from '../../../../src/api/caller.ts';
import { CallError } from '../../../../src/api/failure.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { HostLookups } from '../../../../src/zones/hosts/hostLookups.ts';
import type { HostOutcome } from '../../../../src/zones/hosts/loadHost.ts';
import { nextLoadNumber } from '../../../../src/zones/lists/wholeness.ts';
import { failureFrom, never } from '../../api/server.ts';
import { pluck } from '../../../support/pluck.ts';

/** What a response takes in memory. */
const PAGE_BYTES = 10;

/** A zone whose service sends one record of each of the hosts `sent` when it is asked for one. */
class Scene {
  readonly asked: string[] = [];
  readonly outcomes: HostOutcome[] = [];
  readonly signals: AbortSignal[] = [];
  sent: (host: string) => readonly string[] = (host) => [host];
  /** What each response waits for. */
  answered: Promise<void> = Promise.resolve();
  readonly lookups: HostLookups;

  constructor(maxBytes = Infinity) {
    const caller: Caller = {
      call: async (_operation, fields, schema, inner) => {
        const host = String(fields['sub_domain']);
        this.asked.push(host);
        this.signals.push(inner);
        await this.answered;
        const hosts = this.sent(host);
        const records = hosts.map((name, id) => ({
          id: `${name}${id}`,
          name,
          type: 'A',
          value: '192.0.2.1',
        }));
        const data = schema.parse({ info: { record_total: hosts.length }, records });
        return { data, bytes: PAGE_BYTES };
      },
    };
    this.lookups = new HostLookups({
      id: DomainId.parse('7'),
      callerOf: () => caller,
      zoneName: () => 'example.com',
      recordCount: () => undefined,
      makeRoom: () => {
        const failure = {
          operation: 'Record.List',
          kind: 'limit',
          bytes: maxBytes,
          background: false,
        } as const;
        if (this.lookups.bytes > maxBytes) throw new CallError(failure);
      },
      loaded: (outcome) => void this.outcomes.push(outcome),
    });
  }

  async lookUp(host: string) {
    return this.lookups.lookUp(host, 'foreground', never());
  }

  get hosts(): readonly string[] {
    return [...this.lookups.loads.keys()];
  }
}

const numbered = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => `h${from + index}`);

describe('The hosts of a zone that are looked up', () => {
  it('are kept in any spelling, each once, until they are dropped', async () => {
    const scene = new Scene();
    const { lookups } = scene;
    const first = await scene.lookUp('WWW.');
    assert.equal(first.load.host, 'www');
    await scene.lookUp('mail');
    const before = lookups.loads;
    await scene.lookUp('www');
    assert.deepEqual([scene.hosts, lookups.bytes], [['mail', 'www'], 2 * PAGE_BYTES]);
    assert.notEqual(lookups.loads, before);
    assert.deepEqual([scene.outcomes.length, scene.outcomes[0]], [3, first]);
    assert.deepEqual([lookups.clear(), scene.hosts, lookups.bytes, lookups.clear()], [true, [], 0, false]);
  });

  it('are 500 at most: those that were looked up longest ago are dropped', async () => {
    const scene = new Scene();
    for (const host of numbered(0, 500)) await scene.lookUp(host);
    await scene.lookUp('h0');
    assert.deepEqual(scene.hosts, [...numbered(1, 500), 'h0']);
    await scene.lookUp('h500');
    assert.deepEqual(scene.hosts, [...numbered(2, 500), 'h0', 'h500']);
  });

  it('are dropped when the zone is loaded after them, and no others', async () => {
    const scene = new Scene();
    await scene.lookUp('a');
    const loadNumber = nextLoadNumber();
    await scene.lookUp('b');
    scene.lookups.dropBefore(loadNumber);
    assert.deepEqual(scene.hosts, ['b']);
    const { loads } = scene.lookups;
    scene.lookups.dropBefore(loadNumber);
    assert.equal(scene.lookups.loads, loads);
  });

  it('are loaded once for callers at the same time, who get the same', async () => {
    const scene = new Scene();
    const both = [scene.lookUp('www'), scene.lookUp('WWW')] as const;
    assert.equal(scene.lookups.isLoading, true);
    assert.equal(await both[0], await both[1]);
    assert.deepEqual([scene.asked, scene.outcomes.length, scene.lookups.isLoading], [['www'], 1, false]);
  });

  it('are asked for in Unicode if there are none in ASCII', async () => {
    const scene = new Scene();
    scene.sent = (host) => (host === 'bücher' ? [host] : []);
    const { load } = await scene.lookUp('bücher');
    assert.deepEqual([load.host, load.rows.length], ['xn--bcher-kva', 1]);
    await scene.lookUp('none');
    scene.sent = (host) => [host];
    await scene.lookUp('größe');
    assert.deepEqual(scene.asked, ['xn--bcher-kva', 'bücher', 'none', 'xn--gre-6ka8i']);
  });

  it('are not kept where some may be missing, or where there is no room for them', async () => {
    const scene = new Scene(2 * PAGE_BYTES);
    scene.sent = () => ['www.example.com'];
    assert.deepEqual((await scene.lookUp('www.example.com')).fault, { kind: 'fullNames' });
    assert.deepEqual([scene.hosts, scene.lookups.bytes, scene.outcomes.length], [[], 0, 1]);
    scene.sent = (host) => [host];
    for (const host of numbered(0, 2)) await scene.lookUp(host);
    assert.equal((await failureFrom(scene.lookUp('more'))).kind, 'limit');
    assert.deepEqual([scene.hosts, scene.lookups.bytes], [['h0', 'h1'], 2 * PAGE_BYTES]);
  });

  it('are loaded no longer once all lookups are cancelled, and again for whoever asks after that', async () => {
    const scene = new Scene();
    const held = Promise.withResolvers<void>();
    scene.answered = held.promise;
    const cancelled = failureFrom(scene.lookUp('www'));
    scene.lookups.cancel();
    const later = scene.lookUp('www');
    assert.deepEqual(pluck(scene.signals, 'aborted'), [true, false]);
    held.resolve();
    assert.equal((await cancelled).kind, 'cancelled');
    await later;
    assert.deepEqual([scene.hosts, scene.outcomes.length], [['www'], 1]);
  });

  it('are not loaded any more, nor kept, once the account is removed', async () => {
    const scene = new Scene();
    await scene.lookUp('www');
    const pending = failureFrom(scene.lookUp('mail'));
    scene.lookups.dispose();
    assert.equal((await pending).kind, 'cancelled');
    assert.deepEqual([scene.hosts, scene.lookups.bytes], [[], 0]);
  });
});
