import type { Account } from '../zones/account.ts';
import type { CallableTool } from '../tools/callableTool.ts';
import type { Reply } from '../tools/reply.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { Consents } from './consents.ts';

/** The progress message of an invocation, and the accounts to ask the user for before it. */
interface Preparation {
  readonly progress: string;
  readonly toConfirm: readonly Account[];
  /** What to say when asking. */
  readonly warning: string | undefined;
}

/** A tool that reads no account before the user allowed it. */
export class ConfirmedTool {
  readonly #tool: CallableTool;
  readonly #context: ToolContext;
  readonly #consents: Consents;

  constructor(tool: CallableTool, context: ToolContext, consents: Consents) {
    this.#tool = tool;
    this.#context = context;
    this.#consents = consents;
  }

  get name(): string {
    return this.#tool.name;
  }

  /** Returns the accounts to ask for. Input that does not fit the schema is refused later, so it needs none. */
  prepare(raw: unknown): Preparation {
    const accounts = this.#tool.accounts(this.#context, raw);
    const toConfirm = accounts.filter(({ info: account }) => !this.#consents.has(account.id));
    this.#consents.ask(
      this.#callKey(raw),
      toConfirm.map(({ id }) => id),
    );
    return { progress: this.#tool.progress(), toConfirm, warning: this.#tool.warning?.() };
  }

  /**
   * Runs an invocation that the editor let through.
   * @throws CallError
   */
  async call(raw: unknown, signal: AbortSignal): Promise<Reply> {
    this.#consents.accept(this.#callKey(raw));
    return this.#tool.call(this.#context, raw, { mayRead: (id) => this.#consents.has(id) }, signal);
  }

  #callKey(raw: unknown): string {
    return JSON.stringify([this.#tool.name, raw]);
  }
}
