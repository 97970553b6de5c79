import assert from 'node:assert/strict';
import type { Caller } from '../../../src/api/caller.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { HostLookups } from '../../../src/model/hostLookups.ts';
import type { ListContent } from '../../../src/model/listState.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import { nextLoadNumber } from '../../../src/model/loadTime.ts';
import { RowBudget } from '../../../src/model/rowBudget.ts';
import { domain } from './rows.ts';

const ID = DomainId.parse('7');
const OTHER = DomainId.parse('8');
const signal = (): AbortSignal => new AbortController().signal;

/** A service that has these hosts with one record each, and sends `sent` of them when it is asked for one. */
class Scene {
  readonly budget: RowBudget;
  readonly asked: string[] = [];
  readonly changed: DomainId[] = [];
  readonly signals: AbortSignal[] = [];
  sent: (host: string) => readonly string[] = (host) => [host];
  /** What each response waits for. */
  answered: Promise<void> = Promise.resolve();
  readonly lookups: HostLookups;

  constructor(rows = 1000) {
    this.budget = new RowBudget('records', { rows, bytes: Infinity });
    const caller: Caller = {
      call: () => assert.fail(),
      callList: async (_operation, fields, schema, inner) => {
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
          line: 'Default',
          ttl: '600',
          enabled: '1',
        }));
        return schema.parse({
          status: { code: '1' },
          domain: { id: '7', name: 'example.com' },
          info: { sub_domains: '3', record_total: String(hosts.length) },
          records,
        });
      },
    };
    this.lookups = new HostLookups({
      callerOf: () => caller,
      facts: { loaded: () => domain(), recordCount: () => undefined },
      budget: this.budget,
      changed: (id) => void this.changed.push(id),
    });
  }

  async lookUp(host: string, id = ID) {
    return this.lookups.lookUp(id, host, 'foreground', signal());
  }

  hosts(id = ID): readonly string[] {
    return [...this.lookups.of(id).keys()];
  }
}

const numbered = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => `h${from + index}`);

const isCancelled = (error: unknown): boolean => failureOf(error)?.kind === 'cancelled';

