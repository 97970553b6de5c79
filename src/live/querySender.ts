import { randomBytes, randomInt } from 'node:crypto';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { LiveStop } from './liveReport.ts';
import type { LiveLimits, ServerAddress } from './liveRequest.ts';
import { serverAddressText } from './serverAddress.ts';
import { ConcurrencyLimit } from './concurrencyLimit.ts';
import { askOverTcp, askOverUdp, type ExchangeResult } from './wire/exchange.ts';
import { encodeQuery, type DnsMessage, type DnsQuery } from './wire/message.ts';

/** The result of asking an address. */
export type ServerReply =
  | {
      readonly kind: 'message';
      readonly message: DnsMessage;
      readonly milliseconds: number;
      /** It came only after the query was sent without EDNS. */
      readonly isEdnsLost: boolean;
    }
  | { readonly kind: 'silent' | 'unreadable' | 'unreachable' | 'notAskable' }
  | { readonly kind: 'failed'; readonly why: string }
  /** Not asked: too many earlier questions to the address had no answer. */
  | { readonly kind: 'serverSilent' }
  | { readonly kind: 'stopped'; readonly why: LiveStop };

/** How one message is sent. */
interface SendOptions {
  readonly hasEdns: boolean;
  readonly isMixed: boolean;
  readonly milliseconds: number;
}

/** Servers that do not understand EDNS say so with one of these. */
const NOT_UNDERSTOOD: ReadonlySet<string> = new Set(['FORMERR', 'NOTIMP']);

/**
 * Asks name servers within the limits of one run. Dispose it to close all sockets; pending and waiting questions then
 * end with `stopped`.
 *
 * The id and the port of each query are random and the socket is connected, so that only someone who sees the query can
 * forge an answer. In addition, the first try spells the name in random case (0x20). Some servers do not repeat it, and
 * a few do not answer it: the other tries, and all later questions to such an address, spell it plainly.
 */
export class QuerySender implements Disposable {
  readonly #limits: LiveLimits;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal;
  readonly #cancelled: AbortSignal;
  readonly #all: ConcurrencyLimit;
  readonly #addresses = new Map<string, AddressState>();
  #isHalfReserved = false;
  #stopped: LiveStop | undefined;
  #sent = 0;

