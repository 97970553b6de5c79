import assert from 'node:assert/strict';
import { ownerOfFile } from '../../../../src/config/structure/fileOwner.ts';

describe('The host that a file is about', () => {
  const files: readonly (readonly [file: string, owner?: string])[] = [
    ['/x/host_vars/WWW.example.com.yml', 'www.example.com'],
    ['host_vars/www.example.com.yaml', 'www.example.com'],
    ['host_vars/www.example.com.eyaml', 'www.example.com'],
    ['host_vars/www.example.com.json', 'www.example.com'],
    ['host_vars/www.example.com.jsonx', 'www.example.com.jsonx'],
    ['clients/www.example.com', 'www.example.com'],
    ['clients/a/b/www.example.com'],
    ['group_vars/www.example.com'],
    ['host_vars/www'],
    ['host_vars/www.yml'],
    // The end of a path is read.
    [`host_vars/${'a'.repeat(289)}.b`],
  ];
  for (const [file, owner] of files) {
    it(`${file.slice(0, 50)} is ${owner?.slice(0, 50) ?? 'none'}`, () =>
      assert.equal(ownerOfFile(file), owner));
  }
});
