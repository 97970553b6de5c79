interface CommandRule {
  readonly commands: string;
  readonly because: string;
}

/** Commands whose operands are hosts, or addresses of the web that may be written without their scheme. */
const RULES: readonly CommandRule[] = [
  {
    commands: 'curl wget http https httpie aria2c lynx w3m ab wrk siege',
    because: 'request an address of the web',
  },
  { commands: 'dig kdig host nslookup drill delv resolvectl whois getent', because: 'look a name up' },
  {
    commands:
      'ssh scp sftp rsync mosh ssh-copy-id ssh-keyscan autossh sshpass telnet rlogin ftp lftp nc ncat netcat socat',
    because: 'connect to a host',
  },
  {
    commands: 'ping ping6 fping traceroute traceroute6 tracepath mtr nmap arping hping3',
    because: 'probe a host',
  },
  {
    commands:
      'psql pg_dump pg_restore pg_isready createdb mysql mysqldump mysqladmin mariadb mongo mongosh mongodump redis-cli ldapsearch ldapadd ldapmodify sqlcmd cqlsh clickhouse-client etcdctl kafka-topics.sh kafka-console-consumer.sh',
    because: 'connect to a database',
  },
  {
    commands: 'openssl certbot acme.sh lego testssl.sh sslscan',
    because: 'name the host of a certificate or connection',
  },
  { commands: 'docker podman skopeo crane buildah oras', because: 'the registry of an image' },
  {
    commands:
      'smbclient mount mount.nfs showmount snmpwalk snmpget ipmitool iperf iperf3 ntpdate chronyd swaks',
    because: 'talk to a host',
  },
];

const COMMANDS: ReadonlySet<string> = new Set(RULES.flatMap(({ commands }) => commands.split(' ')));

/** Options that name a host, for any command. */
const HOST_OPTIONS: ReadonlySet<string> = new Set(
  (
    'h H d host hostname server servername connect url endpoint registry add-host resolve domain virtual-host ' +
    'target upstream bind listen advertise peer broker bootstrap-server dns relay proxy'
  ).split(' '),
);
// Input: at most 60 characters.
const OPTION = /(?:^|\s)--?([A-Za-z][\w-]*)(?:=|\s+)["']?$/u;
/** Options whose value is no host, for any command. */
// Input: at most 60 characters.
const OTHER_OPTION =
  /(?:^|\s)(?:--(?:label|annotation|annotations|set|set-string|build-arg|message|user|name|selector|namespace|env|cert-name|title|header)|-[lLmnue])(?:=|\s+)["']?$/u;
/** What stands before a command and is none: `sudo`, variables, wrappers. */
const WRAPPER =
  /^(?:sudo|env|exec|time|nohup|command|then|do|else|if|while|until|!|run|cmd|timeout|watch|xargs|nice|ENTRYPOINT|CMD|RUN|HEALTHCHECK|ExecStart\w*)$/u;
/** The times of a line of a crontab. */
const CRON = /^\s*(?:@\w+|(?:[\d*,/-]+\s+){4}[\d*,/-]+)\s+/u;
const LONGEST_BEFORE = 600;

/** Whether a word that stands behind `before` is a host by the command or option that it is given to. */
export function isOperandOfHost(before: string): boolean {
  const near = before.slice(-LONGEST_BEFORE);
  const line = near.replace(CRON, '');
  const [command, second] = commandWords(line);
  if (command === undefined) return false;
  // The system's crontab has a user before the command.
  if (OTHER_OPTION.test(near.slice(-60))) return false;
  const isCommand = COMMANDS.has(command) || (line.length < near.length && COMMANDS.has(second ?? ''));
  return isCommand || HOST_OPTIONS.has(OPTION.exec(near.slice(-60))?.[1] ?? '');
}

/** Commands that show their operands to people. */
const PRINTERS: ReadonlySet<string> = new Set(
  'echo printf print puts say log logger info warn warning error err die fatal fail abort debug notice msg write-host write-output'.split(
    ' ',
  ),
);
/** Where the output of a command goes on to: a file or another command, but not the terminal or nowhere. */
const GOES_ON = /\d?>>?\s?(?![&\s])(?!\/dev\/(?:null|stderr|stdout|tty))|\|\s?(?:sudo\s)?[a-z]/u;

/** Whether a command shows its operands to people, instead of writing them to a file: `echo "host: …"`. */
export function isPrinted(before: string, behind: string): boolean {
  const near = before.slice(-LONGEST_BEFORE);
  const [command = ''] = commandWords(near);
  if (!PRINTERS.has(command.toLowerCase())) return false;
  return !GOES_ON.test(near) && !GOES_ON.test(behind.slice(0, LONGEST_BEFORE));
}

/** The words from the last command of a line on; the words of a JSON array count as those of a line. */
function commandWords(before: string): readonly string[] {
  const parts = before.split(/[;|&`]|\$\(/u);
  const words = (parts.at(-1) ?? '').split(/[\s",'[\]]+/u);
  return words.flatMap((word) => {
    const isOther = word === '' || /^[\w.]+=|^[-@]|^\d+[smh]?$|^[\w.+-]+:$/u.test(word) || WRAPPER.test(word);
    return isOther ? [] : word.slice(word.lastIndexOf('/') + 1);
  });
}
