import assert from 'node:assert/strict';
import { originOfFile } from '../../../../src/config/structure/zoneFile.ts';

describe('The origin of a zone file', () => {
  const files: readonly (readonly [file: string, origin?: string])[] = [
    ['/etc/bind/zones/Example.COM', 'example.com'],
    ['/srv/a.b\\db.example.com', 'example.com'],
    ['DB.example.com', 'example.com'],
    ['mydb.example.com', 'mydb.example.com'],
    ['www.db.example', 'www.db.example'],
    ['example.com.db', 'example.com'],
    ['example.com.zone.j2', 'example.com'],
    ['example.com.jinja', 'example.com'],
    ['example.com.jinja2', 'example.com'],
    ['example.com.external', 'example.com'],
    ['example.com.internal.erb', 'example.com'],
    ['example.com.hosts', 'example.com'],
    ['example.com.tmpl', 'example.com'],
    ['example.com.zones', 'example.com.zones'],
    ['example.zone'],
    ['db.local'],
    ['named'],
  ];
  for (const [file, origin] of files) {
    it(`${file.slice(-40)} is ${origin?.slice(-40) ?? 'unknown'}`, () =>
      assert.equal(originOfFile(file), origin));
  }
});
