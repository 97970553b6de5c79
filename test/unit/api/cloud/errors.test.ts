import assert from 'node:assert/strict';
import { codeMeaning, type CodeMeaning } from '../../../../src/api/codeMeaning.ts';
import { mayPass, needsToken, stopsAll } from '../../../../src/api/failureEffects.ts';
import { listGroups } from '../../../../src/api/group.ts';
import { DomainId } from '../../../../src/api/fields.ts';
import { listDomains } from '../../../../src/api/domain.ts';
import { listRecords } from '../../../../src/api/record.ts';
import { failureFrom, never } from '../server.ts';
import { cloudClient, KEY_PARTS, refuse, startCloud } from './cloudServer.ts';

/** The rows of api3.md section 4 with what each code means here. */
const ROWS: Readonly<Record<string, Partial<Record<CodeMeaning, string>>>> = {
  'login refused': {
    keyRefused:
      'AuthFailure AuthFailure.InvalidAuthorization AuthFailure.SomethingNew FailedOperation.LoginFailed InvalidParameter.LoginTokenIdError InvalidParameter.LoginTokenNotExists InvalidParameter.LoginTokenValidateFailed',
    unknownKey: 'AuthFailure.SecretIdNotFound AuthFailure.InvalidSecretId',
    wrongKey: 'AuthFailure.SignatureFailure',
    keyFactor: 'AuthFailure.MFAFailure',
    locationRefused:
      'FailedOperation.LoginAreaNotAllowed InvalidParameter.RequestIpLimited IpInBlacklist IpNotInWhitelist',
    accountLocked: 'InvalidParameter.AccountIsBanned',
    loginBanned: 'LimitExceeded.FailedLoginLimitExceeded',
    keyEnded: 'AuthFailure.TokenFailure',
  },
  'signed in, not allowed': {
    keyNotAllowed: 'UnauthorizedOperation UnauthorizedOperation.New AuthFailure.UnauthorizedOperation',
    noPermission:
      'OperationDenied.AccessDenied OperationDenied.NoPermissionToOperateDomain OperationDenied.DomainOwnerAllowedOnly OperationDenied.NotAdmin OperationDenied.NotAgent OperationDenied.NotManagedUser FailedOperation.NotDomainOwner',
    unverifiedUser: 'FailedOperation.NotRealNamedUser InvalidParameter.UnrealNameUser',
  },
  'not there': {
    notInAccount: 'InvalidParameterValue.DomainNotExists',
    unknownDomain:
      'InvalidParameter.DomainIdInvalid InvalidParameter.DomainInvalid InvalidParameter.DomainIsAliaser',
    unknownRecord: 'InvalidParameter.RecordIdInvalid',
    unknownGroup: 'InvalidParameter.GroupIdInvalid',
  },
  'our fault': {
    badRequest:
      'MissingParameter UnknownParameter InvalidParameter InvalidParameter.New InvalidParameterValue.LimitInvalid',
    offsetRefused: 'InvalidParameter.OffsetInvalid',
    noLinesOfGrade: 'InvalidParameterValue.DomainGradeInvalid',
    notOffered: 'NoSuchVersion InvalidAction',
  },
};

/** These are repeated, with growing pauses. */
const PASSING = {
  busy: 'RequestLimitExceeded RequestLimitExceeded.UinLimitExceeded FailedOperation.FrequencyLimit',
  internalError: 'InternalError InternalError.New FailedOperation.UnknowError InvalidParameter.OperateFailed',
} as const;

