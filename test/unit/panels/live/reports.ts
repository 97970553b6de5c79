// Reports of live answers as src/live makes them.
import type {
  AnsweredSet,
  HostedSet,
  LiveAnswer,
  LiveOutcome,
  LiveQuestion,
  LiveReport,
  LiveServer,
} from '../../../../src/live/liveReport.ts';
import type { LiveState } from '../../../../src/live/liveSession.ts';
import { AnswersTableSource } from '../../../../src/panels/live/answersTableSource.ts';
import type { LiveContent } from '../../../../src/panels/live/liveContent.ts';
import { liveContent } from '../../../../src/panels/live/liveView.ts';

/** A run that has ended with a report. */
export const ended = (report: LiveReport): LiveState => ({ kind: 'ended', report });

/** A run that has asked some of 28 questions. */
export const asking = (
  done: number,
  report: LiveReport,
  phase: 'delegation' | 'answers' = 'answers',
): LiveState => ({ kind: 'asking', progress: { phase, done, total: 28, report: () => report } });

/** A table that shows the answers of a report. */
export function answersTable(report: LiveReport): AnswersTableSource {
  const table = new AnswersTableSource();
  table.show(ended(report), NOW);
  return table;
}

/** The content of the page of example.com, whose rows come from `answers`. */
export function contentOf(
  state: LiveState,
  more: Partial<Parameters<typeof liveContent>[0]> = {},
  answers = new AnswersTableSource(),
): LiveContent {
  answers.show(state, NOW);
  const settings = { resolvers: [{ address: '192.0.2.53', port: 53 }], servers: [], roots: [], faults: [] };
  return liveContent({
    state,
    answers,
    settings,
    extStatus: undefined,
    isSample: false,
    name: 'example.com',
    ...more,
  });
}

/** 18:10 of some day, on the clock of this machine. */
export const NOW = new Date(2026, 10, 23, 18, 10).getTime();

export function server(
  address: string,
  role: LiveServer['role'] = 'authoritative',
  more: Partial<LiveServer> = {},
): LiveServer {
  return {
    address,
    port: 53,
    role,
    name: undefined,
    state: 'answers',
    serial: undefined,
    nsids: [],
    honoursSubnet: undefined,
    isEdnsLost: false,
    ...more,
  };
}

export function hosted(records: readonly string[], more: Partial<HostedSet> = {}): HostedSet {
  return { kind: 'records', type: 'A', records, ttl: 600, invalid: [], ...more };
}

export function answered(records: readonly string[], more: Partial<AnsweredSet> = {}): AnsweredSet {
  return { kind: 'records', type: 'A', records, ttl: 600, ...more };
}

export function given(
  place: number,
  outcome: LiveOutcome,
  set?: AnsweredSet,
  more: Partial<LiveAnswer> = {},
): LiveAnswer {
  return { server: place, outcome, answered: set, milliseconds: 12, nsid: undefined, ...more };
}

export function question(
  host: string,
  set: HostedSet,
  answers: readonly LiveAnswer[],
  more: Partial<LiveQuestion> = {},
): LiveQuestion {
  const name = host === '@' ? 'example.com' : `${host}.example.com`;
  return { host, name, type: set.type, recordLine: undefined, hosted: set, answers, ...more };
}

export function liveReport(more: Partial<LiveReport> = {}): LiveReport {
  return {
    zone: 'example.com',
    startedAt: NOW - 3_000,
    endedAt: NOW,
    stopped: undefined,
    isCutByNetwork: false,
    queries: 7,
    leftOut: 0,
    linesLeftOut: 0,
    answersNotKept: 0,
    delegation: { parent: 'com', parentServers: undefined, zoneServers: undefined, findings: [] },
    servers: [],
    questions: [],
    ...more,
  };
}

/** What one name server answered to these questions. */
export function answersOf(...questions: readonly LiveQuestion[]): LiveReport {
  return liveReport({ servers: [server('192.0.2.1')], questions });
}

/** A question of whose texts a server answered another one. */
export function textQuestion(text: string, more: Partial<LiveAnswer> = {}): LiveQuestion {
  const outcome = { kind: 'different', onlyHosted: ['"text"'], onlyAnswered: [text] } as const;
  const set = hosted(['"text"'], { type: 'TXT' });
  return question('www', set, [given(0, outcome, answered([text], { type: 'TXT' }), more)]);
}

