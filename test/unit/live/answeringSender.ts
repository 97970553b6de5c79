// A sender whose answers the test decides, for what asks many servers. Nothing is sent.
import type { ServerAddress } from '../../../src/live/liveRequest.ts';
import type { QuerySender, ServerReply } from '../../../src/live/querySender.ts';
import type { DnsMessage, DnsQuery, MessageRecord } from '../../../src/live/wire/message.ts';

/** What a server says: a message with authority, or another reply. */
export type Said = Partial<DnsMessage> | Exclude<ServerReply, { kind: 'message' }>;

/** An authoritative message without records. */
export const MESSAGE: DnsMessage = {
  isAuthoritative: true,
  isTruncated: false,
  offersRecursion: false,
  rcode: 'NOERROR',
  answers: [],
  authorities: [],
  additionals: [],
  hasEdns: true,
  subnet: undefined,
  nsid: undefined,
};

/** A record of a text: `www.example.com A 192.0.2.1`, with a TTL of a minute. */
export function rr(text: string, ttl = 60): MessageRecord {
  const [name = '', type = '', ...data] = text.split(' ');
  return { name: name === '.' ? '' : name, type, ttl, text: data.join(' ') };
}

/** An address for each number below 256. */
export const at = (last: number): ServerAddress => ({ address: `192.0.2.${last}`, port: 53 });

/** Answers as `say` does for the last number of an address. `asked` has what was asked, as `1 example.com NS`. */
export function answeringSender(say: (last: number, query: DnsQuery) => Said | Promise<Said>): {
  readonly sender: Pick<QuerySender, 'ask'>;
  readonly asked: readonly string[];
} {
  const asked: string[] = [];
  const ask = async ({ address }: ServerAddress, query: DnsQuery): Promise<ServerReply> => {
    const last = address.split('.').at(-1) ?? '';
    asked.push(`${last} ${query.name} ${query.type}${query.wantsRecursion ? ' recursively' : ''}`);
    const said = await say(Number(last), query);
    if ('kind' in said) return said;
    return { kind: 'message', message: { ...MESSAGE, ...said }, milliseconds: 1, isEdnsLost: false };
  };
  return { sender: { ask }, asked };
}

/** A referral to a zone and its name servers, with addresses like `ns1.test A 192.0.2.1` beside them. */
export function referring(zone: string, servers: readonly string[], ...glue: readonly string[]): Said {
  return {
    isAuthoritative: false,
    authorities: servers.map((server) => rr(`${zone} NS ${server}.`)),
    additionals: glue.map(rr),
  };
}
