import assert from 'node:assert/strict';
import type { Site } from '../../support/service/cloudActions.ts';
import { CloudService, type CloudServiceKey } from '../../support/service/cloudService.ts';
import { authorizationOf } from '../../support/service/cloudSignature.ts';
import { SampleRow } from '../../support/service/sampleRow.ts';

/** How a request differs from a good one. */
interface Unusual {
  readonly key?: CloudServiceKey;
  readonly secondsAhead?: number;
  readonly hostWithPort?: true;
  readonly type?: string;
  readonly version?: string;
  /** The action that is signed. */
  readonly signedAction?: string;
  /** The body that is signed. */
  readonly signedBody?: string;
  readonly token?: string | undefined;
  readonly authorization?: string;
}

async function send(
  service: CloudService,
  action: string,
  sent: object,
  unusual: Unusual = {},
): Promise<SampleRow> {
  const key = unusual.key ?? service.key;
  const type = unusual.type ?? 'application/json';
  const { host, hostname } = new URL(service.address);
  const timestamp = Math.floor(Date.now() / 1000) + (unusual.secondsAhead ?? 0);
  const body = JSON.stringify(sent);
  const authorization = authorizationOf(
    {
      body: unusual.signedBody ?? body,
      headers: {
        'content-type': type,
        host: unusual.hostWithPort === true ? host : hostname,
        'x-tc-action': unusual.signedAction ?? action,
      },
      timestamp,
      service: 'dnspod',
    },
    key.secretId,
    key.secretKey,
  );
  const token = 'token' in unusual ? unusual.token : key.sessionToken;
  const response = await fetch(service.address, {
    method: 'POST',
    body,
    headers: {
      'content-type': type,
      'x-tc-action': action,
      'x-tc-version': unusual.version ?? '2021-03-23',
      'x-tc-timestamp': String(timestamp),
      authorization: unusual.authorization ?? authorization,
      ...(token !== undefined && { 'x-tc-token': token }),
    },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const answer = new SampleRow(await response.json()).row('Response');
  assert.match(answer.text('RequestId'), /^[0-9a-f-]{36}$/u);
  return answer;
}

/** The code of a refusal; empty for a success. */
async function codeOf(
  service: CloudService,
  action: string,
  sent: object,
  unusual: Unusual = {},
): Promise<string> {
  const answer = await send(service, action, sent, unusual);
  return answer.names.includes('Error') ? answer.row('Error').text('Code') : '';
}

const LIST = 'DescribeDomainList';

for (const site of ['china', 'international'] as const satisfies readonly Site[])
  describe(`The cloud service of the tests (${site})`, () => {
    let service: CloudService;

    beforeEach(async () => {
      service = await CloudService.start(site);
    });
    afterEach(async () => service[Symbol.asyncDispose]());

    it('accepts the host that was signed with its port and without', async () => {
      assert.equal(await codeOf(service, LIST, {}), '');
      assert.equal(await codeOf(service, LIST, {}, { hostWithPort: true }), '');
      assert.equal(await codeOf(service, LIST, {}, { type: 'application/json; charset=utf-8' }), '');
      assert.equal(service.refusedLogins, 0);
    });

    it('refuses what is not signed as it is sent', async () => {
      const { secretId } = service.key;
      const wrong: readonly (readonly [Unusual, string])[] = [
        [{ key: { ...service.key, secretKey: 'x'.repeat(32) } }, 'AuthFailure.SignatureFailure'],
        [{ key: { ...service.key, secretId: 'AKID0' } }, 'AuthFailure.SecretIdNotFound'],
        [{ signedBody: '{"Limit":1}' }, 'AuthFailure.SignatureFailure'],
        [{ signedAction: 'DescribeDomain' }, 'AuthFailure.SignatureFailure'],
        [{ authorization: `TC3-HMAC-SHA256 Credential=${secretId}` }, 'AuthFailure.InvalidAuthorization'],
        [{ token: 'unasked' }, 'AuthFailure.TokenFailure'],
      ];
      for (const [unusual, code] of wrong) assert.equal(await codeOf(service, LIST, {}, unusual), code);
      assert.equal(service.refusedLogins, wrong.length);
    });

    it('refuses a clock that differs by more than five minutes', async () => {
      for (const [secondsAhead, code] of [
        [290, ''],
        [-290, ''],
        [310, 'AuthFailure.SignatureExpire'],
        [-310, 'AuthFailure.SignatureExpire'],
      ] as const)
        assert.equal(await codeOf(service, LIST, {}, { secondsAhead }), code, String(secondsAhead));
      service.secondsAhead = 3600;
      assert.equal(await codeOf(service, LIST, {}), 'AuthFailure.SignatureExpire');
      assert.equal(await codeOf(service, LIST, {}, { secondsAhead: 3600 }), '');
    });

    it('takes a temporary key with its token until it ends', async () => {
      const key = service.addKey({}, Date.now() + 1_800_000);
      assert.equal(await codeOf(service, LIST, {}, { key }), '');
      assert.equal(await codeOf(service, LIST, {}, { key, token: undefined }), 'AuthFailure.TokenFailure');
      service.end(key);
      assert.equal(await codeOf(service, LIST, {}, { key }), 'AuthFailure.TokenFailure');
    });

    it('refuses a revoked key, an action and a domain that a key may not read', async () => {
      const key = service.addKey({ actions: ['DescribeDomainGroupList'], domains: ['example.net'] });
      assert.equal(
        await codeOf(service, 'DescribeDomainGroupList', {}, { key }),
        'AuthFailure.UnauthorizedOperation',
      );
      const records = 'DescribeRecordList';
      assert.equal(
        await codeOf(service, records, { Domain: 'example.net' }, { key }),
        'UnauthorizedOperation',
      );
      assert.equal(await codeOf(service, records, { Domain: 'example.com' }, { key }), '');
      service.revoke(key);
      assert.equal(await codeOf(service, LIST, {}, { key }), 'AuthFailure.SecretIdNotFound');
    });

    it('knows its actions, their parameters and types', async () => {
      const wrong: readonly (readonly [string, object, string])[] = [
        ['DescribeNothing', {}, 'InvalidAction'],
        ['DescribeUserDetail', {}, site === 'china' ? '' : 'InvalidAction'],
        ['DescribeRecordList', { DomainId: 2_317_346 }, 'MissingParameter'],
        ['DescribeRecordList', { Domain: 'example.com', Length: 1 }, 'UnknownParameter'],
        ['DescribeRecordList', { Domain: 'example.com', Limit: '1' }, 'InvalidParameter'],
        ['DescribeRecordList', { Domain: 'example.com', Limit: 3001 }, 'InvalidParameterValue.LimitInvalid'],
        ['DescribeRecordList', { Domain: 'example.com', Offset: -1 }, 'InvalidParameter.OffsetInvalid'],
        [
          'DescribeRecordList',
          { Domain: 'example.com', Subdomain: 'a.' },
          'InvalidParameter.SubdomainInvalid',
        ],
        ['DescribeRecordList', { Domain: 'elsewhere.test' }, 'InvalidParameterValue.DomainNotExists'],
        ['DescribeRecordList', { Domain: 'example.com', DomainId: 5 }, 'InvalidParameter.DomainIdInvalid'],
        [
          'DescribeRecordList',
          { Domain: 'example.com', ErrorOnEmpty: 'no' },
          site === 'china' ? '' : 'UnknownParameter',
        ],
        ['DescribeRecord', { Domain: 'example.com' }, 'MissingParameter'],
        ['DescribeRecord', { Domain: 'example.com', RecordId: 5 }, 'InvalidParameter.RecordIdInvalid'],
        ['DescribeDomainList', { Type: 'all' }, 'InvalidParameter'],
        ['DescribeRecordLineList', { Domain: 'example.com', DomainGrade: 'DP_FREE' }, ''],
        [
          'DescribeRecordLineList',
          { Domain: 'example.com', DomainGrade: 'DP_Free' },
          'InvalidParameterValue.DomainGradeInvalid',
        ],
        [
          'DescribeDomain',
          { Domain: 'no-permission.example' },
          'OperationDenied.NoPermissionToOperateDomain',
        ],
      ];
      for (const [action, sent, code] of wrong)
        assert.equal(await codeOf(service, action, sent), code, `${action} ${JSON.stringify(sent)}`);
      assert.equal(await codeOf(service, LIST, {}, { version: '2020-01-01' }), 'NoSuchVersion');
    });

    it('refuses more calls within a second than are allowed', async () => {
      service.limits.set(LIST, 3);
      const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(service, LIST, {})));
      assert.deepEqual(codes.toSorted(), ['', '', '', 'RequestLimitExceeded', 'RequestLimitExceeded']);
      assert.equal(await codeOf(service, 'DescribeDomainGroupList', {}), '');
    });

    it('sends numbers, nulls, and statuses in upper case in lists and in lower case in details', async () => {
      const list = await send(service, LIST, { Keyword: 'misdelegated' });
      assert.deepEqual(list.row('DomainCountInfo').number('DomainTotal'), 1);
      const [entry] = list.list('DomainList');
      assert.deepEqual(
        ['Name', 'Status', 'DNSStatus', 'Grade', 'IsVip', 'VipEndAt', 'Owner'].map((name) =>
          entry?.text(name),
        ),
        [
          'misdelegated.example',
          'ENABLE',
          'DNSERROR',
          'DP_FREE',
          'NO',
          '0000-00-00 00:00:00',
          site === 'china' ? 'qcloud_uin_100000010061@example.com' : 'dns@example.com',
        ],
      );
      const details = await send(service, 'DescribeDomain', { Domain: 'misdelegated.example' });
      const domain = details.row('DomainInfo');
      assert.deepEqual(
        ['Domain', 'Status', 'DnsStatus', 'IsVip'].map((name) => domain.text(name)),
        ['misdelegated.example', 'enable', 'dnserror', 'no'],
      );
      assert.equal(domain.names.includes('SearchEnginePush'), site === 'china');
    });

    it('sends records in pages, with an empty list as a failure', async () => {
      const page = await send(service, 'DescribeRecordList', {
        Domain: 'huge.example',
        Limit: 3000,
        Offset: 12_000,
      });
      assert.equal(page.list('RecordList').length, 345);
      assert.equal(page.row('RecordCountInfo').number('TotalCount'), 12_345);
      const short = await send(service, 'DescribeRecordList', { Domain: 'huge.example' });
      assert.equal(short.list('RecordList').length, 100);
      const asia = site === 'china' ? '亚洲' : 'Asia';
      const sent = { Domain: 'example.com', Subdomain: 'WWW', Limit: 3000 };
      const lines = (await send(service, 'DescribeRecordList', sent))
        .list('RecordList')
        .map((row) => row.text('Line'));
      assert.ok(lines.includes(asia), lines.join());
      for (const filter of [{ RecordLine: asia }, { RecordLineId: '43=0' }]) {
        const filtered = await send(service, 'DescribeRecordList', { ...sent, ...filter });
        assert.deepEqual(
          filtered.list('RecordList').map((row) => row.text('Value')),
          ['edge-asia.example.net.'],
        );
      }
      const empty = 'ResourceNotFound.NoDataOfRecord';
      assert.equal(await codeOf(service, 'DescribeRecordList', { Domain: 'empty.example' }), empty);
      const behind = { Domain: 'example.com', Offset: 3000 };
      assert.equal(await codeOf(service, 'DescribeRecordList', behind), site === 'china' ? empty : '');
      assert.equal(
        await codeOf(service, LIST, { Keyword: 'nothing' }),
        site === 'china' ? '' : 'ResourceNotFound.NoDataOfDomain',
      );
    });
  });