/** Two name servers of which one lags behind, a resolver with an older answer, and one that is silent. */
export function variedReport(): LiveReport {
  const one = { name: 'ns1.example.net', serial: 2026112301, nsids: ['fra1'] };
  const two = { name: 'ns2.example.net', serial: 2026112300 };
  const [first, second] = [
    server('192.0.2.1', 'authoritative', one),
    server('2001:db8::2', 'authoritative', two),
  ];
  const forgets = { ttl: 1_800, at: NOW + 1_800_000 };
  const mail = answered(['10 mx.example.net.'], { type: 'MX' });
  const web = answered(['192.0.2.80']);
  const old = answered(['203.0.113.9']);
  const apart = { onlyHosted: ['192.0.2.80'], onlyAnswered: ['203.0.113.9'] };
  return liveReport({
    delegation: {
      parent: 'com',
      parentServers: ['ns1.example.net', 'ns2.example.net'],
      zoneServers: ['ns1.example.net', 'ns2.example.net'],
      findings: [
        {
          code: 'pointsAtService',
          level: 'good',
          parent: ['ns1.example.net', 'ns2.example.net'],
          service: ['ns1.example.net', 'ns2.example.net'],
        },
        { code: 'setsAgree', level: 'good', servers: ['ns1.example.net', 'ns2.example.net'] },
        {
          code: 'serialsDiffer',
          level: 'bad',
          newest: 2026112301,
          serials: [
            { server: { name: first.name, address: first }, serial: 2026112301 },
            { server: { name: second.name, address: second }, serial: 2026112300 },
          ],
        },
        { code: 'zoneSetUnknown', level: 'unknown' },
      ],
    },
    servers: [
      first,
      second,
      server('192.0.2.53', 'resolver'),
      server('192.0.2.54', 'resolver', { state: 'silent' }),
    ],
    questions: [
      question('@', hosted(['10 mx.example.net.'], { type: 'MX' }), [
        given(0, { kind: 'same' }, mail),
        given(1, { kind: 'same', ttl: { hosted: 600, answered: 300 } }, mail),
        given(2, { kind: 'same' }, mail),
        given(3, { kind: 'silent' }),
      ]),
      question('www', hosted(['192.0.2.80']), [
        given(0, { kind: 'same' }, web, { nsid: 'fra1' }),
        given(1, { kind: 'different', ...apart }, old, { nsid: 'ams2' }),
        given(2, { kind: 'older', ...apart, forgets }, old),
        given(3, { kind: 'notJudged', why: { kind: 'serverSilent' } }),
      ]),
      question('new', hosted(['192.0.2.81']), [
        given(0, { kind: 'same' }, answered(['192.0.2.81'])),
        given(1, { kind: 'noName' }, answered([], { kind: 'noName', ttl: 300 })),
        given(2, { kind: 'noName', forgets }, answered([], { kind: 'noName', ttl: 1_800 })),
        given(3, { kind: 'notJudged', why: { kind: 'serverSilent' } }),
      ]),
      question(
        'go',
        hosted(['https://example.com/'], { kind: 'redirect', type: 'URL' }),
        [given(0, { kind: 'notJudged', why: { kind: 'redirect' } }, answered(['192.0.2.200']))],
        { type: 'A' },
      ),
      question('cdn', hosted(['192.0.2.90']), [given(0, { kind: 'same' }, answered(['192.0.2.90']))], {
        recordLine: { name: 'China', subnet: '198.51.100.0/24', country: 'CN' },
      }),
      question(
        'alias',
        hosted(['target.example.net.'], { kind: 'cname', type: 'CNAME' }),
        [
          given(0, { kind: 'equalAfterFollowing', target: 'target.example.net' }, answered(['192.0.2.99'])),
          given(1, { kind: 'refused' }),
        ],
        { type: 'A' },
      ),
      question('gone', hosted([], { kind: 'noName' }), [
        given(0, { kind: 'same' }, answered([], { kind: 'noName', ttl: 300 })),
      ]),
    ],
  });
}
