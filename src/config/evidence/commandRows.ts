import { rowsOfTable } from './evidenceRow.ts';

/** Commands, and which parts of their command line are hosts. Options may always name hosts. */
export const COMMAND_ROWS = rowsOfTable({ where: 'command', role: 'host' }, [
  {
    key: 'curl curlie',
    because: 'requests an address of the web: curl',
    operands: 'all',
    hosts: 'x proxy url connect-to resolve e referer',
    values:
      'o H d X u A b c F m T w C E K data data-raw data-binary data-urlencode json header form user request output user-agent cookie max-time connect-timeout retry cacert cert key write-out',
  },
  {
    key: 'wget aria2c lynx w3m',
    because: 'requests an address of the web: wget',
    operands: 'all',
    values: 'O o P U T t d e header user password output-document directory-prefix post-data tries',
  },
  {
    key: 'http https httpie xh ab wrk siege hey vegeta',
    because: 'requests an address of the web: httpie',
    operands: 'all',
    values: 'o a n c t z H m output auth',
  },
  {
    key: 'dig kdig host nslookup drill delv whois getent resolvectl',
    because: 'looks a name up',
    operands: 'all',
    hosts: 'q h',
    values: 't c p k y f b',
  },
  {
    key: 'ssh autossh mosh ssh-copy-id slogin',
    because: 'connects to a host and runs a command there',
    operands: 'first',
    hosts: 'J W L R',
    values: 'i l p o F c D E e m S w b B I Q O M',
    runs: true,
  },
  { key: 'ssh-keyscan sftp', because: 'connects to hosts', operands: 'all', values: 't p T f i o P F b' },
  {
    key: 'scp rsync git mount umount borg restic',
    because: 'copies from or to a folder of a host',
    operands: 'all',
    behind: /^:/u,
    hosts: 'J',
    values: 'i P o F e l c S t rsh exclude include files-from',
  },
  {
    key: 'nc ncat netcat telnet rlogin ftp lftp tftp openconnect vncviewer xfreerdp cqlsh mongo mongosh',
    because: 'connects to a host',
    operands: 'first',
    hosts: 'x host h',
    values: 'w p s X q e i c u l b username password',
  },
  {
    key: 'snmpwalk snmpget snmpbulkwalk showmount ntpdate iperf iperf3 smbclient',
    because: 'talks to a host',
    operands: 'first',
    hosts: 'c client h L',
    values: 'v u l a A X t r p C U W',
  },
  {
    key: 'ping ping6 fping traceroute traceroute6 tracepath mtr nmap arping hping3 testssl.sh sslscan nikto',
    because: 'probes hosts',
    operands: 'all',
    values: 'c i W w s t I m M p S Q q f oN oX oG oA iL e exclude script',
  },
  {
    key: 'psql pg_dump pg_dumpall pg_restore pg_isready pg_basebackup createdb dropdb mysql mysqldump mysqladmin mariadb mariadb-dump mongodump mongorestore redis-cli valkey-cli ldapsearch ldapadd ldapmodify ldapwhoami sqlcmd clickhouse-client influx ipmitool swaks kcat kafkacat',
    because: 'connects to a database or server',
    hosts: 'h H host hostname S server s b',
  },
  {
    key: 'openssl step cfssl certbot acme.sh lego dehydrated mkcert',
    because: 'names the host of a connection or certificate',
    hosts: 'connect servername verify_hostname d domain domains host ca-url server',
  },
  {
    key: 'check_http check_curl check_tcp check_udp check_ssh check_ping check_icmp check_fping check_nrpe check_nt check_smtp check_imap check_pop check_ftp check_ldap check_ldaps check_ntp_time check_ntp_peer check_snmp check_by_ssh check_mysql check_pgsql check_ssl_cert',
    because: 'a plug-in of Nagios: checks a host',
    hosts: 'H hostname I',
    values: 'C c w p u e s t a',
  },
  {
    key: 'ansible ansible-playbook ansible-console',
    because: 'limits what is done to some hosts',
    hosts: 'l limit',
  },
  {
    key: 'docker podman nerdctl buildah skopeo crane oras helm argocd oc tsh',
    because: 'names a registry before the path of an image, or signs in to a server',
    operands: 'all',
    behind: /^\//u,
    hosts: 'add-host registry registry-mirror hostname dns docker-server server',
    values: 'u p username password',
  },
  {
    key: 'hostname hostnamectl domainname useradd usermod grep egrep awk sed tar touch find ls rm mkdir',
    role: 'identifier',
    because: 'takes no hosts',
  },
]);
