import assert from 'node:assert/strict';
import { CallError } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import type { Lines } from '../../../src/api/line.ts';
import { GradeLines } from '../../../src/zones/gradeLines.ts';
import { LazyValue } from '../../../src/zones/lists/lazyValue.ts';
import { failureFrom, never } from '../api/server.ts';
import { withFailingService } from './failingService.ts';

const lines: Lines = { shape: 'names', lines: [] };
const valueOf = (load: () => Promise<Lines>): LazyValue<Lines> =>
  new LazyValue('Record.Line', load, () => undefined);

describe('The lines of grades', () => {
  it('serve all domains of a grade once they are loaded, and prepare no request for those that only ask', async () => {
    const made: DomainId[] = [];
    const first = DomainId.parse('1');
    const gradeLines = new GradeLines('acceptedGrade', (domainId) => {
      made.push(domainId);
      return valueOf(async () => lines);
    });
    assert.equal(gradeLines.loaded(first), undefined);
    assert.deepEqual(made, []);
    await gradeLines.of(first).open(never());
    assert.equal(gradeLines.loaded(first), lines);
    assert.equal(gradeLines.of(DomainId.parse('2')).state.content?.value, lines);
    assert.deepEqual(made, [first]);
  });

  it('are waited for where they are loading for another domain, unless their load failed', async () => {
    const ends: PromiseWithResolvers<Lines>[] = [];
    const gradeLines = new GradeLines('acceptedGrade', () =>
      valueOf(async () => {
        const end = Promise.withResolvers<Lines>();
        ends.push(end);
        return end.promise;
      }),
    );
    const [first, second] = [DomainId.parse('1'), DomainId.parse('2')];
    const value = gradeLines.of(first);
    const other = gradeLines.of(second);
    assert.notEqual(other, value);
    const loading = other.open(never());
    assert.equal(gradeLines.of(first), other);
    ends[0]?.reject(new CallError({ operation: 'Record.Line', kind: 'network', reason: 'reset' }));
    await assert.rejects(loading, CallError);
    assert.equal(gradeLines.of(first), value);
    const again = value.open(never());
    assert.equal(gradeLines.of(second), value);
    ends[1]?.resolve(lines);
    await again;
    assert.equal(gradeLines.of(second), value);
    assert.equal(gradeLines.all.length, 2);
  });

  it('are those of each domain where the service lists them so', async () => {
    const made: DomainId[] = [];
    const gradeLines = new GradeLines('everyDomain', (domainId) => {
      made.push(domainId);
      return valueOf(async () => lines);
    });
    const [first, second] = [DomainId.parse('1'), DomainId.parse('2')];
    await gradeLines.of(first).open(never());
    assert.equal(gradeLines.loaded(first), lines);
    assert.equal(gradeLines.loaded(second), undefined);
    await gradeLines.of(second).open(never());
    assert.deepEqual(made, [first, second]);
  });

  it('are none after a failed call, which a cancelled one is not', async () => {
    const domains = [{ id: 7, name: 'example.com', grade: 'DP_Free' }];
    const responses = { 'Domain.List': { info: { domain_total: 1 }, domains } };
    await withFailingService(responses, async ({ account, failing }) => {
      const id = DomainId.parse('7');
      await account.allDomains.all(never());
      failing.add('Record.Line');
      assert.equal((await failureFrom(account.linesOf(id, AbortSignal.abort()))).kind, 'cancelled');
      assert.equal(await account.linesOf(id, never()), undefined);
    });
  });
});
