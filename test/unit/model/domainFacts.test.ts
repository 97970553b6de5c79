import assert from 'node:assert/strict';
import type { Domain } from '../../../src/api/domain.ts';
import { CallError, failureOf } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { DomainFacts } from '../../../src/model/domainFacts.ts';
import { LazyList } from '../../../src/model/lazyList.ts';
import { LazyValue } from '../../../src/model/lazyValue.ts';
import { nextLoadNumber } from '../../../src/model/loadTime.ts';
import { never } from '../api/server.ts';
import { domain, record } from './rows.ts';

const ID = DomainId.parse('7');
const lost = new CallError({ operation: 'Domain.Info', kind: 'network', reason: 'reset' });

/** The facts of an account whose lists have these domains, and whose details are loaded by `load`. */
function factsOf(load: () => Promise<Domain>, ...lists: readonly (readonly Domain[])[]) {
  const all = lists.map(
    (rows) =>
      new LazyList<Domain>(
        'Domain.List',
        async () => ({ rows, total: rows.length }),
        ({ id }) => id,
        () => undefined,
      ),
  );
  const made: DomainId[] = [];
  const facts = new DomainFacts(
    (id) => {
      made.push(id);
      return new LazyValue('Domain.Info', load, () => undefined);
    },
    () => all,
  );
  return { facts, made, lists: all, openAll: async () => Promise.all(all.map((list) => list.open(never()))) };
}

const failing = async (): Promise<Domain> => {
  throw lost;
};

const loaded = (...hosts: readonly string[]) => ({
  rows: hosts.map((host) => record({ host })),
  fault: undefined,
});

describe('What is loaded of a domain', () => {
  it('is its details, or else its first row in a list', async () => {
    const { facts, openAll, made } = factsOf(
      async () => domain({ name: 'details.example' }),
      [domain({ id: DomainId.parse('8') })],
      [domain({ name: 'first.example' })],
      [domain({ name: 'second.example' })],
    );
    assert.equal(facts.loaded(ID), undefined);
    await openAll();
    assert.equal(facts.loaded(ID)?.name, 'first.example');
    assert.deepEqual([made, [...facts.allDetails]], [[], []]);
    await facts.details(ID).open(never());
    assert.equal(facts.loaded(ID)?.name, 'details.example');
    assert.equal(facts.details(ID), facts.details(ID));
    assert.deepEqual([made, [...facts.allDetails]], [[ID], [facts.details(ID)]]);
  });

  it('has the count of records that was loaded last, wherever it came from', async () => {
    const { facts, lists, openAll } = factsOf(
      async () => domain({ records: 5 }),
      [domain({ records: 3 })],
      [domain({ records: undefined })],
      [domain({ records: 4 })],
    );
    assert.equal(facts.recordCount(ID), undefined);
    facts.confirmCount(ID, 2, nextLoadNumber());
    assert.equal(facts.recordCount(ID), 2);
    await openAll();
    assert.equal(facts.recordCount(ID), 4);
    await facts.details(ID).open(never());
    assert.equal(facts.recordCount(ID), 5);
    // A count that came with the same load is the one that agrees with the records.
    facts.confirmCount(ID, 6, facts.details(ID).state.content?.loadNumber ?? assert.fail('not loaded'));
    assert.equal(facts.recordCount(ID), 6);
    lists[0]?.markStale();
    await openAll();
    assert.equal(facts.recordCount(ID), 3);
    facts.confirmCount(DomainId.parse('8'), 9, nextLoadNumber());
    assert.equal(facts.recordCount(ID), 3);
  });

  it('tells why its records may not be all', async () => {
    const { facts, openAll } = factsOf(failing, [domain({ records: 2 })]);
    assert.equal(facts.whyIncomplete(ID, loaded('www')), undefined);
    assert.equal(facts.whyIncomplete(ID, loaded('www.example.com')), undefined, 'its name is not known');
    await openAll();
    assert.deepEqual(facts.whyIncomplete(ID, loaded('www')), {
      kind: 'announcedMore',
      announced: 2,
      received: 1,
    });
    assert.equal(facts.whyIncomplete(ID, loaded('www', 'mail')), undefined);
    assert.deepEqual(facts.whyIncomplete(ID, loaded('www.example.com')), { kind: 'fullNames' });
  });

  it('is counted again by a load of its details, whose failure nobody sees', async () => {
    let count = 1;
    const { facts } = factsOf(async () => {
      if (count === 3) throw lost;
      return domain({ records: count });
    });
    await facts.countAgain(ID, never(), 'foreground');
    assert.equal(facts.recordCount(ID), 1);
    count = 2;
    await facts.countAgain(ID, never(), 'foreground');
    assert.equal(facts.recordCount(ID), 2);
    count = 3;
    await facts.countAgain(ID, never(), 'background');
    const { state } = facts.details(ID);
    assert.deepEqual([state.failed, facts.recordCount(ID)], [undefined, 2]);
    assert.equal(facts.details(ID).needsLoad, true);
  });

  it('is not counted again after the caller left, nor where the program fails', async () => {
    const { facts } = factsOf(failing);
    const left = facts.countAgain(ID, AbortSignal.abort(), 'foreground');
    await assert.rejects(left, (error) => failureOf(error)?.kind === 'cancelled');
    const broken = factsOf(async () => {
      throw new TypeError('broken');
    });
    await assert.rejects(broken.facts.countAgain(ID, never(), 'foreground'), TypeError);
  });
});
