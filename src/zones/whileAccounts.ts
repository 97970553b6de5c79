import type { Disposable } from '../base/lifecycle.ts';
import type { Accounts } from './accounts.ts';

/** Calls `start` as soon as there is an account, and disposes what it returns once there is none any more. */
export function whileAccounts(
  accounts: Pick<Accounts, 'all' | 'onDidChangeList'>,
  start: () => Disposable,
): Disposable {
  let running: Disposable | undefined;
  const stop = (): void => {
    running?.dispose();
    running = undefined;
  };
  const update = (): void => {
    if (accounts.all.length === 0) stop();
    else running ??= start();
  };
  update();
  const listening = accounts.onDidChangeList(update);
  return {
    dispose: () => {
      listening.dispose();
      stop();
    },
  };
}
