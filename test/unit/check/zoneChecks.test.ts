import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainId } from '../../../src/api/fields.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import type { CheckSettings } from '../../../src/check/checkSettings.ts';
import { ZoneChecks } from '../../../src/check/zoneChecks.ts';
import type { CheckedRecord } from '../../../src/check/zone/checkedZone.ts';
import { fixedIndex, type KnownZones } from '../../../src/zones/knownZones.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { FixedAccounts } from './fixedAccounts.ts';
import { indexedZone, record } from './zones.ts';

const { signal } = new AbortController();
const FAULT = [record('a', 'A', 'x')];
const OTHER_FAULT = [record('b', 'CNAME', 'b.example.com.')];

/** An index of one zone that the test changes. */
class OneZone implements KnownZones {
  #zone: ZoneState | undefined;
  readonly #changed = new Emitter<ZoneState | undefined>();
  readonly onDidChangeZone = this.#changed.event;
  readonly names = new Set<string>();

  /** How often {@link zones} has the zone. */
  times = 1;

  get zones(): Iterable<ZoneState> {
    const zone = this.#zone;
    return zone === undefined ? [] : Array.from({ length: this.times }, () => zone);
  }

  /** Called when the zone is looked up by its ids. */
  onLookUp: () => void = () => undefined;

  named(ascii: string): readonly ZoneState[] {
    return this.#zone?.ascii === ascii ? [this.#zone] : [];
  }

  zone(): ZoneState | undefined {
    this.onLookUp();
    return this.#zone;
  }

  load(records: readonly CheckedRecord[], { asMany = false } = {}): ZoneState {
    this.#zone = indexedZone('example.com', records);
    this.#changed.emit(asMany ? undefined : this.#zone);
    return this.#zone;
  }

