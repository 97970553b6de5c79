import { CHECK_LIMITS } from '../../zone/limits.ts';
import { spfStrings, type SpfPolicy } from '../../../dns/policies/spf.ts';
import { evaluatedTerms, lookedUpName, SPF_LIMITS } from '../../../dns/policies/spfTree.ts';
import { aboutText, explainFault, firstFaults, PART_FIRST } from '../faults.ts';
import { firstTarget, isMailServer } from '../recordTarget.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import { TAKES_FOR_PROGRAMS, type ZoneView } from '../../zone/zoneView.ts';
import { countLookups } from './countSpfLookups.ts';
import { checkEnd, checkLength, checkStrength, SPF_STRENGTH } from './spfStrength.ts';
import { isSpfRecord, isWithout, policiesIn, spfOf, textRecordsOf } from './textRecords.ts';
import { listText } from '../../../text/listText.ts';

const RULES = {
  'spf-multiple': {
    severity: 'error',
    source: rfc(7208, '4.5'),
    part: 'name',
    title: 'Several SPF records of one name',
    says: '{0} has {1} SPF records, so receivers use none of them and may refuse mail: merge them into one.',
  },
  'spf-syntax': {
    severity: 'error',
    source: rfc(7208, '4.6'),
    title: 'An SPF record with a syntax error',
    says: 'The SPF record of {0} has a syntax error at character {1}, so receivers cannot use it and may refuse mail. {2}',
  },
  'spf-strings': {
    severity: 'error',
    source: rfc(7208, '3.3'),
    title: 'An SPF record in several strings, as in a zone file',
    says: {
      spaced:
        'The SPF record of {0} is written as {1} strings, whose quotes become part of the text, so receivers do not recognize it: write one text without quotes.',
      glued:
        'The SPF record of {0} is written as {1} strings, whose quotes become part of the text, so receivers do not recognize it: write one text without quotes. No space is where two strings meet: joined, they read “{2}”.',
    },
  },
  'spf-lookups': {
    severity: 'error',
    source: rfc(7208, '4.6.4'),
    title: 'An SPF record that takes too many lookups, or points to itself',
    says: {
      loop: 'The SPF record of {0} points back to itself through {1}, so receivers give up and may refuse mail: remove one of the references.',
      many: 'SPF of {0} takes at least {1} lookups. Receivers give up after 10 and may refuse mail: list addresses instead of names.',
      outside:
        'SPF of {0} takes at least {1} lookups (records outside of the loaded zones: {2}). Receivers give up after 10 and may refuse mail: list addresses instead of names.',
      crowded:
        '“mx” in the SPF of {0} points to {1}, which has more than 10 MX records, so receivers give up and may refuse mail: list addresses instead.',
      voids:
        'SPF of {0} looks up {1} names without an answer ({2}). Receivers give up after 2 and may refuse mail: remove them.',
    },
  },
  'spf-target': {
    severity: 'error',
    source: rfc(7208, '5.2'),
    title: 'An SPF record that refers to a name without one',
    says: 'The SPF record of {0} refers to {1}, which has no SPF record, so receivers give up and may refuse mail: correct the name.',
  },
  'spf-version': {
    severity: 'warning',
    source: rfc(7208, '4.5'),
    title: 'A text that is meant as SPF and starts differently',
    says: 'The TXT record of {0} does not start with “v=spf1” and a space, so receivers do not take it for SPF: correct its start.',
  },
  ...SPF_STRENGTH,
  'spf-type': {
    severity: 'warning',
    source: rfc(7208, '3.1'),
    part: 'type',
    title: 'A record of the retired type SPF',
    says: 'Receivers do not ask for records of type SPF any more: publish the text at {0} as TXT.',
  },
  'spf-missing': {
    severity: 'hint',
    source: rfc(7208, '3'),
    part: 'name',
    title: 'Mail without an SPF record',
    says: '{0} has MX records but no SPF record, so receivers cannot tell its mail from forged mail: add a TXT record that starts with “v=spf1”.',
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  spfDomainMissing: 'A domain name is missing.',
  spfArgument: '“{0}” takes no argument.',
  spfTwice: '“{0}” may occur only once in a record.',
  spfModifierName: '“{0}” is not the name of a modifier.',
  spfTarget: 'Expected “:” and a domain name, or nothing.',
  spfPrefix: 'Expected the length of a prefix from 0 to {0}, without leading zeros.',
  spfFamily: { says: '“{0}” is written “{1}:”.', values: PART_FIRST },
  spfIp4: 'Expected an IPv4 address of four numbers, or a network like “192.0.2.0/24”.',
  spfIp6: 'Expected an IPv6 address, or a network like “2001:db8::/32”.',
  spfBareAddress: {
    says: '“{0}” needs “{1}:” before it.',
    mend: (part, address, family) => `${part.slice(0, -address.length)}${family}:${address}`,
  },
  spfModifierColon: {
    says: '“{0}” is a modifier and is written “{1}”.',
    values: (_part, modifier) => [modifier, `${modifier}=`],
    mend: (part) => part.replace(':', '='),
  },
  spfMechanismMissing: 'The name of a mechanism is missing.',
  spfMechanism: '“{0}” is not a mechanism; there are all, include, a, mx, ptr, ip4, ip6 and exists.',
  spfDomainAddress: 'Expected a domain name; addresses are written “ip4:” or “ip6:”.',
  spfDomainLabels: 'Expected a domain name of two labels or more.',
  spfTopLabel: { says: '“{0}” cannot be the last label of a domain name.', values: PART_FIRST },
  spfMacro: { says: '“{0}” is not a macro; a percent sign itself is written “%%”.', values: PART_FIRST },
};

type Report = ReportOf<typeof RULES>;

export const spf: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
  check: (host, zone, report) => {
    for (const set of host.sets) {
      for (const record of set.records)
        if (record.type === 'SPF') report('spf-type', [record], [hostText(host.name)]);
      checkMissing(host, zone, set, report);
      const texts = textRecordsOf(set);
      const [first, ...more] = texts.filter(isSpfRecord);
      if (first !== undefined && more.length > 0)
        report('spf-multiple', [first, ...more], [hostText(host.name), more.length + 1]);
      for (const record of texts) checkText(host.name, zone, record, report);
    }
  },
};

