import assert from 'node:assert/strict';
import { codeMeaning, refusesLogin, type CodeMeaning } from '../../../src/api/codeMeaning.ts';
import { listGroups } from '../../../src/api/group.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { OPERATIONS } from '../faults/loadables.ts';
import { clientOf, failureFrom, never, refusal, success, TestService } from './server.ts';

type Codes = Partial<Readonly<Record<CodeMeaning, string>>>;

/** The codes of api.md section 4 and of service-facts, by what they mean. The first ones stop all calls. */
const LOGIN: Codes = {
  loginRefused: '-1',
  loginBanned: '-8',
  secondFactor: '50 51 52 53 54',
  accountLocked: '83',
  locationRefused: '85',
  unknownToken: '10002 10003',
  tokenRefused: '20004',
};
const COMMON: Codes = {
  callLimit: '-2',
  notAgent: '-3 -4',
  noRight: '-7',
  prohibited: '-15',
  suspended: '-99',
  notPost: '2',
  unknownError: '3',
  unknownAgentUser: '6 7',
  nothing: '10',
  notInAccount: '13',
};
const OWN: Readonly<Record<Operation, Codes>> = {
  'User.Detail': {},
  'Domaingroup.List': {},
  'Domain.List': { offsetRefused: '6 7', emptyList: '9' },
  'Domain.Info': { upgradeCompany: '-7', upgradeActedFor: '-8', unknownDomain: '6', noPermission: '8' },
  'Record.List': {
    upgradeCompany: '-7',
    upgradeActedFor: '-8',
    unknownDomain: '6',
    offsetRefused: '7',
    lengthRefused: '8',
    noPermission: '9',
    emptyList: '10',
  },
  'Record.Info': {
    prohibited: '-15',
    upgradeCompany: '-7',
    upgradeActedFor: '-8',
    unknownDomain: '6',
    noPermission: '7',
    unknownRecord: '8',
  },
  'Record.Line': { noLinesOfGrade: '6' },
};

/** The meanings by code, and whether it refuses the login. */
const meanings = (codes: Codes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([meaning, all]) =>
      all.split(' ').map((code) => [code, [meaning, meaning in LOGIN]]),
    ),
  );

describe('The codes', () => {
  for (const operation of OPERATIONS)
    it(`of ${operation} have only documented meanings`, () => {
      const tried = [-110, 0, 9990, 19990].flatMap((from) =>
        Array.from({ length: 220 }, (_, index) => String(from + index)),
      );
      const known = tried.flatMap((code) => {
        const meaning = codeMeaning(operation, code);
        return meaning === undefined ? [] : [[code, [meaning, refusesLogin(meaning)]] as const];
      });
      const documented = { ...meanings(LOGIN), ...meanings(COMMON), ...meanings(OWN[operation]) };
      assert.deepEqual(Object.fromEntries(known), documented);
    });
});

describe('A refused login', () => {
  it('makes one request, even if many calls start together', async () => {
    await using service = await TestService.start(() => refusal('-1'));
    const client = clientOf(service);
    const calls = Array.from({ length: 40 }, async () => failureFrom(listGroups(client, never())));
    const failures = await Promise.all(calls);
    for (const { kind } of failures) assert.equal(kind, 'login');
    assert.equal(service.received.length, 1);
  });

  it('delays other calls until one succeeded, and none afterwards', async () => {
    const pending: (() => void)[] = [];
    let arrived = Promise.withResolvers<void>();
    let wanted = 1;
    await using service = await TestService.start((_request, response) => {
      pending.push(() => response.end(success({ groups: [] })));
      if (pending.length === wanted) arrived.resolve();
      return undefined;
    });
    const client = clientOf(service);
    const respond = (): void => pending.splice(0).forEach((end) => end());
    const first = listGroups(client, never());
    await arrived.promise;
    respond();
    await first;
    wanted = 3;
    arrived = Promise.withResolvers<void>();
    const later = [1, 2, 3].map(async () => listGroups(client, never()));
    await arrived.promise;
    respond();
    assert.equal((await Promise.all(later)).length, 3);
  });

  it('does not delay the cancellation of another call', async () => {
    await using service = await TestService.start(() => undefined);
    const client = clientOf(service);
    const first = new AbortController();
    const trial = failureFrom(listGroups(client, first.signal));
    const second = new AbortController();
    const waiting = failureFrom(listGroups(client, second.signal));
    second.abort();
    assert.equal((await waiting).kind, 'cancelled');
    first.abort();
    assert.equal((await trial).kind, 'cancelled');
  });
});