  /** Counts the records anew, as a new list of the domains does. */
  count(announced: number): void {
    if (this.#zone === undefined) return;
    this.#zone = { ...this.#zone, announced };
    this.#changed.emit(this.#zone);
  }

  remove(): void {
    const zone = this.#zone;
    this.#zone = undefined;
    this.#changed.emit(zone);
  }
}

const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

describe('The checks of zones', () => {
  let checks: ZoneChecks | undefined;
  let settings: CheckSettings;
  let index: OneZone;
  const bugs: unknown[] = [];
  const reportBug = (error: unknown): void => void bugs.push(error);

  function start(said: Partial<CheckSettings> = {}): ZoneChecks {
    settings = { onLoad: false, severitiesOf: () => new Map(), isIgnoredZone: () => false, ...said };
    index = new OneZone();
    checks = new ZoneChecks(new FixedAccounts(index), () => settings, reportBug);
    return checks;
  }

  const latest = (): readonly string[] | undefined => {
    const [zone] = index.zones;
    const { account, id } = zone ?? indexedZone('example.com', []);
    return checks?.latest(account, id)?.findings.map(({ rule }) => rule);
  };

  /** Resolves when the findings are those of exactly these rules. */
  const until = (wanted: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      checks?.onDidChange(() => {
        if (latest()?.join(' ') === wanted.join(' ')) resolve();
      });
    });

  afterEach(() => {
    checks?.dispose();
    assert.deepEqual(bugs.splice(0), []);
  });

  it('leave time to cancel the check of very many small zones', async () => {
    const running = start();
    index.load(FAULT);
    index.times = 5_000;
    const cancelling = new AbortController();
    setImmediate(() => setImmediate(() => cancelling.abort()));
    await assert.rejects(running.checkAll(() => undefined, cancelling.signal));
  });

  it('keep the latest findings', async () => {
    const running = start();
    const zone = index.load(FAULT);
    assert.equal(latest(), undefined);
    const { findings } = await running.check(zone, signal);
    assert.deepEqual(
      findings.map(({ rule }) => rule),
      ['address-invalid'],
    );
    assert.deepEqual(latest(), ['address-invalid']);
  });

  it('discard a check that ends after a later one', async () => {
    const running = start();
    const zone = index.load(FAULT);
    const first = running.check(zone, signal);
    settings = { ...settings, isIgnoredZone: () => true };
    running.settingsChanged();
    await running.check(zone, signal);
    assert.deepEqual(latest(), []);
    assert.equal((await first).findings.length, 1);
    assert.deepEqual(latest(), []);
  });

  it('discard a check when its records are replaced or its zone is removed before it ends', async () => {
    const running = start();
    const replaced = running.check(index.load(FAULT), signal);
    const zone = index.load(OTHER_FAULT);
    assert.equal((await replaced).findings.length, 1);
    assert.equal(latest(), undefined);
    const gone = running.check(zone, signal);
    index.remove();
    assert.equal((await gone).findings.length, 1);
    assert.equal(latest(), undefined);
    const all = running.checkAll(() => index.load(FAULT), signal);
    index.load(OTHER_FAULT);
    await all;
    assert.equal(latest(), undefined);
  });

  it('say of a zone that the settings leave out that it was not checked', async () => {
    const running = start({ isIgnoredZone: (zone) => zone === 'example.com' });
    const zone = index.load(FAULT);
    const { findings, isIgnored } = await running.check(zone, signal);
    assert.deepEqual([findings, isIgnored], [[], true]);
    settings = { ...settings, isIgnoredZone: () => false };
    running.settingsChanged();
    assert.equal((await running.check(zone, signal)).isIgnored, undefined);
    for await (const found of running.findingsOf([zone], signal)) assert.equal(found.isIgnored, undefined);
  });

  it('look at the given zone, even if its account has another one of the name', async () => {
    const running = start();
    index.load(FAULT);
    const other = indexedZone('example.com', OTHER_FAULT, { id: DomainId.parse('2') });
    const { findings } = await running.check(other, signal);
    assert.deepEqual(
      findings.map(({ host }) => host),
      ['b.example.com'],
    );
  });

  it('of all zones leave out one that is removed before they end', async () => {
    const running = start();
    index.load(FAULT);
    assert.deepEqual(await running.checkAll(() => index.remove(), signal), []);
  });

  it('of all zones say why records may be missing', async () => {
    const running = start();
    index.load(FAULT);
    const reasons = async (): Promise<readonly unknown[]> =>
      (await running.checkAll(() => undefined, signal)).map(({ zone }) => zone.incomplete);
    assert.deepEqual(await reasons(), [undefined]);
    index.count(FAULT.length + 1);
    assert.deepEqual(await reasons(), [{ kind: 'announcedMore', announced: 2, received: 1 }]);
  });

  it('of all zones report what they found before they are cancelled', async () => {
    const running = start();
    index.load(FAULT);
    index.times = 2;
    const seen: unknown[] = [];
    running.onDidChange(() => seen.push(latest()));
    const cancelling = new AbortController();
    await assert.rejects(running.checkAll(() => cancelling.abort(), cancelling.signal));
    assert.deepEqual(seen, [latest()]);
    assert.notEqual(latest(), undefined);
  });

  for (const asMany of [false, true]) {
    it(`drop findings of older records when zones are only checked on request (many at once: ${asMany})`, async () => {
      const running = start();
      await running.check(index.load(FAULT), signal);
      let changes = 0;
      running.onDidChange(() => (changes += 1));
      index.load(OTHER_FAULT, { asMany });
      assert.equal(latest(), undefined);
      assert.equal(changes, 1);
      index.load(FAULT, { asMany });
      assert.equal(changes, 1, 'nothing is there to drop');
    });

    it(`replace findings of older records when zones are checked automatically (many at once: ${asMany})`, async () => {
      const running = start({ onLoad: true });
      await running.check(index.load(FAULT), signal);
      const replaced = until(['cname-loop']);
      index.load(OTHER_FAULT, { asMany });
      assert.deepEqual(latest(), ['address-invalid'], 'no mark disappears for a moment');
      await replaced;
    });
  }

  it('drop findings when the count of the domain shows that records are missing, and no sooner', async () => {
    const running = start();
    await running.check(index.load(FAULT), signal);
    const before = timers();
    index.count(FAULT.length);
    assert.equal(timers(), before, 'nothing is to be checked again');
    assert.deepEqual(latest(), ['address-invalid']);
    index.count(FAULT.length + 1);
    assert.equal(latest(), undefined);
  });

  it('discard a check when the count of the domain shows meanwhile that records are missing', async () => {
    const running = start();
    const checking = running.check(index.load(FAULT), signal);
    index.count(FAULT.length + 1);
    assert.equal((await checking).findings.length, 1);
    assert.equal(latest(), undefined);
  });

  it('forget a removed zone', async () => {
    const running = start({ onLoad: true });
    const zone = index.load(FAULT);
    await running.check(zone, signal);
    index.remove();
    assert.equal(running.latest(zone.account, zone.id), undefined);
  });

  it('drop all findings with one event when the check of loaded zones is turned off', async () => {
    const running = start({ onLoad: true });
    const found = until(['address-invalid']);
    index.load(FAULT);
    await found;
    const changes: unknown[] = [];
    running.onDidChange((changed) => void changes.push(changed));
    settings = { ...settings, onLoad: false };
    running.settingsChanged();
    assert.deepEqual([changes, latest()], [[undefined], undefined]);
    running.settingsChanged();
    assert.deepEqual(changes, [undefined], 'nothing is there to drop');
  });

  it('check zones again when the rules change', async () => {
    const running = start();
    await running.check(index.load(FAULT), signal);
    const silenced = until([]);
    settings = { ...settings, severitiesOf: () => new Map([['address-invalid', 'off']]) };
    running.settingsChanged();
    await silenced;
    assert.deepEqual(latest(), []);
  });

  it('look at no zone of the account that the records do not point to', async () => {
    const running = start();
    const zone = index.load(FAULT);
    Object.defineProperty(index, 'zones', { get: () => assert.fail('all zones were asked for') });
    await assert.doesNotReject(running.check(zone, signal));
  });

  it('keep nothing and report nothing when they are disposed meanwhile', async () => {
    const running = start({ onLoad: true });
    const zone = index.load(FAULT);
    await new Promise<void>((resolve) => {
      // The automatic check begins with this.
      index.onLookUp = resolve;
    });
    running.dispose();
    // The check gives way to other events first. One that begins after that ends later.
    await nextTurn();
    const later = new ZoneChecks(new FixedAccounts(index), () => settings, reportBug);
    await later.check(zone, signal);
    later.dispose();
    assert.equal(latest(), undefined);
  });

  it('check no other waiting zone once they are disposed', async () => {
    const [first, second] = ['1', '2'].map((id) => ({
      ...indexedZone(`${id}.example`, FAULT),
      id: DomainId.parse(id),
    }));
    assert.ok(first && second);
    let asked: string[] = [];
    let onAsked: (() => void) | undefined;
    const zones = [first, second];
    const fixed = fixedIndex(zones);
    start();
    const running = new ZoneChecks(
      new FixedAccounts({
        ...fixed,
        zone: (account, id) => {
          asked.push(id);
          onAsked?.();
          return fixed.zone(account, id);
        },
      }),
      () => settings,
      reportBug,
    );
    for (const zone of zones) await running.check(zone, signal);
    asked = [];
    // Both wait to be checked again. The check of the first one begins with this.
    running.settingsChanged();
    await new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    running.dispose();
    await nextTurn();
    await nextTurn();
    assert.deepEqual(asked, ['1']);
  });

  it('wait with one timer for zones that change, and with none while there are none', () => {
    const running = start({ onLoad: true });
    const before = timers();
    index.remove();
    running.settingsChanged();
    assert.equal(timers(), before);
    index.load(FAULT);
    index.load(OTHER_FAULT);
    assert.equal(timers(), before + 1);
    running.dispose();
    index.load(FAULT);
    assert.equal(timers(), before);
  });

  it('wait for nothing more once the zones that changed are checked', async () => {
    start({ onLoad: true });
    await nextTurn();
    const before = timers();
    const found = until(['address-invalid']);
    index.load(FAULT);
    await found;
    await nextTurn();
    await nextTurn();
    assert.equal(timers(), before);
  });

  it('of all zones say how many are done, of those that are loaded', async () => {
    const running = start();
    const zone = index.load(FAULT);
    Object.defineProperty(index, 'zones', { get: () => [zone, { ...zone, loaded: undefined }, zone] });
    const steps: unknown[] = [];
    await running.checkAll((done, total) => void steps.push([done, total]), signal);
    assert.deepEqual(steps, [
      [1, 2],
      [2, 2],
    ]);
  });

  it('report a zone that cannot be checked, and check the others', async () => {
    const running = start();
    const zone = index.load(FAULT);
    const broken = {
      ...zone,
      get ascii(): string {
        throw new Error('broken');
      },
    };
    Object.defineProperty(index, 'zones', { get: () => [broken, zone] });
    const all = await running.checkAll(() => undefined, signal);
    assert.equal(all.length, 1);
    assert.deepEqual(bugs.splice(0).map(String), ['Error: broken']);
  });

  it('report a zone that cannot be checked as it is loaded', async () => {
    start({ onLoad: true }).dispose();
    const error = await new Promise<unknown>((resolve) => {
      checks = new ZoneChecks(new FixedAccounts(index), () => settings, resolve);
      Object.defineProperty(index.load(FAULT), 'ascii', { get: () => assert.fail('broken') });
    });
    assert.match(String(error), /broken/u);
  });

  it('end when they are cancelled', async () => {
    const running = start();
    const zone = index.load(FAULT);
    const controller = new AbortController();
    const check = running.check(zone, controller.signal);
    controller.abort();
    await assert.rejects(check, { name: 'AbortError' });
    assert.equal(latest(), undefined);
  });
});
