import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseReply } from '../../unit/tools/replyData.ts';
import { CONFIGURATIONS, type Shown } from './configurations.ts';
import {
  completions,
  fixes,
  hints,
  labelOf,
  leaveEditor,
  markdownAt,
  expectDiagnostics,
  positionOf,
  plain,
  show,
  untilLoaded,
  mentionedIn,
  MENTIONED,
  updateSetting,
  ownDiagnostics,
} from './documents.ts';
import { signIn, useService } from '../fixture.ts';
import type { Parts } from '../parts.ts';

describe('each kind of configuration file', () => {
  const service = useService();

  afterEach(leaveEditor);

  it('shows exactly what is hosted, and has the zones loaded that it mentions, each once, and no others', async () => {
    // Slow: a file of each kind is opened, and every feature is asked about it.
    const { all, proxy } = await signIn(service());
    await updateSetting('inlayHints', true);
    for (const [file, expected] of Object.entries(CONFIGURATIONS)) {
      const document = await show(file);
      await untilLoaded(all, mentionedIn(document));
      await expectDiagnostics(
        document,
        expected.marks.map((mark) => mark.split(': ').slice(0, 2).join(': ')),
      );
      assert.deepEqual(
        await shown(document, expected),
        { ...expected, language: await knownLanguage(expected.language) },
        file,
      );
      if (expected.hover === undefined) continue;
      const [name, ...records] = hovered(expected.hover);
      assert.deepEqual(await foundByAgents(name), records.toSorted(), file);
      for (const markdown of await markdownAt(document, positionOf(document, expected.hover[0])))
        expectLinksOfRecords(markdown, all);
    }
    assert.ok(all.accounts.names.size > 50);
    const loaded = [...all.accounts.zones].filter(
      (zone) => zone.loaded !== undefined || zone.failure !== undefined,
    );
    assert.deepEqual(loaded.map(({ ascii }) => ascii).toSorted(), MENTIONED);
    assert.deepEqual([proxy.count('Domain.List'), proxy.count('Record.List')], [1, MENTIONED.length]);
  });
});

/** Older editors have no language of its own for `.env`. */
async function knownLanguage(language: string): Promise<string> {
  return (await vscode.languages.getLanguages()).includes(language) ? language : 'properties';
}

/** Returns everything that the editor shows at the expected positions. */
async function shown(
  document: vscode.TextDocument,
  { hover, completed: [completed], definition, references }: Shown,
): Promise<Shown> {
  return {
    language: document.languageId,
    ...(hover && { hover: [hover[0], ...(await hoverLines(document, positionOf(document, hover[0])))] }),
    completed: [completed, ...(await offered(document, positionOf(document, completed)))],
    ...(definition && {
      definition: [definition[0], await definitionLine(document, positionOf(document, definition[0]))],
    }),
    hints: await hints(document),
    marks: ownDiagnostics(document).map(
      ({ range, message, code }) =>
        `${range.start.line + 1}: ${document.getText(range)}: ${message} (${typeof code === 'string' ? code : ''})`,
    ),
    fixes: (await fixes(document)).map(({ title }) => title),
    ...(references && {
      references: [references[0], ...(await referencesAt(document, positionOf(document, references[0])))],
    }),
  };
}

/** Returns the lines of the hovers without the targets of links and without the time of day. */
async function hoverLines(document: vscode.TextDocument, at: vscode.Position): Promise<string[]> {
  const hovers = await markdownAt(document, at);
  return hovers.flatMap((markdown) =>
    plain(markdown.replace(/\]\(command:[^)]*\)/gu, ']'))
      .split('\n')
      .filter((line) => line !== ''),
  );
}

/** Returns the name that a hover is about, and its records as `type value`. */
function hovered([, ...lines]: readonly string[]): readonly [name: string, ...records: string[]] {
  const name = /^\*\*([^*]+)\*\*/u.exec(lines[0] ?? '')?.[1];
  assert.ok(name);
  const records = lines.map((line) =>
    /^- \*\*\[(\w+)\]\*\* (.*?)(?: · Google \(proof of ownership\))? · (?:TTL|priority) /u.exec(line),
  );
  return [name, ...records.flatMap((found) => (found === null ? [] : `${found[1]} ${found[2]}`))];
}

/** Returns what the tool for language models finds for a name, in the same form. */
async function foundByAgents(name: string): Promise<string[]> {
  const options = { input: { name }, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool('dns-tree_findRecords', options);
  assert.ok(content[0] instanceof vscode.LanguageModelTextPart);
  const { records } = parseReply(content[0].value);
  assert.ok(Array.isArray(records));
  const own = records.filter((record) => record.name === name);
  return own.map(({ type, value }) => `${String(type)} ${value}`).toSorted();
}

/** Asserts that the links of each record carry its id. */
function expectLinksOfRecords(markdown: string, { accounts }: Parts): void {
  for (const line of markdown.split('\n')) {
    if (!line.includes('(command:_dnsTree.editor.copyValue?')) continue;
    const links = line.matchAll(/\(command:[\w.]+\?([^)" ]*)/gu);
    const [id, ...others] = [...links].map(
      ([, argument = '']) => /"record":"([^"]*)"/u.exec(decodeURIComponent(argument))?.[1],
    );
    assert.deepEqual(others, [id], line);
    const found = [...accounts.zones].flatMap(
      ({ loaded }) => loaded?.table.records.filter((record) => record.id === id) ?? [],
    );
    assert.equal(found.length, 1);
    const entry = plain(line.replace(/\]\(command:[^)]*\)/gu, ']'));
    assert.ok(entry.startsWith(`- **[${found[0]?.type}]** ${found[0]?.value} · `), line);
  }
}

/**
 * Returns the completions of this extension: the editor adds words of the document, and other extensions theirs.
 */
async function offered(document: vscode.TextDocument, at: vscode.Position): Promise<string[]> {
  const items = await completions(document, at, 0);
  return items
    .filter(
      ({ kind, detail }) =>
        kind === vscode.CompletionItemKind.Reference || detail?.startsWith('hosted for ') === true,
    )
    .map(labelOf);
}

async function definitionLine(document: vscode.TextDocument, at: vscode.Position): Promise<string> {
  const command = 'vscode.executeDefinitionProvider';
  const links = await vscode.commands.executeCommand<vscode.LocationLink[]>(command, document.uri, at);
  const lines = links.map(async ({ targetUri, targetRange }) => {
    const zone = await vscode.workspace.openTextDocument(targetUri);
    return zone.lineAt(targetRange.start.line).text.replace(/ +/gu, ' ');
  });
  return (await Promise.all(lines)).join('\n');
}

async function referencesAt(document: vscode.TextDocument, at: vscode.Position): Promise<string[]> {
  const command = 'vscode.executeReferenceProvider';
  const found = await vscode.commands.executeCommand<vscode.Location[]>(command, document.uri, at);
  return found.map(({ uri, range }) => `${uri.path.split('/').at(-1)}:${range.start.line + 1}`);
}
