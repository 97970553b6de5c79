import assert from 'node:assert/strict';
import {
  hostOfZone,
  relativeHost,
  zoneNameOf,
  zoneOfName,
} from '../../../../src/config/records/declaredNames.ts';

describe('The name of a zone that a file states', () => {
  const names: readonly (readonly [written: string, zone?: string])[] = [
    ['example.com', 'example.com'],
    ['example.com..'],
  ];
  for (const [written, zone] of names)
    it(`is ${(zone ?? 'none').slice(0, 30)} for ${written.slice(-30)}`, () =>
      assert.equal(zoneNameOf(written), zone));
});

describe('The host of a relative name', () => {
  const hosts: readonly (readonly [written: string, host?: string])[] = [
    ['', '@'],
    ['bücher', 'xn--bcher-kva'],
  ];
  for (const [written, host] of hosts)
    it(`is ${(host ?? 'none').slice(0, 30)} for ${written.slice(-30)}`, () =>
      assert.equal(relativeHost(written), host));
});

describe('The host of a name that may have its zone', () => {
  const hosts: readonly (readonly [written: string, host?: string])[] = [
    ['example.com', '@'],
    ['Example.com.', '@'],
    ['www.'],
    ['.'],
  ];
  for (const [written, host] of hosts)
    it(`is ${host ?? 'none'} for ${JSON.stringify(written)}`, () =>
      assert.equal(hostOfZone(written, 'example.com'), host));
});

describe('The zone that a name is in', () => {
  const zones = new Set(['example.com', 'b.example.com']);
  const names: readonly (readonly [written: string, zone?: string])[] = [
    ['a.b.example.com', 'b.example.com'],
    ['x.notexample.com'],
  ];
  for (const [written, zone] of names)
    it(`is ${zone ?? 'none'} for ${written}`, () => assert.equal(zoneOfName(written, zones), zone));
});
