import type { Zones } from '../model/zones.ts';
import type { Consents } from './consents.ts';
import { inputProblem } from './input.ts';
import type { Reply } from './reply.ts';
import { problem, type Known, type Tool } from './tool.ts';

const NO_ACCOUNT =
  'No account is open in DNS Tree. The user can add one with the command “DNS Tree: Add Account…”.';
const NO_SUCH_ACCOUNT =
  'There is no account of this name. dns-tree_listZones without `account` names them all.';
const NOT_CONFIRMED =
  'The user was not asked yet whether the accounts that this is about may be read. Call again: that asks.';
const LEFT_OUT = 'Accounts that came meanwhile are left out. Call again: that asks the user for them.';

/** What is said while a tool works, and the accounts to ask the person for before it does. */
export interface Preparation {
  readonly progress: string;
  readonly toConfirm: readonly Zones[];
}

/** A tool that tells of no account before the person let it. */
export class ConfirmedTool<Input> {
  readonly #tool: Tool<Input>;
  readonly #known: Known;
  readonly #consents: Consents;

  constructor(tool: Tool<Input>, known: Known, consents: Consents) {
    this.#tool = tool;
    this.#known = known;
    this.#consents = consents;
  }

  get name(): string {
    return this.#tool.name;
  }

  /** Whom to ask for; of what does not fit the schema, nobody: it is not answered. */
  prepare(raw: unknown): Preparation {
    const input = this.#tool.input.safeParse(raw);
    const accounts = input.success ? this.#tool.accounts(this.#known, input.data) : [];
    const toConfirm = accounts.filter(({ account }) => !this.#consents.has(account.id));
    this.#consents.ask(
      this.#question(raw),
      toConfirm.map(({ account }) => account.id),
    );
    return { progress: this.#tool.progress(), toConfirm };
  }

  /**
   * Answers a call that was let through.
   * @throws CallError
   */
  async call(raw: unknown, signal: AbortSignal): Promise<Reply> {
    this.#consents.accept(this.#question(raw));
    const input = this.#tool.input.safeParse(raw);
    if (!input.success) return problem(inputProblem(input.error));
    const wanted = this.#tool.accounts(this.#known, input.data);
    const allowed = wanted.filter(({ account }) => this.#consents.has(account.id));
    if (allowed.length === 0) {
      if (this.#known.portfolio.all.length === 0) return problem(NO_ACCOUNT);
      return problem(wanted.length === 0 ? NO_SUCH_ACCOUNT : NOT_CONFIRMED);
    }
    const reply = await this.#tool.answer(this.#known, input.data, allowed, signal);
    return allowed.length === wanted.length ? reply : withNote(reply);
  }

  #question(raw: unknown): string {
    return JSON.stringify([this.#tool.name, raw]);
  }
}

function withNote(reply: Reply): Reply {
  if (reply.kind === 'problem') return problem(`${reply.sentence} ${LEFT_OUT}`);
  return { ...reply, head: { ...reply.head, leftOut: LEFT_OUT } };
}
