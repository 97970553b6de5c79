import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { showStatus } from '../../src/base/messages.ts';
import { stoppableWork } from '../../src/base/progress.ts';

/** An item of the status bar as the editor has it: all of one id are one entry, which each of them removes. */
interface ShownItem {
  readonly id: string;
  text: string;
}

function define(create: unknown): void {
  Object.defineProperty(vscode.window, 'createStatusBarItem', { value: create, configurable: true });
}

/** Waits for what follows at once, but for no timer. */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

describe('The status bar', () => {
  const { createStatusBarItem } = vscode.window;
  const entries = new Map<string, ShownItem>();
  const texts = (): readonly string[] => [...entries.values()].map(({ text }) => text);

  beforeEach(() => {
    entries.clear();
    define((id: string) => {
      const item = {
        id,
        text: '',
        show: () => void entries.set(id, item),
        dispose: () => void entries.delete(id),
      };
      return item;
    });
  });
  // While a test has the timers, nothing else runs than what it waits for, so no timer of the editor is lost.
  afterEach(() => {
    mock.timers.reset();
    define(createStatusBarItem);
  });

  it('has a message as long as any other, also after the one before it', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    showStatus('one');
    mock.timers.tick(7999);
    showStatus('two');
    mock.timers.tick(7999);
    assert.deepEqual(texts(), ['two']);
    mock.timers.tick(1);
    assert.deepEqual(texts(), []);
  });

  it('has the progress of each work that runs at once', async () => {
    const ends = ['one', 'two'].map((title) => ({ title, ...Promise.withResolvers<void>() }));
    mock.timers.enable({ apis: ['setTimeout'] });
    const works = ends.map(({ title, promise }) => stoppableWork(title, () => promise));
    mock.timers.tick(999);
    await settled();
    assert.deepEqual(texts(), []);
    mock.timers.tick(1);
    await settled();
    assert.deepEqual(texts(), ['$(sync~spin) one', '$(sync~spin) two']);
    ends[0]?.resolve();
    await works[0];
    assert.deepEqual(texts(), ['$(sync~spin) two']);
    ends[1]?.resolve();
    await works[1];
    assert.deepEqual(texts(), []);
  });
});
