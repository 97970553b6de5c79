// A service on loopback that speaks Tencent Cloud API 3.0 (api3.md) and serves the sample account.
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../../src/sample/responseBody.ts';
import { type Action, ACTIONS, CloudParameters, CloudRefusal, isAction, type Site } from './cloudActions.ts';
import { messageOf } from './cloudMessages.ts';
import { assertOpen, CloudRows, domainOf } from './cloudRows.ts';
import { readAuthorization, signatureOf, utcDay } from './cloudSignature.ts';
import { listen } from './loopback.ts';
import type { SampleLanguage } from './sampleRow.ts';
import { noteToken } from './tokens.ts';

/** A key of the account, as its owner gets it. */
export interface CloudServiceKey {
  readonly secretId: string;
  readonly secretKey: string;
  /** Of a temporary key. */
  readonly sessionToken?: string;
  /** When a temporary key ends, in milliseconds since the epoch. */
  readonly endsAt?: number;
}

/** What a key may not read. */
interface Denied {
  readonly actions?: readonly Action[];
  /** Names of domains in ASCII. */
  readonly domains?: readonly string[];
}

/** A request as it arrived, without anything of its key but the SecretId. */
export interface CloudCall {
  readonly action: string;
  readonly secretId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly userAgent: string | undefined;
  readonly language: string | undefined;
  /** The code of a refusal; undefined for a success. */
  readonly code: string | undefined;
}

/** Seconds that the clocks of client and service may differ. */
const CLOCK_SECONDS = 300;
const VERSION = '2021-03-23';
const REFUSED_LOGIN =
  /^AuthFailure\.(?:SecretIdNotFound|SignatureFailure|InvalidAuthorization|TokenFailure)$/u;

export class CloudService implements AsyncDisposable {
  readonly site: Site;
  /** `http://127.0.0.1:PORT`, without a final slash. */
  readonly address: string;
  /** All requests in order. */
  readonly calls: CloudCall[] = [];
  /** A key that may read everything. */
  readonly key: CloudServiceKey;
  /** How far the clock of the service is ahead of that of this computer. */
  secondsAhead = 0;
  /** Calls per second of an action, instead of those that api3.md documents. */
  readonly limits = new Map<Action, number>();
  /** Called before each answer; may make it a refusal. */
  refuse: (action: Action, parameters: CloudParameters) => CloudRefusal | undefined = () => undefined;
  readonly #server: Server;
  readonly #rows: CloudRows;
  readonly #keys = new Map<string, { readonly key: CloudServiceKey; readonly denied: Denied }>();
  readonly #recent = new Map<string, number[]>();

  private constructor(site: Site, language: SampleLanguage, server: Server, address: string) {
    this.site = site;
    this.#server = server;
    this.address = address;
    this.#rows = new CloudRows(site, language);
    this.key = this.addKey();
  }

