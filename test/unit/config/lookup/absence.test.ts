import assert from 'node:assert/strict';
import { absenceOf, type Absence } from '../../../../src/config/lookup/absence.ts';
import type { PastHost } from '../../../../src/history/pastHosts.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { NOW, record, knownZones, zone } from '../zones.ts';

const zoneOf = (name: string, ...hosts: readonly string[]): ZoneState =>
  zone(
    name,
    hosts.map((host) => record({ host })),
  );

const COM = zoneOf('example.com', 'www', 'mail', 'db1', 'db3', 'shop.fr', 'a.branch', '*.wild', 'b.x.wild');
const past: ReadonlyMap<string, PastHost> = new Map([
  ['wwww', { lastSeen: NOW, renamedTo: undefined }],
  ['old', { lastSeen: NOW, renamedTo: 'www' }],
  ['older', { lastSeen: NOW, renamedTo: 'old' }],
  ['branch', { lastSeen: NOW, renamedTo: undefined }],
]);

/** Says why a host of the first zone is absent. */
function absence(host: string, zones = [COM], others: readonly ZoneState[] = [], branch = false): Absence {
  const index = knownZones(...zones, ...others);
  return absenceOf(index, zones, { host, branch }, (each) => (each === COM ? past : undefined));
}

const misspelled = (by: 'letters' | 'labels' | 'zone', ...hosted: readonly string[]): Absence => ({
  kind: 'misspelled',
  by,
  hosted,
});
const gone = (renamedTo?: string): Absence => ({ kind: 'gone', lastSeen: NOW, renamedTo });
const absent: Absence = { kind: 'absent', branch: false };

describe('A host is absent', () => {
  const net = zoneOf('example.net', 'intranet', 'www', 'mail.eu');

  it('because it is gone, whatever it resembles', () => {
    assert.deepEqual(absence('wwww'), gone());
    assert.deepEqual(absence('branch', [COM], [], true), gone());
  });

  it('because it was renamed, while the new name is hosted', () => {
    assert.deepEqual(absence('old'), gone('www.example.com'));
    assert.deepEqual(absence('older'), gone());
  });

  it('with names below it, which nobody misspelled', () =>
    assert.deepEqual(absence('mial', [COM], [], true), { kind: 'absent', branch: true }));

  it('because names below it hide it from a wildcard', () =>
    assert.deepEqual(absence('x.wild', [COM], [], true), {
      kind: 'blocked',
      wildcard: '*.wild.example.com',
    }));

  it('because its letters are wrong, in any account', () => {
    assert.deepEqual(absence('mial'), misspelled('letters', 'mail.example.com'));
    const other = zone('example.com', [record({ host: 'mai' }), record({ host: 'mail' })], {
      account: 'two',
    });
    assert.deepEqual(absence('mial', [other, COM]), misspelled('letters', 'mail.example.com'));
    // Rather than as one of a series.
    assert.deepEqual(
      absence('web1s', [zoneOf('example.com', 'web1', 'web2s')]),
      misspelled('letters', 'web1.example.com'),
    );
  });

  it('from a series, rather than with other labels', () => {
    const hosted = ['db1.example.com', 'db3.example.com'];
    assert.deepEqual(absence('db2'), { kind: 'series', hosted });
    const both = zoneOf('example.com', 'db1.fr', 'db3.fr', 'fr.db2');
    const ofFr = hosted.map((name) => name.replace('.', '.fr.'));
    assert.deepEqual(absence('db2.fr', [both]), { kind: 'series', hosted: ofFr });
  });

  it('because its labels are wrong, rather than its zone', () => {
    assert.deepEqual(absence('fr.shop'), misspelled('labels', 'shop.fr.example.com'));
    assert.deepEqual(
      absence('fr.shop', [COM], [zoneOf('example.net', 'fr.shop')]),
      misspelled('labels', 'shop.fr.example.com'),
    );
  });

  it('because it is in the zone with another ending', () => {
    assert.deepEqual(absence('intranet', [COM], [net]), misspelled('zone', 'intranet.example.net'));
    const uk = [zoneOf('example.co.uk', 'intranet')];
    assert.deepEqual(absence('intranet', [COM], uk), misspelled('zone', 'intranet.example.co.uk'));
    for (const other of ['example.org.test', 'other.net', 'example.com'])
      assert.deepEqual(absence('intranet', [COM], [zoneOf(other, 'intranet')]), absent, other);
    assert.deepEqual(absence('wiki', [zoneOf('example.lab.test')], [zoneOf('example.net', 'wiki')]), absent);
  });

  it('otherwise for no reason', () => assert.deepEqual(absence('wiki', [COM], [net]), absent));
});
