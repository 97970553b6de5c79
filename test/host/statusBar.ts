import * as vscode from 'vscode';
import { z } from 'zod';
import { nextChange } from './parts.ts';

function define(createStatusBarItem: unknown): void {
  const value = createStatusBarItem;
  Object.defineProperty(vscode.window, 'createStatusBarItem', { value, configurable: true });
}

/** What the extension shows in the status bar during a test. */
export interface StatusBar {
  /** The texts of what commands did. */
  readonly said: readonly string[];
  /** Waits for an item that the test did not see yet. */
  readonly next: (id: string) => Promise<vscode.StatusBarItem>;
}

/** Records what the extension shows in the status bar during each test of a suite. */
export function recordStatusBar(): StatusBar {
  const { createStatusBarItem } = vscode.window;
  const said: string[] = [];
  const shown = new vscode.EventEmitter<void>();
  let items: vscode.StatusBarItem[] = [];

  beforeEach(() => {
    said.splice(0);
    items = [];
    define((id: string, alignment: vscode.StatusBarAlignment) => {
      const item = createStatusBarItem(id, alignment);
      const show = item.show.bind(item);
      item.show = () => {
        show();
        if (id === 'dnsTree.message') said.push(item.text);
        items.push(item);
        shown.fire();
      };
      return item;
    });
  });
  afterEach(() => define(createStatusBarItem));

  const next = async (id: string): Promise<vscode.StatusBarItem> => {
    for (;;) {
      const changed = nextChange(shown.event);
      const at = items.findIndex((item) => item.id.endsWith(id));
      const [item] = at < 0 ? [] : items.splice(at, 1);
      if (item !== undefined) return item;
      await changed;
    }
  };
  return { said, next };
}

/** What a click on an item runs. */
const Clicked = z.object({ command: z.string(), arguments: z.array(z.unknown()) });

/** Clicks an item. */
export async function clickItem(item: vscode.StatusBarItem): Promise<void> {
  const { command, arguments: given } = Clicked.parse(item.command);
  await vscode.commands.executeCommand(command, ...given);
}
