// Holds the table of every host that is contacted, in the manual's page about accounts.
import assert from 'node:assert/strict';
import { SECRET_PAGES } from '../../src/accounts/services.ts';
import { consolePage } from '../../src/api/console.ts';
import { LANGUAGES, manualFile } from '../support/manifestTables.ts';
import { imports, readProjectFile } from '../support/sources.ts';

/** What a module has to import, or to call, to open a connection, to listen or to open a page in the browser. */
const MODULES = /^(?:node:)?(?:dgram|dns|http|http2|https|net|tls|dns\/promises)$|^(?:ky|undici|ws)$/u;
const CALLS =
  /(?<![.#\w])fetch\((?!offset|\))|\bopenExternal\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b/u;

/** The files that do, and the row or the sentence of the manual that says so. */
const SAID: Readonly<Record<string, string>> = {
  'src/accounts/askSecret.ts': 'links to the console',
  'src/api/transport/http.ts': 'the service of an account',
  'src/api/transport/proxyWatch.ts': 'a proxy of the editor, watched',
  'src/commands/account.ts': 'links to the console',
  'src/live/serverAddress.ts': 'the resolvers of the system',
  'src/live/wire/exchange.ts': 'name servers and resolvers',
  'src/mcp/httpServer.ts': '127.0.0.1, listening',
  'src/sample/service.ts': '127.0.0.1, listening',
};

describe('The list of contacted hosts', () => {
  it('covers every file that opens or takes connections: a new one needs its row in accounts.md', () => {
    const found = [...imports].flatMap(([file, targets]) =>
      targets.some((target) => MODULES.test(target)) || CALLS.test(readProjectFile(file)) ? [file] : [],
    );
    assert.deepEqual(found.toSorted(), Object.keys(SAID).toSorted());
  });

  for (const language of LANGUAGES)
    it(`names the hosts and the settings that the code has (${language})`, () => {
      const page = readProjectFile(manualFile(language, 'accounts'));
      const pages = [...SECRET_PAGES].flatMap(([address, secrets]) => [
        address,
        secrets,
        consolePage(address) ?? '',
      ]);
      const hosts = new Set(pages.map((each) => new URL(each).hostname));
      assert.equal(hosts.size, 8);
      const settings = ['roots', 'servers', 'resolvers'].map((name) => `dnsTree.live.${name}`);
      assert.deepEqual(
        [...hosts, ...settings].filter((name) => !page.includes(`\`${name}\``)),
        [],
      );
    });
});
