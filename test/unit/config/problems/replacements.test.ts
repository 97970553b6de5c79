import assert from 'node:assert/strict';
import { foundProblems } from '../../../support/product/foundProblems.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import { replacementsFor } from '../../../../src/config/problems/replacements.ts';
import type { Problem } from '../../../../src/config/problems/problem.ts';
import type { RecordIndex } from '../../../../src/index/recordIndex.ts';
import { FRESH, record, recordIndex, zone } from '../zones.ts';

const known = recordIndex(
  zone('example.com', [
    record({ host: 'api', value: '192.0.2.31', monitorStatus: 'Down' }),
    record({ host: 'api', value: '192.0.2.32', remark: 'Drained' }),
    record({ host: 'api', value: '192.0.2.33' }),
    record({ host: 'web1', value: '192.0.2.41', held: true }),
    record({ host: 'web22', value: '192.0.2.42' }),
    record({ host: 'lead1', type: 'CNAME', value: 'web1.example.com.' }),
    record({ host: 'lead22', type: 'CNAME', value: 'web22.example.com.' }),
    record({ host: 'elsewhere1', type: 'CNAME', value: 'www.example.org.' }),
  ]),
);

/** The replacements for the only problem of a text; `!` marks those in trouble. */
async function offered(text: string, fileName = 'a.yaml'): Promise<readonly string[]> {
  const lines = text.split('\n');
  const problems = foundProblems({ lines, languageId: 'plaintext', fileName }, new NameChecker(known, FRESH));
  const [found] = problems;
  assert.ok(found !== undefined && problems.length === 1, text);
  const { start, end } = found.problem;
  const written = (lines[found.line] ?? '').slice(start, end);
  const token = { isCancellationRequested: false };
  const replacements = await replacementsFor(known, found.problem, written, FRESH, token);
  return replacements.map((each) => `${each.text}${each.isTroubled ? '!' : ''}`);
}

describe('The replacements for a problem', () => {
  it('put addresses that are down or drained last', async () => {
    assert.deepEqual(await offered('api.example.com: 192.0.2.39'), [
      '192.0.2.33',
      '192.0.2.31!',
      '192.0.2.32!',
    ]);
  });

  it('look up the name of an address once, however many addresses it has', async () => {
    let lookups = 0;
    const counted: RecordIndex = {
      ...known,
      named: (ascii) => {
        lookups += 1;
        return known.named(ascii);
      },
    };
    const offeredFor = async (count: number): Promise<number> => {
      lookups = 0;
      const hosted = Array.from({ length: count }, (_, number) => `192.0.2.${number}`);
      const problem = {
        kind: 'address',
        start: 0,
        end: 0,
        name: 'api.example.com',
        key: undefined,
        address: '',
        hosted,
        isDisabled: false,
        sure: true,
      } as const;
      await replacementsFor(counted, problem, '', FRESH, { isCancellationRequested: false });
      return lookups;
    };
    assert.equal(await offeredFor(1), await offeredFor(200));
  });

  it('put names of held records last, although they are spelled more alike', async () => {
    assert.deepEqual(await offered('host: web2.example.com'), ['web22.example.com', 'web1.example.com!']);
  });

  it('follow aliases to what is behind them', async () => {
    assert.deepEqual(await offered('host: lead2.example.com'), ['lead22.example.com', 'lead1.example.com!']);
  });

  it('are written relative to the origin of a zone file', async () => {
    assert.deepEqual(await offered('$ORIGIN example.com.\napi CNAME lead222', 'a.zone'), ['lead22']);
    assert.deepEqual(await offered('$ORIGIN example.com.\napi CNAME LEAD222', 'a.zone'), ['lead22']);
    assert.deepEqual(await offered('$ORIGIN x.example.com.\n_acme-challenge CNAME web22', 'a.zone'), [
      'web22.example.com.',
    ]);
  });

  it('are four at most, without any for a mailbox', async () => {
    const place = { start: 0, end: 0, key: undefined, sure: true } as const;
    const token = { isCancellationRequested: false };
    const texts = async (problem: Problem, index = known): Promise<readonly string[]> =>
      (await replacementsFor(index, problem, problem.name, FRESH, token)).map(({ text }) => text);
    const hosted = ['192.0.2.5', '192.0.2.1', '192.0.2.4', '192.0.2.2', '192.0.2.3'];
    assert.deepEqual(
      await texts({
        kind: 'address',
        name: 'api.example.com',
        address: '',
        hosted,
        isDisabled: false,
        ...place,
      }),
      hosted.slice(0, 4),
    );
    assert.deepEqual(await texts({ kind: 'mail', name: 'web1.example.com', ...place }), []);
    // Of all accounts, each once.
    const hosts = ['alpha1', 'alpha2', 'alpha3', 'alpha4', 'alpha5'].map((host) => record({ host }));
    const two = recordIndex(
      zone('example.com', hosts.slice(0, 2)),
      zone('example.com', hosts.slice(1), { account: 'two' }),
    );
    const missing = { kind: 'nothing', branch: false, name: 'alpha9.example.com', ...place } as const;
    const names = await texts(missing, two);
    assert.equal(names.length, 4);
    assert.equal(new Set(names).size, 4);
    assert.deepEqual(names.slice(0, 2).toSorted(), ['alpha1.example.com', 'alpha2.example.com']);
  });

  it('are written as the name is: in Unicode or in ASCII', async () => {
    const wide = recordIndex(zone('bücher.example', [record({ host: 'www' })]));
    const name = 'wwww.xn--bcher-kva.example';
    const problem = {
      kind: 'nothing',
      branch: false,
      name,
      start: 0,
      end: 0,
      key: undefined,
      sure: true,
    } as const;
    const texts = async (written: string): Promise<readonly string[]> =>
      (await replacementsFor(wide, problem, written, FRESH, { isCancellationRequested: false })).map(
        ({ text }) => text,
      );
    assert.deepEqual(await texts('wwww.bücher.example'), ['www.bücher.example']);
    assert.deepEqual(await texts(name), ['www.xn--bcher-kva.example']);
  });

  it('count names that lead elsewhere as well', async () => {
    assert.deepEqual(await offered('host: elsewhere2.example.com'), ['elsewhere1.example.com']);
  });
});
