import assert from 'node:assert/strict';
import {
  hostOfZone,
  relativeHost,
  zoneNameOf,
  zoneOfName,
} from '../../../../src/config/records/declaredNames.ts';

const long = (length: number): string => `${'a.'.repeat(126)}${'b'.repeat(length - 252)}`;

describe('The name of a zone that a file states', () => {
  const names: readonly (readonly [written: string, zone?: string])[] = [
    ['example.com', 'example.com'],
    ['Example.COM.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['a_b.a-b_.example', 'a_b.a-b_.example'],
    ['a_.example', 'a_.example'],
    ['com'],
    ['com.'],
    [''],
    ['example..com'],
    ['example.com..'],
    ['.example.com'],
    ['-a.example'],
    ['a-.example'],
    ['a.-b.example'],
    ['a.b-.example'],
    ['a b.example'],
    [`${long(253)}.`, long(253)],
    [`${long(254)}.`],
  ];
  for (const [written, zone] of names)
    it(`is ${(zone ?? 'none').slice(0, 30)} for ${written.slice(-30)}`, () =>
      assert.equal(zoneNameOf(written), zone));
});

describe('The host of a relative name', () => {
  const hosts: readonly (readonly [written: string, host?: string])[] = [
    ['', '@'],
    ['@', '@'],
    ['WWW', 'www'],
    ['a.b', 'a.b'],
    ['*', '*'],
    ['*.a', '*.a'],
    ['_a', '_a'],
    ['a_', 'a_'],
    ['_', '_'],
    ['bücher', 'xn--bcher-kva'],
    ['a.*'],
    ['**'],
    ['*a'],
    ['a b'],
    ['a.'],
    ['-'],
    [long(253), long(253)],
    [long(254)],
  ];
  for (const [written, host] of hosts)
    it(`is ${(host ?? 'none').slice(0, 30)} for ${written.slice(-30)}`, () =>
      assert.equal(relativeHost(written), host));
});

describe('The host of a name that may have its zone', () => {
  const hosts: readonly (readonly [written: string, host?: string])[] = [
    ['example.com', '@'],
    ['Example.com.', '@'],
    ['www.example.com', 'www'],
    ['a.b.example.com.', 'a.b'],
    ['www', 'www'],
    ['@', '@'],
    ['', '@'],
    ['www.example.net', 'www.example.net'],
    ['notexample.com', 'notexample.com'],
    ['www.'],
    ['.'],
    ['www.example.net.'],
    ['notexample.com.'],
    ['a b'],
    ['a b.example.com'],
  ];
  for (const [written, host] of hosts)
    it(`is ${host ?? 'none'} for ${JSON.stringify(written)}`, () =>
      assert.equal(hostOfZone(written, 'example.com'), host));
});

describe('The zone that a name is in', () => {
  const zones = new Set(['example.com', 'b.example.com']);
  const names: readonly (readonly [written: string, zone?: string])[] = [
    ['a.b.example.com', 'b.example.com'],
    ['b.example.com', 'b.example.com'],
    ['A.Example.com.', 'example.com'],
    ['example.com', 'example.com'],
    ['x.notexample.com'],
    ['com'],
    [''],
    ['example.com.example.net'],
  ];
  for (const [written, zone] of names)
    it(`is ${zone ?? 'none'} for ${written}`, () => assert.equal(zoneOfName(written, zones), zone));
});
