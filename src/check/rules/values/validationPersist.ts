import * as l10n from '@vscode/l10n';
import { parseValidationPersist } from '../../../dns/policies/validationPersist.ts';
import { parseCaaValue } from '../../../dns/types/caa.ts';
import { namesAbove } from '../../../model/names.ts';
import type { CheckedRecord } from '../../zone/checkedZone.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { hostText, quoted } from '../findingText.ts';
import type { Report, RuleFacts, Topic } from '../rule.ts';

const RULES = {
  'validation-persist': {
    severity: 'hint',
    source: {
      text: 'draft-ietf-acme-dns-persist-01',
      url: 'https://datatracker.ietf.org/doc/html/draft-ietf-acme-dns-persist-01',
    },
  },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

const LABEL = '_validation-persist.';
const SECOND_MS = 1_000;
/** So many CAA records of a name are looked at. */
const MOST_CAA = 100;

/** Records that let an authority issue certificates without another proof. */
export const validationPersist: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, zone, report) => {
    if (!name.startsWith(LABEL)) return;
    for (const record of records) if (record.type === 'TXT') checkRecord(name, zone, record, report);
  },
};

function checkRecord(name: string, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const parsed = parseValidationPersist(record.value);
  if (parsed === undefined) return;
  const { issuer, until } = parsed;
  if (until * SECOND_MS < Date.now())
    report('validation-persist', [record], () =>
      l10n.t(
        'The record {0} expired, so {1} no longer issues certificates by it: renew "persistUntil", or remove the record.',
        hostText(name),
        quoted(issuer),
      ),
    );
  else if (isForbidden(zone, name.slice(LABEL.length), issuer, record))
    report('validation-persist', [record], () =>
      l10n.t(
        'The record {0} lets {1} issue certificates, and the CAA records forbid it: name {1} in a CAA record with "issue", or remove this one.',
        hostText(name),
        quoted(issuer),
      ),
    );
}

/** A record with it is about certificates for wildcards too. */
const WILDCARD_POLICY = /;\s*policy\s*=\s*wildcard\s*(?:;|$)/iu;

/** Whether the CAA records that apply to a domain permit none of the certificates (RFC 8659 sections 3 and 4.3). */
function isForbidden(
  { lookups }: ZoneView,
  domain: string,
  issuer: string,
  { value, line }: HostRecord,
): boolean {
  for (const each of [domain, ...namesAbove(domain)]) {
    const found = lookups.lookUp(each, 'CAA', line);
    if (found.kind === 'nothing') continue;
    if (found.kind !== 'records' || !found.isCertain || found.records.length > MOST_CAA) return false;
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
