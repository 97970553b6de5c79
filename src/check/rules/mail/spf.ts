import * as l10n from '@vscode/l10n';
import { spfStrings, type SpfPolicy } from '../../../dns/policies/spf.ts';
import { evaluatedTerms, lookedUpName, MOST_SPF_LOOKUPS } from '../../../dns/policies/spfTree.ts';
import { aboutFault, aboutText } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { firstTarget, isMailServer } from '../recordTarget.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText, quoted } from '../findingText.ts';
import { MOST_OF_VALUE } from '../../zone/limits.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { countLookups, type SpfLookups } from './countSpfLookups.ts';
import { checkEnd, checkLength, checkStrength } from './spfStrength.ts';
import {
  firstFaults,
  isSpfRecord,
  isWithout,
  placeOf,
  policiesIn,
  spfOf,
  textRecordsOf,
} from './textRecords.ts';
import { listText } from '../../../text/listText.ts';

const RULES = {
  'spf-multiple': { severity: 'error', source: rfc(7208, '4.5'), part: 'name' },
  'spf-syntax': { severity: 'error', source: rfc(7208, '4.6') },
  'spf-strings': { severity: 'error', source: rfc(7208, '3.3') },
  'spf-lookups': { severity: 'error', source: rfc(7208, '4.6.4') },
  'spf-target': { severity: 'error', source: rfc(7208, '5.2') },
  'spf-version': { severity: 'warning', source: rfc(7208, '4.5') },
  'spf-open': { severity: 'information', source: rfc(7208, '4.7') },
  'spf-long': { severity: 'hint', source: rfc(7208, '3.4') },
  'spf-weak': { severity: 'warning', source: rfc(7208, '5.1') },
  'spf-type': { severity: 'warning', source: rfc(7208, '3.1'), part: 'type' },
  'spf-missing': { severity: 'hint', source: rfc(7208, '3'), part: 'name' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Receivers give up after so many lookups without an answer. */
const MOST_VOIDS = 2;

export const spf: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) {
      checkType(host, set, report);
      checkMissing(host, zone, set, report);
      const texts = textRecordsOf(set);
      checkMultiple(host.name, texts.filter(isSpfRecord), report);
      for (const record of texts) checkText(host.name, zone, record, report);
    }
  },
};

function checkText(name: string, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const strings = record.value.length > MOST_OF_VALUE ? undefined : spfStrings(record.value);
  if (strings !== undefined) {
    reportStrings(name, record, strings, report);
    return;
  }
  const read = spfOf(record);
  if (read === undefined) {
    checkVersion(name, record, report);
    return;
  }
  checkSyntax(name, record, read, report);
  checkStrength(name, record, read, report);
  if (!zone.isSpfPart(name)) checkEnd(name, record, read, report);
  checkLength(name, record, report);
  // Receivers that find a fault look nothing up.
  if (read.faults.length > 0) return;
  checkLookups(name, zone, record, read, report);
  checkReferences(name, zone, record, read, report);
}

/** @param strings in the order of the record; without their quotes */
function reportStrings(
  name: string,
  record: HostRecord,
  strings: readonly string[],
  report: Report<Id>,
): void {
  const count = strings.length;
  const glued = strings.findIndex(
    (each, at) => at > 0 && !/\s$/u.test(strings[at - 1] ?? '') && !/^\s/u.test(each),
  );
  const joint =
    glued < 1
      ? undefined
      : (strings[glued - 1]?.split(' ').at(-1) ?? '') + (strings[glued]?.split(' ')[0] ?? '');
  report(
    'spf-strings',
    [record],
    () =>
      joint === undefined
        ? l10n.t(
            'The SPF record of {0} is written as {1} strings, whose quotes become part of the text, so receivers do not recognize it: write one text without quotes.',
            hostText(name),
            count,
          )
        : l10n.t(
            'The SPF record of {0} is written as {1} strings, whose quotes become part of the text, so receivers do not recognize it: write one text without quotes. No space is where two strings meet: joined, they read "{2}".',
            hostText(name),
            count,
            quoted(joint),
          ),
    { corrected: joint === undefined ? strings.join('') : undefined },
  );
}

function checkSyntax(name: string, record: HostRecord, { faults }: SpfPolicy, report: Report<Id>): void {
  for (const fault of firstFaults(faults))
    report(
      'spf-syntax',
      [record],
      () =>
        l10n.t(
          'The SPF record of {0} has a syntax error at character {1}, so receivers cannot use it and may refuse mail. {2}',
          hostText(name),
          placeOf(fault),
          faultText(fault, record.value),
        ),
      aboutFault(fault, record.value),
    );
}

function checkVersion(name: string, record: HostRecord, report: Report<Id>): void {
  if (isMeantAsSpf(record.value))
    report('spf-version', [record], () =>
      l10n.t(
        'The TXT record of {0} does not start with "v=spf1" and a space, so receivers do not take it for SPF: correct its start.',
        hostText(name),
      ),
    );
}

