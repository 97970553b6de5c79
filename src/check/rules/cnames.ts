import { domainKey } from '../../dns/syntax/domainName.ts';
import { answerKey, areWeighted } from '../../dns/recordLines.ts';
import { firstTarget } from './recordTarget.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';
import { listText } from '../../text/listText.ts';

const RULES = {
  'cname-other-data': {
    severity: 'error',
    source: rfc(1034, '3.6.2'),
    part: 'type',
    title: 'A CNAME beside other records of the same name and line',
    says: {
      delegated:
        '{0} has a CNAME and other records on the same line ({1}). Its NS records delegate the name, so nobody follows the CNAME: remove one or the other.',
      hidden:
        '{0} has a CNAME and other records on the same line ({1}). Resolvers follow the CNAME, so the others may never be found: remove one or the other.',
    },
  },
  'cname-multiple': {
    severity: 'error',
    source: rfc(2181, '10.1'),
    part: 'type',
    title: 'Several CNAME records of one name on one line',
    says: '{0} has {1} CNAME records on the same line. A name has only one canonical name, so clients may get any of them or an error: keep one.',
  },
  'cname-apex': {
    severity: 'hint',
    source: rfc(1912, '2.4'),
    part: 'type',
    title: 'A CNAME at the apex of a zone',
    says: '{0} is the apex of the zone and has a CNAME. The service accepts it, but other DNS software does not: use A and AAAA records where the zone may move.',
  },
  'cname-loop': {
    severity: 'error',
    source: rfc(1034, '3.6.2'),
    title: 'CNAME records that point back to themselves',
    says: 'The CNAME of {0} points back to itself ({1}). The name never resolves: point one of them to a name with an address.',
  },
  'cname-chain': {
    severity: 'warning',
    source: rfc(1034, '3.6.2'),
    title: 'A chain of CNAME records that is too long for resolvers',
    says: {
      whole:
        '{0} reaches its end after {1} CNAME records. Resolvers may give up before that: point it nearer to the end.',
      cut: '{0} goes through {1} CNAME records or more. Resolvers give up before the end: point it nearer to the end.',
    },
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

/** The types that may exist beside a CNAME (RFC 4034, 2.5 and 3). */
const BESIDE_CNAME: ReadonlySet<string> = new Set(['CNAME', 'RRSIG', 'NSEC', 'KEY']);
/** The longest chain of CNAME records that all resolvers follow. */
const LONGEST_CHAIN = 8;
/** The most names of a loop, or types of records, that a sentence shows. */
const MOST_SHOWN = 8;

export const cnames: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) checkSet(host, set, zone, report);
    for (const record of host.records) if (isCname(record)) checkChain(host.name, zone, record, report);
  },
};

function checkSet(
  { host, name }: HostView,
  { records, recordLine }: LineSet,
  zone: ZoneView,
  report: Report,
): void {
  const aliases = records.filter(isCname);
  const [first, ...more] = aliases;
  if (first === undefined) return;
  const apex = host === '@';
  if (apex) report('cname-apex', [first], [hostText(name)]);
  const others = records.filter(
    ({ type, held }) => !BESIDE_CNAME.has(type) && !(apex && (held || type === 'NS')),
  );
  if (others.length > 0) {
    const isDelegated = zone.answer(name, 'CNAME', { kind: 'line', recordLine })?.kind === 'delegation';
    const types = shownOf([...new Set(others.map(({ type }) => type))]);
    report(
      isDelegated ? 'cname-other-data/delegated' : 'cname-other-data/hidden',
      [first, ...others],
      [hostText(name), listText(types.map(quoted))],
    );
  }
  // With weights, the service gives each client one of them.
  if (areWeighted(aliases)) return;
  const same = answerKey([first]);
  const different = more.filter((record) => answerKey([record]) !== same);
  if (different.length > 0)
    report('cname-multiple', [first, ...different], [hostText(name), different.length + 1]);
}

/** Follows a CNAME within the account's zones, as far as resolvers do and answers are certain. */
function checkChain(name: string, zone: ZoneView, record: HostRecord, report: Report): void {
  const target = firstTarget(record)?.name;
  if (target === undefined) return;
  const { links, ends } = zone.lookups.chain(target, 'A', record.recordLine);
  const end = links.findIndex((link) => link.answer?.kind !== 'cname' && link.answer?.kind !== 'dname');
  const aliases = (end < 0 ? links : links.slice(0, end)).map((link) => link.name);
  const own = aliases.indexOf(domainKey(name));
  // A loop that does not contain this name is reported at the names in it.
  if (own >= 0) {
    const loop = [...shownOf([name, ...aliases.slice(0, own)]), name].map(hostText).join(' → ');
    report('cname-loop', [record], [hostText(name), loop]);
  } else if (aliases.length >= LONGEST_CHAIN && !ends.some(({ kind }) => kind === 'loop')) {
    const sentence = end < 0 ? 'cname-chain/cut' : 'cname-chain/whole';
    report(sentence, [record], [hostText(name), aliases.length + 1]);
  }
}

/** Returns the texts that a sentence shows, with an ellipsis for the others. */
function shownOf(texts: readonly string[]): readonly string[] {
  return texts.length > MOST_SHOWN ? [...texts.slice(0, MOST_SHOWN), '…'] : texts;
}

function isCname({ type }: HostRecord): boolean {
  return type === 'CNAME';
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
cname-other-data
  yes www A 192.0.2.1 | www «CNAME» example.net. → hidden: www.example.com, A
  yes a «CNAME» b.example. | a NS ns1.example.net. | a NS ns2.example.net. → delegated: a.example.com, NS
  no  www A 192.0.2.1 | Asia: www CNAME example.net.
  no  @ NS ns1.example.net. | @ CNAME example.net.
cname-multiple
  yes www «CNAME» a.example.net. | www CNAME b.example.net. → www.example.com, 2
  no  www CNAME a.example.net. | Asia: www CNAME b.example.net.
cname-apex
  yes @ «CNAME» example.net. → example.com
  no  www CNAME example.net.
cname-loop
  yes a CNAME A.Example.com. → a.example.com, a.example.com → a.example.com
  no  a CNAME b.example.com. | b A 192.0.2.1
cname-chain
  yes a0 CNAME a1.example.com. | a1 CNAME a2.example.com. | a2 CNAME a3.example.com. | a3 CNAME a4.example.com. | a4 CNAME a5.example.com. | a5 CNAME a6.example.com. | a6 CNAME a7.example.com. | a7 CNAME a8.example.com. | a8 CNAME a9.example.com. → whole: a0.example.com, 9
  yes a CNAME x.d.example.com. | d DNAME b.d.example.com. → cut: a.example.com, 17
  no  a CNAME b.example.com. | b CNAME c.example.com. | c A 192.0.2.1
`;
