import assert from 'node:assert/strict';
import { CloudKey, type KeyParts } from '../../../src/api/cloud/cloudKey.ts';
import { AccountContent, DomainContent, RecordContent, type Section } from '../../../src/panels/content.ts';
import { hostedAccount } from '../../../src/zones/accountInfo.ts';
import { domainPanel } from '../../support/product/domainPanel.ts';
import { accountPanel, recordPanel } from '../../support/product/panels.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { clientOf, never, refusal, success, TestService } from '../api/server.ts';
import { contentFrom, domainRef, frameFor, recordRef, settle, itemOf, withAccount } from './items.ts';

/** Every field of api.md 2.4, each with a different value. */
const domain = {
  id: '7001',
  name: 'xn--bcher-kva.example',
  punycode: 'xn--bcher-kva.example',
  grade: 'DP_Free',
  grade_title: 'Free of charge',
  status: 'enable',
  ext_status: 'notexist',
  records: '7002',
  group_id: '7003',
  is_mark: 'no',
  remark: 'a remark',
  is_vip: 'no',
  searchengine_push: 'yes',
  beian: 'no',
  user_id: '7004',
  created_on: '2014-01-02 03:04:05',
  updated_on: '2015-01-02 03:04:05',
  ttl: '5400',
  owner: 'owner@example.com',
  unknown_field: { deep: ['x'] },
};

/** Every field of api.md 2.6. */
const record = {
  id: '9001',
  sub_domain: 'mail',
  record_type: 'MX',
  record_line: 'Japan',
  value: 'mx.example.net.',
  mx: '17',
  ttl: '600',
  enabled: '1',
  monitor_status: 'Warn',
  remark: 'another remark',
  updated_on: '2016-01-02 03:04:05',
  domain_id: '9002',
  new_field: 'of the record',
};
const recordDomain = { id: '7001', domain: 'a.example', domain_grade: 'DP_Extra', new_too: 'of its domain' };

/** Every field of api.md 2.8. */
const user = {
  real_name: 'Real Name',
  user_type: 'personal',
  telephone: '+49 30 1234',
  im: '12345678',
  nick: 'Nick',
  id: '730060',
  email: 'nick@example.com',
  status: 'enabled',
  email_verified: 'no',
  telephone_verified: 'yes',
  weixin_binded: 'no',
  agent_pending: false,
  balance: 12.5,
  smsbalance: 4,
  user_grade: 'of no document',
};

/** Returns the value of each label, with the raw value beside it. */
function valuesByLabel(sections: readonly Section[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.map(({ label, value, raw }) => [label, raw === undefined ? value : `${value} | ${raw}`]),
    ),
  );
}

/** Asserts that all values can be copied, except for missing ones and those of the editor itself. */
function assertCopied(
  sections: readonly Section[],
  copies: { get(key: string): string | undefined } | undefined,
  ...own: readonly string[]
): void {
  for (const { key, label, absent, copy } of sections.flatMap(({ fields }) => fields)) {
    const hasButton = !absent && !own.includes(key);
    assert.equal(copy !== undefined, hasButton, label);
    assert.equal(copies?.get(key) !== undefined, hasButton, label);
  }
}

