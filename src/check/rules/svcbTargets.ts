import { parseSvcbValue } from '../../dns/types/svcb.ts';
import { hostText } from './findingText.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';

const RULES = {
  'svcb-target': {
    severity: 'error',
    source: rfc(9460, '2.5'),
    title: 'An SVCB or HTTPS record that points nowhere, or to itself',
    says: {
      address:
        'This {0} record points to the address {1}, but it must be a name. Clients find no server: point it to a name that has this address.',
      itself:
        'The {0} record of {1} is an alias for {1} itself, so clients ignore it: point it to another name, or raise its priority.',
      missing:
        'The {0} record of {1} points to {2}, which has no address in your zones. Clients that follow it find no server: add an A or AAAA record there or correct the name.',
    },
  },
} as const satisfies RuleSet;

const ALIAS_LOOP = rfc(9460, '2.4.2');

/** Checks the targets of SVCB and HTTPS records. The rules about names check how these are written. */
export const svcbTargets: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const record of host.records)
      if (record.type === 'HTTPS' || record.type === 'SVCB') checkTarget(host, zone, record, report);
  },
};

function checkTarget(
  { name }: HostView,
  { lookups }: ZoneView,
  record: HostRecord,
  report: ReportOf<typeof RULES>,
): void {
  const { type, value } = record;
  const parsed = parseSvcbValue(value);
  if (!parsed.ok) return;
  const { priority, target } = parsed.fields;
  const { key } = target;
  if (parsed.warnings.some(({ code }) => code === 'addressAsName'))
    report('svcb-target/address', [record], [type, hostText(target.written)]);
  else if (key === name && priority === 0)
    report('svcb-target/itself', [record], [type, hostText(name)], { source: ALIAS_LOOP });
  // The target of an alias may have a record of the same type instead of an address.
  else if (key !== '' && lookups.lacks(key, ['A', 'AAAA', ...(priority === 0 ? [type] : [])]))
    report('svcb-target/missing', [record], [type, hostText(name), hostText(key)]);
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
svcb-target
  yes c HTTPS 0 C.example.com. → itself: HTTPS, c.example.com § 9460, 2.4.2
  yes _d._tcp SVCB 1 192.0.2.1 → address: SVCB, 192.0.2.1
  yes a HTTPS 1 gone.example.com. → missing: HTTPS, a.example.com, gone.example.com
  no  a HTTPS 1 host.example.com. | b HTTPS 1 . | host A 192.0.2.1
`;
