import assert from 'node:assert/strict';
import { mentionsIn } from '../../../src/editor/mentions.ts';
import { Judge } from '../../../src/editor/problems.ts';
import type { KnownZone } from '../../../src/catalogue/zone.ts';
import { catalogue, FRESH, NOW, record, zone } from './zones.ts';

const records = [
  record({ host: '@', value: '192.0.2.10' }),
  record({ host: 'api', value: '192.0.2.30' }),
  record({ host: 'api', value: '192.0.2.31' }),
  record({ host: 'api', value: '2001:db8::30', type: 'AAAA' }),
  record({ host: 'www', type: 'CNAME', value: 'example.com.' }),
  record({ host: 'old', value: '192.0.2.99', enabled: false }),
  record({ host: 'deep.branch', value: '192.0.2.40' }),
  record({ host: '*.apps', value: '192.0.2.50' }),
  record({ host: 'gone.apps', value: '192.0.2.51', enabled: false }),
  record({ host: 'cdn', type: 'CNAME', value: 'cdn.example.org.' }),
];

/** What is said of a line, each as `text: what`. */
function said(line: string, isHosts = false, ...zones: readonly KnownZone[]): string[] {
  const known = catalogue(...(zones.length > 0 ? zones : [zone('example.com', records)]));
  const judge = new Judge(known, FRESH);
  const problems = judge.problemsOf(mentionsIn(line, known.names), isHosts);
  return problems.map((problem) => {
    const text = line.slice(problem.start, problem.end);
    switch (problem.is) {
      case 'nothing':
        return `${text}: nothing${problem.branch ? ', a branch' : ''}`;
      case 'disabled':
        return `${text}: disabled${problem.wildcard === undefined ? '' : `, ${problem.wildcard}`}`;
      case 'address':
        return `${text}: not ${problem.hosted.join(' ')}`;
    }
  });
}

describe('What is wrong in a line', () => {
  const lines: readonly (readonly [string, ...string[]])[] = [
    ['server_name example.com api.example.com www.example.com;'],
    ['server_name wwww.example.com;', 'wwww.example.com: nothing'],
    ['host: branch.example.com', 'branch.example.com: nothing, a branch'],
    ['host: old.example.com', 'old.example.com: disabled'],
    ['host: gone.apps.example.com', 'gone.apps.example.com: disabled, *.apps.example.com'],
    ['host: any.apps.example.com'],
    ['server_name *.example.com;'],
    ['host: wwww.example.com # dns-tree-ignore'],
    ['host: www.example.org'],
    ['api.example.com. 600 IN A 192.0.2.30'],
    ['api.example.com. 600 IN A 192.0.2.29', '192.0.2.29: not 192.0.2.30 192.0.2.31'],
    ['api.example.com. 600 IN AAAA 2001:db8::29', '2001:db8::29: not 2001:db8::30'],
    ['api.example.com. 600 IN AAAA 2001:DB8:0::30'],
    ['www.example.com 192.0.2.11', '192.0.2.11: not 192.0.2.10'],
    // Of a family that is not hosted, or for a name that leads elsewhere, nobody knows.
    ['www.example.com 2001:db8::1'],
    ['cdn.example.com 192.0.2.1'],
    // Two of a kind: which belongs to which is a guess.
    ['api.example.com 192.0.2.29 192.0.2.28'],
    ['192.0.2.29 api.example.com example.com'],
    ['192.0.2.29 api.example.com www.example.org'],
    ['allow 192.0.2.0/24; # api.example.com'],
    ['listen 0.0.0.0; server_name api.example.com;'],
    ['127.0.0.1 api.example.com'],
    ['[::1] api.example.com'],
    // Not in use, hosted for a moment only, or no host at all.
    ['  # wwww.example.com'],
    ['// "wwww.example.com"'],
    ['; 192.0.2.29 api.example.com'],
    ['<!-- wwww.example.com -->'],
    [' * see wwww.example.com'],
    ['server_name www.example.com; # was wwww.example.com'],
    ['host: www.example.com // not wwww.example.com'],
    ['api.example.com. IN A 192.0.2.30 ; not wwww.example.com'],
    ['url: https://wwww.example.com/#/start', 'wwww.example.com: nothing'],
    ['_acme-challenge.api.example.com'],
    ['_acme.example.com', '_acme.example.com: nothing'],
    ['example.com. 600 IN SOA example.com. hostmaster.example.com. 1 2 3 4 5'],
    ['@ IN SOA ns.example.com. hostmaster.example.com. (', 'ns.example.com: nothing'],
    ['team.example.com/owner: web'],
    ['nginx.example.com/rewrite: /$1'],
    ['    "nginx.example.com/rewrite":"/$1",'],
    ['  "nginx.example.com/rewrite" = "/$1"'],
    ['kubectl label node one nodes.example.com/gpu=1'],
    ['apiVersion: apps.x.example.com/v1'],
    ['apiVersion: apps.x.example.com/v1alpha1 # of the shop'],
    ['"$id": "https://schemas.example.com/shop.json"'],
    ['return 301 https://wwww.example.com$suffix;'],
    ['return 301 https://wwww.example.com$request_uri;', 'wwww.example.com: nothing'],
  ];
  for (const [line, ...expected] of lines) {
    it(`${line}: ${expected.join('; ') || 'nothing'}`, () => {
      assert.deepEqual(said(line), expected);
    });
  }

  it('is the address before several names in a list of hosts', () => {
    assert.deepEqual(said('192.0.2.29 api.example.com example.com', true), [
      '192.0.2.29: not 192.0.2.30 192.0.2.31',
    ]);
    assert.deepEqual(said('192.0.2.30 api.example.com', true), []);
    assert.deepEqual(said('192.0.2.30 api.example.com # was of example.com', true), []);
  });

  it('is nothing while the zone is not known well enough', () => {
    const doubtful = [
      zone('example.com', undefined),
      zone('example.com', records, { failed: true }),
      zone('example.com', records, { complete: false }),
      zone('example.com', records, { served: false }),
      zone('example.com', records, { readAt: NOW - FRESH.maxAge - 1 }),
    ];
    for (const each of doubtful) {
      assert.deepEqual(said('wwww.example.com', false, each), []);
      assert.deepEqual(said('api.example.com 192.0.2.1', false, each), []);
      // One of two accounts does not know: then nobody does.
      const other = zone('example.com', [], { account: 'two' });
      assert.deepEqual(said('wwww.example.com', false, each, other), []);
    }
  });

  it('is not what one of two accounts answers', () => {
    const other = zone('example.com', [record({ host: 'wwww' })], { account: 'two' });
    assert.deepEqual(said('wwww.example.com', false, zone('example.com', records), other), []);
  });

  it('holds until the first of the zones that it relies on is old', () => {
    const known = catalogue(
      zone('example.com', records, { readAt: NOW - 5000 }),
      zone('example.net', [], { readAt: NOW - 9000 }),
      zone('unasked.example', [], { readAt: NOW - 20_000 }),
    );
    const judge = new Judge(known, FRESH);
    assert.equal(judge.until, Number.POSITIVE_INFINITY);
    judge.problemsOf(mentionsIn('www.example.com a.example.net', known.names), false);
    assert.equal(judge.until, NOW - 9000 + FRESH.maxAge);
    const concerned = known.named('example.net').concat(known.named('unasked.example'));
    assert.deepEqual(
      concerned.map((each) => judge.concerns(each)),
      [true, false],
    );
  });
});
