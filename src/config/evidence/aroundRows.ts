import { rowsOfTable } from './evidenceRow.ts';

/** Text right before and after a name. Rows for other names than hosts come first, then those for hosts and records. */
export const AROUND_ROWS = rowsOfTable({ where: 'text', role: 'host' }, [
  {
    // Input: at most 300 characters.
    pattern: /\bhdr_(?:end|sub|dom|reg|dir)\(host\)\s|\s-m\s{1,5}(?:end|sub|dom|reg|dir)\s(?:.{0,200}\s)?$/iu,
    role: 'identifier',
    because: 'HAProxy: a part of the host that a client asks for',
  },
  {
    pattern:
      /(?:^|\s)_acme-challenge[\w.*-]{0,250}\s{1,50}(?:\d{1,10}\s{1,10})?(?:IN\s{1,10})?CNAME\s{1,50}$/iu,
    role: 'identifier',
    because: 'it has records only while an ACME client answers a challenge (RFC 8555 section 8.4)',
  },
  {
    pattern: /(?:^|[^\w.-])$/u,
    behind: /^\.\+\d{3}\+\d{5}/u,
    role: 'identifier',
    because: 'BIND, ldns: a key is called after its zone, which K precedes',
  },
  {
    pattern: /(?:^|[\s"'{[,:])$/u,
    behind: /^\/[A-Za-z][\w.-]{0,62}["']?\s{0,40}(?::\s|:$|=)/u,
    role: 'identifier',
    because: 'Kubernetes: the prefix of the key of a label or an annotation',
  },
  {
    pattern: /\b(?:key:\s{1,5}|(?:labels|annotations)\[)["']?$/u,
    behind: /^\//u,
    role: 'identifier',
    because: 'Kubernetes: the same, as a value',
  },
  {
    pattern: /^\s{0,20}\$ORIGIN\s{1,20}$/u,
    role: 'identifier',
    because: 'what a zone file appends (RFC 1035 section 5.1)',
  },
  {
    pattern: /\w\[\s{0,3}["']$/u,
    behind: /^["']\s{0,3}\]/u,
    role: 'definition',
    because: 'a key of a mapping: hostvars["…"]',
  },
  {
    pattern: /^(?:-\s{1,5}|\s{2})hosts:\s{1,5}["']?(?:[\w.!&*-]{1,100}[,:]){0,10}$/u,
    role: 'definition',
    because: 'a play of Ansible: names of its inventory, which may have addresses of their own',
  },
  {
    pattern: /^\s{0,20}(?:--)?(?:cname|mx-host|srv-host|ptr-record|interface-name|auth-server)=$/u,
    role: 'definition',
    because: 'the owner of a record of dnsmasq',
  },
  {
    where: 'scheme',
    key: 'http https ws wss h2c h2 grpc grpcs ftp ftps sftp scp rsync ssh git svn nfs smb cifs hdfs webcal webcals ipp ipps ldap ldaps smtp smtps submission imap imaps pop3 pop3s sip sips xmpp irc ircs amqp amqps pyamqp mqtt mqtts nats kafka stomp redis rediss memcached statsd syslog postgres postgresql mysql mysql2 mariadb mongodb clickhouse cassandra couchdb neo4j bolt influxdb mssql sqlserver db2 trino elasticsearch tcp udp tls ssl plaintext internal external dns doh quic rtmp rtsp rtsps socks4 socks5 socks5h ajp turn turns stun stuns ntp telnet vnc rdp docker docker-image oci consul vault etcd zookeeper',
    because: 'its authority is a host (RFC 3986 section 3.2.2)',
  },
  {
    pattern: /(?:^|[\s"'=@])(?<!(?:-v|--volume)[\s=]["']?)$/u,
    behind: /^:\/(?:$|[\w\s"'.$-])/u,
    within: /^(?!volumes?\n)/iu,
    because: 'a folder on another host: www.example.com:/srv. Volumes look the same',
  },
  {
    pattern:
      /\b(?:host(?:sni|header|regexp)?\(|header\(\s{0,5}[`'"](?:x-forwarded-)?host[`'"],)\s{0,5}(?:[`'"][^`'"]{1,100}[`'"],\s{0,5}){0,10}[`'"]$/iu,
    because: 'a rule of Traefik: Host(`…`), Header(`X-Forwarded-Host`, `…`)',
  },
  {
    pattern: /%\{(?:HTTP_HOST|SERVER_NAME|HTTP:Host)\}\}?\s{1,5}["']?!?[=^]?$/iu,
    because: 'a condition of Apache about the host that a client asks for',
  },
  {
    pattern:
      /(?:\b|_)(?:inventory_hostname|fqdn|nodename|certname|http\.host)["'\]]{0,2}\s{0,5}(?:[!=]={1,2}|\b(?:eq|ne|in)\b)\s{0,5}[[(]?\s{0,5}(?:["'][^"']{1,100}["'],\s{0,5}){0,10}["']$/iu,
    because: 'a comparison with the name of this host, or with the host that a client asks for',
  },
  {
    pattern:
      /\b(?:(?:lookup|query)\(\s{0,5}["'](?:community\.general\.)?dig["'],|gethostbyname\(|dns_(?:a|aaaa|lookup)\(|dnsLookup\()\s{0,5}["']$/u,
    because: 'a function that looks a name up: Ansible, Puppet, PHP',
  },
  {
    pattern: /^\s{0,20}Match\s(?:[^#]{0,200}\s)?(?:original)?host\s{1,5}["']?(?:[\w.*!-]{1,60},){0,10}$/iu,
    because: 'a condition of ssh_config(5)',
  },
  {
    pattern: /(?:["'(=]|\burl\()\/\/$/u,
    behind: /^(?::\d{1,5})?[/"')?]/u,
    because: 'an address of the web without its scheme (RFC 3986 section 4.2): href="//…/"',
  },
  {
    pattern: /(?:^|[\s"',])\[$/u,
    behind: /^\]:\d{2,5}(?![\w.])/u,
    because: 'a host and a port of known_hosts',
  },
  {
    pattern:
      /^\s{0,20}(?:--)?(?:cname|mx-host|srv-host|ptr-record|interface-name|auth-server)=(?:[\w.-]{1,100},){1,10}$/u,
    because: 'what a record of dnsmasq points to',
  },
  {
    pattern:
      /\b(?:hdr(?:_str|_beg)?\(host\)|(?:req[._]ssl|ssl_fc)_sni)\s{1,5}(?:[\w.*-]{1,60}\s{1,5}){0,12}$/iu,
    because: 'a condition of HAProxy, which may have flags and list several: hdr(host) -i -m str …',
  },
  {
    pattern: /^\s{0,20}[\w*,;!=-]{1,60}\.[\w*,;!=.-]{1,60}\s{1,20}@{1,2}$/u,
    because: 'where rsyslog sends what a selector selects',
  },
  {
    pattern:
      /(?:^|\s)for\s{1,5}(?:h|hosts?|hostname|servers?|nodes?|fqdn|machine)\s{1,5}in\s{1,5}(?:[\w.${}-]{1,60}\s{1,5}){0,10}$/u,
    because: 'a loop of the shell over hosts',
  },
  { pattern: /(?:^|\s)@\w{1,60}\s{1,20}host\s{1,20}$/iu, because: 'a matcher of Caddy' },
  {
    pattern: /(?:^|[\s"',=])(?:tcp[46]?|udp[46]?|inet6?|ssl|openssl|turns?|stuns?|dns)(?:-connect)?:$/iu,
    because: 'an address of socat or a milter, a server of WebRTC, a name of a certificate',
  },
  {
    pattern: /(?:^|[\s=])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})(?:@\d{1,5})?#$/iu,
    because: 'the name of a resolver behind its address: Unbound, systemd-resolved',
  },
  { pattern: /\s-[LR]\s?(?:[\w.*-]{1,60}:)?\d{1,5}:$/u, because: 'where ssh forwards a port' },
  { pattern: /^\s{0,20}FROM\s{1,10}(?:--\S{1,60}\s{1,10})?$/u, because: 'the registry of an image' },
  {
    pattern:
      /\bStdlib::(?:Fqdn|Host|HTTPS?Url)\b[^=]{0,80}=\s{0,5}\[?\s{0,5}(?:["'][^"']{0,80}["'],\s{0,5}){0,5}["']$/u,
    because: 'a parameter of Puppet with a type for hosts',
  },
  {
    pattern: /\bRequire\s{1,5}forward-dns\s{1,5}(?:[\w.-]{1,60}\s{1,5}){0,5}$/iu,
    because: 'hosts that Apache lets in',
  },
  {
    pattern:
      /\bcheck_(?:https?|tcp|ssh|smtp|imap|ldaps?|ftp|ping|icmp|nrpe|ssl|tls|curl)\w{0,40}(?:![^!\s]{0,60}){0,5}!$/u,
    behind: /^(?::\d{1,5})?(?:!|\s*$)/u,
    because: 'an argument of a command of Nagios',
  },
  {
    pattern: /(?:^|[\s"'])$/u,
    behind:
      /^\((?:[a-z_]{2,30}(?:=[\w/.:@-]{1,60})?,){0,12}(?:ro|rw|sync|async|(?:no_)?(?:root|all)_squash)[,)]/u,
    because: 'a client of NFS in exports(5)',
  },
  {
    pattern: /(?:["']\$\(hostname(?:\s-\w{1,4})?\)|\$\{?HOSTNAME\}?)["']?\s{0,5}[!=]={0,2}\s{0,5}["']?$/u,
    because: 'a comparison with the name of this host in the shell',
  },
  {
    pattern:
      /(?:^|\s)-[AI]\s{1,5}[\w-]{1,40}\s{1,5}(?:[^\s"']{1,60}\s{1,5}){0,20}(?:-[ds]|--(?:dst|src|destination|source))\s{1,5}$/u,
    because: 'a rule of iptables',
  },
  { pattern: /^\s{0,20}Pin:\s{1,5}origin\s{1,5}["']?$/iu, because: 'where apt loads packages from' },
  {
    pattern: /(?:^|[\s"'=])(?:smtps?|lmtp|relay|submission)(?:-\w{1,20})?:\[$/u,
    behind: /^\](?::\w{1,20})?(?:[\s"',]|$)/u,
    because: 'where Postfix sends mail: transport(5)',
  },
  {
    pattern: /(?:^|[\s"'{,])$/u,
    behind:
      /^["']?\s{0,5}[:=]\s{0,5}["']?(?:[\w.,:[\]-]{1,200}\s{1,5})?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w{1,20})\s{1,5}AAAA/u,
    because: 'a host and its key in a mapping',
  },
  {
    pattern:
      /(?:^|["'\s])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})\s{1,20}(?:[\w.-]{1,100}\s{1,5}){0,5}$/iu,
    behind:
      /^(?:\s{1,5}[\w.-]{1,100}){0,5}["']?\s{0,5}(?:>>|\|\s{0,5}(?:sudo\s{1,5})?tee\s{1,5}(?:-a|--append))\s{0,5}["']?[^\s"']{0,60}\/etc\/hosts\b/u,
    because: 'a line for the hosts file',
  },
  {
    pattern:
      /^\s{0,40}(?:-\s{1,5})?line\s{0,3}[:=]\s{0,5}["']?(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})\s{1,20}(?:[\w.-]{1,100}\s{1,5}){0,5}$/iu,
    because: 'a line that Ansible puts into the hosts file',
  },
  { pattern: /\bHost:\s{0,5}$/u, because: 'the header of a request' },
  {
    pattern:
      /\b(?:proxy_set_header|header_up|RequestHeader\s{1,5}set|set-header|hdr)\s{1,20}["']?Host["']?\s{1,20}["']?$/iu,
    because: 'the header that nginx, Caddy, Apache or HAProxy sends',
  },
  {
    pattern: /["']Host\s{1,5}$/u,
    // Not a key, such as `'Host web' => …`: that is a pattern of ssh_config, which may be a name of its own.
    behind: /^(?::\d{1,5})?["'](?!\s{0,5}(?:=>|:))/u,
    because: "the header that nginx sends, as Puppet writes it: proxy_set_header => ['Host …']",
  },
  {
    pattern: /(?:^|[\s"'=,[])$/u,
    behind:
      /^(?:\](?::\d{1,5})?)?(?:,\S{0,200})?\s{1,5}(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w{1,20}|sk-\S{1,40})\s{1,5}AAAA/u,
    because: 'a line of known_hosts (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT)',
  },
  {
    pattern: /\b(?:SHA256:[\w+/]{43}|MD5:(?:[\da-f]{2}:){15}[\da-f]{2})\s{1,5}[\w.-]{1,40}@$/u,
    because: 'the fingerprint of the key of a host (ssh-keygen(1), -l)',
  },
  {
    pattern: /(?:^\s{0,20}(?:--)?address=|["'])\/$/u,
    // Block lists have no such address.
    behind: /^\/(?!0\.0\.0\.0|::$)[\da-f]{0,4}[.:]/iu,
    because: 'dnsmasq answers for the name and for all names below it',
  },
  {
    pattern: /\/(?:letsencrypt\/live|dehydrated\/certs|lib\/acme(?:\/live)?)\/$/u,
    because: 'the folder of a certificate is called after its first name',
  },
  {
    // Input: at most 300 characters.
    pattern: /\bv=spf1\s(?:[^"]*\s)?[+?~-]?(?:include:|redirect=|exists:|a:|mx:)$/iu,
    role: 'record',
    because: 'a name that a sender policy asks for (RFC 7208 section 5)',
  },
  {
    pattern: /\s(?:CNAME|NS|PTR|MX\s{1,20}\d{1,5}|SRV(?:\s{1,20}\d{1,5}){3})\s{1,20}$/u,
    role: 'record',
    because: 'the target of a record',
  },
  {
    pattern: /[{,\s]["']?(?:name|host|record)["']?\s{0,10}[:=]\s{0,10}["']$/u,
    behind:
      /^\.?["']\s{0,5},?\s{1,10}["']?type["']?\s{0,10}[:=]\s{0,10}["'](?:A|AAAA|CNAME|TXT|MX|SRV|CAA|NS)["']/u,
    role: 'record',
    because: 'a record in one line: { name = "…", type = "CNAME", … }',
  },
  {
    where: 'line',
    pattern: /^\s*[\da-f.:]+\s/iu,
    within: /^[^\n]*hosts\n/iu,
    because: "a hosts file: extraHosts = '' … ''",
  },
  {
    where: 'line',
    pattern: /^\s*-\s+["']?$/u,
    behind: /^:\d{2,5}["']?\s*$/u,
    because: 'a list of host:port',
  },
]);
