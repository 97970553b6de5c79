import type { Log } from '../../../src/base/log.ts';

/** A log whose lines a test reads. Leaves out the warnings about unknown messages, which a {@link PuppetPage} sends. */
export class NotedLog implements Log {
  readonly lines: string[] = [];

  info(text: string): void {
    this.lines.push(text);
  }

  warn(text: string): void {
    if (!text.endsWith(' received')) this.lines.push(text);
  }

  error(text: string): void {
    this.lines.push(text);
  }

  show(): void {}

  dispose(): void {}
}
