import type { AnswerDoubt } from '../dns/zone.ts';
import type { DelegationFinding } from './delegationFindings.ts';
import type { ServerAddress } from './liveRequest.ts';

/**
 * The results of a run, as plain data that can be written as JSON. It has codes and data; sentences are made elsewhere.
 */
export interface LiveReport {
  /** The name of the zone, as a key. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Undefined while the run goes on. */
  readonly endedAt: number | undefined;
  /** Why not everything was asked. */
  readonly stopped: LiveStop | undefined;
  /** Every server answers without authority and offers recursion: the network answers in their place. */
  readonly isCutByNetwork: boolean;
  /** How many messages were sent. */
  readonly queries: number;
  /** How many targets were left out, because they have more lines than there are queries. */
  readonly leftOut: number;
  /** How many lines of the other targets were left out, for the same reason. */
  readonly linesLeftOut: number;
  /** How many answers are compared but not kept, because all of them together are too long. */
  readonly answersNotKept: number;
  readonly delegation: DelegationReport;
  /** Authoritative servers first, then resolvers. Answers refer to them by their place in this list. */
  readonly servers: readonly LiveServer[];
  readonly questions: readonly LiveQuestion[];
}

export type LiveStop = 'cancelled' | 'deadline' | 'queryLimit';

/** The delegation of the zone. */
export interface DelegationReport {
  /** It is still looked for: nothing else is known here. */
  readonly isPending?: true;
  /** The zone that delegates it, as a key: empty for the root. Undefined while it is not found. */
  readonly parent: string | undefined;
  /** The NS set of the parent, and that of the zone itself, as keys, sorted. Undefined: not answered. */
  readonly parentServers: readonly string[] | undefined;
  readonly zoneServers: readonly string[] | undefined;
  readonly findings: readonly DelegationFinding[];
}

/** An address that is asked. */
export interface LiveServer extends ServerAddress {
  readonly role: 'authoritative' | 'resolver';
  /** Its name in the delegation; undefined for an address that was given. */
  readonly name: string | undefined;
  /** Its state when it was asked about the zone itself; for a resolver, about any question. */
  readonly state: ServerState;
  /** The serial of its SOA. */
  readonly serial: number | undefined;
  /** Its identifiers (RFC 5001), each once: several machines behind one address have several. */
  readonly nsids: readonly string[];
  /** Whether it answers by client subnet. Undefined: not asked for. */
  readonly honoursSubnet: boolean | undefined;
  /** It answered only without EDNS. */
  readonly isEdnsLost: boolean;
}

/** One word for a server. Silence says nothing about the zone. */
export type ServerState =
  | 'pending'
  | 'answers'
  | 'notAuthoritative'
  | 'refused'
  | 'failed'
  | 'silent'
  /** This machine has no way there, for example no IPv6: no fault of the zone. */
  | 'unreachable'
  | 'unreadable'
  /** Not asked: the run ended before. */
  | 'notAsked';

/** A question about a host, a type and a line: what is hosted, and the answers of the servers. */
export interface LiveQuestion {
  /** The name within the zone, as a key; `@` is the apex. */
  readonly host: string;
  /** The full name that is asked for, as a key. */
  readonly name: string;
  /** In capitals. */
  readonly type: string;
  /** Undefined: all clients get the same, and no client subnet is sent. */
  readonly recordLine: AskedLine | undefined;
  readonly hosted: HostedSet;
  readonly answers: readonly LiveAnswer[];
}

/** A line that a host has records on, and how it is asked for. */
interface AskedLine {
  /** As records name it; `Default` for the default line. */
  readonly name: string;
  /** The client subnet that is sent, as `192.0.2.0/24`; undefined: the line cannot be asked for. */
  readonly subnet: string | undefined;
  /** The country of that subnet. */
  readonly country: string | undefined;
}

/** Records as texts of a zone file, without name and TTL: canonical, each once, sorted. */
export type RecordTexts = readonly string[];

/** What the hosted records answer (`dns/zone.ts`). */
export interface HostedSet {
  readonly kind:
    | 'records'
    | 'cname'
    | 'dname'
    | 'redirect'
    | 'delegation'
    | 'noData'
    | 'noName'
    | 'undecided';
  /** The type of `records`: CNAME where the host is an alias. */
  readonly type: string;
  readonly records: RecordTexts;
  /** The TTL of the records, in seconds; undefined if they differ or the service does not say it. */
  readonly ttl: number | undefined;
  /** Records that cannot be served, because their values are not data of their type. */
  readonly invalid: readonly string[];
}

/** The answer of one address. */
export interface LiveAnswer extends JudgedAnswer {
  /** Place in `LiveReport.servers`. */
  readonly server: number;
}

