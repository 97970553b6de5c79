interface NameRule {
  /** Matches a name in ASCII and lower case. */
  readonly name: RegExp;
  readonly because: string;
}

/** Names that no record of a zone is expected for, not even by a file that states records. */
const RULES: readonly NameRule[] = [
  {
    name: /(?:^|\.)_acme-challenge(?:\.|$)/u,
    because: 'it exists only during a validation (RFC 8555 section 8.4)',
  },
  {
    name: /(?:^|\.)[^.]+\.[^.]+\.svc\./u,
    because: 'a cluster of Kubernetes answers for its Services (kubernetes/dns specification 1.1.0, 2.3)',
  },
  { name: /^localhost\./u, because: 'a host calls itself so (RFC 6761 section 6.3)' },
  {
    name: /^(?:(?:example|foo|bar|baz|changeme|placeholder|your)\d{0,3}|your[_-][^.]{1,60})\./u,
    because: 'placeholders (RFC 3092)',
  },
];

/** Underscored names stand for no host (RFC 8552), and programs add and remove them: DKIM keys, SRV services. */
const UNDERSCORED = /(?:^|\.)_/u;

/** Whether a program or a machine answers for a name by itself, so that it need not have records. */
export function isMadeByPrograms(name: string): boolean {
  return UNDERSCORED.test(name) || needsNoRecord(name);
}

/** Whether a name needs no records even if a file states a record there, or a record leads to it. */
export function needsNoRecord(name: string): boolean {
  return RULES.some((rule) => rule.name.test(name));
}
