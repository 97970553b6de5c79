import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withCancellation } from '../base/cancellation.ts';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import { accountNames } from './accountNames.ts';
import { checkLiveHost } from './checkLiveHost.ts';
import { checkZones } from './checkZones.ts';
import { ConfirmedTool } from './confirmedTool.ts';
import type { Consents } from './consents.ts';
import { findRecords } from './findRecords.ts';
import { listZones } from './listZones.ts';
import { readZone } from './readZone.ts';
import { replyLimit, replyText } from './reply.ts';
import { problem, type ToolContext } from './tool.ts';
import { zoneChanges } from './zoneChanges.ts';

/** What the tools need from the extension. */
export interface ToolParts extends ToolContext {
  readonly reportBug: (error: unknown) => void;
}

/** Returns the tools by name. `liveConsents` are for the one that sends names of hosts to name servers. */
export function editorTools(
  parts: ToolParts,
  consents: Consents,
  liveConsents: Consents,
): ReadonlyMap<string, vscode.LanguageModelTool<unknown>> {
  const tools = [
    new ConfirmedTool(listZones, parts, consents),
    new ConfirmedTool(findRecords, parts, consents),
    new ConfirmedTool(readZone, parts, consents),
    new ConfirmedTool(checkZones, parts, consents),
    new ConfirmedTool(zoneChanges, parts, consents),
    new ConfirmedTool(checkLiveHost, parts, liveConsents),
  ];
  return new Map(tools.map((tool) => [tool.name, new EditorTool(tool, parts)]));
}

type Callable = Pick<ConfirmedTool<unknown>, 'prepare' | 'call'>;

class EditorTool implements vscode.LanguageModelTool<unknown> {
  readonly #tool: Callable;
  readonly #parts: ToolParts;

  constructor(tool: Callable, parts: ToolParts) {
    this.#tool = tool;
    this.#parts = parts;
  }

  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>): vscode.PreparedToolInvocation {
    const { progress, toConfirm, warning } = this.#tool.prepare(input);
    if (toConfirm.length === 0) return { invocationMessage: progress };
    const names = accountNames(this.#parts.portfolio.all.map(({ account }) => account));
    const message = new vscode.MarkdownString(
      l10n.t(
        'The language model and its provider receive names and values of the records of these accounts. You are asked once for each account; removing the account revokes the permission.',
      ),
    );
    if (warning !== undefined) message.appendMarkdown('\n\n').appendText(warning);
    for (const { account } of toConfirm)
      message.appendMarkdown('\n- ').appendText(names.get(account.id) ?? '');
    return {
      invocationMessage: progress,
      confirmationMessages: { title: l10n.t('Let language models read DNS zones?'), message },
    };
  }

  /** The editor calls this only after the user accepted the dialog of `prepareInvocation`. */
  async invoke(
    { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const reply = await withCancellation(token, (signal) =>
      this.#tool.call(input, signal).catch((error: unknown) => this.#problemOf(error)),
    );
    if (token.isCancellationRequested) throw new vscode.CancellationError();
    const text = replyText(reply, replyLimit(tokenizationOptions?.tokenBudget));
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  }

  #problemOf(error: unknown): ReturnType<typeof problem> {
    const failure = failureOf(error);
    if (failure !== undefined) return problem(failureText(failure));
    this.#parts.reportBug(error);
    return problem('DNS Tree ran into a fault of its own. Its log has more.');
  }
}