function checkText(name: string, zone: ZoneView, record: HostRecord, report: Report): void {
  const { value } = record;
  const host = hostText(name);
  const strings = value.length > CHECK_LIMITS.value ? undefined : spfStrings(value);
  if (strings !== undefined) {
    reportStrings(host, record, strings, report);
    return;
  }
  const read = spfOf(record);
  if (read === undefined) {
    if (isMeantAsSpf(value)) report('spf-version', [record], [host]);
    return;
  }
  for (const fault of firstFaults(read.faults)) {
    const { place, text, about } = explainFault(fault, value, FAULTS);
    report('spf-syntax', [record], [host, place, text], about);
  }
  checkStrength(name, record, read, report);
  if (!zone.isSpfPart(name)) checkEnd(name, record, read, report);
  checkLength(name, record, report);
  // Receivers that find a fault look nothing up.
  if (read.faults.length > 0) return;
  checkLookups(name, zone, record, read, report);
  checkReferences(name, zone, record, read, report);
}

/** @param strings in the order of the record; without their quotes */
function reportStrings(host: string, record: HostRecord, strings: readonly string[], report: Report): void {
  const count = strings.length;
  const glued = strings.findIndex(
    (each, at) => at > 0 && !/\s$/u.test(strings[at - 1] ?? '') && !/^\s/u.test(each),
  );
  if (glued < 1) {
    report('spf-strings/spaced', [record], [host, count], { corrected: strings.join('') });
    return;
  }
  const joint = (strings[glued - 1]?.split(' ').at(-1) ?? '') + (strings[glued]?.split(' ')[0] ?? '');
  report('spf-strings/glued', [record], [host, count, quoted(joint)], { corrected: undefined });
}

