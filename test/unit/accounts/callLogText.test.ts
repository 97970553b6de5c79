import assert from 'node:assert/strict';
import { callLevel, callLine } from '../../../src/accounts/callLogText.ts';
import type { CallReport } from '../../../src/api/client.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { clientOf, never, success, TestService } from '../api/server.ts';

const report = (fields: CallReport['fields'], more: Partial<CallReport> = {}): CallReport => ({
  operation: 'Record.List',
  fields,
  milliseconds: 92,
  outcome: 'ok',
  requests: 1,
  ...more,
});

describe('The log line of a call', () => {
  it('names account, zone and page', async () => {
    await using service = await TestService.start(({ url }) =>
      url === '/Domaingroup.List'
        ? success({ groups: [{ group_id: 3, group_name: 'Often Change' }] })
        : success({
            info: { domain_total: 1 },
            domains: [{ id: 7, name: 'xn--bcher-kva.example', records: 12_345, group_id: 3 }],
          }),
    );
    const { address } = service;
    const account = new Account({ kind: 'sample', id: AccountId.parse('sample') }, clientOf({ address }));
    try {
      const domain_id = DomainId.parse('7');
      const page = { domain_id, offset: 500, length: 500 };
      assert.equal(callLine(report(page), 'a', account), 'a: Record.List 7 500–1,000 · 92 ms · ok');
      await account.allDomains.open(never());
      await account.groups.open(never());
      const domains = { operation: 'Domain.List' } as const;
      for (const [fields, more, line] of [
        [page, {}, 'Record.List bücher.example 500–1,000 of 12,345 · 92 ms · ok'],
        [
          { ...page, offset: 12_000 },
          { outcome: 'http 503', requests: 3 },
          'Record.List bücher.example 12,000–12,345 of 12,345 · 92 ms · http 503 · 3 requests',
        ],
        [
          { ...page, offset: 12_345 },
          { requests: 2 },
          'Record.List bücher.example 12,345–12,345 of 12,345 · 92 ms · ok · 2 requests',
        ],
        // The zone became smaller meanwhile.
        [
          { ...page, offset: 20_000 },
          { requests: 0 },
          'Record.List bücher.example 20,000–20,000 of 12,345 · 92 ms · ok',
        ],
        // Half a page.
        [{ domain_id, offset: 500 }, {}, 'Record.List bücher.example · 92 ms · ok'],
        // Another group.
        [{ group_id: '4', offset: 0, length: 500 }, domains, 'Domain.List 4 0–500 · 92 ms · ok'],
        [{ group_id: '3', offset: 0, length: 500 }, domains, 'Domain.List Often Change 0–500 · 92 ms · ok'],
        [{}, { operation: 'User.Detail' }, 'User.Detail · 92 ms · ok'],
      ] as const)
        assert.equal(callLine(report(fields, more), 'dns@example.com', account), `dns@example.com: ${line}`);
    } finally {
      account.dispose();
    }
  });

  it('escapes control characters in a name', () => {
    const id = DomainId.parse('7\n\u202E');
    assert.doesNotMatch(callLine(report({ domain_id: id }), 'a', undefined), /[\n\u202E]/u);
  });

  it('is a warning of a call that failed, unless it was cancelled', () => {
    const levels = ['ok', 'cancelled', 'network refused', 'timeout'].map((outcome) => callLevel({ outcome }));
    assert.deepEqual(levels, ['info', 'info', 'warn', 'warn']);
  });
});
