// The tools for language models: `editorTools.ts` for the chat of the editor, `editorMcp.ts` for programs outside it.
// What they do is in `tools`; `consents.ts` keeps what the user allowed.
import * as vscode from 'vscode';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import { ASKING, Consents } from './consents.ts';
import type { OutsideParts } from './editorMcp.ts';
import { McpSetting } from './mcpSetting.ts';

interface Tools extends Disposable {
  readonly byName: ReadonlyMap<string, vscode.LanguageModelTool<unknown>>;
}

/** Programs outside the editor. */
export interface RegisteredAgents extends Disposable {
  /** Where the server for them listens; undefined while the setting is off. */
  readonly endpoint: () => Promise<McpEndpoint | undefined>;
}

const NAMES = [
  'dns-tree_listZones',
  'dns-tree_findRecords',
  'dns-tree_readZone',
  'dns-tree_checkZones',
  'dns-tree_zoneChanges',
  'dns-tree_dependents',
  'dns-tree_checkLive',
] as const;

/** Registers the tools in the chat of the editor, and the server for other programs. */
export function registerAgents(parts: OutsideParts): RegisteredAgents {
  const { memory, accounts, reportBug } = parts;
  const disposables = new DisposableStore();
  const consents = disposables.add(new Consents(memory, accounts, reportBug));
  const liveConsents = disposables.add(new Consents(memory, accounts, reportBug, undefined, ASKING));
  disposables.add(registerChatTools(parts, consents, liveConsents));
  const setting = disposables.add(
    new McpSetting(
      async () => (await import('./editorMcp.ts')).openMcp(parts, consents, liveConsents),
      reportBug,
    ),
  );
  return { endpoint: () => setting.endpoint(), dispose: () => disposables.dispose() };
}

/** Registers the tools for language models, if this version of the editor supports them. */
function registerChatTools(parts: OutsideParts, consents: Consents, liveConsents: Consents): Disposable {
  const disposables = new DisposableStore();
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerTool === undefined) return disposables;
  const tools = disposables.add(new LazyModule(() => load(parts, consents, liveConsents)));
  for (const name of NAMES) {
    disposables.add(
      lm.registerTool<unknown>(name, {
        prepareInvocation: async (...call) =>
          (await tools.get()).byName.get(name)?.prepareInvocation?.(...call),
        invoke: async (...call) => (await tools.get()).byName.get(name)?.invoke(...call),
      }),
    );
  }
  return disposables;
}

/** Loads the tools and the index that they search, on the first call of a tool. */
async function load(parts: OutsideParts, consents: Consents, liveConsents: Consents): Promise<Tools> {
  const [{ editorTools }] = await Promise.all([import('./editorTools.ts'), parts.loadIndex()]);
  return { byName: editorTools(parts, consents, liveConsents), dispose: () => undefined };
}
