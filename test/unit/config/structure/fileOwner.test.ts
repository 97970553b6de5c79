import assert from 'node:assert/strict';
import { ownerOfFile } from '../../../../src/config/structure/fileOwner.ts';

describe('The host that a file is about', () => {
  const files: readonly (readonly [file: string, owner?: string])[] = [
    ['host_vars/www.example.com', 'www.example.com'],
    ['/x/host_vars/WWW.example.com.yml', 'www.example.com'],
    ['host_vars/www.example.com.yaml', 'www.example.com'],
    ['host_vars/www.example.com.eyaml', 'www.example.com'],
    ['host_vars/www.example.com.json', 'www.example.com'],
    ['host_vars/www.example.com.jsonx', 'www.example.com.jsonx'],
    ['host_vars/www.example.com/main.yml', 'www.example.com'],
    ['C:\\hiera\\nodes\\www.example.com.yaml', 'www.example.com'],
    ['hosts/www.example.com/a', 'www.example.com'],
    ['clients/www.example.com', 'www.example.com'],
    ['clients/a/b/www.example.com'],
    ['hosts/www.example.com/a/b'],
    ['group_vars/www.example.com'],
    ['host_vars/www'],
    ['host_vars/www.yml'],
    ['www.example.com.yml'],
    // The end of a path is read.
    [`host_vars/${'a'.repeat(288)}.b`, `${'a'.repeat(288)}.b`],
    [`host_vars/${'a'.repeat(289)}.b`],
  ];
  for (const [file, owner] of files) {
    it(`${file.slice(0, 50)} is ${owner?.slice(0, 50) ?? 'none'}`, () =>
      assert.equal(ownerOfFile(file), owner));
  }
});
