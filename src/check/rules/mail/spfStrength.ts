import type { SpfPart, SpfPolicy } from '../../../dns/policies/spf.ts';
import { digits } from '../../../text/visible.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import { aboutText } from '../faults.ts';
import { rfc, type Examples, type ReportOf, type RuleSet } from '../rule.ts';

export const SPF_STRENGTH = {
  'spf-open': {
    severity: 'information',
    source: rfc(7208, '4.7'),
    title: 'An SPF record that says nothing about other hosts',
    says: {
      none: 'The SPF record of {0} has neither “all” nor “redirect”, so it says nothing about hosts that it does not list: end it with “-all” or “~all”.',
      neutral:
        'The SPF record of {0} ends in “?all”, so it says nothing about hosts that it does not list: end it with “-all” or “~all”.',
    },
  },
  'spf-long': {
    severity: 'hint',
    source: rfc(7208, '3.4'),
    title: 'An SPF record that is too long for one answer over UDP',
    says: 'The SPF record of {0} has {1} bytes. Above {2}, resolvers need a second question over TCP, which some receivers cannot ask: shorten it.',
  },
  'spf-weak': {
    severity: 'warning',
    source: rfc(7208, '5.1'),
    title: 'An SPF record that allows everybody, or has parts without effect',
    says: {
      all: 'The SPF record of {0} lets every host in the world send its mail: use “-all” or “~all”.',
      network:
        'The SPF record of {0} lets every host in the world send its mail by “{1}”: list the networks that send it.',
      slip: 'Receivers ignore “{0}” in the SPF record of {1}, because “=” makes it a modifier that they do not know: write “:” instead.',
      unused:
        'Receivers ignore “{0}” in the SPF record of {1} because of its “all”: remove it, or put mechanisms before “all”.',
      ptr: 'The SPF record of {0} uses “ptr”, which is slow and which some receivers ignore: list addresses instead.',
    },
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof SPF_STRENGTH>;

const PTR_SECTION = rfc(7208, '5.5');
const NEUTRAL_SECTION = rfc(7208, '8.2');

/** Mechanisms whose argument follows a colon. */
const MECHANISM_AS_MODIFIER = /^(?:include|a|mx|ptr|ip4|ip6|exists)=/iu;

/** A longer record hardly fits into a response over UDP, in bytes (RFC 7208 section 3.4). */
const UDP_BYTES = 512;

/** Finds terms that let everybody send mail, or that receivers ignore. */
export function checkStrength(name: string, record: HostRecord, { terms }: SpfPolicy, report: Report): void {
  const { value } = record;
  const host = hostText(name);
  const all = terms.findIndex(({ kind }) => kind === 'all');
  const last = terms[all];
  if (last?.kind === 'all' && last.qualifier === '+')
    report('spf-weak/all', [record], [host], aboutText(value, last.text));
  const evaluated = all < 0 ? terms : terms.slice(0, all);
  const open = evaluated.find(
    (term) => HAS_PREFIX.has(term.kind) && 'qualifier' in term && isAnyAddress(term),
  );
  if (open !== undefined)
    report('spf-weak/network', [record], [host, quoted(open.text)], aboutText(value, open.text));
  const slip = terms.find(({ kind, text }) => kind === 'unknown' && MECHANISM_AS_MODIFIER.test(text))?.text;
  if (slip !== undefined) {
    const corrected = value.replace(slip, () => slip.replace('=', ':'));
    report('spf-weak/slip', [record], [quoted(slip), host], { ...aboutText(value, slip), corrected });
  }
  const unused = terms.find(
    ({ kind }, at) => all >= 0 && (kind === 'redirect' || (at > all && kind !== 'exp' && kind !== 'unknown')),
  );
  if (unused !== undefined)
    report('spf-weak/unused', [record], [quoted(unused.text), host], aboutText(value, unused.text));
  if (evaluated.some(({ kind }) => kind === 'ptr'))
    report('spf-weak/ptr', [record], [host], { source: PTR_SECTION });
}

/** Mechanisms whose addresses may be networks. */
const HAS_PREFIX: ReadonlySet<SpfPart['kind']> = new Set(['ip4', 'ip6', 'a', 'mx']);

/** A prefix of length 0: `/0`, or in `a` and `mx` also `//0`, `/0//64` and `/24//0` (RFC 7208 section 5.6). */
const ANY_ADDRESS = /\/0(?:\/\/\d+)?$/u;

/** Whether a mechanism passes every address of a family. */
function isAnyAddress({ qualifier, text }: { readonly qualifier: string; readonly text: string }): boolean {
  return qualifier === '+' && ANY_ADDRESS.test(text);
}

/** Finds a record whose end leaves open what applies to hosts that it does not list. */
export function checkEnd(
  name: string,
  record: HostRecord,
  { terms, faults }: SpfPolicy,
  report: Report,
): void {
  if (faults.length > 0) return;
  const all = terms.find((term) => term.kind === 'all');
  if (all === undefined && !terms.some(({ kind }) => kind === 'redirect'))
    report('spf-open/none', [record], [hostText(name)]);
  else if (all?.kind === 'all' && all.qualifier === '?')
    report('spf-open/neutral', [record], [hostText(name)], { source: NEUTRAL_SECTION });
}

export function checkLength(name: string, record: HostRecord, report: Report): void {
  const bytes = Buffer.byteLength(record.value);
  if (bytes > UDP_BYTES) report('spf-long', [record], [hostText(name), digits(bytes), UDP_BYTES]);
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
spf-open
  yes @ TXT v=spf1 mx ?all → neutral: example.com § 7208, 8.2
  yes @ TXT v=spf1 a → none: example.com
  no  @ TXT v=spf1 redirect=b.example.net
  no  _spf TXT v=spf1 a
spf-long
  yes @ TXT v=spf1 (ip4:192.0.2.1 ){36}-all x= → example.com, 518, 512
  no  @ TXT v=spf1 (ip4:192.0.2.1 ){35}-all
spf-weak
  yes @ TXT v=spf1 mx «+all» → all: example.com
  yes @ TXT v=spf1 ptr -all → ptr: example.com § 7208, 5.5
  yes @ TXT v=spf1 «+ip6:::/0» ~all → network: example.com, +ip6:::/0
  yes @ TXT v=spf1 «a:www.example.net/0» -all → network: example.com, a:www.example.net/0
  yes @ TXT v=spf1 -all «ip4:192.0.2.1» → unused: ip4:192.0.2.1, example.com
  yes @ TXT v=spf1 «include=_spf.example.net» -all → slip: include=_spf.example.net, example.com ⇒ v=spf1 include:_spf.example.net -all
  no  @ TXT v=spf1 mx ~all
  no  @ TXT v=spf1 -ip4:0.0.0.0/0 -all
`;
