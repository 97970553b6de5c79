import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { Consents, type Memory } from './consents.ts';
import type { ToolParts } from './editorTools.ts';

/** What the tools are made of. */
export interface AgentParts extends ToolParts {
  readonly memory: Memory;
  /** Takes what is kept of earlier readings into the catalogue; makes no call. */
  readonly loadIndex: () => Promise<void>;
}

type Tools = ReadonlyMap<string, vscode.LanguageModelTool<unknown>>;

const NAMES = ['dns-tree_listZones', 'dns-tree_findRecords', 'dns-tree_readZone'] as const;

/** The tools that language models may call, where the editor has such a thing. */
export function registerAgentTools(parts: AgentParts): Disposable {
  const held = new DisposableStore();
  const { lm }: { readonly lm?: Partial<typeof vscode.lm> } = vscode;
  if (lm?.registerTool === undefined) return held;
  const consents = held.add(new Consents(parts.memory, parts.portfolio, parts.reportBug));
  let loading: Promise<Tools> | undefined;
  const tools = (): Promise<Tools> =>
    (loading ??= load(parts, consents).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  for (const name of NAMES) {
    held.add(
      lm.registerTool<unknown>(name, {
        prepareInvocation: async (...call) => (await tools()).get(name)?.prepareInvocation?.(...call),
        invoke: async (...call) => (await tools()).get(name)?.invoke(...call),
      }),
    );
  }
  return held;
}

/** Few windows ever have a tool called: what it takes is loaded then. */
async function load(parts: AgentParts, consents: Consents): Promise<Tools> {
  const [{ editorTools }] = await Promise.all([import('./editorTools.ts'), parts.loadIndex()]);
  return editorTools(parts, consents);
}
