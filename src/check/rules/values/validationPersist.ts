import { parseValidationPersist } from '../../../dns/policies/validationPersist.ts';
import { parseCaaValue } from '../../../dns/types/caa.ts';
import { namesAbove } from '../../../dns/names.ts';
import type { CheckedRecord } from '../../zone/checkedZone.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import type { Examples, RuleSet, Topic } from '../rule.ts';

const RULES = {
  'validation-persist': {
    severity: 'hint',
    source: {
      text: 'draft-ietf-acme-dns-persist-01',
      url: 'https://datatracker.ietf.org/doc/html/draft-ietf-acme-dns-persist-01',
    },
    title: 'A lasting proof of ownership that expired or that CAA forbids',
    says: {
      expired:
        'The record {0} expired, so {1} no longer issues certificates by it: renew “persistUntil”, or remove the record.',
      forbidden:
        'The record {0} lets {1} issue certificates, and the CAA records forbid it: name {1} in a CAA record with “issue”, or remove this one.',
    },
  },
} as const satisfies RuleSet;

const LABEL = '_validation-persist.';
const SECOND_MS = 1_000;

/** Records that let an authority issue certificates without another proof. */
export const validationPersist: Topic<typeof RULES> = {
  rules: RULES,
  check: ({ name, records }, zone, report) => {
    if (!name.startsWith(LABEL)) return;
    for (const record of records) {
      const parsed = record.type === 'TXT' ? parseValidationPersist(record.value) : undefined;
      if (parsed === undefined) continue;
      const { issuer, until } = parsed;
      const values = [hostText(name), quoted(issuer)];
      if (until * SECOND_MS < Date.now()) report('validation-persist/expired', [record], values);
      else if (isForbidden(zone, name.slice(LABEL.length), issuer, record))
        report('validation-persist/forbidden', [record], values);
    }
  },
};

/** A record with it is about certificates for wildcards too. */
const WILDCARD_POLICY = /;\s*policy\s*=\s*wildcard\s*(?:;|$)/iu;

/** Whether the CAA records that apply to a domain permit none of the certificates (RFC 8659 sections 3 and 4.3). */
function isForbidden(
  { lookups }: ZoneView,
  domain: string,
  issuer: string,
  { value, recordLine }: HostRecord,
): boolean {
  for (const each of [domain, ...namesAbove(domain)]) {
    const found = lookups.lookUp(each, 'CAA', recordLine);
    if (found.kind === 'nothing') continue;
    if (found.kind !== 'records' || !found.isCertain) return false;
    const plain = issuersOf(found.records, 'issue');
    if (!isExcluded(issuer, plain)) return false;
    return !WILDCARD_POLICY.test(value) || isExcluded(issuer, issuersOf(found.records, 'issuewild') ?? plain);
  }
  return false;
}

/** The authorities that CAA records with a tag name; undefined without such a record. */
function issuersOf(records: readonly CheckedRecord[], tag: string): readonly string[] | undefined {
  const parsed = records.map(({ value }) => parseCaaValue(value));
  const properties = parsed.flatMap((each) => (each.ok && each.fields.tag === tag ? [each.fields] : []));
  return properties.length === 0 ? undefined : properties.flatMap(({ issuer }) => issuer ?? []);
}

/** Whether others may issue, or nobody, but not this authority. Records that name none are faulty. */
function isExcluded(issuer: string, issuers: readonly string[] | undefined): boolean {
  return issuers !== undefined && issuers.length > 0 && !issuers.includes(issuer);
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
validation-persist
  yes _validation-persist TXT ca.example; accounturi=https://ca.example/1; persistUntil=1700000000 → expired: _validation-persist.example.com, ca.example
  yes _validation-persist.www TXT ca.example; accounturi=https://ca.example/1; policy=wildcard | @ CAA 0 issue "other.example" → forbidden: _validation-persist.www.example.com, ca.example
  no  _validation-persist TXT ca.example; accounturi=https://ca.example/1; persistUntil=99999999999
`;
