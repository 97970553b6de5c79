import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SampleHost } from '../../../src/accounts/sampleHost.ts';
import { Sessions } from '../../../src/accounts/sessions.ts';
import type { HostedAccount } from '../../../src/zones/accountInfo.ts';
import type { Accounts } from '../../../src/zones/accounts.ts';
import { ExpandedNodes } from '../../../src/tree/expandedNodes.ts';
import { ZonesTree } from '../../../src/tree/zonesTree.ts';
import { readToken } from '../../unit/api/server.ts';
import { startProxy, type Proxy } from '../../support/service/proxy.ts';
import { Random } from '../../unit/soak/random.ts';
import { useService, type Fixture } from '../fixture.ts';
import { addAccount, removeAllAccounts, type Parts } from '../parts.ts';
import { ShownRows } from './shownRows.ts';
import { patience } from '../../support/patience.ts';

/** Their number; a search for a rare race takes thousands. */
const SEQUENCES = Number(process.env['DNS_TREE_SEQUENCES'] ?? 8);
const STEPS = 12;

/** Lists the rows of a new tree of these accounts, with the same filter and expanded nodes. */
async function linesOfNewTree(all: Parts, accounts: Accounts, shown: ShownRows): Promise<readonly string[]> {
  const { filter, grouping, sorting, pins, media, checks, history, reportBug } = all;
  const ids = shown.rows.filter(({ node }) => all.tree.isExpanded(node)).map(({ node }) => node.id);
  const expanded = new ExpandedNodes({ get: () => ids, update: async () => undefined });
  const tree = new ZonesTree(
    accounts,
    { filter, grouping, sorting, pins },
    expanded,
    media,
    checks,
    history,
    reportBug,
  );
  const rows = new ShownRows(tree, accounts, filter);
  await rows.settled();
  rows.dispose();
  tree.dispose();
  return rows.lines;
}

/** Lists the rows of a new window with the same accounts, which loads everything itself. */
async function linesOfNewWindow(all: Parts, shown: ShownRows): Promise<readonly string[]> {
  const settings = {
    language: 'en',
    userAgent: 'DNS-Tree/0.0.0 (https://example.com)',
    timeoutSeconds: () => 15,
    concurrency: () => 4,
    logCall: () => undefined,
  } as const;
  const sample = new SampleHost();
  const sessions = new Sessions(all.store, sample, settings, all.logFolder);
  try {
    return await linesOfNewTree(all, sessions.accounts, shown);
  } finally {
    sessions.dispose();
    sample.dispose();
  }
}

/** A person who adds, changes and removes accounts, and browses their zones. */
class Person {
  readonly done: string[] = [];
  readonly #all: Parts;
  readonly #proxies: readonly Proxy[];
  readonly #token: string;
  readonly #random: Random;
  readonly #shown: ShownRows;

  constructor(all: Parts, proxies: readonly Proxy[], token: string, random: Random, shown: ShownRows) {
    this.#all = all;
    this.#proxies = proxies;
    this.#token = token;
    this.#random = random;
    this.#shown = shown;
  }

  /** Acts once, with or without waiting until the rows show it. */
  async act(): Promise<void> {
    const browse = [
      () => this.#expand(),
      () => this.#expand(),
      () => this.#collapse(),
      () => this.#refresh(),
    ];
    const actions = [
      () => this.#add(),
      () => this.#addSample(),
      () => this.#remove(),
      () => this.#replaceToken(),
      () => this.#rename(),
      () => this.#filter(),
      ...browse,
      ...browse,
    ];
    await this.#do(this.#random.pick(actions));
  }

  /** Acts once, while some calls fail or take a while, and lists are loaded in part. */
  async actInTrouble(): Promise<void> {
    const trouble = [() => this.#spoil(), () => this.#spoil(), () => this.#loadNext()];
    if (this.#random.chance(0.3)) await this.#do(this.#random.pick(trouble));
    else await this.act();
  }

  async #do(action: (() => Promise<string | undefined> | string | undefined) | undefined): Promise<void> {
    const what = await action?.();
    if (what !== undefined) this.done.push(what);
    // Often the next action comes before the editor shows what this one changed.
    if (this.#random.chance(0.6)) await this.#shown.settled();
  }

  async #add(): Promise<string | undefined> {
    const proxy = this.#random.pick(this.#proxies);
    if (proxy === undefined) return undefined;
    await addAccount(this.#all, proxy.address, this.#token);
    return `add ${this.#proxies.indexOf(proxy)}`;
  }

  async #addSample(): Promise<string> {
    await this.#all.logins.addSample();
    return 'add the sample';
  }

  async #remove(): Promise<string | undefined> {
    const account = this.#random.pick(this.#all.store.all);
    if (account === undefined) return undefined;
    await this.#all.store.remove(account.id);
    return `remove ${account.id}`;
  }

