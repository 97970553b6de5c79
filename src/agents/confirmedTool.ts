import type { Zones } from '../model/zones.ts';
import type { Consents } from './consents.ts';
import { inputProblem } from './toolInput.ts';
import type { Reply } from './reply.ts';
import { problem, type ToolContext, type Tool } from './tool.ts';

const NO_ACCOUNT =
  'No account is open in DNS Tree. The user can add one with the command “DNS Tree: Add Account…”.';
const NO_SUCH_ACCOUNT =
  'There is no account with this name. dns-tree_listZones without `account` lists them all.';
const NOT_CONFIRMED =
  'The user has not allowed language models to read these accounts yet. Call again to ask the user.';
const LEFT_OUT = 'Accounts that the user has not allowed yet are left out. Call again to ask the user.';

/** The progress message of an invocation, and the accounts to ask the user for before it. */
interface Preparation {
  readonly progress: string;
  readonly toConfirm: readonly Zones[];
  /** What to say when asking. */
  readonly warning: string | undefined;
}

/** A tool that reads no account before the user allowed it. */
export class ConfirmedTool<Input> {
  readonly #tool: Tool<Input>;
  readonly #context: ToolContext;
  readonly #consents: Consents;

  constructor(tool: Tool<Input>, context: ToolContext, consents: Consents) {
    this.#tool = tool;
    this.#context = context;
    this.#consents = consents;
  }

  get name(): string {
    return this.#tool.name;
  }

  /** Returns the accounts to ask for. Input that does not fit the schema is refused later, so it needs none. */
  prepare(raw: unknown): Preparation {
    const input = this.#tool.input.safeParse(raw);
    const accounts = input.success ? this.#tool.accounts(this.#context, input.data) : [];
    const toConfirm = accounts.filter(({ account }) => !this.#consents.has(account.id));
    this.#consents.ask(
      this.#callKey(raw),
      toConfirm.map(({ account }) => account.id),
    );
    return { progress: this.#tool.progress(), toConfirm, warning: this.#tool.warning?.() };
  }

  /**
   * Runs an invocation that the editor let through.
   * @throws CallError
   */
  async call(raw: unknown, signal: AbortSignal): Promise<Reply> {
    this.#consents.accept(this.#callKey(raw));
    const input = this.#tool.input.safeParse(raw);
    if (!input.success) return problem(inputProblem(input.error));
    const wanted = this.#tool.accounts(this.#context, input.data);
    const allowed = wanted.filter(({ account }) => this.#consents.has(account.id));
    if (allowed.length === 0) {
      if (this.#context.portfolio.all.length === 0) return problem(NO_ACCOUNT);
      return problem(wanted.length === 0 ? NO_SUCH_ACCOUNT : NOT_CONFIRMED);
    }
    const reply = await this.#tool.reply(this.#context, input.data, allowed, signal);
    return allowed.length === wanted.length ? reply : withNote(reply);
  }

  #callKey(raw: unknown): string {
    return JSON.stringify([this.#tool.name, raw]);
  }
}

function withNote(reply: Reply): Reply {
  if (reply.kind === 'problem') return problem(`${reply.sentence} ${LEFT_OUT}`);
  return { ...reply, head: { ...reply.head, leftOut: LEFT_OUT } };
}