  constructor(limits: LiveLimits, signal: AbortSignal) {
    this.#limits = limits;
    this.#cancelled = signal;
    this.#all = new ConcurrencyLimit(limits.atOnce);
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    this.#timer = setTimeout(() => {
      this.#stopped ??= 'deadline';
      this.#stop.abort();
    }, limits.deadline);
  }

  /** How many messages were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Why questions are not asked any more. */
  get stopped(): LiveStop | undefined {
    return this.#stopped ?? (this.#cancelled.aborted ? 'cancelled' : undefined);
  }

  /** Asks before all other questions that wait, within the same limits. */
  readonly urgent: Pick<QuerySender, 'ask'> = {
    ask: async (server, query) => this.ask(server, query, true),
  };

  /** Whether half of the slots are reserved for urgent questions: if a server hangs, others keep theirs for seconds. */
  set isHalfReserved(isReserved: boolean) {
    this.#isHalfReserved = isReserved;
    for (const limit of [this.#all, ...this.#addresses.values()]) limit.isHalfReserved = isReserved;
  }

  /** Asks one address after waiting for its turn. Asks again over TCP if the answer over UDP is truncated. */
  async ask(server: ServerAddress, query: DnsQuery, isUrgent = false): Promise<ServerReply> {
    const state = getOrAdd(
      this.#addresses,
      serverAddressText(server),
      () => new AddressState(this.#limits.atOncePerAddress, this.#isHalfReserved),
    );
    const asking = async (): Promise<ServerReply> => {
      if (state.isUnreachable) return { kind: 'unreachable' };
      const silentInRow = isUrgent ? state.urgentSilentInRow : state.silentInRow;
      if (silentInRow >= this.#limits.silentQuestions) return { kind: 'serverSilent' };
      const reply = await this.#tryAll(server, state, query);
      if (reply.kind === 'stopped') return reply;
      const isSilent = reply.kind === 'silent';
      state.silentInRow = isSilent ? state.silentInRow + 1 : 0;
      if (isUrgent) state.urgentSilentInRow = isSilent ? state.urgentSilentInRow + 1 : 0;
      state.isUnreachable ||= reply.kind === 'unreachable';
      return reply;
    };
    return state.run(async () => this.#all.run(asking, isUrgent), isUrgent);
  }

  async #tryAll(server: ServerAddress, state: AddressState, query: DnsQuery): Promise<ServerReply> {
    const { tries } = this.#limits;
    let reply: ServerReply = { kind: 'silent' };
    let isEdnsRefused = false;
    for (const [at, milliseconds] of tries.entries()) {
      const isLast = at > 0 && at === tries.length - 1;
      const mayLeaveOut: boolean = isEdnsRefused || isLast || state.lacksEdns;
      const hasEdns: boolean = query.subnet !== undefined || !mayLeaveOut;
      const isMixed = at === 0 && !state.isSpelledPlainly;
      let received = await this.#send(server, state, query, { hasEdns, isMixed, milliseconds });
      if (received.kind === 'spelling') {
        state.isSpelledPlainly = true;
        received = await this.#send(server, state, query, { hasEdns, isMixed: false, milliseconds });
      }
      if (received.kind === 'silent' || received.kind === 'unreadable' || received.kind === 'spelling') {
        reply = { kind: received.kind === 'silent' ? 'silent' : 'unreadable' };
        continue;
      }
      if (received.kind !== 'message') return received;
      const { message, milliseconds: roundTrip } = received;
      const isUnderstood = !NOT_UNDERSTOOD.has(message.rcode);
      state.isSpelledPlainly ||= at > 0 && !isEdnsRefused;
      state.lacksEdns ||= !hasEdns && isUnderstood && (isLast || isEdnsRefused);
      reply = { kind: 'message', message, milliseconds: roundTrip, isEdnsLost: !hasEdns };
      isEdnsRefused = hasEdns && query.subnet === undefined && !isUnderstood;
      if (!isEdnsRefused) return reply;
    }
    return reply;
  }

  /** Sends one message, and again over TCP if its answer does not fit. */
  async #send(
    server: ServerAddress,
    state: AddressState,
    query: DnsQuery,
    sending: SendOptions,
  ): Promise<Exclude<ExchangeResult, { kind: 'aborted' }> | ServerReply> {
    const overUdp = this.#encoded(query, sending);
    if ('kind' in overUdp) return overUdp;
    const received = await askOverUdp(server, overUdp.bytes, sending.milliseconds, this.#signal);
    if (received.kind === 'aborted') return this.#stoppedReply();
    if (received.kind !== 'message' || !received.message.isTruncated) return received;
    if (state.tcpSilentInRow >= this.#limits.silentQuestions) return { kind: 'failed', why: 'tcpSilent' };
    const overTcp = this.#encoded(query, { ...sending, isMixed: false });
    if ('kind' in overTcp) return overTcp;
    const whole = await askOverTcp(server, overTcp.bytes, this.#limits.tcp, this.#signal);
    if (whole.kind === 'aborted') return this.#stoppedReply();
    const isTcpSilent = whole.kind === 'silent' || whole.kind === 'unreachable';
    state.tcpSilentInRow = isTcpSilent ? state.tcpSilentInRow + 1 : 0;
    // The server does answer, although not over TCP.
    if (isTcpSilent) return { kind: 'failed', why: 'tcpSilent' };
    if (whole.kind === 'failed') return { kind: 'failed', why: 'tcpClosed' };
    if (whole.kind === 'message' && whole.message.isTruncated) return { kind: 'unreadable' };
    return whole;
  }

  #encoded(query: DnsQuery, { hasEdns, isMixed }: SendOptions): { readonly bytes: Buffer } | ServerReply {
    if (this.#signal.aborted) return this.#stoppedReply();
    const spelling = isMixed ? { spelling: randomBytes(32) } : {};
    const bytes = encodeQuery(query, { id: randomInt(65_536), hasEdns, ...spelling });
    if (bytes === undefined) return { kind: 'notAskable' };
    if (this.#sent >= this.#limits.queries) {
      this.#stopped ??= 'queryLimit';
      return this.#stoppedReply();
    }
    this.#sent += 1;
    return { bytes };
  }

  #stoppedReply(): ServerReply {
    return { kind: 'stopped', why: this.stopped ?? 'cancelled' };
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
  }
}

/** The state of an address during a run, and the limit of the questions to it at once. */
class AddressState extends ConcurrencyLimit {
  /** How many questions in a row had no answer, how many urgent ones had none, and how many had none over TCP. */
  silentInRow = 0;
  urgentSilentInRow = 0;
  tcpSilentInRow = 0;
  isUnreachable = false;
  /** It does not repeat or answer names in random case. */
  isSpelledPlainly = false;
  /** It answered only without EDNS: the next questions do not try with it. */
  lacksEdns = false;
}
