import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { WorkspaceCheck } from '../../../src/commands/checkWorkspace.ts';
import { DependentsCommand } from '../../../src/commands/dependents.ts';
import { InputError } from '../../../src/commands/inputError.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import type { Dependents } from '../../../src/workspace/dependents/dependents.ts';
import type { DependentHost } from '../../../src/workspace/dependents/dependentsTree.ts';
import { leaveEditor, positionOf, putCursor, show } from '../editor/documents.ts';
import { useService, type Fixture } from '../fixture.ts';
import { addIndexed } from '../indexed.ts';
import { child } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';

const [top] = vscode.workspace.workspaceFolders ?? [];
const folder = top?.uri.fsPath ?? '';

/** The name at the end of two aliases of the sample account. */
const PHONE = 'xn--kput3i.xn--fsqu00a.test';
/** A name that no other test uses: the editor may keep the document of a deleted file. */
const FILE = 'planted/dependents.yaml';
const VALUES = `# hosts\nphone: { host: ${PHONE} }\nold: { address: 203.0.113.120 }\n`;

/** Runs the command and returns what the panel would show; undefined if it shows nothing. */
async function found({ all }: Fixture, clicked: unknown, node?: ZoneNode): Promise<Dependents | undefined> {
  let shown: Dependents | undefined;
  const parts = {
    accounts: all.accounts,
    loadIndex: () => all.indexer.load(),
    index: () => assert.fail('nothing is indexed'),
  };
  const check = new WorkspaceCheck({
    ...parts,
    checks: all.checks,
    history: all.history,
    checkedWorkspace: () => undefined,
    showWorkspace: async (_, files) => files.dispose(),
  });
  const command = new DependentsCommand({
    ...parts,
    targets: {
      isNode: (value): value is ZoneNode => value !== undefined && value === node,
      chosen: () => (node === undefined ? [] : [node]),
    },
    checkedFiles: () => check.checked(),
    showDependents: async (dependents) => {
      shown = dependents;
    },
  });
  try {
    await command.run(clicked);
    return shown;
  } finally {
    command.dispose();
    check.dispose();
  }
}

/** The tree as lines. */
function lines(hosts: readonly DependentHost[], indent = ''): readonly string[] {
  return hosts.flatMap(({ name, files, hosts: below }) => [
    `${indent}${name}`,
    ...files.map(({ file, line, start }) => `${indent}  ${file}:${line + 1}:${start + 1}`),
    ...lines(below, `${indent}  `),
  ]);
}

const placesOf = (tree: Dependents | undefined): unknown =>
  tree?.files.map(({ file, line }) => `${file}:${line + 1}`);

describe('What Depends on This?', () => {
  const service = useService();

  beforeEach(() => {
    mkdirSync(path.join(folder, 'planted'), { recursive: true });
    writeFileSync(path.join(folder, FILE), VALUES);
  });
  afterEach(async () => {
    await leaveEditor();
    rmSync(path.join(folder, 'planted'), { recursive: true });
  });

  it('leads from an address through two aliases to a file', async () => {
    const fixture = service();
    await addIndexed(fixture);
    const tree = await found(fixture, { address: '203.0.113.120' });
    // Hosts of other zones have the same address.
    const ofZone = tree?.hosts.filter(({ name }) => name.endsWith('xn--fsqu00a.test')) ?? [];
    assert.deepEqual(lines(ofZone), [
      'xn--fsqu00a.test',
      '  www.xn--fsqu00a.test',
      `    ${PHONE}`,
      `      ${FILE}:2:16`,
    ]);
    assert.deepEqual(
      tree?.files.map(({ file, line }) => `${file}:${line + 1}`),
      [`${FILE}:3`],
    );
  });

  it('lists code too, in which nothing is marked', async () => {
    writeFileSync(path.join(folder, 'planted/client.ts'), `const phone = 'https://${PHONE}/';\n`);
    writeFileSync(path.join(folder, 'planted/other.go'), `\tdial("203.0.113.120:443")\n`);
    const fixture = service();
    await addIndexed(fixture);
    const tree = await found(fixture, { host: PHONE });
    assert.deepEqual(placesOf(tree), [`${FILE}:2`, 'planted/client.ts:1']);
    assert.deepEqual(placesOf(await found(fixture, { address: '203.0.113.120' })), [
      `${FILE}:3`,
      'planted/other.go:1',
    ]);
  });

  it('takes the record that is clicked, given by ids, or a host, and the name or address at the cursor', async () => {
    // Slow: all zones are loaded, and the page is opened for each way to ask.
    const fixture = service();
    await addIndexed(fixture);
    const { accounts } = fixture.all;
    const [zone] = accounts.named('xn--fsqu00a.test');
    const alias = zone?.loaded?.table.records.find(({ host }) => host === 'www');
    assert.ok(zone && alias);
    const given = await found(fixture, { account: zone.account, domain: zone.id, record: alias.id });
    assert.deepEqual(given?.subject, { kind: 'record', zone, record: alias });
    const tree = [PHONE, `  ${FILE}:2:16`];
    assert.deepEqual(lines(given.hosts), tree);
    assert.deepEqual(lines((await found(fixture, { host: 'WWW.例子.test.' }))?.hosts ?? []), tree);
    const document = await show(FILE);
    const at = async (text: string): Promise<Dependents['subject'] | undefined> => {
      await putCursor(document, positionOf(document, `${text.slice(0, 1)}|${text.slice(1)}`));
      return (await found(fixture, document.uri))?.subject;
    };
    assert.deepEqual(await at(PHONE), { kind: 'host', host: PHONE });
    assert.deepEqual(await at('203.0.113.120'), { kind: 'address', address: '203.0.113.120' });
    assert.equal(await at('# hosts'), undefined);
  });

  it('takes a row of the tree, or its domain where it says why records are not there, and nothing else', async () => {
    const fixture = service();
    await addIndexed(fixture);
    const { all } = fixture;
    const group = await child(all, undefined, 'group', 'Default Group');
    const domain = await child(all, group, 'domain', 'example.com');
    const record = await child(all, domain, 'record', 'v2.api');
    const clicked = await found(fixture, record, record);
    assert.equal(clicked?.subject.kind, 'record');
    // A selected group is no answer to the question, so the command asks.
    const answered = new AbortController();
    const asked = found(fixture, undefined, group).finally(() => answered.abort());
    while (!answered.signal.aborted) {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await nextLook();
    }
    assert.equal(await asked, undefined);
    const shared = await child(all, undefined, 'group', 'Shared To Me');
    const refused = await child(all, shared, 'domain', 'no-permission.example');
    const failed = await child(all, refused, 'message', 'No permission');
    assert.deepEqual((await found(fixture, undefined, failed))?.subject, {
      kind: 'host',
      host: 'no-permission.example',
    });
    await assert.rejects(found(fixture, { address: '192.0.2' }), InputError);
    const [zone] = fixture.all.accounts.zones;
    assert.ok(zone);
    const gone = { account: zone.account, domain: zone.id, record: 'gone' };
    await assert.rejects(found(fixture, gone), InputError);
  });
});