export interface JudgedAnswer {
  readonly outcome: LiveOutcome;
  /** The answered records, if there was an answer that can be compared. */
  readonly answered: AnsweredSet | undefined;
  /** Round trip of the last message, in milliseconds. */
  readonly milliseconds: number | undefined;
  readonly nsid: string | undefined;
}

/** What a message says about a name and type. */
export interface AnsweredSet {
  readonly kind: 'records' | 'cname' | 'dname' | 'delegation' | 'noData' | 'noName';
  readonly type: string;
  readonly records: RecordTexts;
  /** The records are left out, here and in the outcome: see `answersNotKept`. */
  readonly isLeftOut?: true;
  /** The smallest TTL of the records, or how long a negative answer may be kept (RFC 2308 section 5). Seconds. */
  readonly ttl: number | undefined;
}

/** A cached answer of a resolver: when it must have forgotten it, in milliseconds since 1970, and the seconds left. */
export interface CacheExpiry {
  readonly ttl: number;
  readonly at: number;
}

export type LiveOutcome =
  | { readonly kind: 'pending' }
  /** `ttl`: hosted and answered differ in their TTL alone, which is a note. */
  | { readonly kind: 'same'; readonly ttl?: { readonly hosted: number; readonly answered: number } }
  | {
      readonly kind: 'different';
      readonly onlyHosted: RecordTexts;
      readonly onlyAnswered: RecordTexts;
      /** The same address answered differently when asked again: several machines are behind it. */
      readonly again?: AnsweredSet;
      readonly forgets?: CacheExpiry;
    }
  /** A resolver still has older records: the authoritative servers answer what is hosted. */
  | {
      readonly kind: 'older';
      readonly onlyHosted: RecordTexts;
      readonly onlyAnswered: RecordTexts;
      readonly forgets: CacheExpiry;
    }
  /** The name or its data is missing although it is hosted. With `forgets`: at a resolver. */
  | { readonly kind: 'noName' | 'noData'; readonly again?: AnsweredSet; readonly forgets?: CacheExpiry }
  | { readonly kind: 'silent' | 'refused' | 'notAuthoritative' | 'unreadable' }
  /**
   * A failure of the server or of the way there: the name of a response code (`SERVFAIL`, `RCODE_16`), `unreachable`
   * (this machine has no way there), `portClosed`, `tcpSilent` and `tcpClosed` (it answers over UDP that its answer is
   * too long), `noRecursion` (a resolver that is none), or the code of another error of the network (`ECONNRESET`).
   */
  | { readonly kind: 'failed'; readonly why: string }
  /** An alias or redirect that is answered with the addresses of its target. */
  | { readonly kind: 'equalAfterFollowing'; readonly target: string }
  /** Also said once, as `LiveReport.isCutByNetwork`. */
  | { readonly kind: 'cutByNetwork' }
  | { readonly kind: 'notJudged'; readonly why: UnjudgedReason };

/** Why an answer is not judged. */
export type UnjudgedReason =
  | { readonly kind: 'undecided'; readonly why: AnswerDoubt }
  /** The service answers for a redirect with its own web servers. */
  | { readonly kind: 'redirect' }
  /** An alias that is answered with addresses, which are not those that its target has here and now. */
  | { readonly kind: 'followedDiffers'; readonly target: string }
  /** An alias that is answered with addresses, while no server answered with those of its target. */
  | { readonly kind: 'targetUnknown'; readonly target: string }
  /** No client subnet stands for the line: search engines, providers, unknown lines, those no country is on. */
  | { readonly kind: 'lineNotAskable' }
  /** The server ignores client subnets. The lines whose records it answered, if any. */
  | { readonly kind: 'subnetNotHonoured'; readonly seenLines: readonly string[] }
  /** A resolver is asked without a line: it answered what is hosted on another one. */
  | { readonly kind: 'resolverLine' }
  /** A resolver answers something else than is hosted, but the network answers in place of name servers. */
  | { readonly kind: 'ofNetwork' }
  /** NOERROR with nothing in it, no SOA either: that is not “no data” (RFC 2308 section 2.2). */
  | { readonly kind: 'emptyAnswer' }
  /** The type is none of DNS, or the name cannot be sent. */
  | { readonly kind: 'notAskable' }
  /** No value that is hosted is data of its type. */
  | { readonly kind: 'hostedInvalid' }
  /** The name is delegated: what a resolver answers is not hosted here. */
  | { readonly kind: 'delegatedAway' }
  /** Not asked, because too many earlier questions to the address had no answer. */
  | { readonly kind: 'serverSilent' }
  /** Not asked any more. */
  | { readonly kind: 'stopped'; readonly why: LiveStop };

/** Returns whether a server's answer differs from the hosted records. No answer is not a difference. */
export function isMismatch({ kind }: LiveOutcome): boolean {
  return kind === 'different' || kind === 'older' || kind === 'noName' || kind === 'noData';
}
