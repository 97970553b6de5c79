import * as vscode from 'vscode';
import { Late } from '../base/late.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { Consents, type Memory } from './consents.ts';
import type { ToolParts } from './editorTools.ts';

/** What the tools are made of. */
export interface AgentParts extends ToolParts {
  readonly memory: Memory;
  /** Takes what is kept of earlier readings into the catalogue; makes no call. */
  readonly loadIndex: () => Promise<void>;
}

interface Tools extends Disposable {
  readonly byName: ReadonlyMap<string, vscode.LanguageModelTool<unknown>>;
}

const NAMES = ['dns-tree_listZones', 'dns-tree_findRecords', 'dns-tree_readZone'] as const;

/** The tools that language models may call, where the editor has such a thing. */
export function registerAgentTools(parts: AgentParts): Disposable {
  const held = new DisposableStore();
  const { lm }: { readonly lm?: Partial<typeof vscode.lm> } = vscode;
  if (lm?.registerTool === undefined) return held;
  const consents = held.add(new Consents(parts.memory, parts.portfolio, parts.reportBug));
  const tools = held.add(new Late(() => load(parts, consents)));
  for (const name of NAMES) {
    held.add(
      lm.registerTool<unknown>(name, {
        prepareInvocation: async (...call) =>
          (await tools.get()).byName.get(name)?.prepareInvocation?.(...call),
        invoke: async (...call) => (await tools.get()).byName.get(name)?.invoke(...call),
      }),
    );
  }
  return held;
}

/** Few windows ever have a tool called: what it takes is loaded then. */
async function load(parts: AgentParts, consents: Consents): Promise<Tools> {
  const [{ editorTools }] = await Promise.all([import('../late.ts'), parts.loadIndex()]);
  return { byName: editorTools(parts, consents), dispose: () => undefined };
}
