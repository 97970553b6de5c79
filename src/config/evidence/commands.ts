import { basename, type Words } from './shellWords.ts';

/**
 * Which operands of a command are hosts. Options may name hosts in any case.
 * - `all`: each operand
 * - `first`: the first operand; the others are a port, a query or a path
 * - `remote`: operands of the form `host:path`
 * - `image`: operands of the form `host/path`, and the operand of `login`
 * - `none`: no operand
 */
type Operands = 'all' | 'first' | 'remote' | 'image' | 'none';

interface CommandRule {
  readonly commands: string;
  readonly operands: Operands;
  /** Options whose value is a host, without their hyphens. */
  readonly hosts?: string;
  /** Other options that take a value. The next word is not an operand. */
  readonly values?: string;
  /** Whether a command follows the first operand. */
  readonly runs?: true;
  readonly because: string;
}

const RULES: readonly CommandRule[] = [
  {
    commands: 'curl curlie',
    operands: 'all',
    hosts: 'x proxy url connect-to resolve e referer',
    values:
      'o H d X u A b c F m T w C E K data data-raw data-binary data-urlencode json header form user request output user-agent cookie max-time connect-timeout retry cacert cert key write-out',
    because: 'requests an address of the web',
  },
  {
    commands: 'wget aria2c lynx w3m',
    operands: 'all',
    values: 'O o P U T t d e header user password output-document directory-prefix post-data tries',
    because: 'requests an address of the web',
  },
  {
    commands: 'http https httpie xh ab wrk siege hey vegeta',
    operands: 'all',
    values: 'o a n c t z H m output auth',
    because: 'requests an address of the web',
  },
  {
    commands: 'dig kdig host nslookup drill delv whois getent resolvectl',
    operands: 'all',
    hosts: 'q h',
    values: 't c p k y f b',
    because: 'looks a name up',
  },
  {
    commands: 'ssh autossh mosh ssh-copy-id slogin',
    operands: 'first',
    hosts: 'J W L R',
    values: 'i l p o F c D E e m S w b B I Q O M',
    runs: true,
    because: 'connects to a host and runs a command there',
  },
  {
    commands: 'ssh-keyscan sftp',
    operands: 'all',
    values: 't p T f i o P F b',
    because: 'connects to hosts',
  },
  {
    commands: 'scp rsync git mount umount borg restic',
    operands: 'remote',
    hosts: 'J',
    values: 'i P o F e l c S t rsh exclude include files-from',
    because: 'copies from or to a folder of a host',
  },
  {
    commands: 'nc ncat netcat telnet rlogin ftp lftp tftp openconnect vncviewer xfreerdp cqlsh mongo mongosh',
    operands: 'first',
    hosts: 'x host h',
    values: 'w p s X q e i c u l b username password',
    because: 'connects to a host',
  },
  {
    commands: 'snmpwalk snmpget snmpbulkwalk showmount ntpdate iperf iperf3 smbclient',
    operands: 'first',
    hosts: 'c client h L',
    values: 'v u l a A X t r p C U W',
    because: 'talks to a host',
  },
  {
    commands:
      'ping ping6 fping traceroute traceroute6 tracepath mtr nmap arping hping3 testssl.sh sslscan nikto',
    operands: 'all',
    values: 'c i W w s t I m M p S Q q f oN oX oG oA iL e exclude script',
    because: 'probes hosts',
  },
  {
    commands:
      'psql pg_dump pg_dumpall pg_restore pg_isready pg_basebackup createdb dropdb mysql mysqldump mysqladmin mariadb mariadb-dump mongodump mongorestore redis-cli valkey-cli ldapsearch ldapadd ldapmodify ldapwhoami sqlcmd clickhouse-client influx ipmitool swaks kcat kafkacat',
    operands: 'none',
    hosts: 'h H host hostname S server s b',
    because: 'connects to a database or server',
  },
  {
    commands: 'openssl step cfssl certbot acme.sh lego dehydrated mkcert',
    operands: 'none',
    hosts: 'connect servername verify_hostname d domain domains host ca-url server',
    because: 'names the host of a connection or certificate',
  },
  {
    commands:
      'check_http check_curl check_tcp check_udp check_ssh check_ping check_icmp check_fping check_nrpe check_nt check_smtp check_imap check_pop check_ftp check_ldap check_ldaps check_ntp_time check_ntp_peer check_snmp check_by_ssh check_mysql check_pgsql check_ssl_cert',
    operands: 'none',
    hosts: 'H hostname I',
    values: 'C c w p u e s t a',
    because: 'a plug-in of Nagios: checks a host',
  },
  {
    commands: 'ansible ansible-playbook ansible-console',
    operands: 'none',
    hosts: 'l limit',
    because: 'limits what is done to some hosts',
  },
  {
    commands: 'docker podman nerdctl buildah skopeo crane oras helm argocd oc tsh',
    operands: 'image',
    values: 'u p username password',
    hosts: 'add-host registry registry-mirror hostname dns docker-server server',
    because: 'names a registry before the path of an image, or signs in to a server',
  },
];

