import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { failureOf } from '../../../src/api/failure.ts';
import { needsToken } from '../../../src/api/failureEffects.ts';
import { failureText, failureTitle } from '../../../src/text/failureText.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { never, withoutHost } from '../api/server.ts';
import type { Fails, FaultRow, Spoiling } from './faultRows.ts';
import { DEFAULT_TIMEOUT_SECONDS, type Scene } from './scene.ts';
import { failureIn, OPERATIONS, rowsIn } from './loadables.ts';

/** Other addresses that some rows need. */
interface OtherAddresses {
  /** No server listens here. */
  readonly closed: string;
  /** Another service. */
  readonly other: string;
}

/**
 * Breaks `operation` as the row says, refreshes it for two callers, and compares the outcome with the row. Then
 * heals the service and expects everything to work as before. `operation` and {@link nextOperation} must be loaded.
 */
export async function verifyFault(
  scene: Scene,
  operation: Operation,
  row: FaultRow,
  elsewhere: OtherAddresses,
): Promise<void> {
  const { proxy, account, reports } = scene;
  const loaded = scene.loadable(operation);
  const before = loaded.state.content ?? assert.fail('not loaded');
  const rowsBefore = rowsIn(loaded);
  const countedBefore = account.calls.inLastHour(Date.now());
  const good = scene.address;
  spoil(scene, operation, row.spoiling, elsewhere);
  scene.timeoutSeconds = row.timeoutSeconds ?? scene.timeoutSeconds;

  loaded.markStale();
  const [one, two] = await Promise.allSettled([loaded.open(never()), loaded.open(never())]);
  assert.equal(one.status, two.status, 'both callers get the same outcome');
  const errors: readonly unknown[] = [one, two].flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );

  assert.equal(proxy.count(operation), row.requests, 'requests that the service received');
  assert.equal(
    reports.reduce((sum, { requests }) => sum + requests, 0),
    row.requests,
    'requests by the report',
  );
  assert.equal(
    account.calls.inLastHour(Date.now()) - countedBefore,
    row.requests,
    'requests by the count of the account',
  );
  if (row.hangsUp !== undefined) {
    await proxy.expectAborted(operation, row.requests);
    const sent = proxy.calls.reduce((sum, { bytes }) => sum + bytes, 0);
    assert.ok(sent <= row.hangsUp.withinBytes, `the service could send ${sent} bytes`);
  }
  assert.equal(loaded.needsLoad, false, 'nothing is loaded when it is opened again');

  scene.timeoutSeconds = DEFAULT_TIMEOUT_SECONDS;
  if ('rows' in row.ends) {
    assert.deepEqual(errors, []);
    assert.equal(failureIn(loaded), undefined);
    assert.equal(rowsIn(loaded), row.ends.rows === 'same' ? rowsBefore : row.ends.rows, 'rows');
    assert.deepEqual(new Set(reports.map(({ outcome }) => outcome)), new Set(['ok']));
  } else {
    assert.equal(errors.length, 2);
    assert.equal(loaded.state.content, before, 'the loaded content is kept');
    verifyFailure(row.ends, scene, operation, errors);
  }
  await verifyOthers(scene, operation, row);

  proxy.heal();
  scene.address = good;
  await verifyRecovery(scene, operation, rowsBefore);
}

/** Makes `on` fail from now on. */
function spoil(scene: Scene, on: Operation, spoiling: Spoiling, elsewhere: OtherAddresses): void {
  switch (spoiling.kind) {
    case 'closedPort':
      scene.address = ServiceAddress.parse(elsewhere.closed);
      return;
    case 'elsewhere':
      scene.proxy.spoil({
        on,
        fault: { kind: 'redirect', status: 302, location: `${elsewhere.other}/${on}` },
      });
      return;
    default:
      scene.proxy.spoil({ on, fault: spoiling });
  }
}

function verifyFailure(
  expected: Fails,
  scene: Scene,
  operation: Operation,
  errors: readonly unknown[],
): void {
  const loaded = scene.loadable(operation);
  const failure = withoutHost(failureIn(loaded) ?? assert.fail('the failure is missing'));
  assert.deepEqual(failure, { operation, ...expected.fails });
  for (const error of errors) assert.deepEqual(failureOf(error), failureIn(loaded));
  assert.equal(scene.reports.length, 1, 'calls reported');
  assert.equal(scene.reports[0]?.operation, operation);

  assertTokenHidden(scene, [failure, ...errors, loaded.state.failed]);
}

/** Asserts that no failure, error or report contains the token. */
function assertTokenHidden(scene: Scene, values: readonly unknown[]): void {
  const failures = values.flatMap((each) => failureOf(each) ?? []);
  scene.assertNoToken([
    ...failures.flatMap((failure) => [failureText(failure), failureTitle(failure)]),
    ...[...values, scene.reports, scene.account.refusal].flatMap((each) => [
      JSON.stringify(each) ?? '',
      inspect(each, { depth: null, showHidden: true, getters: true }),
      String(each),
      each instanceof Error ? (each.stack ?? '') : '',
    ]),
    inspect(scene.account, { depth: 5, showHidden: true }),
  ]);
}

/** Returns the operation that shows whether others still work. */
export function nextOperation(operation: Operation): Operation {
  return OPERATIONS[(OPERATIONS.indexOf(operation) + 1) % OPERATIONS.length] ?? 'User.Detail';
}

/**
 * Expects another operation to work. After a refused login, expects the same failure without a request, until the
 * token changes.
 */
async function verifyOthers(scene: Scene, operation: Operation, row: FaultRow): Promise<void> {
  if (row.spoiling.kind === 'closedPort') return;
  const other = nextOperation(operation);
  const loaded = scene.loadable(other);
  const before = loaded.state.content;
  const failure = failureIn(scene.loadable(operation));
  loaded.markStale();
  if (failure === undefined || !needsToken(failure)) {
    assert.equal(scene.account.refusal, undefined);
    await loaded.open(never());
    assert.equal(failureIn(loaded), undefined);
    assert.notEqual(loaded.state.content, before, `${other} is loaded`);
    return;
  }
  assert.deepEqual(scene.account.refusal, failure);
  await assert.rejects(loaded.open(never()), (error) =>
    isDeepStrictEqual(failureOf(error), { ...failure, operation: other }),
  );
  assert.equal(loaded.state.content, before);
  assert.equal(scene.proxy.count(other), 0, 'a refused login was used again');
  scene.account.useClient(scene.client());
  assert.equal(scene.account.refusal, undefined);
}

async function verifyRecovery(scene: Scene, operation: Operation, rowsBefore?: number): Promise<void> {
  const loaded = scene.loadable(operation);
  const before = loaded.state.content;
  loaded.markStale();
  await loaded.open(never());
  assert.equal(failureIn(loaded), undefined);
  assert.notEqual(loaded.state.content, before);
  assert.equal(rowsIn(loaded), rowsBefore);
}
