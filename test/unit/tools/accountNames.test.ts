import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { accountNames, accountsNamed } from '../../../src/tools/accountNames.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { AccountId, type AccountInfo } from '../../../src/zones/accountInfo.ts';
import { hostileText } from '../zones/records.ts';
import { hiddenCharacters } from '../text/hiddenCharacters.ts';

const addresses = ['https://api.dnspod.com', 'https://dnsapi.cn'].map((text) => ServiceAddress.parse(text));
const [international, china] = addresses;

function hosted(id: string, label: string, address = international): AccountInfo {
  assert.ok(address !== undefined);
  return { kind: 'hosted', id: AccountId.parse(id), address, label };
}

describe('The name of an account for a language model', () => {
  it('is its label, followed by the service when two labels are equal', () => {
    const accounts = [
      hosted('1', 'a@example.com'),
      hosted('2', 'b@example.com'),
      hosted('3', 'B@example.com', china),
    ];
    assert.deepEqual(
      [...accountNames(accounts).values()],
      ['a@example.com', 'b@example.com (api.dnspod.com)', 'B@example.com (dnsapi.cn)'],
    );
    assert.deepEqual(accountsNamed(accounts, 'B@EXAMPLE.COM'), ['2', '3']);
    assert.deepEqual(accountsNamed(accounts, 'b@example.com (DNSAPI.cn)'), ['3']);
    assert.deepEqual(accountsNamed(accounts, 'c@example.com'), []);
  });

  it('has no blanks around it, and a number where label and service are equal', () => {
    const labels = [' a ', ' b', 'B ', 'b', ' ', 'c (api.dnspod.com) 2', 'c', 'c'];
    assert.deepEqual(
      [...accountNames(labels.map((label, at) => hosted(String(at), label))).values()],
      [
        'a',
        'b (api.dnspod.com)',
        'B (api.dnspod.com) 2',
        'b (api.dnspod.com) 3',
        '(api.dnspod.com)',
        'c (api.dnspod.com) 2',
        'c (api.dnspod.com)',
        'c (api.dnspod.com) 3',
      ],
    );
  });

  it('is unique and without hidden characters, whatever the labels', () => {
    const label = fc.oneof(
      fc.constantFrom('a', 'A', ' a', '', 'a (dnsapi.cn)', 'a (dnsapi.cn) 2'),
      hostileText,
    );
    const account = fc.tuple(label, fc.constantFrom(...addresses));
    fc.assert(
      fc.property(fc.array(account, { maxLength: 8 }), (all) => {
        const accounts = all.map(([text, address], at) => hosted(String(at), text, address));
        const names = accountNames(accounts);
        assert.deepEqual(hiddenCharacters([...names.values()].join('')), []);
        for (const { id } of accounts) assert.deepEqual(accountsNamed(accounts, names.get(id) ?? ''), [id]);
      }),
    );
  });
});
