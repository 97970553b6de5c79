import assert from 'node:assert/strict';
import { directiveMeaning } from '../../../../src/config/evidence/directives.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

describe('What a directive says about its values', () => {
  /** The first and the last of each row. */
  const cases: readonly (readonly [Family, directive: string, means?: string])[] = [
    ['nginx', 'server_name', 'host'],
    ['nginx', 'Server_Name', 'host'],
    ['nginx', 'proxy_pass', 'address'],
    ['nginx', 'smtp', 'address'],
    ['nginx', 'upstream', 'identifier'],
    ['nginx', 'log_format', 'identifier'],
    ['nginx', 'root', 'identifier'],
    ['nginx', 'servername'],
    ['caddy', 'reverse_proxy', 'address'],
    ['caddy', 'redir', 'address'],
    ['caddy', 'server_name'],
    ['statements', 'domain-name', 'suffix'],
    ['statements', 'domain-search', 'suffix'],
    ['statements', 'fixed-address', 'host'],
    ['statements', 'tftp-server-name', 'host'],
    ['settings', 'ServerName', 'host'],
    ['settings', 'ServerAlias', 'host'],
    ['settings', 'proxypass', 'address'],
    ['settings', 'proxyremote', 'address'],
    ['settings', 'serveradmin', 'mail'],
    ['settings', 'nameserver', 'host'],
    ['settings', 'pool', 'host'],
    ['settings', 'remote', 'host'],
    ['settings', 'search', 'suffix'],
    ['settings', 'domain', 'suffix'],
    ['settings', 'uri', 'address'],
    ['settings', 'base', 'address'],
    ['settings', 'bind', 'host'],
    ['settings', 'mailer', 'host'],
    ['settings', 'peer', 'host'],
    ['settings', 'backend', 'identifier'],
    ['settings', 'node', 'identifier'],
    ['settings', 'hostname', 'host'],
    ['settings', 'proxyjump', 'host'],
    ['yaml', 'hostname'],
  ];
  for (const [family, directive, means] of cases)
    it(`is ${means ?? 'nothing'}: ${directive} (${family})`, () =>
      assert.equal(directiveMeaning(family, directive), means));
});
