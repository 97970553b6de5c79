// The tools for language models: `editorTools.ts` for the chat of the editor, `editorMcp.ts` for programs outside it.
// What they do is in `tools`; `consents.ts` keeps what the user allowed.
import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import type { McpEndpoint } from '../mcp/httpServer.ts';
import { ASKING, Consents } from './consents.ts';
import type { OutsideParts, RunningMcp } from './editorMcp.ts';
import { settingsOf } from '../base/settings.ts';

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

/** Opens and closes the server for programs outside the editor, as the setting `dnsTree.mcp.enabled` says. */
class McpSetting implements Disposable {
  readonly #open: () => Promise<RunningMcp>;
  readonly #reportBug: (error: unknown) => void;
  readonly #disposables = new DisposableStore();
  /** While the setting is on. */
  #running: LazyModule<RunningMcp> | undefined;

  constructor(open: () => Promise<RunningMcp>, reportBug: (error: unknown) => void) {
    this.#open = open;
    this.#reportBug = reportBug;
    this.#disposables.add(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('dnsTree.mcp')) this.#apply();
      }),
    );
    this.#apply();
  }

  /** Where the server listens, once it does; undefined while the setting is off. @throws what opening throws */
  async endpoint(): Promise<McpEndpoint | undefined> {
    const running = this.#running;
    const opened = await running?.get();
    // The setting may have changed meanwhile.
    return running === this.#running ? opened?.endpoint : undefined;
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#close();
  }

  #apply(): void {
    if (settingsOf('mcp').get('enabled') !== true) return this.#close();
    if (this.#running !== undefined) return;
    this.#running = new LazyModule(this.#open);
    this.#running.get().catch((error: unknown) => {
      this.#reportBug(error);
      void vscode.window.showErrorMessage(
        l10n.t('The server for agents could not be opened. See the log of DNS Tree for details.'),
      );
    });
  }

  #close(): void {
    this.#running?.dispose();
    this.#running = undefined;
  }
}
