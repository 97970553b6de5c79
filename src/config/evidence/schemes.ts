interface SchemeRule {
  readonly schemes: string;
  readonly because: string;
}

/** Schemes whose authority is a host (RFC 3986 section 3.2.2). */
const RULES: readonly SchemeRule[] = [
  { schemes: 'http https ws wss h2c h2 grpc grpcs', because: 'the web' },
  {
    schemes: 'ftp ftps sftp scp rsync ssh git svn nfs smb cifs hdfs webcal webcals ipp ipps',
    because: 'files, calendars, printers',
  },
  {
    schemes: 'ldap ldaps smtp smtps submission imap imaps pop3 pop3s sip sips xmpp irc ircs',
    because: 'directories, mail, chat',
  },
  {
    schemes: 'amqp amqps pyamqp mqtt mqtts nats kafka stomp redis rediss memcached statsd syslog',
    because: 'queues and caches',
  },
  {
    schemes:
      'postgres postgresql mysql mysql2 mariadb mongodb clickhouse cassandra couchdb neo4j bolt influxdb mssql sqlserver db2 trino elasticsearch',
    because: 'databases',
  },
  {
    schemes:
      'tcp udp tls ssl plaintext internal external dns doh quic rtmp rtsp rtsps socks4 socks5 socks5h ajp turn turns stun stuns ntp telnet vnc rdp docker docker-image oci consul vault etcd zookeeper',
    because: 'other services',
  },
];

/** Schemes that the name of a driver or a mode may follow: `postgresql+asyncpg`, `redis+sentinel`. */
const WITH_DRIVER: ReadonlySet<string> = new Set(
  'postgres postgresql mysql mariadb mssql mongodb clickhouse db2 trino redis rediss amqp amqps'.split(' '),
);

const SCHEMES: ReadonlySet<string> = new Set(RULES.flatMap(({ schemes }) => schemes.split(' ')));

const LONGEST_SCHEME = 30;
const LONGEST_USER = 200;
// Input: at most 30 characters.
const SCHEME = /[a-z][a-z\d+.]*$/u;

/** A scheme that a variable holds: `$proto://`, `${SCHEME}://`, `{{ scheme }}://`, `%{REQUEST_SCHEME}://`. */
const VARIABLE = /(?:\$\w{1,20}|[${%]\{[^{}]{1,25}\}{1,2})$/u;

/** A user or a password that a template or a variable holds: `{{ user }}`, `$(USER)`, `%{hiera('x')}`, `<%= @user %>`. */
const FILLED_IN = /\{\{[^{}]{1,100}\}\}|[$#%]\{[^{}]{1,100}\}|\$\([^()]{1,100}\)|<%=[^<>%]{1,100}%>/gu;

/**
 * Returns the scheme of the URL whose host begins at `start`: after `//`, a user, or other hosts. Returns undefined
 * if no host of a URL begins there. A scheme that a variable holds is taken for `https`.
 */
export function schemeBefore(line: string, start: number): string | undefined {
  if (!/[/@,]/u.test(line.charAt(start - 1))) return undefined;
  const before = line.slice(Math.max(0, start - LONGEST_USER - LONGEST_SCHEME), start).replaceAll('\\/', '/');
  const slashes = before.lastIndexOf('://');
  if (slashes < 0) return undefined;
  const user = before.slice(slashes + 3).replace(FILLED_IN, 'x');
  if (/[\s/"'<>()]/u.test(user)) return undefined;
  const written = before.slice(Math.max(0, slashes - LONGEST_SCHEME), slashes).toLowerCase();
  const scheme = SCHEME.exec(written)?.[0] ?? '';
  if (VARIABLE.test(written)) return 'https';
  const [first = '', driver] = scheme.split('+');
  if (driver !== undefined && WITH_DRIVER.has(first)) return scheme;
  // `git+ssh`, `sparse+https`
  return SCHEMES.has(scheme.slice(scheme.lastIndexOf('+') + 1)) ? scheme : undefined;
}
