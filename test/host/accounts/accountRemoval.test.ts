import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { DomainId } from '../../../src/api/fields.ts';
import type { LoginToken } from '../../../src/api/token.ts';
import type { AccountId } from '../../../src/zones/accountInfo.ts';
import { readToken } from '../../unit/api/server.ts';
import type { Proxy } from '../../support/service/proxy.ts';
import { leaveEditor, ownDiagnostics, show } from '../editor/documents.ts';
import { ref, run } from '../export/exporting.ts';
import { useService } from '../fixture.ts';
import { addAccount, child, childrenOf, domainNode, until, type Parts } from '../parts.ts';
import { openSearch, results, rows } from '../search/searchBox.ts';
import { patience } from '../../support/patience.ts';

const CONSENTS = 'dnsTree.agents.accounts';
const folder = mkdtempSync(path.join(os.tmpdir(), 'dns-tree-removal-'));

/** An account in use. */
interface Use {
  readonly all: Parts;
  readonly proxy: Proxy;
  readonly id: AccountId;
  readonly token: LoginToken;
}

/** Starts something that uses the account, which is then removed. A call that goes on is released after that. */
type Start = (use: Use) => Promise<{ readonly ended: PromiseLike<unknown>; readonly release?: () => void }>;

/** Starts something whose first call of an operation is held until the account is removed. */
const whileCalling =
  (operation: string, start: (use: Use) => Promise<PromiseLike<unknown>> | PromiseLike<unknown>): Start =>
  async (use) => {
    const hold = use.proxy.hold(operation);
    const ended = (async () => start(use))();
    await Promise.race([hold.arrived, ended.then(() => assert.fail(`it ended without ${operation}`))]);
    return { ended, release: () => hold.release() };
  };

const signal = (): AbortSignal => patience();

/** Everything that calls the service, or works with what it sent. */
const USES: Readonly<Record<string, Start>> = {
  'an opened node': whileCalling('Domaingroup.List', ({ all }) => {
    all.tree.refresh(undefined);
    return all.tree.getChildren();
  }),
  'Load All': async (use) => {
    const domain = await domainNode(use.all, 'huge.example');
    await childrenOf(use.all, domain);
    return whileCalling('Record.List', () => run('dnsTree.loadAll', domain))(use);
  },
  'Refresh Host': async (use) => {
    const { domain } = await domainNode(use.all, 'huge.example');
    const host = { account: use.id, domain: domain.id, host: 'host-00002' };
    return whileCalling('Record.List', () => run('dnsTree.lookUp', host))(use);
  },
  'Check Zone': async (use) => {
    const domain = await domainNode(use.all, 'example.com');
    return whileCalling('Record.List', () => run('dnsTree.check.zone', domain))(use);
  },
  'Check All Zones': async ({ all, id }) => {
    for (const name of ['example.com', 'example.net', 'faults.example'])
      await childrenOf(all, await domainNode(all, name));
    const ids = [...all.accounts.zones].map((zone) => zone.id);
    let removing: Promise<void> | undefined;
    const remove = (): void => {
      removing ??= all.store.remove(id);
    };
    const ended = async (): Promise<void> => {
      await all.checks.checkAll(remove, signal());
      await removing;
      for (const each of ids) assert.equal(all.checks.latest(id, each), undefined);
    };
    return { ended: ended() };
  },
  'Export…': async (use) => {
    const domain = await domainNode(use.all, 'example.com');
    const to = path.join(folder, 'example.csv');
    const started = await whileCalling('Record.List', () =>
      run('dnsTree.export', { ...ref(domain), as: 'csv', to: vscode.Uri.file(to).toString() }),
    )(use);
    return { ended: started.ended.then(() => assert.ok(!existsSync(to))) };
  },
  'Copy As…': async (use) => {
    const domain = await domainNode(use.all, 'example.com');
    await vscode.env.clipboard.writeText('before');
    const started = await whileCalling('Record.List', () =>
      run('dnsTree.copy.as', { ...ref(domain), as: 'csv' }),
    )(use);
    const ended = async (): Promise<void> => {
      await started.ended;
      assert.equal(await vscode.env.clipboard.readText(), 'before');
    };
    return { ended: ended() };
  },
  'Load All Zones': async (use) => {
    const plan = await planOf(use);
    return whileCalling('Record.List', () => use.all.indexer.run(plan, signal(), () => undefined))(use);
  },
  'the list of domains for an index': whileCalling('Domain.List', async (use) => {
    const planned = planOf(use);
    await assert.rejects(planned);
  }),
  'a saved index': async (use) => {
    const plan = await planOf(use);
    const few = { ...plan, wanted: plan.wanted.slice(0, 3) };
    const ended = use.all.indexer.run(few, signal(), () => undefined);
    // The file is written after the last zone was loaded.
    await until(
      (listener) => use.all.indexer.onDidChange(() => listener(undefined)),
      () => [...use.all.accounts.zones].filter(({ loaded }) => loaded !== undefined).length === 3,
    );
    return { ended };
  },
  'a panel': async ({ all, proxy }) => {
    const domain = await domainNode(all, 'example.com');
    const hold = proxy.hold('Domain.Info');
    await run('dnsTree.domain.show', domain);
    await hold.arrived;
    const { tabGroups } = vscode.window;
    return {
      ended: until(tabGroups.onDidChangeTabs, () => tabGroups.all.every(({ tabs }) => tabs.length === 0)),
    };
  },
  'a search': async ({ all }) => {
    await childrenOf(all, await domainNode(all, 'example.com'));
    const pick = await openSearch(all);
    pick.value = 'type:MX';
    await rows(pick, () => results(pick).length > 0);
    const ended = async (): Promise<void> => {
      await rows(pick, () => results(pick).length === 0);
    };
    return { ended: ended() };
  },
  'search results': async ({ all, id }) => {
    const domain = await domainNode(all, 'example.com');
    await childrenOf(all, domain);
    const zone = all.accounts.zone(id, domain.domain.id ?? DomainId.parse(''));
    const record = zone?.loaded?.table.records[0];
    assert.ok(zone && record);
    await all.results.show({
      query: 'x',
      records: [{ zone, record }],
      more: false,
      covers: '',
      foundAt: Date.now(),
    });
    const ended = async (): Promise<void> => {
      await until(all.results.tree.onDidChangeTreeData, () => all.results.found === undefined);
      assert.deepEqual(all.results.tree.getChildren(), []);
    };
    return { ended: ended() };
  },
  'a file that mentions its names': async ({ proxy }) => {
    const hold = proxy.hold('Record.List');
    await show('nginx.conf');
    await hold.arrived;
    return { ended: Promise.resolve() };
  },
  'a new token': whileCalling('User.Detail', async ({ all, id, token }) => {
    const account = all.store.all.find((each) => each.id === id);
    assert.ok(account?.kind === 'hosted');
    const replaced = await all.logins.replace(account, token, signal());
    assert.match(replaced.ok ? '' : replaced.problem, /was removed meanwhile/u);
  }),
};

