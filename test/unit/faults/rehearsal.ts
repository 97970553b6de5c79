import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { ServiceAddress } from '../../../src/api/address.ts';
import { failureOf, needsToken } from '../../../src/api/failure.ts';
import { failureText } from '../../../src/text/failureText.ts';
import { failureTitle } from '../../../src/text/failureTitle.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { never } from '../api/server.ts';
import type { Fails, FaultRow, Reads, Spoiling } from './row.ts';
import { PATIENCE_SECONDS, type Scene } from './scene.ts';
import { failureIn, OPERATIONS, rowsIn } from './things.ts';

/** Addresses that play a part in some rows. */
export interface Elsewhere {
  /** Nobody listens there. */
  readonly closed: string;
  /** Another service. */
  readonly other: string;
}

/**
 * Spoils `operation`, which has been loaded as has {@link otherThan}, has it read again by two who wait for it, and holds what comes of it
 * against `row`; then heals, and sees that all is as before.
 */
export async function rehearse(
  scene: Scene,
  operation: Operation,
  row: FaultRow,
  elsewhere: Elsewhere,
): Promise<void> {
  const { proxy, zones, reports } = scene;
  const loaded = scene.thing(operation);
  const before = loaded.state.content ?? assert.fail('not loaded');
  const rowsBefore = rowsIn(loaded);
  const countedBefore = zones.calls.inLastHour(Date.now());
  const good = scene.address;
  spoil(scene, operation, row.spoiling, elsewhere);
  scene.timeoutSeconds = row.timeoutSeconds ?? scene.timeoutSeconds;

  loaded.markStale();
  const [one, two] = await Promise.allSettled([loaded.open(never()), loaded.open(never())]);
  assert.equal(one.status, two.status, 'who waits for the same reading is told the same');
  const errors: readonly unknown[] = [one, two].flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );

  assert.equal(proxy.count(operation), row.requests, 'requests that the service got');
  assert.equal(
    reports.reduce((sum, { requests }) => sum + requests, 0),
    row.requests,
    'requests by the report',
  );
  assert.equal(
    zones.calls.inLastHour(Date.now()) - countedBefore,
    row.requests,
    'requests by the count of the account',
  );
  if (row.hangsUp !== undefined) {
    await proxy.expectAborted(operation, row.requests);
    const sent = proxy.calls.reduce((sum, { bytes }) => sum + bytes, 0);
    assert.ok(sent <= row.hangsUp.withinBytes, `the service could send ${sent} bytes`);
  }
  assert.equal(loaded.needsLoad, false, 'the next glance reads nothing');

  scene.timeoutSeconds = PATIENCE_SECONDS;
  if ('reads' in row.ends) {
    assert.deepEqual(errors, []);
    reads(row.ends, scene, operation, rowsBefore);
  } else {
    assert.equal(errors.length, 2);
    assert.equal(loaded.state.content, before, 'what was loaded is still there');
    fails(row.ends, scene, operation, errors);
  }
  await othersWork(scene, operation, row);

  proxy.heal();
  scene.address = good;
  await recovers(scene, operation, rowsBefore);
}

/** Has `on` go wrong from now on. */
export function spoil(scene: Scene, on: Operation, spoiling: Spoiling, elsewhere: Elsewhere): void {
  switch (spoiling.kind) {
    case 'closedPort':
      scene.address = ServiceAddress.parse(elsewhere.closed);
      return;
    case 'elsewhere': {
      const { status } = spoiling;
      const location = `${elsewhere.other}/${on}`;
      scene.proxy.spoil({ on, fault: { kind: 'redirect', status, location } });
      return;
    }
    default:
      scene.proxy.spoil({ on, fault: spoiling });
  }
}

function reads({ reads: rows }: Reads, scene: Scene, operation: Operation, rowsBefore?: number): void {
  const loaded = scene.thing(operation);
  assert.equal(failureIn(loaded), undefined);
  assert.equal(rowsIn(loaded), rows === 'same' ? rowsBefore : rows, 'rows');
  assert.deepEqual(new Set(scene.reports.map(({ outcome }) => outcome)), new Set(['ok']));
}

function fails(expected: Fails, scene: Scene, operation: Operation, errors: readonly unknown[]): void {
  const loaded = scene.thing(operation);
  const failure = failureIn(loaded) ?? assert.fail('the failure is not told');
  assert.deepEqual(failure, { operation, ...expected.fails });
  assert.equal(failureText(failure), expected.sentence);
  assert.equal(failureTitle(failure), expected.headline);
  for (const error of errors) assert.deepEqual(failureOf(error), failure);
  assert.equal(scene.reports.length, 1, 'calls reported');
  assert.equal(scene.reports[0]?.operation, operation);

  assertUntold(scene, [failure, ...errors, loaded.state.failed]);
}

/** Nothing that is told, printed or logged has the token. */
export function assertUntold(scene: Scene, told: readonly unknown[]): void {
  const failures = told.flatMap((each) => failureOf(each) ?? []);
  scene.assertNoToken([
    ...failures.flatMap((failure) => [failureText(failure), failureTitle(failure)]),
    ...[...told, scene.reports, scene.zones.refusal].flatMap((each) => [
      JSON.stringify(each) ?? '',
      inspect(each, { depth: null, showHidden: true, getters: true }),
      String(each),
      each instanceof Error ? (each.stack ?? '') : '',
    ]),
    inspect(scene.zones, { depth: 5, showHidden: true }),
  ]);
}

/** The operation that shows that the rest works. */
export function otherThan(operation: Operation): Operation {
  return OPERATIONS[(OPERATIONS.indexOf(operation) + 1) % OPERATIONS.length] ?? 'User.Detail';
}

/** The rest stays usable; after a refused login it keeps still, with the same failure, until the token changes. */
async function othersWork(scene: Scene, operation: Operation, row: FaultRow): Promise<void> {
  if (row.spoiling.kind === 'closedPort') return;
  const other = otherThan(operation);
  const loaded = scene.thing(other);
  const before = loaded.state.content;
  const failure = failureIn(scene.thing(operation));
  loaded.markStale();
  if (failure === undefined || !needsToken(failure)) {
    assert.equal(scene.zones.refusal, undefined);
    await loaded.open(never());
    assert.equal(failureIn(loaded), undefined);
    assert.notEqual(loaded.state.content, before, `${other} is read`);
    return;
  }
  assert.deepEqual(scene.zones.refusal, failure);
  await assert.rejects(loaded.open(never()), (error) =>
    isDeepStrictEqual(failureOf(error), { ...failure, operation: other }),
  );
  assert.equal(loaded.state.content, before);
  assert.equal(scene.proxy.count(other), 0, 'a refused login was used again');
  scene.zones.useClient(scene.client());
  assert.equal(scene.zones.refusal, undefined);
}

async function recovers(scene: Scene, operation: Operation, rowsBefore?: number): Promise<void> {
  const loaded = scene.thing(operation);
  const before = loaded.state.content;
  loaded.markStale();
  await loaded.open(never());
  assert.equal(failureIn(loaded), undefined);
  assert.notEqual(loaded.state.content, before);
  assert.equal(rowsIn(loaded), rowsBefore);
}
