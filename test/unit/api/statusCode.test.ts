import assert from 'node:assert/strict';
import { codeEffect, codeMeaning } from '../../../src/api/statusCode.ts';
import { listDomains } from '../../../src/api/domain.ts';
import { needsToken } from '../../../src/api/failure.ts';
import { failureText } from '../../../src/text/failureText.ts';
import { failureTitle } from '../../../src/text/failureTitle.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { listGroups } from '../../../src/api/group.ts';
import type { Operation } from '../../../src/api/operation.ts';
import { listRecords } from '../../../src/api/record.ts';
import { loadUserDetail } from '../../../src/api/user.ts';
import { withStatus } from './ends.ts';
import { clientOf, failureFrom, never, refusal, success, TestService } from './server.ts';

/** The tables of api.md section 4 and of service-facts.md. Code 1 is a success. */
const operations: readonly { readonly operation: Operation; readonly codes: readonly number[] }[] = [
  { operation: 'Record.Line', codes: [6] },
  { operation: 'Domaingroup.List', codes: [] },
  { operation: 'User.Detail', codes: [] },
  { operation: 'Domain.Info', codes: [-7, -8, 6, 8] },
  { operation: 'Record.Info', codes: [-15, -7, -8, 6, 7, 8] },
  { operation: 'Record.List', codes: [-7, -8, 6, 7, 8, 9, 10] },
  { operation: 'Domain.List', codes: [6, 7, 9] },
];
const common = [
  -1, -2, -3, -4, -7, -8, -15, -99, 2, 3, 6, 7, 10, 13, 50, 51, 52, 53, 54, 83, 85, 10002, 20004,
];
const loginCodes = new Set([-1, 50, 51, 52, 53, 54, 83, 85, 10002, 20004]);

const isEmptyList = (operation: Operation, code: number): boolean =>
  (operation === 'Record.List' && code === 10) || (operation === 'Domain.List' && code === 9);