/** `v=spf1` without a space behind it, with something before it, or with another number. */
function isMeantAsSpf(text: string): boolean {
  return (
    /^\s+v=spf1(?:\s|$)|^v=spf1[^ \d]/iu.test(text) ||
    /^spf1 /iu.test(text) ||
    // Programs for texts make these of straight quotes.
    /^\s*[“”„‟«»‘’‚‛'`´]\s*v=spf/iu.test(text) ||
    /^v=spf(?!1)\d*(?:[\s.;]|$)/iu.test(text)
  );
}

/** Whether all mail of a host goes to servers that send none. */
function onlyReceives(records: readonly HostRecord[]): boolean {
  return records
    .filter(isMailServer)
    .every((record) => TAKES_FOR_PROGRAMS.test(firstTarget(record)?.name ?? ''));
}

/** A domain that receives mail usually sends mail too. Hosts whose mail the domain takes do not. */
function checkMissing(host: HostView, zone: ZoneView, set: LineSet, report: Report): void {
  const { records, recordLine } = set;
  const mx = records.find(isMailServer);
  if (mx === undefined || !zone.complete || host.host.startsWith('*')) return;
  if (host.host !== '@' && (!zone.hasMailOfItsOwn(host) || onlyReceives(records))) return;
  const found = zone.lookups.answer(host.name, 'TXT', { kind: 'line', recordLine });
  const hasOthers = found?.kind === 'records' && policiesIn(found.records).spf.length === 0;
  if (!hasOthers && found?.kind !== 'noData') return;
  // Hosts with the same mail server, such as one for each mailing list, share one finding.
  const server = host.host === '@' ? undefined : firstTarget(mx)?.name;
  report('spf-missing', [mx], [hostText(host.name)], server === undefined ? {} : { once: server });
}

/** Reports the most serious of what is wrong. */
function checkLookups(
  name: string,
  zone: ZoneView,
  record: HostRecord,
  read: SpfPolicy,
  report: Report,
): void {
  const host = hostText(name);
  const { count, outside, voids, firstVoids, loop, crowded } = countLookups(
    zone.lookups,
    name,
    record.recordLine,
    read,
  );
  if (loop !== undefined) report('spf-lookups/loop', [record], [host, hostText(loop)]);
  else if (count > SPF_LIMITS.lookups && outside === 0) report('spf-lookups/many', [record], [host, count]);
  else if (count > SPF_LIMITS.lookups) report('spf-lookups/outside', [record], [host, count, outside]);
  else if (crowded !== undefined) report('spf-lookups/crowded', [record], [host, hostText(crowded)]);
  else if (voids > SPF_LIMITS.voids)
    report('spf-lookups/voids', [record], [host, voids, listText(firstVoids.map(hostText))]);
}

/** Reports `include` and `redirect` that refer to names of the account without an SPF record. */
function checkReferences(
  name: string,
  { lookups }: ZoneView,
  record: HostRecord,
  read: SpfPolicy,
  report: Report,
): void {
  const { value, recordLine } = record;
  const names = evaluatedTerms(read).flatMap((term) =>
    term.kind === 'include' || term.kind === 'redirect' ? (lookedUpName(term, name) ?? []) : [],
  );
  // Receivers give up before the others.
  for (const target of names.slice(0, SPF_LIMITS.lookups))
    if (isWithout(lookups.lookUp(target, 'TXT', recordLine), 'spf')) {
      const about = aboutText(value.toLowerCase(), target);
      report('spf-target', [record], [hostText(name), hostText(target)], about);
    }
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
spf-multiple
  yes «@» TXT v=spf1 -all | @ TXT V=SPF1 +all → example.com, 2
  no  @ TXT v=spf1 -all | @ TXT v=spf10
spf-syntax
  yes @ TXT v=spf1 ip4:«192.0.2» -all → example.com, 12, *
  yes @ TXT v=spf1 «-all"» → example.com, 8, * all"
  yes @ TXT v=spf1 a:«é» → example.com, 10, * é
  yes @ TXT v=spf1 «1=a» → example.com, 8, * 1
  yes @ TXT v=spf1 exp=a.b «exp=a.b» → example.com, 16, * exp
  yes @ TXT v=spf1 include«» → example.com, 15, *
  yes @ TXT v=spf1 ptr«/0» → example.com, 11, *
  yes @ TXT v=spf1 a/«33» → example.com, 10, * 32
  yes @ TXT v=spf1 ip4:«2001:db8::1» → example.com, 12, * 2001:db8::1, ip6
  yes @ TXT v=spf1 ip6:«x» → example.com, 12, *
  yes @ TXT v=spf1 «~192.0.2.1» -all → example.com, 8, * 192.0.2.1, ip4 ⇒ v=spf1 ~ip4:192.0.2.1 -all
  yes @ TXT v=spf1 mx «+2001:db8::1» → example.com, 11, * 2001:db8::1, ip6 ⇒ v=spf1 mx +ip6:2001:db8::1
  yes @ TXT v=spf1 «redirect:a.b» → example.com, 8, * redirect, redirect= ⇒ v=spf1 redirect=a.b
  yes @ TXT v=spf1 «-» → example.com, 8, *
  yes @ TXT v=spf1 a:«192.0.2.1» → example.com, 10, *
  yes @ TXT v=spf1 a:«a» → example.com, 10, *
  yes @ TXT v=spf1 a:a.«1» → example.com, 12, * 1
  yes @ TXT v=spf1 a:«%a».b → example.com, 10, * %a
  no  mail TXT v=spf1 include:a.example -all
  no  @ TXT v=spf2 what ever
spf-strings
  yes @ TXT "v=spf1 mx " "-all" → spaced: example.com, 2 ⇒ v=spf1 mx -all
  yes @ TXT "v=spf1 include:a.example" "include:b.example -all" → glued: example.com, 2, include:a.exampleinclude:b.example
  no  @ TXT "v=spf1 mx -all"
  no  @ TXT "v=DKIM1; " "p="
spf-lookups
  yes @ TXT v=spf1 include:example.com -all → loop: example.com, example.com
  yes @ TXT v=spf1 a:x.example.com a:y.example.com mx:z.example.com ?all → voids: example.com, 3, x.example.com, y.example.com, z.example.com
  yes @ TXT v=spf1 (a:www.example.com ){11}-all → many: example.com, 11
  yes @ TXT v=spf1 (a:www.example.com ){10}redirect=b.example.net → outside: example.com, 11, 1
  yes @ TXT v=spf1 mx -all | (@ MX mx.example.org. | ){11} → crowded: example.com, example.com
  no  @ TXT v=spf1 (a:www.example.com ){10}-all | www A 192.0.2.1
spf-target
  yes @ TXT v=spf1 redirect=«x.example.com» → example.com, x.example.com
  yes @ TXT v=spf1 include:«No.Example.com» -all → example.com, no.example.com
  no  @ TXT v=spf1 include:Mail.Example.com. -all | mail TXT v=spf1 -all
spf-version
  yes @ TXT v=spf1; mx -all → example.com
  no  @ TXT v=spf10 mx
  no  a TXT x “v=spf1
spf-type
  yes @ «SPF» v=spf1 -all → example.com
  no  @ TXT v=spf1 -all
spf-missing
  yes «m» MX mx.example.net. → m.example.com
  no  m MX mx.example.net. | m TXT v=spf1 mx -all
  no  @ MX .
`;
