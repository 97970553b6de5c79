import assert from 'node:assert/strict';
import { areFullNames, loadFault, whyIncomplete } from '../../../../src/zones/lists/wholeness.ts';

const good = { done: true, cut: false, hasOddRows: false, moved: false, announced: 5 };
const full = (hosts: readonly string[], zone = 'example.com'): boolean => areFullNames(hosts, zone);
const whole = { fullNames: () => false, counted: undefined };
const rows = (length: number): { readonly length: number } => ({ length });

describe('What the loading of a list shows', () => {
  it('is no fault when as many rows came as were announced, or more', () => {
    assert.equal(loadFault(good, 5), undefined);
    assert.equal(loadFault(good, 6), undefined);
    assert.equal(loadFault({ ...good, announced: 0 }, 0), undefined);
    assert.deepEqual(loadFault(good, 4), { kind: 'short', announced: 5, received: 4 });
  });

  it('is the first of its faults', () => {
    const faults = [
      [{ done: false }, 'notAskedToEnd'],
      [{ cut: true }, 'limit'],
      [{ hasOddRows: true }, 'oddRows'],
      [{ moved: true }, 'moved'],
      [{ announced: undefined }, 'noTotal'],
    ] as const;
    for (const [at, [fault, kind]] of faults.entries()) {
      assert.deepEqual(loadFault({ ...good, ...fault }, 5), { kind });
      const withLater = Object.assign({}, good, ...faults.slice(at).map(([each]) => each));
      assert.deepEqual(loadFault(withLater, 5), { kind });
    }
  });
});

describe('Whether a zone is whole', () => {
  it('depends on the load, on its hosts and on the count of the domain', () => {
    const fault = { kind: 'noTotal' } as const;
    assert.equal(whyIncomplete({ rows: rows(5), fault: undefined }, whole), undefined);
    assert.equal(whyIncomplete({ rows: rows(5), fault }, { fullNames: () => true, counted: 9 }), fault);
    const counted = { fullNames: () => true, counted: 9 };
    assert.deepEqual(whyIncomplete({ rows: rows(5), fault: undefined }, counted), { kind: 'fullNames' });
  });

  it('is contradicted by a count of more records, not by one of fewer', () => {
    const loaded = { rows: rows(5), fault: undefined };
    for (const counted of [0, 4, 5]) assert.equal(whyIncomplete(loaded, { ...whole, counted }), undefined);
    assert.deepEqual(whyIncomplete(loaded, { ...whole, counted: 6 }), {
      kind: 'announcedMore',
      announced: 6,
      received: 5,
    });
  });
});

describe('Hosts written as full names', () => {
  it('are most hosts below the apex', () => {
    assert.ok(full(['example.com', 'www.example.com']));
    assert.ok(full(['@', '@', 'WWW.Example.com.']));
    assert.ok(full(['www.example.com', 'mail.example.com', 'api']));
    assert.ok(full(['www.example.com'], 'Example.COM'));
    assert.ok(full(['www.bücher.example'], 'bücher.example'));
    assert.ok(full(['www.xn--bcher-kva.example'], 'bücher.example'));
    assert.ok(full(['www.bücher.example'], 'xn--bcher-kva.example'));
  });

  it('are not mistakes of single hosts', () => {
    assert.ok(!full([]));
    assert.ok(!full(['@', 'www', 'example.com.cdn']));
    assert.ok(!full(['www', 'www.example.com']));
    assert.ok(!full(['notexample.com']));
    assert.ok(!full(['www'], ''));
  });
});
