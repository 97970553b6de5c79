import * as l10n from '@vscode/l10n';
import type { SpfPart, SpfPolicy } from '../../../dns/policies/spf.ts';
import { digits } from '../../../text/digits.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import { aboutText } from '../faultPlace.ts';
import { hostText, quoted } from '../findingText.ts';
import { rfc, type About, type Report } from '../rule.ts';

type Id = 'spf-weak' | 'spf-open' | 'spf-long';

const PTR_SECTION = rfc(7208, '5.5');
const NEUTRAL_SECTION = rfc(7208, '8.2');

/** Mechanisms whose argument follows a colon. */
const MECHANISM_AS_MODIFIER = /^(?:include|a|mx|ptr|ip4|ip6|exists)=/iu;

/** A longer record hardly fits into a response over UDP, in bytes (RFC 7208 section 3.4). */
const LONGEST_RECORD = 512;

/** Finds terms that let everybody send mail, or that receivers ignore. */
export function checkStrength(
  name: string,
  record: HostRecord,
  { terms }: SpfPolicy,
  report: Report<Id>,
): void {
  const all = terms.findIndex(({ kind }) => kind === 'all');
  const last = terms[all];
  if (last?.kind === 'all' && last.qualifier === '+')
    report(
      'spf-weak',
      [record],
      () =>
        l10n.t(
          'The SPF record of {0} lets every host in the world send its mail: use "-all" or "~all".',
          hostText(name),
        ),
      aboutText(record.value, last.text),
    );
  const evaluated = all < 0 ? terms : terms.slice(0, all);
  const open = evaluated.find(
    (term) => HAS_PREFIX.has(term.kind) && 'qualifier' in term && isAnyAddress(term),
  );
  if (open !== undefined)
    report(
      'spf-weak',
      [record],
      () =>
        l10n.t(
          'The SPF record of {0} lets every host in the world send its mail by "{1}": list the networks that send it.',
          hostText(name),
          quoted(open.text),
        ),
      aboutText(record.value, open.text),
    );
  const slip = terms.find(({ kind, text }) => kind === 'unknown' && MECHANISM_AS_MODIFIER.test(text));
  if (slip !== undefined)
    report(
      'spf-weak',
      [record],
      () =>
        l10n.t(
          'Receivers ignore "{0}" in the SPF record of {1}, because "=" makes it a modifier that they do not know: write ":" instead.',
          quoted(slip.text),
          hostText(name),
        ),
      mendedSlip(record.value, slip.text),
    );
  const unused = terms.find(
    ({ kind }, at) => all >= 0 && (kind === 'redirect' || (at > all && kind !== 'exp' && kind !== 'unknown')),
  );
  if (unused !== undefined)
    report(
      'spf-weak',
      [record],
      () =>
        l10n.t(
          'Receivers ignore "{0}" in the SPF record of {1} because of its "all": remove it, or put mechanisms before "all".',
          quoted(unused.text),
          hostText(name),
        ),
      aboutText(record.value, unused.text),
    );
  if (evaluated.some(({ kind }) => kind === 'ptr'))
    report(
      'spf-weak',
      [record],
      () =>
        l10n.t(
          'The SPF record of {0} uses "ptr", which is slow and which some receivers ignore: list addresses instead.',
          hostText(name),
        ),
      { source: PTR_SECTION },
    );
}

/** The place of a mechanism that is written with "=", and the value with ":" in its place. */
function mendedSlip(value: string, slip: string): About {
  return { ...aboutText(value, slip), corrected: value.replace(slip, () => slip.replace('=', ':')) };
}

/** Mechanisms whose addresses may be networks. */
const HAS_PREFIX: ReadonlySet<SpfPart['kind']> = new Set(['ip4', 'ip6', 'a', 'mx']);

/** A prefix of length 0: `/0`, or in `a` and `mx` also `//0`, `/0//64` and `/24//0` (RFC 7208 section 5.6). */
const ANY_ADDRESS = /\/0(?:\/\/\d+)?$/u;

/** Whether a mechanism passes every address of a family. */
function isAnyAddress({ qualifier, text }: { readonly qualifier: string; readonly text: string }): boolean {
  return qualifier === '+' && ANY_ADDRESS.test(text);
}

/** Finds a record that says nothing about the hosts that it does not list. */
export function checkEnd(
  name: string,
  record: HostRecord,
  { terms, faults }: SpfPolicy,
  report: Report<Id>,
): void {
  if (faults.length > 0) return;
  const all = terms.find((term) => term.kind === 'all');
  if (all === undefined && !terms.some(({ kind }) => kind === 'redirect'))
    report('spf-open', [record], () =>
      l10n.t(
        'The SPF record of {0} has neither "all" nor "redirect", so it says nothing about hosts that it does not list: end it with "-all" or "~all".',
        hostText(name),
      ),
    );
  else if (all?.kind === 'all' && all.qualifier === '?')
    report(
      'spf-open',
      [record],
      () =>
        l10n.t(
          'The SPF record of {0} ends in "?all", so it says nothing about hosts that it does not list: end it with "-all" or "~all".',
          hostText(name),
        ),
      { source: NEUTRAL_SECTION },
    );
}

export function checkLength(name: string, record: HostRecord, report: Report<Id>): void {
  const bytes = Buffer.byteLength(record.value);
  if (bytes > LONGEST_RECORD)
    report('spf-long', [record], () =>
      l10n.t(
        'The SPF record of {0} has {1} bytes. Above {2}, resolvers need a second question over TCP, which some receivers cannot ask: shorten it.',
        hostText(name),
        digits(bytes),
        LONGEST_RECORD,
      ),
    );
}