describe('The hosts of an account that are looked up', () => {
  it('are kept by domain, in any spelling, and count toward the budget until they are dropped', async () => {
    const scene = new Scene();
    assert.equal((await scene.lookUp('WWW.')).load.host, 'www');
    await scene.lookUp('www');
    await scene.lookUp('mail');
    await scene.lookUp('www', OTHER);
    assert.deepEqual([scene.hosts(), scene.hosts(OTHER)], [['www', 'mail'], ['www']]);
    assert.deepEqual([...scene.lookups.domains], [ID, OTHER]);
    assert.deepEqual([scene.budget.held.rows, scene.changed], [3, [ID, ID, ID, OTHER]]);
    scene.lookups.clear();
    assert.deepEqual([scene.hosts(), scene.hosts(OTHER), scene.budget.held.rows], [[], [], 0]);
    assert.deepEqual(scene.changed.slice(4), [ID, OTHER]);
    scene.lookups.clear();
    assert.equal(scene.changed.length, 6);
  });

  it('are 500 at most: those that were looked up longest ago are dropped', async () => {
    const scene = new Scene();
    for (const host of numbered(0, 500)) await scene.lookUp(host);
    await scene.lookUp('h0');
    assert.equal(scene.hosts().length, 500);
    await scene.lookUp('h500', OTHER);
    await scene.lookUp('h501');
    assert.deepEqual(scene.hosts().toSorted(), ['h0', ...numbered(3, 500), 'h501'].toSorted());
    assert.equal(scene.budget.held.rows, 500);
  });

  it('are dropped when the zone is loaded after them, and no others', async () => {
    const scene = new Scene();
    await scene.lookUp('a');
    await scene.lookUp('a', OTHER);
    const loadNumber = nextLoadNumber();
    await scene.lookUp('b');
    scene.lookups.dropBefore(ID, loadNumber);
    assert.deepEqual([scene.hosts(), scene.hosts(OTHER), scene.budget.held.rows], [['b'], ['a'], 2]);
    const changes = scene.changed.length;
    scene.lookups.dropBefore(ID, loadNumber);
    assert.equal(scene.changed.length, changes);
    scene.lookups.dropBefore(ID, nextLoadNumber());
    assert.deepEqual([[...scene.lookups.domains], scene.budget.held.rows], [[OTHER], 1]);
  });

  it('are loaded once for callers at the same time', async () => {
    const scene = new Scene();
    await Promise.all([scene.lookUp('www'), scene.lookUp('WWW'), scene.lookUp('www', OTHER)]);
    assert.deepEqual(scene.asked, ['www', 'www']);
  });

  it('are asked for in Unicode if there are none in ASCII', async () => {
    const scene = new Scene();
    scene.sent = (host) => (host === 'bücher' ? [host] : []);
    const { load } = await scene.lookUp('bücher');
    assert.deepEqual([scene.asked, load.rows.length], [['xn--bcher-kva', 'bücher'], 1]);
    await scene.lookUp('none');
    scene.sent = (host) => [host];
    await scene.lookUp('größe');
    assert.deepEqual(scene.asked.slice(2), ['none', 'xn--gre-6ka8i']);
  });

  it('are not kept where some may be missing, or where they do not fit into the budget', async () => {
    const scene = new Scene(2);
    scene.sent = () => ['www.example.com'];
    assert.deepEqual((await scene.lookUp('www.example.com')).fault, { kind: 'fullNames' });
    assert.deepEqual([scene.hosts(), scene.changed], [[], []]);
    scene.sent = (host) => [host];
    for (const host of numbered(0, 2)) await scene.lookUp(host);
    await assert.rejects(scene.lookUp('more'), (error) => failureOf(error)?.kind === 'limit');
    assert.deepEqual([scene.hosts(), scene.budget.held.rows], [['h0', 'h1'], 2]);
  });

  it('show whether the service ignores the host: it sends the zone, except for a wildcard', async () => {
    for (const [host, sent, ignores] of [
      ['www', ['www', 'mail', 'x'], true],
      ['*', ['www', 'mail', 'x'], false],
      ['*.www', ['www', 'mail', 'x'], false],
      ['www', ['www', 'www2'], false],
      // Full names of other hosts: not the zone, but not its host alone either.
      ['www', ['www.example.com', 'mail.example.com'], true],
      ['www', ['www'], false],
    ] as const) {
      const scene = new Scene();
      scene.sent = () => sent;
      await scene.lookUp(host);
      assert.equal(scene.lookups.ignoresHosts, ignores, `${host} ${sent.join()}`);
      scene.sent = (each) => [each];
      await scene.lookUp('other');
      assert.equal(scene.lookups.ignoresHosts, ignores);
    }
  });

  it('change the view of a zone, which stays the same object until they change', async () => {
    const scene = new Scene();
    const content: ListContent<DnsRecord> = {
      rows: [],
      total: 0,
      more: false,
      fault: undefined,
      loadedAt: 0,
      loadNumber: 0,
    };
    assert.equal(scene.lookups.view(ID, content), content);
    await scene.lookUp('www');
    const view = scene.lookups.view(ID, content);
    assert.deepEqual([view.rows.length, view.total], [1, 1]);
    assert.equal(scene.lookups.view(ID, content), view);
    await scene.lookUp('mail');
    assert.equal(scene.lookups.view(ID, content).rows.length, 2);
    assert.equal(scene.lookups.view(OTHER, content), content);
  });

  it('are loaded no longer once all lookups are cancelled, and again for whoever asks after that', async () => {
    const scene = new Scene();
    const held = Promise.withResolvers<void>();
    scene.answered = held.promise;
    const cancelled = assert.rejects(scene.lookUp('www'), isCancelled);
    scene.lookups.cancel();
    const later = scene.lookUp('www');
    assert.equal(scene.signals.length, 2);
    assert.deepEqual(
      scene.signals.map(({ aborted }) => aborted),
      [true, false],
    );
    held.resolve();
    await cancelled;
    await later;
    assert.deepEqual(scene.hosts(), ['www']);
  });

  it('are not loaded any more, nor kept, once the account is removed', async () => {
    const scene = new Scene();
    await scene.lookUp('www');
    const pending = assert.rejects(scene.lookUp('mail'), isCancelled);
    scene.lookups.dispose();
    await pending;
    await assert.rejects(scene.lookUp('ftp'), isCancelled);
    assert.deepEqual([scene.hosts(), scene.budget.held], [[], { rows: 0, bytes: 0 }]);
  });
});
