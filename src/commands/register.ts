import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { failureOf, type Failure } from '../api/failure.ts';
import { failureText } from '../text/failureText.ts';
import type { LazyModule } from '../base/lazyModule.ts';
import { DisposableStore, type Disposable } from '../base/lifecycle.ts';
import { isAbort } from '../base/cancellation.ts';
import { showError } from '../base/messages.ts';
import { bugText, type Log } from '../base/log.ts';
import { plain } from '../text/visible.ts';
import type { Commands } from './createCommands.ts';
import { FileError } from '../files/fileError.ts';
import { InputError } from './inputError.ts';
import { COMMAND_IDS, type CommandId } from './ids.ts';
import { ZoneCallError } from './zoneCallError.ts';

/** Registers every command behind one error boundary. The first one loads them all. Commands return nothing. */
export function registerCommands(commands: LazyModule<Commands>, log: Log): Disposable {
  const disposables = new DisposableStore();
  for (const id of COMMAND_IDS) {
    disposables.add(
      vscode.commands.registerCommand(id, (clicked?: unknown, selected?: unknown) =>
        guarded(id, commands, log, clicked, selected),
      ),
    );
  }
  return disposables;
}

async function guarded(
  id: CommandId,
  commands: LazyModule<Commands>,
  log: Log,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  try {
    const { handlers } = await commands.get();
    await handlers[id](clicked, selected);
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind === 'cancelled' || isAbort(error)) return;
    if (error instanceof FileError || error instanceof InputError) {
      void showError(plain(error.message));
      return;
    }
    if (failure === undefined) log.error(`${id}: ${bugText(error)}`);
    void showFailure(
      failure === undefined
        ? l10n.t('An internal error occurred in DNS Tree. See the log for details.')
        : callFailureText(failure, error),
      log,
    );
  }
}

function callFailureText(failure: Failure, error: unknown): string {
  const text = failureText(failure);
  return error instanceof ZoneCallError ? l10n.t('{0}: {1}', error.zone, text) : text;
}

/** The command does not await this, so that it ends before the user closes the message. */
async function showFailure(sentence: string, log: Log): Promise<void> {
  const showLog = l10n.t('Show Log');
  const picked = await showError(plain(sentence), showLog);
  if (picked === showLog) log.show();
}
