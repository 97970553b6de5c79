import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { MOST_PROVIDED, ProvidedItems } from '../../../src/tree/providedItems.ts';

const account = AccountId.parse('one');
const [first, second] = [DomainId.parse('1'), DomainId.parse('2')];
const addressOf = (nth: number): URL => new URL(`item:${nth}`);

/** What two of them are decorated with now. */
const now = ({ href }: URL): string => (href === 'item:1' || href === 'item:3' ? 'b' : 'a');

/** Addresses of records of the first zone, each provided with `a`. */
function provided(count: number): ProvidedItems<URL, string> {
  const items = new ProvidedItems<URL, string>();
  for (let nth = 0; nth < count; nth += 1)
    items.add(addressOf(nth), { account, domain: first, record: RecordId.parse(String(nth)) }, 'a');
  return items;
}

describe('The items whose decorations were provided', () => {
  it('are told when their decoration is another one, those of one zone or all', () => {
    const items = provided(3);
    items.add(addressOf(3), { account, domain: second }, 'a');
    assert.deepEqual(items.changed({ account, id: first }, now), [addressOf(1)]);
    assert.deepEqual(items.changed(undefined, now), [addressOf(1), addressOf(3)]);
    items.add(addressOf(3), { account, domain: second }, 'b');
    assert.deepEqual(items.changed({ account, id: second }, now), []);
  });

  it('are remembered up to a number, and not compared beyond it', () => {
    let compared = 0;
    const same = (): string => {
      compared += 1;
      return 'a';
    };
    const full = provided(MOST_PROVIDED);
    full.add(addressOf(0), { account, domain: first }, 'a');
    assert.deepEqual([full.changed(undefined, same), compared], [[], MOST_PROVIDED]);
    compared = 0;
    const over = provided(MOST_PROVIDED + 1);
    assert.deepEqual([over.changed(undefined, same), compared], ['all', 0]);
    assert.deepEqual([over.changed(undefined, same), compared], [[], 0], 'all are forgotten');
  });
});