describe('A refusal of the cloud interface', () => {
  for (const [row, meanings] of Object.entries(ROWS))
    for (const [meaning, codes] of Object.entries(meanings))
      for (const code of codes.split(' '))
        it(`with ${code} is one of the row “${row}”, and is not repeated`, async () => {
          await using service = await startCloud(() => refuse(code, 'no'));
          const client = cloudClient(service);
          const failure = await failureFrom(listGroups(client, never()));
          assert.equal(codeMeaning('Domaingroup.List', code), meaning);
          const isLogin = row === 'login refused';
          const { keyEnd: _end, ...plain } = { keyEnd: undefined, ...failure };
          assert.deepEqual(plain, {
            operation: 'Domaingroup.List',
            kind: isLogin ? 'login' : 'service',
            code,
            message: 'no',
            requestId: 'r-1',
          });
          assert.equal(needsToken(failure), isLogin);
          assert.equal(stopsAll(failure), isLogin);
          assert.equal(mayPass(failure), false);
          await failureFrom(listGroups(client, never()));
          assert.equal(service.received.length, isLogin ? 1 : 2);
        });

  for (const [meaning, codes] of Object.entries(PASSING))
    for (const code of codes.split(' '))
      it(`with ${code} may pass, and stops neither the account nor its login`, () => {
        const failure = { operation: 'Record.List', kind: 'service', code, message: '' } as const;
        assert.equal(codeMeaning('Record.List', code), meaning);
        assert.deepEqual([mayPass(failure), stopsAll(failure), needsToken(failure)], [true, false, false]);
      });

  // Slow: the pauses take a second or more.
  it('is repeated after growing pauses while the service is too busy', async () => {
    const times: number[] = [];
    const answers = ['RequestLimitExceeded', 'RequestLimitExceeded.IPLimitExceeded'];
    await using service = await startCloud(() => {
      times.push(performance.now());
      const code = answers.shift();
      return code === undefined ? JSON.stringify({ Response: { GroupList: [] } }) : refuse(code);
    });
    assert.deepEqual((await listGroups(cloudClient(service), never())).rows, []);
    const [first = 0, second = 0, third = 0] = times;
    // Jitter takes up to half of each pause.
    assert.ok(second - first >= 490, `${second - first} ms`);
    assert.ok(third - second >= 990, `${third - second} ms`);
  });

  it('is an empty list where there are no records or domains', async () => {
    await using service = await startCloud((action) =>
      refuse(`ResourceNotFound.NoDataOf${action === 'DescribeRecordList' ? 'Record' : 'Domain'}`),
    );
    const client = cloudClient(service);
    const page = { offset: 0, length: 500 };
    const domains = await listDomains(client, page, never());
    assert.deepEqual([domains.rows, domains.total], [[], 0]);
    const query = { domainId: DomainId.parse('62'), domain: 'example.com', ...page };
    const records = await listRecords(client, query, never());
    assert.deepEqual([records.rows, records.total], [[], 0]);
    const later = await listRecords(client, { ...query, offset: 500 }, never());
    assert.deepEqual([later.rows, later.total], [[], undefined]);
  });

  it('tells by how much the clock is wrong, and is asked for again', async () => {
    for (const [ahead, hours] of [
      [3600, 1],
      [-7200, -2],
    ] as const) {
      const date = new Date(Date.now() - ahead * 1000).toUTCString();
      await using service = await startCloud((_action, _request, response) => {
        response.setHeader('date', date);
        return refuse('AuthFailure.SignatureExpire', 'expired');
      });
      const client = cloudClient(service);
      const failure = await failureFrom(listGroups(client, never()));
      assert.ok(failure.kind === 'clock');
      assert.equal(Math.round((failure.aheadSeconds ?? 0) / 3600), hours);
      assert.equal(failure.code, 'AuthFailure.SignatureExpire');
      assert.deepEqual([needsToken(failure), stopsAll(failure), mayPass(failure)], [false, true, false]);
      await failureFrom(listGroups(client, never()));
      assert.equal(service.received.length, 2);
    }
  });

  it('does not guess the difference of the clocks without the time of the service, or by one that is ours', async () => {
    for (const sendDate of [false, true]) {
      await using service = await startCloud((_action, _request, response) => {
        response.sendDate = sendDate;
        return refuse('AuthFailure.SignatureExpire');
      });
      const failure = await failureFrom(listGroups(cloudClient(service), never()));
      assert.deepEqual(Object.keys(failure).toSorted(), [
        'code',
        'kind',
        'message',
        'operation',
        'requestId',
      ]);
    }
  });

  it('tells when a temporary key ended, or else since when it is refused', async () => {
    await using service = await startCloud(() => refuse('AuthFailure.TokenFailure'));
    const now = Date.now();
    for (const [endsAt, isKnown] of [
      [now - 60_000, true],
      [now + 3_600_000, false],
      [undefined, false],
    ] as const) {
      const parts = { ...KEY_PARTS, sessionToken: 'a-session-token', endsAt };
      const failure = await failureFrom(listGroups(cloudClient(service, parts), never()));
      assert.ok(failure.kind === 'login' && failure.keyEnd !== undefined);
      assert.equal(failure.keyEnd.isKnown, isKnown);
      if (isKnown) assert.equal(failure.keyEnd.at, endsAt);
      else assert.ok(failure.keyEnd.at >= now && failure.keyEnd.at <= Date.now());
    }
  });
});
