import type { KeyMeaning } from './keys.ts';
import type { Family } from '../structure/language.ts';

interface DirectiveRule {
  /** In lower case. */
  readonly directives: string;
  readonly means: KeyMeaning;
  readonly because: string;
}

/** First words of statements or lines. They override the rules for keys. */
const RULES: Partial<Record<Family, readonly DirectiveRule[]>> = {
  nginx: [
    { directives: 'server_name', means: 'host', because: 'the names that the server answers for' },
    {
      directives:
        'proxy_pass fastcgi_pass uwsgi_pass scgi_pass grpc_pass memcached_pass auth_request server resolver proxy_redirect valid_referers mail_host smtp',
      means: 'address',
      because: 'where requests are sent',
    },
    { directives: 'upstream', means: 'identifier', because: 'upstreams are called by names of their own' },
    {
      directives: 'log_format map include ssl_certificate ssl_certificate_key access_log error_log root',
      means: 'identifier',
      because: 'names of files and formats',
    },
  ],
  caddy: [
    {
      directives: 'reverse_proxy forward_auth php_fastcgi to redir',
      means: 'address',
      because: 'Caddy 2: where requests are sent',
    },
  ],
  statements: [
    {
      directives: 'domain-name domain-search',
      means: 'suffix',
      because: 'dhcpd: what clients put behind short names',
    },
    {
      directives: 'fixed-address next-server routers domain-name-servers ntp-servers tftp-server-name',
      means: 'host',
      because: 'dhcpd: hosts that clients are told of',
    },
  ],
  settings: [
    {
      directives: 'servername serveralias',
      means: 'host',
      because: 'Apache: the names that the site answers for',
    },
    {
      directives:
        'proxypass proxypassreverse proxypassmatch balancermember redirect redirectpermanent redirectmatch redirecttemp rewriterule proxyremote',
      means: 'address',
      because: 'Apache: where requests are sent',
    },
    { directives: 'serveradmin', means: 'mail', because: 'Apache: a mailbox' },
    {
      directives: 'nameserver server pool peer remote',
      means: 'host',
      because: 'resolv.conf, chrony, ntp, OpenVPN',
    },
    { directives: 'search domain', means: 'suffix', because: 'resolv.conf: what is put behind short names' },
    { directives: 'uri base', means: 'address', because: 'ldap.conf' },
    { directives: 'bind server mailer peer', means: 'host', because: 'HAProxy' },
    {
      directives: 'backend frontend default_backend use_backend node',
      means: 'identifier',
      because: 'HAProxy calls its parts by names of their own',
    },
    { directives: 'hostname proxyjump', means: 'host', because: 'ssh_config' },
  ],
};

const MEANINGS: ReadonlyMap<string, KeyMeaning> = new Map(
  Object.entries(RULES).flatMap(([family, rules]) =>
    rules.flatMap(({ directives, means }) =>
      directives.split(' ').map((directive) => [`${family} ${directive}`, means] as const),
    ),
  ),
);

/** Returns what a directive of a family says about its values; undefined if the rules for keys apply. */
export function directiveMeaning(family: Family, directive: string): KeyMeaning | undefined {
  return MEANINGS.get(`${family} ${directive.toLowerCase()}`);
}
