import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf, failureText } from '../api/failure.ts';
import type { Late } from '../base/late.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { bugText, type Log } from '../base/log.ts';
import { plain } from '../base/visible.ts';
import type { Commands } from './all.ts';
import { COMMAND_IDS, type CommandId } from './ids.ts';

/** Registers every command behind one error boundary. Commands return nothing. */
export function registerCommands(commands: Late<Commands>, log: Log): Disposable {
  const held = new DisposableStore();
  for (const id of COMMAND_IDS) {
    held.add(
      vscode.commands.registerCommand(id, (clicked?: unknown, selected?: unknown) =>
        guarded(id, commands, log, clicked, selected),
      ),
    );
  }
  return held;
}

async function guarded(
  id: CommandId,
  commands: Late<Commands>,
  log: Log,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  try {
    const { handlers } = commands.there ?? (await commands.get());
    await handlers[id](clicked, selected);
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind === 'cancelled') return;
    if (failure === undefined) log.error(`${id}: ${bugText(error)}`);
    void tell(
      failure === undefined
        ? l10n.t('DNS Tree ran into a fault of its own. The log has more.')
        : failureText(failure),
      log,
    );
  }
}

/** Not waited for: a command is done when its work is, not when the person has read. */
async function tell(sentence: string, log: Log): Promise<void> {
  const showLog = l10n.t('Show Log');
  const picked = await vscode.window.showErrorMessage(plain(sentence), showLog);
  if (picked === showLog) log.show();
}
