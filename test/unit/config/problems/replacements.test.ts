import assert from 'node:assert/strict';
import { replacementsFor } from '../../../../src/config/problems/replacements.ts';
import type { Problem } from '../../../../src/config/problems/problem.ts';
import type { KnownZones } from '../../../../src/zones/knownZones.ts';
import { marksIn } from '../evidence/found.ts';
import { FRESH, NOW, record, knownZones, zone } from '../zones.ts';

const known = knownZones(
  zone('example.com', [
    record({ host: 'api', value: '192.0.2.31', monitorStatus: 'Down' }),
    record({ host: 'api', value: '192.0.2.32', remark: 'Drained' }),
    record({ host: 'api', value: '192.0.2.33' }),
    record({ host: 'web1', value: '192.0.2.41', held: true }),
    record({ host: 'web22', value: '192.0.2.42' }),
    record({ host: 'shop.fr', value: '192.0.2.46' }),
    record({ host: 'gateway', value: '192.0.2.43', held: true }),
    record({ host: 'gatewayss', value: '192.0.2.44' }),
    record({ host: 'lead', type: 'CNAME', value: 'web1.example.com.' }),
    record({ host: 'leadss', type: 'CNAME', value: 'web22.example.com.' }),
    record({ host: 'elsewhere', type: 'CNAME', value: 'www.example.org.' }),
  ]),
);

/** The replacements for the only problem of a text; `!` marks those in trouble. */
function offered(text: string, fileName = 'a.yaml', index = known): readonly string[] {
  const marks = marksIn(text, fileName, index);
  const [mark] = marks;
  assert.ok(mark !== undefined && marks.length === 1, text);
  const replacements = replacementsFor(index, mark.problem, mark.marked, FRESH);
  return replacements.map((each) => `${each.text}${each.isTroubled ? '!' : ''}`);
}

const place = { name: 'api.example.com', start: 0, end: 0, key: undefined } as const;

const textsFor = (problem: Problem): readonly string[] =>
  replacementsFor(known, problem, problem.name, FRESH).map(({ text }) => text);

describe('The replacements for a problem', () => {
  it('put addresses that are down or drained last', () =>
    assert.deepEqual(offered('api.example.com: 192.0.2.39'), ['192.0.2.33', '192.0.2.31!', '192.0.2.32!']));

  it('look up the name of an address once, however many addresses it has', () => {
    let lookups = 0;
    const counted: KnownZones = {
      ...known,
      named: (ascii) => {
        lookups += 1;
        return known.named(ascii);
      },
    };
    const offeredFor = (count: number): number => {
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
      } as const;
      replacementsFor(counted, problem, '', FRESH);
      return lookups;
    };
    assert.equal(offeredFor(1), offeredFor(200));
  });

  it('put names of held records last', () =>
    assert.deepEqual(offered('host: gateways.example.com'), [
      'gatewayss.example.com',
      'gateway.example.com!',
    ]));

  it('follow aliases to what is behind them', () => {
    assert.deepEqual(offered('host: leads.example.com'), ['leadss.example.com', 'lead.example.com!']);
    assert.deepEqual(offered('host: elsewheer.example.com'), ['elsewhere.example.com']);
  });

  it('are written relative to the origin of a zone file', () => {
    assert.deepEqual(offered('$ORIGIN example.com.\napi CNAME laedss', 'a.zone'), ['leadss']);
    assert.deepEqual(offered('$ORIGIN example.com.\napi CNAME LAEDSS', 'a.zone'), ['leadss']);
    assert.deepEqual(offered('$ORIGIN shop.example.com.\n* CNAME fr', 'a.zone'), ['shop.fr.example.com.']);
  });

  it('are five at most, of all accounts, each once', () => {
    const hosts = ['alphas', 'alphat', 'alphau', 'alphav', 'alphaw', 'alphax'].map((host) =>
      record({ host }),
    );
    const two = knownZones(
      zone('example.com', hosts.slice(0, 2)),
      zone('example.com', hosts.slice(1), { account: 'two' }),
    );
    assert.deepEqual(offered('host: alpha.example.com', 'a.yaml', two), [
      'alphas.example.com',
      'alphat.example.com',
      'alphau.example.com',
      'alphav.example.com',
      'alphaw.example.com',
    ]);
    const hosted = ['192.0.2.5', '192.0.2.1', '192.0.2.4', '192.0.2.2', '192.0.2.3', '192.0.2.6'];
    assert.deepEqual(
      textsFor({ kind: 'address', address: '', hosted, isDisabled: false, ...place }),
      hosted.slice(0, 5),
    );
  });

  it('are what a host was renamed to', () => {
    const gone = { kind: 'gone', lastSeen: NOW, ...place } as const;
    assert.deepEqual(textsFor({ ...gone, renamedTo: 'web22.example.com' }), ['web22.example.com']);
    assert.deepEqual(textsFor({ ...gone, renamedTo: undefined }), []);
  });

  it('are none where nothing is likelier than the rest', () => {
    const others: readonly Problem[] = [
      { kind: 'series', hosted: ['web22.example.com'], ...place },
      { kind: 'absent', branch: false, ...place },
      { kind: 'disabled', wildcard: undefined, ...place },
      { kind: 'mail', ...place },
    ];
    for (const problem of others) assert.deepEqual(textsFor(problem), [], problem.kind);
  });

  it('are written as the name is: in Unicode or in ASCII', () => {
    const wide = knownZones(zone('bücher.example', [record({ host: 'www' })]));
    assert.deepEqual(offered('host: wwww.bücher.example', 'a.yaml', wide), ['www.bücher.example']);
    assert.deepEqual(offered('host: wwww.xn--bcher-kva.example', 'a.yaml', wide), [
      'www.xn--bcher-kva.example',
    ]);
  });
});