describe('The codes', () => {
  for (const { operation, codes } of operations) {
    it(`of ${operation} each show a sentence, the message of the service, the operation and the code`, () => {
      for (const code of new Set([...codes, ...common])) {
        if (isEmptyList(operation, code)) continue;
        assert.notEqual(codeMeaning(operation, String(code)), undefined, `${operation} ${code} is not known`);
        const kind = codeEffect(operation, String(code)) === 'login' ? 'login' : 'service';
        const failure = { operation, kind, code: String(code) } as const;
        const text = failureText({ ...failure, message: 'Its own words' });
        assert.match(text, /^\p{Lu}[^]{20,}\. The service says: Its own words \(/u, `${operation} ${code}`);
        assert.ok(text.endsWith(`(${operation}, code ${code})`), text);
        assert.ok(failureText({ ...failure, message: '' }).endsWith(`. (${operation}, code ${code})`));
        assert.match(failureTitle({ ...failure, message: '' }), /^\p{Lu}[^.]{5,35}$/u);
      }
    });

    it(`of ${operation} are looked up in its own table first`, () => {
      const inBoth = codes.filter((each) => common.includes(each) && !isEmptyList(operation, each));
      const same = inBoth.filter(
        (code) => codeMeaning(operation, String(code)) === codeMeaning('User.Detail', String(code)),
      );
      // -15 means the same everywhere.
      assert.deepEqual(
        same.filter((code) => code !== -15),
        [],
      );
    });

    it(`of ${operation} stop all calls only for login failures`, () => {
      for (const code of new Set([...codes, ...common])) {
        const refused = loginCodes.has(code) || (code === -8 && !codes.includes(code));
        const isLogin = codeEffect(operation, String(code)) === 'login';
        assert.equal(isLogin, refused, `${operation} ${code}`);
      }
    });

    it(`of ${operation} have only documented meanings`, () => {
      const documented = new Set([...codes, ...common]);
      const tried = [-110, 0, 9990, 19990].flatMap((from) =>
        Array.from({ length: 220 }, (_, index) => from + index),
      );
      const known = tried.filter((code) => codeMeaning(operation, String(code)) !== undefined);
      assert.deepEqual(new Set(known), documented);
    });
  }

  const headlines: readonly (readonly [operation: Operation, code: string, title: string])[] = [
    ['Record.List', '8', 'Request refused'],
    ['User.Detail', '20004', 'Token not accepted'],
    ['Record.List', '9', 'No permission'],
    ['Record.Info', '7', 'No permission'],
    ['Domain.Info', '8', 'No permission'],
    ['Domain.Info', '-7', 'Company must upgrade'],
    ['Record.List', '-8', 'Customer must upgrade'],
    ['Domain.List', '-7', 'No access to this interface'],
    ['Record.List', '6', 'Unknown domain'],
    ['Record.Info', '8', 'Unknown record'],
    ['Domain.List', '-2', 'Call limit reached'],
    ['User.Detail', '83', 'Account locked'],
    ['User.Detail', '3', 'Unknown error at the service'],
    ['User.Detail', '-1', 'Login refused'],
    ['User.Detail', '4242', 'Error 4242'],
    ['Record.List', '9\u202E', 'Error 9⟨U+202E⟩'],
  ];
  for (const [operation, code, title] of headlines) {
    it(`have the title “${title}” for ${operation} ${JSON.stringify(code)}`, () => {
      assert.equal(failureTitle({ operation, kind: 'service', code, message: '' }), title);
    });
  }

  it('of an empty list return no records and no domains', async () => {
    await using service = await TestService.start(({ url }) => refusal(url === '/Record.List' ? '10' : 9));
    const client = clientOf(service);
    const records = await listRecords(
      client,
      { domainId: DomainId.parse('1'), offset: 0, length: 500 },
      never(),
    );
    assert.deepEqual(records.rows, []);
    const domains = await listDomains(client, { offset: 0, length: 500 }, never());
    assert.deepEqual(domains.rows, []);
  });

  it('of an empty list are failures for other operations', async () => {
    await using service = await TestService.start(() => refusal('10'));
    const failure = await failureFrom(listDomains(clientOf(service), { offset: 0, length: 500 }, never()));
    assert.equal(failure.kind, 'service');
  });

  it('that are undocumented show the message of the service, escaped and on one line', async () => {
    await using service = await TestService.start(() => refusal('4242', 'Kein\nZugriff\u202Egpj.\u0000 '));
    const failure = await failureFrom(listGroups(clientOf(service), never()));
    assert.equal(
      failureText(failure),
      'The service says: Kein␊Zugriff⟨U+202E⟩gpj.␀ (Domaingroup.List, code 4242)',
    );
  });

  it('that are undocumented are shown without a message too', async () => {
    await using service = await TestService.start(() => refusal('__proto__\n', ' '));
    const failure = await failureFrom(listGroups(clientOf(service), never()));
    assert.match(failureText(failure), /without an explanation\. \(Domaingroup\.List, code __proto__\)$/u);
  });
});

describe('A refused login', () => {
  for (const code of loginCodes) {
    it(`by code ${code} stops all further calls`, async () => {
      await using service = await TestService.start(() => refusal(code, 'no'));
      const client = clientOf(service);
      const first = await failureFrom(listGroups(client, never()));
      assert.deepEqual(first, {
        operation: 'Domaingroup.List',
        kind: 'login',
        code: String(code),
        message: 'no',
      });
      assert.ok(needsToken(first));
      const second = await failureFrom(loadUserDetail(client, never()));
      assert.deepEqual(second, { ...first, operation: 'User.Detail' });
      assert.equal(service.received.length, 1);
    });
  }

  it('makes one request, even if many calls start together', async () => {
    await using service = await TestService.start(() => refusal('-1'));
    const client = clientOf(service);
    const failures = await Promise.all(
      Array.from({ length: 40 }, async () => failureFrom(listGroups(client, never()))),
    );
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

  it('is recognised with an HTTP failure, and not retried', async () => {
    for (const respond of [
      withStatus(401, {}, refusal('-1', 'Login failed')),
      withStatus(503, { 'retry-after': '3600' }, refusal('-1', 'Login failed')),
    ]) {
      await using service = await TestService.start(respond);
      const client = clientOf(service);
      for (let calls = 0; calls < 2; calls += 1)
        assert.equal((await failureFrom(listGroups(client, never()))).kind, 'login');
      assert.equal(service.received.length, 1);
    }
  });

  it('does not include other failures', async () => {
    const bodies = [refusal('13'), refusal('-2'), '<html>', success({ groups: [] })];
    await using service = await TestService.start(() => bodies.shift());
    const client = clientOf(service);
    for (let index = 0; index < 3; index += 1) {
      const failure = await failureFrom(listGroups(client, never()));
      assert.ok(!needsToken(failure));
    }
    assert.deepEqual((await listGroups(client, never())).rows, []);
  });
});