function checkMultiple(name: string, policies: readonly HostRecord[], report: Report<Id>): void {
  const count = policies.length;
  const [first, ...more] = policies;
  if (first !== undefined && count > 1)
    report('spf-multiple', [first, ...more], () =>
      l10n.t(
        '{0} has {1} SPF records, so receivers use none of them and may refuse mail: merge them into one.',
        hostText(name),
        count,
      ),
    );
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

function checkType({ name }: HostView, { records }: LineSet, report: Report<Id>): void {
  for (const record of records)
    if (record.type === 'SPF')
      report('spf-type', [record], () =>
        l10n.t(
          'Receivers do not ask for records of type SPF any more: publish the text at {0} as TXT.',
          hostText(name),
        ),
      );
}

/**
 * Mail servers that hand mail to programs and send none: SendGrid's "Inbound Parse" and Amazon SES's "Email receiving",
 * read in November 2026.
 */
const RECEIVERS = /^(?:mx\.sendgrid\.net|inbound-smtp\.[a-z\d-]+\.amazonaws\.com)$/u;

/** Whether all mail of a host goes to servers that send none. */
function onlyReceives(records: readonly HostRecord[]): boolean {
  return records.filter(isMailServer).every((record) => RECEIVERS.test(firstTarget(record)?.name ?? ''));
}

/** A domain that receives mail usually sends mail too. Hosts whose mail the domain takes do not. */
function checkMissing(host: HostView, zone: ZoneView, { records, line }: LineSet, report: Report<Id>): void {
  const mx = records.find(isMailServer);
  if (mx === undefined || !zone.complete || host.host.startsWith('*')) return;
  if (host.host !== '@' && (!zone.hasMailOfItsOwn(host) || onlyReceives(records))) return;
  const found = zone.lookups.answer(host.name, 'TXT', { kind: 'line', line });
  const hasOthers = found?.kind === 'records' && policiesIn(found.records).spf.length === 0;
  if (!hasOthers && found?.kind !== 'noData') return;
  const { name } = host;
  // Hosts of one server, such as one for each mailing list, lack the same.
  const server = host.host === '@' ? undefined : firstTarget(mx)?.name;
  report(
    'spf-missing',
    [mx],
    () =>
      l10n.t(
        '{0} has MX records but no SPF record, so receivers cannot tell its mail from forged mail: add a TXT record that starts with "v=spf1".',
        hostText(name),
      ),
    server === undefined ? {} : { once: server },
  );
}

function checkLookups(
  name: string,
  zone: ZoneView,
  record: HostRecord,
  read: SpfPolicy,
  report: Report<Id>,
): void {
  const counted = countLookups(zone.lookups, name, record.line, read);
  const { count, voids, loop, crowded } = counted;
  if (loop === undefined && crowded === undefined && count <= MOST_SPF_LOOKUPS && voids <= MOST_VOIDS) return;
  report('spf-lookups', [record], () => lookupsText(hostText(name), counted));
}

/** The sentence about the most serious of what is wrong. */
function lookupsText(who: string, lookups: SpfLookups): string {
  const { count, outside, voids, firstVoids, loop, crowded } = lookups;
  if (loop !== undefined)
    return l10n.t(
      'The SPF record of {0} leads back to itself through {1}, so receivers give up and may refuse mail: remove one of the references.',
      who,
      hostText(loop),
    );
  if (count > MOST_SPF_LOOKUPS)
    return outside === 0
      ? l10n.t(
          'SPF of {0} takes at least {1} lookups. Receivers give up after 10 and may refuse mail: list addresses instead of names.',
          who,
          count,
        )
      : l10n.t(
          'SPF of {0} takes at least {1} lookups ({2} more records are outside of the loaded zones). Receivers give up after 10 and may refuse mail: list addresses instead of names.',
          who,
          count,
          outside,
        );
  if (crowded !== undefined)
    return l10n.t(
      '"mx" in the SPF of {0} leads to {1}, which has more than 10 MX records, so receivers give up and may refuse mail: list addresses instead.',
      who,
      hostText(crowded),
    );
  return l10n.t(
    'SPF of {0} looks up {1} names without an answer ({2}). Receivers give up after 2 and may refuse mail: remove them.',
    who,
    voids,
    listText(firstVoids.map(hostText)),
  );
}

/** Reports `include` and `redirect` that refer to names of the account without an SPF record. */
function checkReferences(
  name: string,
  { lookups }: ZoneView,
  record: HostRecord,
  read: SpfPolicy,
  report: Report<Id>,
): void {
  const names = evaluatedTerms(read).flatMap((term) =>
    term.kind === 'include' || term.kind === 'redirect' ? (lookedUpName(term, name) ?? []) : [],
  );
  // Receivers give up before the others.
  for (const target of names.slice(0, MOST_SPF_LOOKUPS))
    if (isWithout(lookups.lookUp(target, 'TXT', record.line), 'spf'))
      reportTarget(name, target, record, report);
}

function reportTarget(name: string, target: string, record: HostRecord, report: Report<Id>): void {
  report(
    'spf-target',
    [record],
    () =>
      l10n.t(
        'The SPF record of {0} refers to {1}, which has no SPF record, so receivers give up and may refuse mail: correct the name.',
        hostText(name),
        hostText(target),
      ),
    aboutText(record.value.toLowerCase(), target),
  );
}
