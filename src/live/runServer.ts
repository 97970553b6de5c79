import { readAnswer, type AnswerReading } from './readAnswer.ts';
import type { NamedAddress } from './delegationFindings.ts';
import type { AnsweredSet, LiveOutcome, LiveServer, ServerState } from './liveReport.ts';
import type { ServerAddress } from './liveRequest.ts';
import type { ServerReply, QuerySender } from './querySender.ts';
import { checkZoneServer, stateWithoutAnswer, type ServerCheck } from './serverCheck.ts';
import type { ClientSubnet, DnsMessage } from './wire/message.ts';

/** The result of one question to one server. */
export interface QuestionResult {
  /** Undefined: see `outcome`. */
  readonly set: AnsweredSet | undefined;
  /** Why there is nothing to compare. */
  readonly outcome: LiveOutcome | undefined;
  /** All addresses in the answer, also those at the end of aliases. */
  readonly addresses: readonly string[];
  readonly milliseconds: number | undefined;
  readonly nsid: string | undefined;
  /**
   * The scope of the client subnet in the answer; undefined if the server left the subnet out, or answered for another
   * one.
   */
  readonly scope: number | undefined;
}

/** A server of a run, with its state so far. */
export class RunServer {
  readonly address: ServerAddress;
  readonly role: LiveServer['role'];
  readonly #sender: Pick<QuerySender, 'ask'>;
  readonly #name: string | undefined;
  #serial: number | undefined;
  readonly #nsids = new Set<string>();
  #state: ServerState = 'pending';
  #isEdnsLost = false;
  #honoursSubnet: boolean | undefined;

  constructor(
    sender: Pick<QuerySender, 'ask'>,
    role: LiveServer['role'],
    { name, address }: NamedAddress,
    check?: ServerCheck,
  ) {
    this.#sender = sender;
    this.role = role;
    this.#name = name;
    this.address = address;
    if (check !== undefined) this.#take(check);
  }

  get report(): LiveServer {
    return {
      ...this.address,
      role: this.role,
      name: this.#name,
      state: this.#state,
      serial: this.#serial,
      nsids: [...this.#nsids],
      honoursSubnet: this.#honoursSubnet,
      isEdnsLost: this.#isEdnsLost,
    };
  }

  /** Remembers whether the server answers by client subnet. One such answer is enough. */
  noteSubnet(isHonoured: boolean): void {
    this.#honoursSubnet = this.#honoursSubnet === true || isHonoured;
  }

  /** Asks for the zone itself, as a key. */
  async check(sender: Pick<QuerySender, 'ask'>, zone: string): Promise<ServerCheck> {
    const check = await checkZoneServer(sender, { name: this.#name, address: this.address }, zone);
    this.#take(check);
    return check;
  }

  #take({ state, serial, isEdnsLost, nsid }: ServerCheck): void {
    this.#state = state;
    this.#serial = serial;
    this.#isEdnsLost = isEdnsLost;
    if (nsid !== undefined) this.#nsids.add(nsid);
  }

  /** Asks for a name, which is a key, and a type in capitals. */
  async ask(question: {
    readonly name: string;
    readonly type: string;
    readonly zone: string;
    readonly subnet?: ClientSubnet | undefined;
  }): Promise<QuestionResult> {
    const wantsRecursion = this.role === 'resolver';
    const reply = await this.#sender.ask(this.address, { ...question, wantsRecursion });
    this.#note(reply);
    const nothing = {
      set: undefined,
      addresses: [],
      milliseconds: undefined,
      nsid: undefined,
      scope: undefined,
    };
    if (reply.kind !== 'message') return { ...nothing, outcome: outcomeOf(reply) };
    const { message, milliseconds } = reply;
    const said = readAnswer(message, { ...question, role: this.role });
    const addresses = message.answers
      .filter(({ type }) => type === 'A' || type === 'AAAA')
      .map(({ text }) => text);
    const came = { addresses, milliseconds, nsid: message.nsid, scope: scopeOf(message, question.subnet) };
    return said.kind === 'set'
      ? { ...came, set: said.set, outcome: undefined }
      : { ...came, set: undefined, outcome: outcomeOf(said) };
  }

  #note(reply: ServerReply): void {
    if (reply.kind === 'message') {
      if (reply.message.nsid !== undefined) this.#nsids.add(reply.message.nsid);
      this.#isEdnsLost ||= reply.isEdnsLost;
    }
    // An authoritative server keeps the state from its check: that of its answer about the zone itself.
    if (this.role === 'resolver' && this.#state !== 'answers') this.#state = stateOf(reply);
  }
}

/**
 * Returns the scope of the answer. Some servers repeat another subnet than the one that was sent (RFC 7871 section
 * 7.3).
 */
function scopeOf({ subnet }: DnsMessage, sent: ClientSubnet | undefined): number | undefined {
  const isSent = subnet?.address === sent?.address && subnet?.length === sent?.length;
  return isSent ? subnet?.scope : undefined;
}

function stateOf(reply: ServerReply): ServerState {
  if (reply.kind !== 'message') return stateWithoutAnswer(reply);
  return reply.message.rcode === 'REFUSED' ? 'refused' : 'answers';
}

function outcomeOf(
  reply: Exclude<ServerReply, { kind: 'message' }> | Exclude<AnswerReading, { kind: 'set' }>,
): LiveOutcome {
  switch (reply.kind) {
    case 'silent':
    case 'unreadable':
    case 'refused':
    case 'notAuthoritative':
      return { kind: reply.kind };
    case 'unreachable':
      return { kind: 'failed', why: 'unreachable' };
    case 'failed':
      return { kind: 'failed', why: reply.why };
    case 'notAskable':
    case 'serverSilent':
      return { kind: 'notJudged', why: { kind: reply.kind } };
    case 'empty':
      return { kind: 'notJudged', why: { kind: 'emptyAnswer' } };
    case 'stopped':
      return { kind: 'notJudged', why: { kind: 'stopped', why: reply.why } };
  }
}
