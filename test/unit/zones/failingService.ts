// A service with one domain, some of whose operations fail for a while.
import assert from 'node:assert/strict';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Account } from '../../../src/zones/account.ts';
import { clientOf, refusal, success, TestService } from '../api/server.ts';

/** The responses of a service with the domain `example.com` in group 3, by operation. */
const RESPONSES = {
  'Domaingroup.List': { groups: [{ group_id: 3, group_name: 'Often Change', size: 1 }] },
  'Domain.List': {
    info: { domain_total: 1, all_total: 1 },
    domains: [{ id: 7, name: 'example.com', group_id: 3 }],
  },
  'Domain.Info': { domain: { name: 'example.com', group_id: 3 } },
  'Record.List': {
    info: { record_total: 2, sub_domains: 2 },
    records: [
      { id: 1, name: 'www', type: 'A', line: 'Default', value: '192.0.2.1' },
      { id: 2, name: 'www', type: 'A', line: 'Japan', value: '192.0.2.2' },
    ],
  },
  'Record.Line': {
    lines: {
      default: { name: 'Default', sub_area: { default: 'Default' } },
      asia: { name: 'Asia', sub_area: { JP: 'Japan' } },
    },
  },
};
export type FailingOperation = keyof typeof RESPONSES;

interface FailingService {
  readonly account: Account;
  /** The operations that fail now. */
  readonly failing: Set<FailingOperation>;
  /** The codes with which Record.List fails, by the ids of domains. */
  readonly refused: Map<string, string>;
  /** The responses of the others; they may be replaced. */
  readonly responses: Record<FailingOperation, object>;
  /** The operations that were called. */
  readonly calls: () => readonly string[];
}

/** Runs `act` with an account of such a service. `responses` take the place of the usual ones. */
export async function withFailingService(
  responses: Partial<Record<FailingOperation, object>>,
  act: (service: FailingService) => Promise<void>,
): Promise<void> {
  const failing = new Set<FailingOperation>();
  const all = { ...RESPONSES, ...responses };
  const found = new Map<string, () => string>();
  for (const operation of Object.keys(RESPONSES).filter(isOperation))
    found.set(`/${operation}`, () => (failing.has(operation) ? refusal('-99') : success(all[operation])));
  const refused = new Map<string, string>();
  await using service = await TestService.start(({ url, form }) => {
    const code = url === '/Record.List' ? refused.get(form.get('domain_id') ?? '') : undefined;
    return code === undefined ? (found.get(url)?.() ?? assert.fail(url)) : refusal(code);
  });
  const info = { id: AccountId.parse('1@here'), address: service.address, label: 'n@example.com' };
  const account = new Account({ kind: 'hosted', ...info }, clientOf(service));
  const calls = (): readonly string[] => service.received.map(({ url }) => url.slice(1));
  try {
    await act({ account, failing, refused, responses: all, calls });
  } finally {
    account.dispose();
  }
}

function isOperation(name: string): name is FailingOperation {
  return Object.hasOwn(RESPONSES, name);
}