describe('The details panels', () => {
  it('show every field of Domain.Info', async () => {
    await withAccount(
      ({ url }) =>
        url === '/Domaingroup.List'
          ? success({ groups: [{ group_id: 7003, group_name: 'Often Change' }] })
          : success({ domain }),
      async (account) => {
        await account.groups.open(never());
        const ref = domainRef('7001');
        const item = itemOf(domainPanel, account, ref);
        const frame = await frameFor(item, ref);
        const { sections } = DomainContent.parse(frame.content);
        assert.equal(frame.heading, 'bücher.example');
        assert.deepEqual(
          frame.actions.map(({ name }) => name),
          ['lines', 'check', 'live', 'copyAs'],
        );
        assert.deepEqual(
          frame.more?.actions.map(({ name }) => name),
          ['changes', 'reveal', 'refresh'],
        );
        assert.deepEqual(valuesByLabel(sections), {
          Name: 'bücher.example',
          Punycode: 'xn--bcher-kva.example',
          Id: '7001',
          Group: 'Often Change | 7003',
          Remark: 'a remark',
          State: 'active | enable',
          'Further state': 'name not found by the service | notexist',
          Grade: 'Free of charge | DP_Free',
          VIP: 'no',
          Starred: 'no',
          'Sent to search engines': 'yes',
          'Registered in China (beian)': 'no',
          Records: '7002',
          'Default TTL': '1 hour 30 minutes | 5,400 seconds',
          Created: '2014-01-02 03:04:05',
          Updated: '2015-01-02 03:04:05',
          'E-mail': 'owner@example.com',
          'Account id': '7004',
          unknown_field: '{"deep":["x"]}',
        });
        assertCopied(sections, item.render()?.copies);
        assert.equal(item.render()?.copies?.get('grade'), 'DP_Free');
      },
    );
  });

  it('show every field of Record.Info', async () => {
    await withAccount(
      () => success({ record, domain: recordDomain }),
      async (account) => {
        const ref = recordRef('9001');
        const item = itemOf(recordPanel, account, ref);
        const frame = await frameFor(item, ref);
        const { sections, zoneLine } = RecordContent.parse(frame.content);
        assert.equal(frame.heading, 'mail.a.example MX · Japan · 17 mx.example.net.');
        assert.deepEqual(valuesByLabel(sections), {
          'Full name': 'mail.a.example',
          Type: 'MX',
          Value: 'mx.example.net.',
          Priority: '17',
          Line: 'Japan',
          TTL: '10 minutes | 600 seconds',
          Enabled: 'yes',
          Monitor: 'warning | Warn',
          Remark: 'another remark',
          Updated: '2016-01-02 03:04:05',
          'Host in the zone': 'mail',
          Id: '9001',
          Zone: 'a.example',
          'Domain id': '9002',
          Grade: 'DP_Extra',
          new_field: 'of the record',
          'domain.new_too': 'of its domain',
        });
        assert.equal(zoneLine.field.value, 'mail.a.example. 600 IN MX 17 mx.example.net. ; line Japan');
        assertCopied(sections, item.render()?.copies);
      },
    );
  });

  it('leave out that a record is not monitored', async () => {
    await withAccount(
      () => success({ record: { ...record, monitor_status: '' }, domain: recordDomain }),
      async (account) => {
        const frame = await frameFor(itemOf(recordPanel, account, recordRef('9001')), recordRef('9001'));
        const shown = valuesByLabel(RecordContent.parse(frame.content).sections);
        assert.deepEqual([shown['Enabled'], shown['Monitor']], ['yes', undefined]);
      },
    );
  });

  it('say what a zone file makes of a record, and show no priority for a type without one', async () => {
    for (const [sent, value, note, absent] of [
      [
        { enabled: '0' },
        '; mail.a.example. 600 IN A 192.0.2.1 ; line Japan',
        'The record is disabled, so its line is a comment.',
        false,
      ],
      [
        { record_type: 'URL', value: 'https://a.example/' },
        'This type exists only at this service and cannot be written in a zone file.',
        undefined,
        true,
      ],
    ] as const) {
      const address = { ...record, record_type: 'A', value: '192.0.2.1', ...sent };
      const respond = (): string => success({ record: address, domain: recordDomain });
      const { sections, zoneLine } = RecordContent.parse(
        await contentFrom(respond, recordPanel, recordRef('9001')),
      );
      const { field } = zoneLine;
      assert.deepEqual([field.value, zoneLine.note, field.absent], [value, note, absent]);
      assert.equal(valuesByLabel(sections)['Priority'], undefined);
    }
  });

  it('show what is not secret of the key of an account', async () => {
    await withAccount(
      () => success({ info: { user } }),
      async (account, { address }) => {
        const ref = { account: account.id };
        const secretId = 'AKIDEXAMPLE0000000000000000000000000';
        const valuesOf = (more: Partial<KeyParts>): Readonly<Record<string, string>> => {
          const secret = new CloudKey({ secretId, secretKey: 'hidden', ...more });
          account.info = hostedAccount({ address, secret }, '1', 'ops@example.com');
          const item = itemOf(accountPanel, account, ref);
          const frame = JSON.stringify([item.actions, item.render()]);
          assert.ok(!frame.includes('hidden') && !frame.includes(secretId), frame);
          assert.ok(frame.includes('Replace Key…'), frame);
          return valuesByLabel(AccountContent.parse(item.render()?.content).sections);
        };
        const { Service: _service, ...values } = valuesOf({});
        assert.deepEqual(values, {
          'Calls in the last hour': '0',
          Interface: 'Tencent Cloud API 3.0, with a key',
          Key: 'not used in this window yet',
          SecretId: 'AKIDEXAM…0000',
          'Temporary key': 'no',
        });
        const sessionToken = 'hidden too';
        const inHour = Date.now() + 3_600_000;
        for (const [endsAt, text] of [
          [undefined, /^yes; its end is not known$/u],
          [inHour, /^yes, until .*\d\d:\d\d$/u],
          [200_000_000, /^yes; it ended at 1970-01-0\d \d\d:\d\d$/u],
        ] as const) {
          const { 'Temporary key': shown } = valuesOf({
            sessionToken,
            ...(endsAt === undefined ? {} : { endsAt }),
          });
          assert.match(shown ?? '', text);
        }
      },
      { kind: 'cloudKey' },
    );
  });

  it('show every field of User.Detail, and what the extension itself knows of the account', async () => {
    await withAccount(
      () => success({ info: { user } }),
      async (account, { address }) => {
        const ref = { account: account.id };
        const item = itemOf(accountPanel, account, ref);
        const before = AccountContent.parse(item.render()?.content).sections;
        assert.equal(valuesByLabel(before)['Token'], 'not used in this window yet');
        await settle(item);
        account.calls.note({ outcome: 'ok', requests: 2 }, Date.now());
        const { actions, content } = await frameFor(item, ref);
        assert.deepEqual(
          actions.map(({ name }) => name),
          ['replaceToken', 'remove', 'refresh'],
        );
        const { sections: own, personal } = AccountContent.parse(content);
        // The page folds the latter.
        const sections = [...own, ...personal.sections];
        const { Service: service, Token: token, ...fields } = valuesByLabel(sections);
        assert.ok(service?.includes(address), service);
        assert.match(token ?? '', /^last accepted at \d\d:\d\d$/u);
        assert.deepEqual(fields, {
          'Display name': 'Nick',
          'Real name': 'Real Name',
          Id: '730060',
          Kind: 'person | personal',
          State: 'active | enabled',
          'Agent application pending': 'no',
          'E-mail': 'nick@example.com',
          'E-mail verified': 'no',
          Telephone: '+49 30 1234',
          'Telephone verified': 'yes',
          Messenger: '12345678',
          'Messenger connected': 'no',
          Balance: '12.5',
          'Text messages left': '4',
          'Calls in the last hour': '2 of the 3,000 that the lowest grade may make | 2',
          Interface: 'DNSPod’s own API, with a token',
          user_grade: 'of no document',
        });
        assertCopied(sections, item.render()?.copies, 'login', 'interface');
        assert.deepEqual(
          own.map(({ title }) => title),
          ['In this editor'],
        );
      },
    );
  });
});

