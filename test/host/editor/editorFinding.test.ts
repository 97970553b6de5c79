import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import { zoneTerm } from '../../../src/editor/references/searchTerms.ts';
import { findInWorkspace } from '../../../src/editor/references/workspaceSearch.ts';
import { leaveEditor, positionOf, putCursor, showLoaded, revert } from './documents.ts';
import { signIn, useService } from '../fixture.ts';
import { addAccount, child, domainNode } from '../parts.ts';
import { unset } from '../settings.ts';
import { nextLook } from '../../support/patience.ts';

/** The latest input of the editor's references view, from its API. */
const ReferencesInput = z.object({
  title: z.string(),
  resolve: z.custom<() => Promise<{ message: string; provider: vscode.TreeDataProvider<unknown> }>>(),
});
const View = z.object({ getInput: z.custom<() => unknown>((value) => typeof value === 'function') });

interface Found {
  readonly title: string;
  readonly message: string;
  /** For each file, the lines with a match, as `line: before[match]after`. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

async function referencesInput(): Promise<unknown> {
  const view = vscode.extensions.getExtension<unknown>('vscode.references-view');
  return View.parse(await view?.activate()).getInput();
}

/**
 * Runs *Find in Workspace* and returns what the view shows. The view opens the file of the first match before it takes
 * the new input, and no event says when.
 */
async function foundBy(argument: unknown): Promise<Found> {
  const before = await referencesInput();
  await vscode.commands.executeCommand('dnsTree.findInWorkspace', argument);
  while ((await referencesInput()) === before) await nextLook();
  const { title, resolve } = ReferencesInput.parse(await referencesInput());
  const { message, provider } = await resolve();
  const files: Record<string, readonly string[]> = {};
  for (const file of (await provider.getChildren()) ?? []) {
    const { resourceUri } = await provider.getTreeItem(file);
    const lines = ((await provider.getChildren(file)) ?? []).map(async (place) => {
      const { label, command } = await provider.getTreeItem(place);
      const { selection } = z
        .object({ selection: z.instanceof(vscode.Range) })
        .parse(command?.arguments?.[1]);
      assert.ok(typeof label === 'object');
      const [[from, to] = [0, 0]] = label.highlights ?? [];
      const text = `${label.label.slice(0, from)}[${label.label.slice(from, to)}]${label.label.slice(to)}`;
      return `${selection.start.line + 1}: ${text}`;
    });
    files[resourceUri?.path.split('/').at(-1) ?? ''] = await Promise.all(lines);
  }
  return { title, message, files };
}

describe('Find in Workspace', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('lists where the name or the value of a record is mentioned, in the references view', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = await child(all, domain, 'record', 'git');
    assert.deepEqual(await foundBy(record), {
      title: 'git.example.com',
      message: '11 mentions in 6 files',
      files: {
        'compose.yaml': [
          '9:       - "[git.example.com]=192.0.2.80"',
          '9:       - "git.example.com=[192.0.2.80]"',
        ],
        'deploy.sh': ['4: ssh deploy@[git.example.com] true'],
        'example.com.zone': [
          '2: [git.example.com].   600 IN A     192.0.2.80',
          '2: t.example.com.   600 IN A     [192.0.2.80]',
        ],
        hosts: [
          '3: [192.0.2.80]      git.example.com     # as hosted',
          '3: 192.0.2.80      [git.example.com]     # as hosted',
          '4: 192.0.2.81      [git.example.com]',
        ],
        'main.tf': ['3:   name    = "[git.example.com]"', '4:   address = "[192.0.2.80]"'],
        'service.ini': ['4: bind = [git.example.com] 192.0.2.82'],
      },
    });
  });

  it('lists where a domain or a name below it is mentioned', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.net');
    assert.deepEqual(await foundBy(domain), {
      title: 'example.net',
      message: '1 mention',
      files: { 'main.tf': ['5: stmaster@example.com", dns = "[ns3.example.net]" }'] },
    });
  });

  it('searches the current text for the name at the cursor, even if it has no record', async () => {
    const document = await showLoaded(service(), 'ingress.yaml');
    const editor = await vscode.window.showTextDocument(document);
    const at = positionOf(document, 'www|w.shop.example');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# WWWW.shop.example.\n'));
    await putCursor(document, at.translate(1));
    assert.deepEqual(await foundBy(document.uri), {
      title: 'wwww.shop.example',
      message: '2 mentions in 1 file',
      files: { 'ingress.yaml': ['1: # [WWWW.shop.example].', '14:     - host: [wwww.shop.example]'] },
    });
    await revert(document);
  });

  it('shows nothing when there is no match, or no name at the cursor', async () => {
    const { all, proxy, token } = service();
    const document = await showLoaded(service(), 'ingress.yaml');
    const before = await referencesInput();
    await putCursor(document, new vscode.Position(0, 0));
    await vscode.commands.executeCommand('dnsTree.findInWorkspace', document.uri);
    const account = await addAccount(all, proxy.address, token);
    const [zone] = all.accounts.named('museum.example');
    assert.ok(zone);
    await vscode.commands.executeCommand('dnsTree.findInWorkspace', { account, domain: zone.id });
    assert.equal(await referencesInput(), before);
  });

  it('skips what the settings exclude, and stops when it is cancelled', async () => {
    const { signal } = new AbortController();
    const names = async (): Promise<readonly string[]> => {
      const places = await findInWorkspace([zoneTerm('shop.example')], signal);
      return [...new Set(places.matches.map(({ location }) => location.uri.path.split('/').at(-1) ?? ''))];
    };
    const all = await names();
    assert.ok(all.includes('hosts') && all.includes('beans.xml'));
    const settings = vscode.workspace.getConfiguration();
    await settings.update('search.exclude', { '**/hosts': true }, vscode.ConfigurationTarget.Global);
    await settings.update('files.exclude', { '**/*.xml': true }, vscode.ConfigurationTarget.Global);
    try {
      const fewer = all.filter((name) => name !== 'hosts' && name !== 'beans.xml');
      assert.deepEqual(await names(), fewer);
    } finally {
      await unset('', 'search.exclude', 'files.exclude');
    }
    const reason = new Error('cancelled');
    const cancelled = findInWorkspace([zoneTerm('shop.example')], AbortSignal.abort(reason));
    await assert.rejects(cancelled, reason);
  });
});
