import { rowsOfTable } from './evidenceRow.ts';

/** Names that programs or machines answer for by themselves. */
export const NAME_ROWS = rowsOfTable({ where: 'itself', role: 'identifier' }, [
  { pattern: /(?:^|\.)_acme-challenge(?:\.|$)/u, because: 'it exists only during a validation' },
  { pattern: /(?:^|\.)[^.]+\.[^.]+\.svc\./u, because: 'Kubernetes answers for its Services' },
  { pattern: /^localhost\./u, because: 'a host calls itself so (RFC 6761)' },
  {
    pattern: /^(?:(?:example|foo|bar|baz|changeme|placeholder|your)\d{0,3}|your[_-][^.]{1,60})\./u,
    because: 'placeholders (RFC 3092)',
  },
  {
    pattern: /(?:^|\.)_/u,
    role: 'record',
    because: 'it stands for no host (RFC 8552), and programs add and remove it: DKIM keys, SRV services',
  },
]);
