import { isAnnounced, type SurroundingRule } from './surroundings.ts';

/** Text around a host that announces it in any language. */
const RULES: readonly SurroundingRule[] = [
  {
    before:
      /\b(?:host(?:sni|header|regexp)?\(|header\(\s{0,5}[`'"](?:x-forwarded-)?host[`'"],)\s{0,5}(?:[`'"][^`'"]{1,100}[`'"],\s{0,5}){0,10}[`'"]$/iu,
    because: 'a rule of Traefik: Host(`…`), Header(`X-Forwarded-Host`, `…`)',
  },
  {
    before: /%\{(?:HTTP_HOST|SERVER_NAME|HTTP:Host)\}\}?\s{1,5}["']?!?[=^]?$/iu,
    because: 'a condition of Apache about the host that a client asks for',
  },
  {
    before:
      /(?:\b|_)(?:inventory_hostname|fqdn|nodename|certname|http\.host)["'\]]{0,2}\s{0,5}(?:[!=]={1,2}|\b(?:eq|ne|in)\b)\s{0,5}[[(]?\s{0,5}(?:["'][^"']{1,100}["'],\s{0,5}){0,10}["']$/iu,
    because:
      'a comparison with the name of this host, or the host that a client asks for: $::fqdn ==, req.http.host ==',
  },
  {
    before:
      /\b(?:(?:lookup|query)\(\s{0,5}["'](?:community\.general\.)?dig["'],|gethostbyname\(|dns_(?:a|aaaa|lookup)\(|dnsLookup\()\s{0,5}["']$/u,
    because: 'a function that looks a name up: Ansible, Puppet, PHP',
  },
  {
    before: /^\s{0,20}Match\s(?:[^#]{0,200}\s)?(?:original)?host\s{1,5}["']?(?:[\w.*!-]{1,60},){0,10}$/iu,
    because: 'a condition of ssh_config(5)',
  },
  {
    before: /(?:["'(=]|\burl\()\/\/$/u,
    behind: /^(?::\d{1,5})?[/"')?]/u,
    because: 'an address of the web without its scheme (RFC 3986 section 4.2): href="//…/"',
  },
  {
    before: /(?:^|[\s"',])\[$/u,
    behind: /^\]:\d{2,5}(?![\w.])/u,
    because: 'a host and a port of known_hosts',
  },
  {
    before:
      /^\s{0,20}(?:--)?(?:cname|mx-host|srv-host|ptr-record|interface-name|auth-server)=(?:[\w.-]{1,100},){1,10}$/u,
    because: 'what a record of dnsmasq points to',
  },
  {
    before:
      /^\s{0,20}(?:--)?dhcp-option(?:-force)?=(?:[\w-]{1,40}:[\w-]{1,60},){0,5}(?:option6?:(?!domain)[\w-]{1,40}|(?!12,|15,|40,|64,|119,)\d{1,3}),(?:[\w.:-]{1,100},){0,10}"?$/u,
    because: 'dnsmasq: a host that clients are told of, other than the suffixes of options 15 and 119',
  },
  {
    before:
      /\b(?:hdr(?:_str|_beg)?\(host\)|(?:req[._]ssl|ssl_fc)_sni)\s{1,5}(?:[\w.*-]{1,60}\s{1,5}){0,12}$/iu,
    because: 'a condition of HAProxy, which may have flags and list several: hdr(host) -i -m str …',
  },
  { before: /\bhdr\s{1,5}Host\s{1,5}$/iu, because: 'a header that HAProxy checks with' },
  { before: /\bset-header\s{1,5}Host\s{1,5}$/iu, because: 'a header that HAProxy sets' },
  {
    before: /^\s{0,20}[\w*,;!=-]{1,60}\.[\w*,;!=.-]{1,60}\s{1,20}@{1,2}$/u,
    because: 'where rsyslog sends what a selector selects',
  },
  {
    before:
      /(?:^|\s)for\s{1,5}(?:h|hosts?|hostname|servers?|nodes?|fqdn|machine)\s{1,5}in\s{1,5}(?:[\w.${}-]{1,60}\s{1,5}){0,10}$/u,
    because: 'a loop of the shell over hosts',
  },
  { before: /(?:^|\s)@\w{1,60}\s{1,20}host\s{1,20}$/iu, because: 'a matcher of Caddy' },
  {
    before: /(?:^|[\s"',=])(?:tcp[46]?|udp[46]?|inet6?|ssl|openssl)(?:-connect)?:$/iu,
    because: 'an address of socat or a milter',
  },
  { before: /(?:^|[\s"',=])(?:turns?|stuns?):$/iu, because: 'a server of WebRTC (RFC 7064, RFC 7065)' },
  {
    before: /(?:^|[\s=])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})(?:@\d{1,5})?#$/iu,
    because: 'the name of a resolver behind its address: Unbound, systemd-resolved',
  },
  { before: /\s-[LR]\s?(?:[\w.*-]{1,60}:)?\d{1,5}:$/u, because: 'where ssh forwards a port' },
  { before: /(?:^|[\s"',=])DNS:$/u, because: 'a name of a certificate, as OpenSSL writes it' },
  { before: /^\s{0,20}FROM\s{1,10}(?:--\S{1,60}\s{1,10})?$/u, because: 'the registry of an image' },
  {
    before:
      /\bStdlib::(?:Fqdn|Host|HTTPS?Url)\b[^=]{0,80}=\s{0,5}\[?\s{0,5}(?:["'][^"']{0,80}["'],\s{0,5}){0,5}["']$/u,
    because: 'a parameter of Puppet with a type for hosts',
  },
  {
    before: /\bRequire\s{1,5}forward-dns\s{1,5}(?:[\w.-]{1,60}\s{1,5}){0,5}$/iu,
    because: 'hosts that Apache lets in',
  },
  {
    before:
      /\bcheck_(?:https?|tcp|ssh|smtp|imap|ldaps?|ftp|ping|icmp|nrpe|ssl|tls|curl)\w{0,40}(?:![^!\s]{0,60}){0,5}!$/u,
    behind: /^(?::\d{1,5})?(?:!|\s*$)/u,
    because: 'an argument of a command of Nagios',
  },
  {
    before: /\bcheck_\w{1,60}!(?:[^!]{0,200}\s)?(?:-H|--hostname)[\s=]{1,5}$/u,
    because: 'an option for a plug-in of Nagios',
  },
  {
    before:
      /\bhost\.(?:name|address)\s{1,5}(?:==\s{0,5}|in\s{1,5}\[\s{0,5}(?:"[^"]{0,80}",\s{0,5}){0,10})"$/u,
    because: 'a condition of Icinga',
  },
  {
    before: /(?:^|[\s"'])$/u,
    behind:
      /^\((?:[a-z_]{2,30}(?:=[\w/.:@-]{1,60})?,){0,12}(?:ro|rw|sync|async|(?:no_)?(?:root|all)_squash)[,)]/u,
    because: 'a client of NFS in exports(5)',
  },
  {
    before: /(?:["']\$\(hostname(?:\s-\w{1,4})?\)|\$\{?HOSTNAME\}?)["']?\s{0,5}[!=]={0,2}\s{0,5}["']?$/u,
    because: 'a comparison with the name of this host in the shell',
  },
  {
    before: /(?:^|[\s(,])["']$/u,
    behind:
      /^["']\s{1,5}(?:[!=]={0,2}|(?:not\s{1,3})?in)\s{1,5}["']?(?:\$\(hostname\b|\$\{?HOSTNAME\b|(?:inventory_hostname|ansible_fqdn|ansible_nodename)\b)/u,
    because: 'a comparison with the name of this host, which stands second',
  },
  {
    before:
      /(?:^|\s)-[AI]\s{1,5}[\w-]{1,40}\s{1,5}(?:[^\s"']{1,60}\s{1,5}){0,20}(?:-[ds]|--(?:dst|src|destination|source))\s{1,5}$/u,
    because: 'a rule of iptables',
  },
  { before: /^\s{0,20}Pin:\s{1,5}origin\s{1,5}["']?$/iu, because: 'where apt loads packages from' },
  {
    before: /(?:^|[\s"'=])(?:smtps?|lmtp|relay|submission)(?:-\w{1,20})?:\[$/u,
    behind: /^\](?::\w{1,20})?(?:[\s"',]|$)/u,
    because: 'where Postfix sends mail: transport(5)',
  },
  {
    before: /(?:^|[\s"'{,])$/u,
    behind:
      /^["']?\s{0,5}[:=]\s{0,5}["']?(?:[\w.,:[\]-]{1,200}\s{1,5})?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w{1,20})\s{1,5}AAAA/u,
    because: 'a host and its key in a mapping',
  },
  {
    before:
      /(?:^|["'\s])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})\s{1,20}(?:[\w.-]{1,100}\s{1,5}){0,5}$/iu,
    behind:
      /^(?:\s{1,5}[\w.-]{1,100}){0,5}["']?\s{0,5}(?:>>|\|\s{0,5}(?:sudo\s{1,5})?tee\s{1,5}(?:-a|--append))\s{0,5}["']?[^\s"']{0,60}\/etc\/hosts\b/u,
    because: 'a line for the hosts file',
  },
  {
    before:
      /^\s{0,40}(?:-\s{1,5})?line\s{0,3}[:=]\s{0,5}["']?(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{2,40})\s{1,20}(?:[\w.-]{1,100}\s{1,5}){0,5}$/iu,
    because: 'a line that Ansible puts into the hosts file',
  },
  {
    before:
      /\((?:server-name|host|host-name|fully-qualified-domain-name|domains|letsencrypt-(?:cert|key))\s{1,5}'?\(?(?:"[^"]{1,100}"\s{1,5}){0,10}"$/u,
    because: 'a field of a service of Guix',
  },
  { before: /\bHost:\s{0,5}$/u, because: 'the header of a request' },
  { before: /\bproxy_set_header\s{1,20}Host\s{1,20}["']?$/u, because: 'the header that nginx sends' },
  {
    before: /["']Host\s{1,5}$/u,
    // A key is the pattern of ssh_config, which may be a name of its own.
    behind: /^(?::\d{1,5})?["'](?!\s{0,5}(?:=>|:))/u,
    because: "the header that nginx sends, as Puppet writes it: proxy_set_header => ['Host …']",
  },
  { before: /\bheader_up\s{1,5}Host\s{1,5}["']?$/iu, because: 'the header that Caddy sends' },
  {
    before: /\bRequestHeader\s{1,5}set\s{1,5}["']?Host["']?\s{1,5}["']?$/iu,
    because: 'the header that Apache sends',
  },
  {
    before: /(?:^|[\s"'=,[])$/u,
    behind:
      /^(?:\](?::\d{1,5})?)?(?:,\S{0,200})?\s{1,5}(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\w{1,20}|sk-\S{1,40})\s{1,5}AAAA/u,
    because: 'a line of known_hosts (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT)',
  },
  {
    before: /\b(?:SHA256:[\w+/]{43}|MD5:(?:[\da-f]{2}:){15}[\da-f]{2})\s{1,5}[\w.-]{1,40}@$/u,
    because: 'the fingerprint of the key of a host (ssh-keygen(1), -l)',
  },
  {
    before: /(?:^\s{0,20}(?:--)?address=|["'])\/$/u,
    // Block lists have no such address.
    behind: /^\/(?!0\.0\.0\.0|::$)[\da-f]{0,4}[.:]/iu,
    because: 'dnsmasq answers for the name and for all names below it',
  },
  {
    before: /\/(?:letsencrypt\/live|dehydrated\/certs|lib\/acme(?:\/live)?)\/$/u,
    because:
      'the folder of a certificate is called after its first name: Certbot, dehydrated, acmetool, NixOS',
  },
];

/** Whether the text around a name announces a host. */
export function announcesHost(before: string, behind: string): boolean {
  return isAnnounced(RULES, before, behind);
}