  /**
   * Starts a service with a new key on a free port. Names of groups and lines are in `language`, by default that of the
   * site.
   */
  static async start(site: Site, language: SampleLanguage = languageOf(site)): Promise<CloudService> {
    const server = createServer();
    const service = new CloudService(site, language, server, await listen(server));
    server.on('request', (request, response) => {
      service.#serve(request, response).catch((error: unknown) => {
        // A mistake of this service must not look like one of the connection.
        response.writeHead(500).end(String(error));
      });
    });
    return service;
  }

  /** Makes a key, a temporary one if its end is given. */
  addKey(denied: Denied = {}, endsAt?: number): CloudServiceKey {
    const temporary = endsAt === undefined ? {} : { sessionToken: letters(96), endsAt };
    const key = { secretId: `AKID${letters(32)}`, secretKey: letters(32), ...temporary };
    for (const text of [key.secretId, key.secretKey, key.sessionToken])
      if (text !== undefined) noteToken(text);
    this.#keys.set(key.secretId, { key, denied });
    return key;
  }

  revoke({ secretId }: CloudServiceKey): void {
    this.#keys.delete(secretId);
  }

  /** Ends a temporary key before its time. */
  end(key: CloudServiceKey): void {
    this.#keys.set(key.secretId, { key: { ...key, endsAt: 0 }, denied: {} });
  }

  /** How often an action was called; `*` for all. */
  count(action: Action | '*' = '*'): number {
    return this.calls.filter((call) => action === '*' || call.action === action).length;
  }

  /** How often a login was refused: a client must not repeat one by itself. */
  get refusedLogins(): number {
    return this.calls.filter(({ code }) => REFUSED_LOGIN.test(code ?? '')).length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (request.url !== '/' || request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    const answer = { ...this.#answer(request, body), RequestId: randomUUID() };
    const isPacked = /\bgzip\b/u.test(String(request.headers['accept-encoding']));
    const sent = Buffer.from(JSON.stringify({ Response: answer }));
    response.writeHead(200, {
      'content-type': 'application/json',
      date: new Date(this.#now()).toUTCString(),
      ...(isPacked && { 'content-encoding': 'gzip' }),
    });
    response.end(isPacked ? gzipSync(sent) : sent);
  }

  #answer(request: IncomingMessage, body: Buffer): JsonObject {
    const action = header(request, 'x-tc-action') ?? '';
    const parameters = parsed(body);
    const call = {
      action,
      secretId: readAuthorization(header(request, 'authorization') ?? '')?.secretId ?? '',
      parameters: Object.fromEntries(parameters ?? []),
      userAgent: request.headers['user-agent'],
      language: header(request, 'x-tc-language'),
    };
    try {
      const found = this.#run(request, action, body, parameters);
      this.calls.push({ ...call, code: undefined });
      return found;
    } catch (error) {
      if (!(error instanceof CloudRefusal)) throw error;
      this.calls.push({ ...call, code: error.code });
      const isChinese = /^(?:zh|cn)/u.test(call.language ?? languageOf(this.site));
      return { Error: { Code: error.code, Message: messageOf(error.code, error.detail, isChinese) } };
    }
  }

  /** @throws CloudRefusal */
  #run(
    request: IncomingMessage,
    action: string,
    body: Buffer,
    sent: ReadonlyMap<string, unknown> | undefined,
  ): JsonObject {
    const version = header(request, 'x-tc-version');
    if (action === '' || version === undefined) throw new CloudRefusal('MissingParameter');
    if (version !== VERSION) throw new CloudRefusal('NoSuchVersion');
    if (!isAction(action) || ('onlyChina' in ACTIONS[action] && this.site === 'international'))
      throw new CloudRefusal('InvalidAction');
    const { key, denied } = this.#authenticate(request, body);
    this.#assertNotTooMany(key, action);
    if (denied.actions?.includes(action) === true)
      throw new CloudRefusal('AuthFailure.UnauthorizedOperation');
    const type = request.headers['content-type'] ?? '';
    if (!/^application\/json(?:; ?charset=utf-8)?$/iu.test(type) || sent === undefined)
      throw new CloudRefusal('InvalidParameter', 'the body');
    const parameters = CloudParameters.read(sent, action, this.site);
    const refusal = this.refuse(action, parameters);
    if (refusal !== undefined) throw refusal;
    return this.#respond(action, parameters, denied);
  }

  #respond(action: Action, parameters: CloudParameters, denied: Denied): JsonObject {
    if (action === 'DescribeUserDetail') return this.#rows.user();
    if (action === 'DescribeDomainGroupList') return this.#rows.groups();
    if (action === 'DescribeDomainList') return this.#rows.domains(parameters);
    const domain = domainOf(parameters);
    if (denied.domains?.includes(domain.punycode) === true) throw new CloudRefusal('UnauthorizedOperation');
    if (action === 'DescribeRecordLineList')
      return this.#rows.lineNames(domain, parameters.text('DomainGrade'));
    if (action === 'DescribeRecordLineCategoryList') return this.#rows.lineGroups();
    assertOpen(domain);
    if (action === 'DescribeDomain') return this.#rows.domain(domain);
    if (action === 'DescribeRecordList') return this.#rows.records(domain, parameters);
    return this.#rows.record(domain, parameters.count('RecordId') ?? 0);
  }

  /** Checks clock and signature (api3.md section 2), and returns the key. @throws CloudRefusal */
  #authenticate(
    request: IncomingMessage,
    body: Buffer,
  ): { readonly key: CloudServiceKey; readonly denied: Denied } {
    const signed = readAuthorization(header(request, 'authorization') ?? '');
    if (signed === undefined) throw new CloudRefusal('AuthFailure.InvalidAuthorization');
    const names = signed.signedHeaders;
    const hasAll = ['content-type', 'host'].every((name) => names.includes(name));
    if (!hasAll || names.join() !== names.toSorted().join())
      throw new CloudRefusal('AuthFailure.InvalidAuthorization', 'the signed headers');
    const served = this.#keys.get(signed.secretId);
    if (served === undefined) throw new CloudRefusal('AuthFailure.SecretIdNotFound');
    const written = header(request, 'x-tc-timestamp') ?? '';
    if (!/^\d{1,12}$/u.test(written)) throw new CloudRefusal('MissingParameter', 'the timestamp');
    const timestamp = Number(written);
    if (Math.abs(timestamp - this.#now() / 1000) > CLOCK_SECONDS)
      throw new CloudRefusal('AuthFailure.SignatureExpire');
    // The Node SDK signs the name of the host alone; others sign what they send.
    const host = request.headers.host ?? '';
    const isGood = [host, host.replace(/:\d+$/u, '')].some((each) => {
      const headers = Object.fromEntries(
        names.map((name) => [name, name === 'host' ? each : (header(request, name) ?? '')]),
      );
      const expected = signatureOf({ body, headers, timestamp, service: 'dnspod' }, served.key.secretKey);
      return timingSafeEqual(Buffer.from(expected), Buffer.from(signed.signature));
    });
    if (!isGood || signed.date !== utcDay(timestamp) || signed.service !== 'dnspod')
      throw new CloudRefusal('AuthFailure.SignatureFailure');
    if (header(request, 'x-tc-token') !== served.key.sessionToken)
      throw new CloudRefusal('AuthFailure.TokenFailure');
    if (served.key.endsAt !== undefined && this.#now() >= served.key.endsAt)
      throw new CloudRefusal('AuthFailure.TokenFailure');
    return served;
  }

  /** Counts the call. @throws CloudRefusal if there were too many within a second */
  #assertNotTooMany({ secretId }: CloudServiceKey, action: Action): void {
    const now = performance.now();
    const of = `${secretId} ${action}`;
    const recent = (this.#recent.get(of) ?? []).filter((at) => at > now - 1000);
    this.#recent.set(of, [...recent, now]);
    if (recent.length >= (this.limits.get(action) ?? ACTIONS[action].perSecond))
      throw new CloudRefusal('RequestLimitExceeded');
  }

  /** The time of the service, in milliseconds since the epoch. */
  #now(): number {
    return Date.now() + this.secondsAhead * 1000;
  }
}

function languageOf(site: Site): SampleLanguage {
  return site === 'china' ? 'cn' : 'en';
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The members of a JSON object; undefined for any other body. */
function parsed(body: Buffer): ReadonlyMap<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
    return new Map(Object.entries(json));
  } catch {
    return undefined;
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
