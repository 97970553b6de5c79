import * as l10n from '@vscode/l10n';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { answerKey, areWeighted } from '../../dns/lines.ts';
import { firstTarget } from './recordTarget.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { hostText, quoted } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { listText } from '../../text/listText.ts';

const RULES = {
  'cname-other-data': { severity: 'error', source: rfc(1034, '3.6.2'), part: 'type' },
  'cname-multiple': { severity: 'error', source: rfc(2181, '10.1'), part: 'type' },
  'cname-apex': { severity: 'hint', source: rfc(1912, '2.4'), part: 'type' },
  'cname-loop': { severity: 'error', source: rfc(1034, '3.6.2') },
  'cname-chain': { severity: 'warning', source: rfc(1034, '3.6.2') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** What may stand beside a CNAME (RFC 4034, 2.5 and 3). */
const BESIDE_CNAME: ReadonlySet<string> = new Set(['CNAME', 'RRSIG', 'NSEC', 'KEY']);
/** How many CNAME records in a row all resolvers follow. */
const LONGEST_CHAIN = 8;
/** How many names of a loop, or types of records, a sentence shows. */
const MOST_SHOWN = 8;

export const cnames: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) checkSet(host, set, zone, report);
    for (const record of host.records) if (isCname(record)) checkChain(host.name, zone, record, report);
  },
};

function checkSet(
  { host, name }: HostView,
  { records, line }: LineSet,
  zone: ZoneView,
  report: Report<Id>,
): void {
  const aliases = records.filter(isCname);
  const [first, ...more] = aliases;
  if (first === undefined) return;
  const apex = host === '@';
  if (apex) reportApex(name, first, report);
  const others = records.filter(
    ({ type, held }) => !BESIDE_CNAME.has(type) && !(apex && (held || type === 'NS')),
  );
  if (others.length > 0) {
    const isDelegated = zone.answer(name, 'CNAME', { kind: 'line', line })?.kind === 'delegation';
    reportOthers(name, first, { others, isDelegated }, report);
  }
  // With weights, the service gives each client one of them.
  if (areWeighted(aliases)) return;
  const same = answerKey([first]);
  const different = more.filter((record) => answerKey([record]) !== same);
  if (different.length > 0) reportSeveral(name, first, different, report);
}

function reportApex(name: string, record: HostRecord, report: Report<Id>): void {
  report('cname-apex', [record], () =>
    l10n.t(
      '{0} is the apex of the zone and has a CNAME. The service accepts it, but other DNS software does not: use A and AAAA records where the zone may move.',
      hostText(name),
    ),
  );
}

function reportOthers(
  name: string,
  record: HostRecord,
  { others, isDelegated }: { readonly others: readonly HostRecord[]; readonly isDelegated: boolean },
  report: Report<Id>,
): void {
  const types = [...new Set(others.map(({ type }) => type))];
  const shown = types.slice(0, MOST_SHOWN);
  if (types.length > MOST_SHOWN) shown.push('…');
  report('cname-other-data', [record, ...others], () =>
    isDelegated
      ? l10n.t(
          '{0} has a CNAME and other records on the same line ({1}). Its NS records delegate the name, so nobody follows the CNAME: remove one or the other.',
          hostText(name),
          listText(shown.map(quoted)),
        )
      : l10n.t(
          '{0} has a CNAME and other records on the same line ({1}). Resolvers follow the CNAME, so the others may never be found: remove one or the other.',
          hostText(name),
          listText(shown.map(quoted)),
        ),
  );
}

function reportSeveral(
  name: string,
  first: HostRecord,
  different: readonly HostRecord[],
  report: Report<Id>,
): void {
  const count = different.length + 1;
  report('cname-multiple', [first, ...different], () =>
    l10n.t(
      '{0} has {1} CNAME records on the same line. A name has only one canonical name, so clients may get any of them or an error: keep one.',
      hostText(name),
      count,
    ),
  );
}

/** Follows a CNAME within the account's zones, as far as resolvers do and answers are certain. */
function checkChain(name: string, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const target = firstTarget(record)?.name;
  if (target === undefined) return;
  const { links, ends } = zone.lookups.chain(target, 'A', record.line);
  const end = links.findIndex((link) => link.answer?.kind !== 'cname' && link.answer?.kind !== 'dname');
  const aliases = (end < 0 ? links : links.slice(0, end)).map((link) => link.name);
  const own = aliases.indexOf(domainKey(name));
  // A loop that this name only leads into is reported at the names in it.
  if (own >= 0) reportLoop(record, [name, ...aliases.slice(0, own)], report);
  else if (aliases.length >= LONGEST_CHAIN && !ends.some(({ kind }) => kind === 'loop'))
    reportChain(name, record, { followed: aliases.length + 1, isWhole: end >= 0 }, report);
}

function reportLoop(record: HostRecord, names: readonly [string, ...string[]], report: Report<Id>): void {
  const shown = names.slice(0, MOST_SHOWN);
  const isLonger = names.length > MOST_SHOWN;
  report('cname-loop', [record], () =>
    l10n.t(
      'The CNAME of {0} leads back to itself ({1}). The name never resolves: point one of them to a name with an address.',
      hostText(names[0]),
      [...shown, ...(isLonger ? ['…'] : []), names[0]].map(hostText).join(' → '),
    ),
  );
}

function reportChain(
  name: string,
  record: HostRecord,
  { followed, isWhole }: { readonly followed: number; readonly isWhole: boolean },
  report: Report<Id>,
): void {
  report('cname-chain', [record], () =>
    isWhole
      ? l10n.t(
          '{0} reaches its end after {1} CNAME records. Resolvers may give up before that: point it nearer to the end.',
          hostText(name),
          followed,
        )
      : l10n.t(
          '{0} leads through {1} CNAME records or more. Resolvers give up before the end: point it nearer to the end.',
          hostText(name),
          followed,
        ),
  );
}

function isCname({ type }: HostRecord): boolean {
  return type === 'CNAME';
}
