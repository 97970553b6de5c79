import * as vscode from 'vscode';
import type { Memory } from '../base/memory.ts';
import { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { ASKING, Consents } from './consents.ts';
import type { ToolParts } from './editorTools.ts';

/** What the tools need from the extension. */
interface AgentParts extends ToolParts {
  readonly memory: Memory;
  /** Loads the stored index from disk. Makes no call. */
  readonly loadIndex: () => Promise<void>;
}

interface Tools extends Disposable {
  readonly byName: ReadonlyMap<string, vscode.LanguageModelTool<unknown>>;
}

const NAMES = [
  'dns-tree_listZones',
  'dns-tree_findRecords',
  'dns-tree_readZone',
  'dns-tree_checkZones',
  'dns-tree_zoneChanges',
  'dns-tree_checkLive',
] as const;

/** Registers the tools for language models, if this version of the editor supports them. */
export function registerAgentTools(parts: AgentParts): Disposable {
  const disposables = new DisposableStore();
  const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
  if (lm?.registerTool === undefined) return disposables;
  const { memory, portfolio, reportBug } = parts;
  const consents = disposables.add(new Consents(memory, portfolio, reportBug));
  const liveConsents = disposables.add(new Consents(memory, portfolio, reportBug, undefined, ASKING));
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
async function load(parts: AgentParts, consents: Consents, liveConsents: Consents): Promise<Tools> {
  const [{ editorTools }] = await Promise.all([import('./editorTools.ts'), parts.loadIndex()]);
  return { byName: editorTools(parts, consents, liveConsents), dispose: () => undefined };
}