  async #replaceToken(): Promise<string | undefined> {
    const account = this.#hosted();
    if (account === undefined) return undefined;
    const replaced = await this.#all.logins.replace(account, readToken(this.#token), patience());
    assert.ok(replaced.ok);
    return `replace the token of ${account.id}`;
  }

  async #rename(): Promise<string | undefined> {
    const account = this.#hosted();
    if (account === undefined) return undefined;
    const label = `${this.#random.below(1000)}@example.com`;
    await this.#all.store.put({ ...account, label }, readToken(this.#token));
    return `rename ${account.id} to ${label}`;
  }

  async #refresh(): Promise<string> {
    const row = this.#random.chance(0.3) ? undefined : this.#random.pick(this.#shown.rows);
    await vscode.commands.executeCommand('dnsTree.refresh', row?.node);
    return `refresh ${row?.node.id ?? 'all'}`;
  }

  async #expand(): Promise<string | undefined> {
    await this.#shown.steady();
    const row = this.#random.pick(this.#shown.rows.filter(({ item, expanded }) => opens(item) && !expanded));
    if (row === undefined) return undefined;
    this.#shown.expand(row);
    return `expand ${row.node.id}`;
  }

  async #collapse(): Promise<string | undefined> {
    await this.#shown.steady();
    const row = this.#random.pick(this.#shown.rows.filter(({ expanded }) => expanded));
    if (row === undefined) return undefined;
    this.#shown.collapse(row);
    return `collapse ${row.node.id}`;
  }

  async #filter(): Promise<string> {
    const type = this.#random.pick(['all', 'all', 'ismark', 'pause', 'recent'] as const) ?? 'all';
    await this.#all.filter.set(type);
    return `filter ${type}`;
  }

  #spoil(): string {
    const on = this.#random.pick(['Domaingroup.List', 'Domain.List', 'Record.List']) ?? '*';
    const times = 1 + this.#random.below(2);
    for (const proxy of this.#proxies) {
      proxy.latency = this.#random.pick([0, 0, 20]) ?? 0;
      proxy.spoil({ on, times, fault: { kind: 'html' } });
    }
    return `spoil ${times} ${on}`;
  }

  async #loadNext(): Promise<string | undefined> {
    const page = this.#random.pick(this.#shown.rows.filter(({ node }) => node.kind === 'page'));
    if (page === undefined) return undefined;
    void vscode.commands.executeCommand('dnsTree.loadNext', page.node);
    return `load next of ${page.node.parent?.id ?? 'the roots'}`;
  }

  #hosted(): HostedAccount | undefined {
    return this.#random.pick(this.#all.store.all.filter((account) => account.kind === 'hosted'));
  }
}

function opens({ collapsibleState }: vscode.TreeItem): boolean {
  return collapsibleState !== vscode.TreeItemCollapsibleState.None;
}

describe('the tree after any sequence of actions', () => {
  const service = useService();

  it('opens the groups of an account that was below another one before', async () => {
    const { all, proxy, token } = service();
    // Only these rows ask for nodes, not those of the editor.
    await vscode.commands.executeCommand('workbench.view.explorer');
    const sample = await all.logins.addSample();
    const shown = new ShownRows(all.tree, all.accounts, all.filter);
    await shown.settled();
    await addAccount(all, proxy.address, token);
    await shown.settled();
    await all.store.remove(sample);
    await shown.settled();
    const group = shown.rows.find(({ item }) => item.label === 'Default Group');
    assert.ok(group);
    shown.expand(group);
    await shown.settled();
    assert.ok(shown.rows.filter(({ node }) => node.kind === 'domain').length > 5);
    shown.dispose();
  });

  it('is the tree of a new window', async () => {
    // Slow: after each of the sequences, another tree is built from the same services.
    await eachSequence(async (person, shown, { all }) => {
      for (let step = 0; step < STEPS; step += 1) await person.act();
      await shown.settled();
      assert.deepEqual(shown.lines, await linesOfNewWindow(all, shown));
    });
  });

  it('is a new tree of the same lists when calls fail', async () => {
    // Slow: after each of the sequences, another tree is built from the same lists.
    await eachSequence(async (person, shown, { all }) => {
      for (let step = 0; step < STEPS; step += 1) await person.actInTrouble();
      await shown.settled();
      assert.deepEqual(shown.lines, await linesOfNewTree(all, all.accounts, shown));
    });
  });

  /** Acts in each of the sequences, with three services and the sample. The seed is in the message of a failure. */
  async function eachSequence(
    act: (person: Person, shown: ShownRows, fixture: Fixture) => Promise<void>,
  ): Promise<void> {
    const fixture = service();
    const { all, proxy, token } = fixture;
    const proxies = [proxy, await startProxy(proxy.address), await startProxy(proxy.address)];
    try {
      for (let seed = 1; seed <= SEQUENCES; seed += 1) {
        // Only these rows ask for nodes, as only those of the editor do in a window.
        await vscode.commands.executeCommand('workbench.view.explorer');
        const shown = new ShownRows(all.tree, all.accounts, all.filter);
        const person = new Person(all, proxies, token, new Random(seed), shown);
        try {
          await act(person, shown, fixture);
        } catch (error) {
          throw new Error(`seed ${seed}: ${person.done.join(', ')}`, { cause: error });
        } finally {
          shown.dispose();
        }
        for (const each of proxies) each.heal();
        await removeAllAccounts(all);
        await all.filter.set('all');
      }
    } finally {
      for (const each of proxies.slice(1)) await each.close();
    }
  }
});
