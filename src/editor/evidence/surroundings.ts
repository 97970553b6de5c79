interface SurroundingRule {
  /** What stands right before a host. */
  readonly before: RegExp;
  readonly because: string;
}

/** Words that say by themselves that a host follows, in any language. The text before is cut to a limit. */
const RULES: readonly SurroundingRule[] = [
  { before: /\bhost(?:sni|header|regexp)?\(\s{0,5}[`'"]$/iu, because: 'a rule of Traefik: Host(`…`)' },
  {
    before: /\bhdr(?:_\w{1,10})?\(host\)(?:\s{1,5}-\w{1,5}){0,3}\s{1,5}$/iu,
    because: 'a condition of HAProxy',
  },
  { before: /(?:^|\s)@\w{1,60}\s{1,20}host\s{1,20}$/iu, because: 'a matcher of Caddy' },
  { before: /\b(?:TCP|TCP4|TCP6|UDP|UDP4|SSL|OPENSSL)(?:-CONNECT)?:$/u, because: 'an address of socat' },
  { before: /(?:^|[\s"',=])DNS:$/u, because: 'a name of a certificate, as OpenSSL writes it' },
  { before: /^\s{0,20}FROM\s{1,10}(?:--\S{1,60}\s{1,10})?$/u, because: 'the registry of an image' },
  { before: /\bHost:\s{0,5}$/u, because: 'the header of a request' },
  { before: /\bproxy_set_header\s{1,20}Host\s{1,20}["']?$/u, because: 'the header that nginx sends' },
  {
    before: /\s(?:IN\s{1,20})?(?:CNAME|NS|PTR|MX\s{1,20}\d{1,5}|SRV(?:\s{1,20}\d{1,5}){3})\s{1,20}$/u,
    because: 'the target of a record',
  },
];
const LONGEST_BEFORE = 120;

/** Whether the text before a name says that a host follows. */
export function announcesHost(line: string, start: number): boolean {
  const before = line.slice(Math.max(0, start - LONGEST_BEFORE), start);
  return RULES.some((rule) => rule.before.test(before));
}