describe('A failed load of a panel', () => {
  it('is shown with Retry, and keeps the loaded content with its age', async () => {
    let works = false;
    await withAccount(
      () => (works ? success({ domain }) : refusal('-15', 'Prohibited')),
      async (account, { received }) => {
        const ref = domainRef('7001');
        const item = itemOf(domainPanel, account, ref);
        const failed = await frameFor(item, ref);
        assert.equal(failed.notice?.tone, 'error');
        assert.match(failed.notice.text, /prohibited this domain.*Domain\.Info, code -15/u);
        assert.deepEqual(failed.notice.actions, [{ name: 'retry', label: 'Retry' }]);
        assert.deepEqual([failed.content, failed.loadedAt, failed.busy], [undefined, undefined, undefined]);
        assert.equal(received.length, 1);

        works = true;
        item.loadable?.markStale();
        const read = await frameFor(item, ref);
        assert.equal(read.notice, undefined);
        assert.match(read.loadedAt ?? '', /^Loaded \d\d:\d\d$/u);

        works = false;
        item.loadable?.markStale();
        const stale = await frameFor(item, ref);
        assert.deepEqual(stale.content, read.content);
        assert.equal(stale.loadedAt, read.loadedAt);
        assert.equal(stale.notice?.tone, 'warning');
        assert.match(stale.notice.text, /^Loaded \d\d:\d\d; reloading failed\. .*prohibited/u);
        assert.deepEqual(
          stale.notice.actions.map(({ name }) => name),
          ['retry'],
        );
        assert.equal(received.length, 3, 'a failed call is not retried automatically');
      },
    );
  });

  it('says nothing of a token of the sample account, which has none', async () => {
    await using service = await TestService.start(() => success({ info: { user } }));
    const sample = new Account({ kind: 'sample', id: AccountId.parse('sample') }, clientOf(service));
    const item = itemOf(accountPanel, sample, { account: sample.id });
    const { sections } = AccountContent.parse(item.render()?.content);
    assert.deepEqual(Object.keys(valuesByLabel(sections)), ['Calls in the last hour', 'Service']);
    sample.dispose();
  });

  it('offers to replace a refused token, and makes no more calls', async () => {
    await withAccount(
      () => refusal('-1', 'Login failed'),
      async (account, { received }) => {
        const ref = { account: account.id };
        const item = itemOf(accountPanel, account, ref);
        const { notice, content } = await frameFor(item, ref);
        assert.deepEqual(
          notice?.actions.map(({ name }) => name),
          ['replaceToken'],
        );
        assert.match(
          valuesByLabel(AccountContent.parse(content).sections)['Token'] ?? '',
          /refused the login/u,
        );
        item.loadable?.markStale();
        await settle(item);
        assert.equal(received.length, 1);
      },
    );
  });
});