/** Commands whose operands are never used as hosts. */
const OTHERS = setOf(
  'hostname hostnamectl domainname useradd usermod grep egrep awk sed tar touch find ls rm mkdir',
);

interface Command extends Omit<CommandRule, 'hosts' | 'values'> {
  readonly hosts: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  RULES.flatMap((rule) => {
    const made = { ...rule, hosts: setOf(rule.hosts ?? ''), values: setOf(rule.values ?? '') };
    return rule.commands.split(' ').map((command) => [command, made] as const);
  }),
);

/** Options that name a host, for any command. */
const HOST_OPTIONS = setOf(
  'host hostname server servername connect url endpoint registry add-host resolve virtual-host target upstream listen advertise peer broker bootstrap-server relay proxy keyserver trusted-host index-url fqdn',
);

/** Words that may precede a command: `sudo`, `if`, instructions of a Dockerfile. */
const WRAPPERS = setOf(
  'sudo env exec time nohup command then do else if while until ! { run cmd nice watch xargs eval stdbuf ENTRYPOINT CMD RUN HEALTHCHECK',
);
/** Options of wrappers that take a value: `sudo -u deploy`. */
const WRAPPER_VALUES = setOf('u g n I h');
/** `-- command` runs a command elsewhere: `kubectl exec web -- curl …`. */
const RUNNERS = setOf('kubectl oc docker podman nerdctl nsenter chroot ip crictl timeout flock');

/** May precede a name in its word: the user for `ssh`, the `@` of `dig`, other hosts of a list. */
const BEGINNING = /^(?:[\w.+%-]{0,60}@|[\w.:-]{1,200}(?:,[\w.:-]{1,200}){0,20},)?$/u;

/** Whether a command or option takes the word that contains a name as a host. */
export function isOperandOfHost({ words, current }: Omit<Words, 'before'>, behind: string): boolean {
  const own = withoutWrappers(words);
  // `CMD ["--host", …]` has no command, only options.
  const [name = '', ...args] = own[0]?.startsWith('-') === true ? ['', ...own] : own;
  const command = basename(name);
  const inner = innerCommand(command, args);
  if (inner !== undefined) return isOperandOfHost({ words: inner, current }, behind);
  const rule = COMMANDS.get(command);
  // `--option=value`. Any other assignment is not an operand.
  const assigned = /^-{1,2}([\w-]{1,60})=/u.exec(current)?.[1];
  if (assigned !== undefined) return isHostOption(rule, assigned);
  if (!BEGINNING.test(current)) return false;
  const before = optionName(args.at(-1) ?? '');
  if (before !== undefined) {
    if (isHostOption(rule, before)) return true;
    if (rule === undefined || takesValue(rule, before)) return false;
  }
  if (rule === undefined) return false;
  const operands = operandsOf(rule, args);
  switch (rule.operands) {
    case 'all':
      return true;
    case 'first':
      if (operands.length === 0) return true;
      return rule.runs === true && isOperandOfHost({ words: operands.slice(1), current }, behind);
    case 'remote':
      return behind.startsWith(':');
    case 'image':
      return behind.startsWith('/') || operands.at(-1) === 'login';
    case 'none':
      return false;
  }
}

/** Whether a line begins with a command of these tables. */
export function isCommand({ words }: Words): boolean {
  const command = basename(withoutWrappers(words)[0] ?? '');
  return COMMANDS.has(command) || OTHERS.has(command);
}

function isHostOption(rule: Command | undefined, option: string): boolean {
  return rule?.hosts.has(option) === true || (!rule?.values.has(option) && HOST_OPTIONS.has(option));
}

/** The name of an option without its hyphens; undefined for other words and for options with their value. */
function optionName(word: string): string | undefined {
  return /^--?([A-Za-z][\w-]*)$/u.exec(word)?.[1];
}

/** Whether an option takes a value. Of several letters (`-fsSLo`), the last may. */
function takesValue({ values }: Command, option: string): boolean {
  return values.has(option) || (/^[A-Za-z]{2,8}$/u.test(option) && values.has(option.slice(-1)));
}

function operandsOf(rule: Command, args: readonly string[]): readonly string[] {
  return args.filter((word, index) => {
    if (/^[-+@<>]/u.test(word)) return false;
    const before = optionName(args[index - 1] ?? '');
    return before === undefined || !(rule.hosts.has(before) || takesValue(rule, before));
  });
}

/** Returns the command that another command runs: `kubectl exec web -- curl`, `timeout 5 curl`. */
function innerCommand(command: string, args: readonly string[]): readonly string[] | undefined {
  if (!RUNNERS.has(command)) return undefined;
  const dashes = args.indexOf('--');
  if (dashes >= 0) return args.slice(dashes + 1);
  if (command === 'timeout' || command === 'flock') return args.filter((word) => !/^-|^\d/u.test(word));
  return undefined;
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (WRAPPERS.has(word) || /^[\w.]+\+?=/u.test(word)) continue;
    if (at === 0) break;
    if (WRAPPER_VALUES.has(optionName(word) ?? '')) at += 1;
    else if (!word.startsWith('-') && !/^\d+[smh]?$/u.test(word)) break;
  }
  return words.slice(at);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
