import * as vscode from 'vscode';
import { SerialQueue } from './serialQueue.ts';

// The only place that shows messages. What a command did is in the status bar, a failure is an error message, and a
// notification or a dialog only asks what to do.

let hideShown = (): void => undefined;

/**
 * Shows what a command did, or why it did nothing, in the status bar, for as long as it takes to read. `text` may begin
 * with an icon. A click runs `command`.
 */
export function showStatus(text: string, command?: vscode.Command): void {
  hideShown();
  const item = vscode.window.createStatusBarItem('dnsTree.message', vscode.StatusBarAlignment.Left);
  const label = text.replace(/^\$\([a-z-]+\) /u, '');
  item.name = 'DNS Tree';
  item.text = text;
  item.tooltip = command === undefined ? label : `${label}\n${command.title}`;
  item.command = command;
  // Screen readers speak an alert when it appears. The status bar itself, and so `setStatusBarMessage`, is not spoken.
  item.accessibilityInformation = { label, role: 'alert' };
  item.show();
  const timer = setTimeout(() => hideShown(), Math.max(8000, label.length * 80));
  hideShown = () => {
    clearTimeout(timer);
    // Only once: all items of one id are one entry, so a second time would hide the next message.
    item.dispose();
    hideShown = () => undefined;
  };
}

/** Shows a failure of what the user started, with what can be done about it. Returns the chosen action. */
export async function showError(text: string, ...actions: readonly string[]): Promise<string | undefined> {
  return vscode.window.showErrorMessage(text, ...actions);
}

type MessageKind = 'information' | 'warning';

/** Asks what to do about a result of a command. Returns the chosen action; undefined if the user closes the message. */
export async function ask(
  kind: MessageKind,
  text: string,
  ...actions: readonly string[]
): Promise<string | undefined> {
  return kind === 'warning'
    ? vscode.window.showWarningMessage(text, ...actions)
    : vscode.window.showInformationMessage(text, ...actions);
}

const offers = new SerialQueue();

/** How long an offer keeps the next one waiting, in milliseconds. The editor hides it earlier, which does not end it. */
const OFFER_MS = 60_000;

/** Like {@link ask}, for what no command caused: waits until the user has answered, or seen, the offers before it. */
export async function offer(...asked: Parameters<typeof ask>): Promise<string | undefined> {
  return offers.run(() => ask(...asked), OFFER_MS);
}

/** Asks in a dialog before something that cannot be undone, or takes long. Returns the chosen button. */
export async function confirm(
  kind: MessageKind,
  question: string,
  detail: string | undefined,
  ...buttons: readonly string[]
): Promise<string | undefined> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return kind === 'warning'
    ? vscode.window.showWarningMessage(question, options, ...buttons)
    : vscode.window.showInformationMessage(question, options, ...buttons);
}
