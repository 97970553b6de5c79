import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withCancellation } from '../base/cancellation.ts';
import { ConfirmedTool } from './confirmedTool.ts';
import type { Consents } from './consents.ts';
import { replyLimit } from '../tools/reply.ts';
import { replyText } from '../tools/replyText.ts';
import { ALL_TOOLS, LIVE_TOOL, replyOrProblem } from '../tools/allTools.ts';
import { accountNamesOf, type ToolContext } from '../tools/tool.ts';

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
  const tools = ALL_TOOLS.map(
    (tool) => new ConfirmedTool(tool, parts, tool === LIVE_TOOL ? liveConsents : consents),
  );
  return new Map(tools.map((tool) => [tool.name, editorTool(tool, parts)]));
}

function editorTool(tool: ConfirmedTool, parts: ToolParts): vscode.LanguageModelTool<unknown> {
  return {
    prepareInvocation({ input }) {
      const { progress, toConfirm, warning } = tool.prepare(input);
      if (toConfirm.length === 0) return { invocationMessage: progress };
      const names = accountNamesOf(parts);
      const message = new vscode.MarkdownString(
        l10n.t(
          'The language model and its provider receive names and values of the records of these accounts. You are asked once for each account; removing the account revokes the permission.',
        ),
      );
      if (warning !== undefined) message.appendMarkdown('\n\n').appendText(warning);
      for (const { info: account } of toConfirm)
        message.appendMarkdown('\n- ').appendText(names.get(account.id) ?? '');
      return {
        invocationMessage: progress,
        confirmationMessages: { title: l10n.t('Let language models read DNS zones?'), message },
      };
    },

    /** The editor calls this only after the user accepted the dialog of `prepareInvocation`. */
    async invoke({ input, tokenizationOptions }, token) {
      const reply = await withCancellation(token, (signal) =>
        replyOrProblem(tool.call(input, signal), parts.reportBug),
      );
      if (token.isCancellationRequested) throw new vscode.CancellationError();
      const text = replyText(reply, replyLimit(tokenizationOptions?.tokenBudget));
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
  };
}