async function planOf({ all }: Use): ReturnType<Parts['indexer']['plan']> {
  const [account] = all.accounts.all;
  assert.ok(account);
  return all.indexer.plan(account, signal());
}

function filesIn({ storage }: Parts, name: string): readonly string[] {
  const place = vscode.Uri.joinPath(storage, name).fsPath;
  return existsSync(place) ? readdirSync(place) : [];
}

/** Checks that the extension has nothing of a removed account in memory, in its state or on disk. */
async function expectNothingOf(all: Parts, id: AccountId): Promise<void> {
  await all.indexer.removed();
  assert.deepEqual(all.store.all, []);
  assert.equal(await all.secrets.get(`dnsTree.token:${id}`), undefined);
  assert.deepEqual([...all.accounts.zones], []);
  assert.deepEqual([...all.accounts.names], []);
  assert.equal(all.indexer.progress, undefined);
  assert.deepEqual(filesIn(all, 'index'), []);
  assert.deepEqual(filesIn(all, 'calls'), []);
  assert.deepEqual(all.memory.get(CONSENTS), []);
  assert.deepEqual(await childrenOf(all), []);
  // Documents are read again in slices.
  await until(vscode.languages.onDidChangeDiagnostics, () =>
    vscode.workspace.textDocuments.every((document) => ownDiagnostics(document).length === 0),
  );
}

describe('an account that is removed while it is used by', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await leaveEditor();
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [what, start] of Object.entries(USES)) {
    it(`${what} leaves nothing behind`, async () => {
      const { all, proxy, token: text } = service();
      for (const name of ['calls', 'index'])
        rmSync(vscode.Uri.joinPath(all.storage, name).fsPath, { recursive: true, force: true });
      const id = await addAccount(all, proxy.address, text);
      const token = readToken(text);
      await all.memory.update(CONSENTS, [id]);
      const group = await child(all, undefined, 'group', 'Default Group');
      all.tree.expanded(group);
      const { ended, release } = await start({ all, proxy, id, token });
      assert.ok(filesIn(all, 'calls').length > 0, 'its calls were counted');
      await all.store.remove(id);
      release?.();
      await ended;
      await expectNothingOf(all, id);
      assert.ok(!all.tree.isExpanded(group));
    });
  }
});
