import * as l10n from '@vscode/l10n';
import * as path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { SEARCH_LIMITS, type WorkspaceMatch, type WorkspaceMatches } from './workspaceSearch.ts';
import { digits } from '../../text/visible.ts';

/** The part of the API of `vscode.references-view` that is used here. */
interface SymbolTreeInput {
  readonly contextValue: string;
  readonly title: string;
  readonly location: vscode.Location;
  resolve(): Promise<SymbolTreeModel | undefined>;
  with(location: vscode.Location): SymbolTreeInput;
}

interface SymbolTreeModel {
  readonly message: string | undefined;
  readonly provider: vscode.TreeDataProvider<ReferenceNode>;
}

type ReferenceNode = FileNode | MatchNode;
interface FileNode {
  readonly uri: vscode.Uri;
  readonly matches: readonly MatchNode[];
}
interface MatchNode extends WorkspaceMatch {
  readonly file: () => FileNode;
}

const ReferencesView = z.object({
  setInput: z.custom<(input: SymbolTreeInput) => void>((value) => typeof value === 'function'),
});

/** Shows matches in the editor's references view; without that extension, in a peek view. */
export async function showReferences(title: string, found: WorkspaceMatches): Promise<void> {
  const { matches } = found;
  const first = matches[0]?.location;
  if (first === undefined) return;
  const view = vscode.extensions.getExtension<unknown>('vscode.references-view');
  const api = ReferencesView.safeParse(await view?.activate());
  if (!api.success) {
    await vscode.commands.executeCommand(
      'editor.action.showReferences',
      first.uri,
      first.range.start,
      matches.map(({ location }) => location),
    );
    return;
  }
  api.data.setInput(inputOf(title, first, found));
}

function inputOf(title: string, location: vscode.Location, found: WorkspaceMatches): SymbolTreeInput {
  return {
    contextValue: 'dnsTree.places',
    title,
    location,
    resolve: async () => {
      const files = filesOf(found.matches);
      const message = [countText(found.matches.length, files.length), ...notSearched(found)].join(' · ');
      return { message, provider: matchesProvider(files) };
    },
    with: (moved) => inputOf(title, moved, found),
  };
}

function countText(matches: number, files: number): string {
  if (matches === 1) return l10n.t('1 mention');
  return files === 1
    ? l10n.t('{0} mentions in 1 file', digits(matches))
    : l10n.t('{0} mentions in {1} files', digits(matches), digits(files));
}

/** Returns a sentence for each part that a search left out. */
export function notSearched({ endedAt, largeFiles, failedFolders }: WorkspaceMatches): readonly string[] {
  const sentences: string[] = [];
  const { files, bytes, matches, fileBytes } = SEARCH_LIMITS;
  if (endedAt === 'files') sentences.push(l10n.t('Only the first {0} files were searched.', digits(files)));
  if (endedAt === 'bytes')
    sentences.push(l10n.t('The search ended after {0} MB.', digits(bytes / 1_000_000)));
  if (endedAt === 'matches') sentences.push(l10n.t('The search ended after {0} mentions.', digits(matches)));
  if (largeFiles > 0)
    sentences.push(
      l10n.t('Files larger than {0} MB were not searched: {1}.', fileBytes / 1_000_000, digits(largeFiles)),
    );
  if (failedFolders > 0) sentences.push(unlistedFoldersText(failedFolders));
  return sentences;
}

export function unlistedFoldersText(count: number): string {
  return l10n.t('Folders that could not be listed: {0}.', digits(count));
}

function filesOf(matches: readonly WorkspaceMatch[]): readonly FileNode[] {
  const byFile = Map.groupBy(matches, ({ location }) => location.uri.toString());
  return [...byFile.values()].flatMap((found) => {
    const uri = found[0]?.location.uri;
    if (uri === undefined) return [];
    const file: FileNode = {
      uri,
      matches: found.map(({ location, line }) => ({ location, line, file: () => file })),
    };
    return file;
  });
}

function matchesProvider(files: readonly FileNode[]): vscode.TreeDataProvider<ReferenceNode> {
  return {
    getChildren: (node) => {
      if (node === undefined) return [...files];
      return 'matches' in node ? [...node.matches] : [];
    },
    getParent: (node) => ('matches' in node ? undefined : node.file()),
    getTreeItem: (node) => ('matches' in node ? fileItem(node) : matchItem(node)),
  };
}

function fileItem({ uri }: FileNode): vscode.TreeItem {
  const item = new vscode.TreeItem(uri, vscode.TreeItemCollapsibleState.Expanded);
  item.description = path.posix.dirname(vscode.workspace.asRelativePath(uri)).replace(/^\.$/u, '');
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

function matchItem({ location, line }: MatchNode): vscode.TreeItem {
  const { start, end } = location.range;
  const from = Math.max(0, start.character - 30);
  const item = new vscode.TreeItem({
    label: line.slice(from, end.character + 100),
    highlights: [[start.character - from, end.character - from]],
  });
  item.command = {
    command: 'vscode.open',
    title: l10n.t('Open'),
    arguments: [location.uri, { selection: location.range }],
  };
  return item;
}
