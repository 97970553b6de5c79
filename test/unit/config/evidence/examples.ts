/** Texts that a row of `src/config/evidence` is the first to match, and similar ones that it does not match. */
interface Examples {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const KEY = 'ssh-ed25519 AAAA';
const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

/** By the reason of the row, in the order of the rows. N@ is the name; keys before > are around it, the outermost first. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  // The name itself.
  'it exists only during a validation': {
    yes: ['_acme-challenge.www', 'a._acme-challenge'],
    no: ['acme-challenge'],
  },
  'Kubernetes answers for its Services': {
    yes: ['web.default.svc', 'a.web.default.svc'],
    no: ['svc', 'default.svc', 'web.default.svcs', 'default-svc'],
  },
  'a host calls itself so (RFC 6761)': { yes: ['localhost'], no: ['mylocalhost', 'localhosts'] },
  'placeholders (RFC 3092)': {
    yes: ['example', 'foo1', 'bar12', 'baz123', 'changeme', 'placeholder', 'your', 'your-site', 'your_x'],
    no: ['examples', 'foo1234', 'myfoo', 'a.foo', 'yours', 'your-', `your-${a(61)}`],
  },
  'it stands for no host (RFC 8552), and programs add and remove it: DKIM keys, SRV services': {
    yes: ['a._domainkey', '_dmarc'],
    no: ['a_b', 'a-_b'],
  },
  // The text around a name.
  'HAProxy: a part of the host that a client asks for': {
    yes: [
      'acl a hdr_end(host) -i N@',
      'acl a hdr_sub(host) a.test N@',
      'acl a hdr(host) -i -m end a.test N@',
    ],
    no: ['acl a hdr(host) -i N@', 'acl a hdr(host) -m str N@'],
  },
  'it has records only while an ACME client answers a challenge (RFC 8555 section 8.4)': {
    yes: ['_acme-challenge.www CNAME N@.', '_acme-challenge  3600  IN CNAME  N@.'],
    no: ['_acme-challenge.www TXT N@', '_acme.www CNAME N@'],
  },
  'BIND, ldns: a key is called after its zone, which K precedes': {
    yes: ['N@.+013+12345'],
    no: ['xN@.+013+12345', 'N@.+13+12345', 'N@.'],
  },
  'Kubernetes: the prefix of the key of a label or an annotation': {
    yes: ['N@/name: web', `"N@/name"${blanks(40)}= "web"`, 'kubectl get pods -l N@/name=web'],
    no: ['url: https://N@/name: x', 'image: N@/web:1.2', 'x: N@/name', '["curl", "N@/name"]'],
  },
  'Kubernetes: the same, as a value': {
    yes: ['- key: N@/name', "fieldPath: metadata.labels['N@/name']"],
    no: ['- key: N@', "data['N@/name']"],
  },
  'what a zone file appends (RFC 1035 section 5.1)': {
    yes: ['$ORIGIN N@', `${blanks(20)}$ORIGIN${blanks(20)}N@.`],
    no: ['$ORIGIN a. N@', 'x $ORIGIN N@', '$origin N@', `$ORIGIN${blanks(21)}N@`],
  },
  'a key of a mapping: hostvars["…"]': {
    yes: ["hostvars['N@'].a", 'a[ "N@" ]'],
    no: ["['N@']", "a['N@' + b]"],
  },
  'a play of Ansible: names of its inventory, which may have addresses of their own': {
    yes: ['- hosts: N@', '  hosts: "a.test,!b:N@"'],
    no: ['    hosts: N@', 'my_hosts: N@'],
  },
  'the owner of a record of dnsmasq': {
    yes: ['  --cname=N@,www.example.com', 'ptr-record=N@'],
    no: ['cname=a,N@', 'address=/N@/'],
  },
  'its authority is a host (RFC 3986 section 3.2.2)': {
    yes: [
      'see HTTPS://N@',
      'https://user:secret@N@',
      'kafka://a.example,b.example,N@',
      'git+ssh://N@',
      'jdbc:mysql://N@',
      'postgresql+asyncpg://N@',
      '{{ scheme }}://N@',
    ],
    no: ['unknown://N@', 'https+unknown://N@', 'https:/N@', 'https://a/N@', '{}://N@'],
  },
  'a folder on another host: www.example.com:/srv. Volumes look the same': {
    yes: ['device > N@:/srv', 'nfs N@:/', `'N@:/"`, 'ops@N@:/srv', 'x-v a N@:/srv'],
    no: ['volume > N@:/srv', 'Volumes > N@:/srv', '-v N@:/srv', '--volume="N@:/srv', 'x/N@:/srv', 'N@:/,srv'],
  },
  'a rule of Traefik: Host(`…`), Header(`X-Forwarded-Host`, `…`)': {
    yes: ['a || Host(`N@', 'HostSNI("N@', 'Host(`a`, `N@', 'Header(`X-Forwarded-Host`,`N@'],
    no: ['Host(N@', 'myHost(`N@', 'Hosts(`N@', 'Host(``, `N@', 'Header(`X-Host`, `N@'],
  },
  'a condition of Apache about the host that a client asks for': {
    yes: [
      'RewriteCond %{HTTP_HOST} N@',
      '%{SERVER_NAME}  =N@',
      '%{HTTP:Host} "!=N@',
      '${lowercase:%{HTTP_HOST}} ^N@',
    ],
    no: ['%{HTTP_HOST}N@', '%{HTTP_REFERER} N@', '%{HTTP_HOST} !!N@', '%{HTTP_HOST} a N@'],
  },
  'a comparison with the name of this host, or with the host that a client asks for': {
    yes: [
      "inventory_hostname == 'N@",
      "fqdn'] == 'N@",
      "$::fqdn=='N@",
      'req.http.host == "N@',
      "fqdn in ['a', 'N@",
    ],
    no: [`fqdn"]] == 'N@'`, `fqdn == 'a' or 'N@'`, `fqdns == 'N@`, `fqdn = 'N@`],
  },
  'a function that looks a name up: Ansible, Puppet, PHP': {
    yes: ["lookup('dig', 'N@", "query('community.general.dig', \"N@", "gethostbyname('N@", 'dns_a("N@'],
    no: ["lookup('dig', N@", "lookup('file', 'N@", "lookup('dig', 'a', 'N@"],
  },
  'a condition of ssh_config(5)': {
    yes: ['Match host N@', '  match user a originalhost "a,*.b,N@'],
    no: ['Host N@', 'Match # host N@', 'Match hosts N@', 'x Match host N@'],
  },
  'an address of the web without its scheme (RFC 3986 section 4.2): href="//…/"': {
    yes: ['href="//N@/a"', 'url(//N@:8080)', "='//N@'"],
    no: ['href=" //N@/', 'x//N@/', '"//N@.x"', '"/N@/'],
  },
  'a host and a port of known_hosts': {
    yes: ['[N@]:22', 'a,[N@]:2222 x'],
    no: ['x[N@]:22', '[N@]:22x', '[N@]', '[N@]:22.5'],
  },
  'what a record of dnsmasq points to': {
    yes: ['cname=a,N@', '  --srv-host=_a._tcp,N@'],
    no: ['xcname=a,N@', 'cname=a, N@', 'server=a,N@'],
  },
  'a condition of HAProxy, which may have flags and list several: hdr(host) -i -m str …': {
    yes: [
      'hdr(host) N@',
      `hdr(host) -i -m str ${'*.a '.repeat(9)}N@`,
      'req.ssl_sni -i N@',
      'hdr_beg(host) N@',
    ],
    no: ['hdr(host)N@', `hdr(host) ${a(61)} N@`, 'hdr(user-agent) N@', 'hdr(hosts) N@'],
  },
  'where rsyslog sends what a selector selects': {
    yes: ['*.* @N@', 'auth,cron.=info;*.err  @@N@'],
    no: ['* @N@', '*.*@N@', '*.* @@@N@', 'x *.* @N@'],
  },
  'a loop of the shell over hosts': {
    yes: ['for h in N@', 'x; for host in a.test ${B} N@'],
    no: ['for label in N@', 'xfor h in N@', `for h in ${a(61)} N@`],
  },
  'a matcher of Caddy': {
    yes: ['@a host N@', '  @a  Host  N@'],
    no: ['@a hosts N@', 'a host N@', '@a host a N@'],
  },
  'an address of socat or a milter, a server of WebRTC, a name of a certificate': {
    yes: [
      'socat - TCP:N@',
      'inet:N@',
      'OPENSSL-CONNECT:N@',
      'turn:N@',
      'urls=stun:N@',
      '"stuns:N@',
      'a, DNS:N@',
    ],
    no: ['xturn:N@', 'turn:a,N@', 'turner:N@', 'turn N@', 'tcp7:N@', 'DNS: N@'],
  },
  'the name of a resolver behind its address: Unbound, systemd-resolved': {
    yes: ['192.0.2.53#N@', 'DNS=192.0.2.53@853#N@', '2001:DB8::1#N@'],
    no: ['192.0.2.53@123456#N@', '192.0.2.53# N@', 'x192.0.2.53#N@', '192.0.2#N@', 'ab:#N@'],
  },
  'where ssh forwards a port': {
    yes: ['ssh -L 80:N@', 'ssh -Rlocalhost:80:N@'],
    no: ['ssh -L 80:a.example:80 N@', 'ssh -D 80:N@', 'x-L 80:N@'],
  },
  'the registry of an image': {
    yes: ['FROM N@', '  FROM --platform=x N@'],
    no: ['from N@', 'FROM a N@', 'x FROM N@'],
  },
  'a parameter of Puppet with a type for hosts': {
    yes: ["Stdlib::Fqdn $a = 'N@", "Array[Stdlib::Host] $a = ['b', 'N@", "Stdlib::HTTPSUrl $a = 'N@"],
    no: ["String $a = 'N@", "Stdlib::Fqdn $a = ['b' 'N@", "Stdlib::Fqdns $a = 'N@"],
  },
  'hosts that Apache lets in': {
    yes: ['Require forward-dns N@', 'require  forward-dns a.test N@'],
    no: ['Require host N@', 'Require forward-dns-x N@'],
  },
  'an argument of a command of Nagios': {
    yes: ['check_http!N@', 'check_https!N@:12345!/', 'check_tcp!!N@!a', 'check_ssh_x!a!N@'],
    no: ['xcheck_http!N@', 'check_page!N@', 'check_http!a N@', 'check_http!N@ a', 'check_http!N@:123456!a'],
  },
  'a client of NFS in exports(5)': {
    yes: ['/srv N@(rw,fsid=0,async)', 'N@(no_root_squash)', 'N@(sec=krb5,ro)'],
    no: ['xN@(rw)', 'N@(x)', 'N@ (rw)', 'N@(rwx)'],
  },
  'a comparison with the name of this host in the shell': {
    yes: ['"$(hostname -f)" == "N@', '${HOSTNAME} = N@', '"$HOSTNAME" != "N@'],
    no: ['x$(hostname) == N@', '$HOST = N@', '$HOSTNAME "" N@'],
  },
  'a rule of iptables': {
    yes: ['iptables -A INPUT -s N@', '-I FORWARD -p tcp --dst N@'],
    no: ['-A INPUT -x N@', '-A -s N@', 'iptables -s N@', '-D INPUT -s N@'],
  },
  'where apt loads packages from': {
    yes: ['Pin: origin N@', 'pin:  origin "N@'],
    no: ['Pin: release N@', 'x Pin: origin N@'],
  },
  'where Postfix sends mail: transport(5)': {
    yes: ['a.test smtp:[N@]', '"relay:[N@]:587"', 'smtp-slow:[N@]:smtp'],
    no: ['xsmtp:[N@]', 'smtp:[N@]x', 'smtp:N@', 'http:[N@]'],
  },
  'a host and its key in a mapping': {
    yes: [`N@: ${KEY}`, `"N@" = "${KEY}"`, 'N@: a,[b]:22 ecdsa-sha2-nistp256 AAAA'],
    no: [`xN@: ${KEY}`, 'N@: ssh-rsa BBBB', `N@: a b ${KEY}`],
  },
  'a line for the hosts file': {
    yes: ['echo "192.0.2.1 N@" >> /etc/hosts', `'::1 a N@ b' | sudo tee -a /etc/hosts`],
    no: ['"192.0.2.1 N@" > /etc/hosts', '"192.0.2.1 N@" >> /etc/hostsx', '"192.0.2 N@" >> /etc/hosts'],
  },
  'a line that Ansible puts into the hosts file': {
    yes: ['line: 192.0.2.1 N@', '  - line="::1 a N@'],
    no: ['lines: 192.0.2.1 N@', 'line: 192.0.2 N@', 'x line: 192.0.2.1 N@'],
  },
  'the header of a request': {
    yes: ['curl -H "Host: N@', 'Host:N@'],
    no: ['host: N@', 'myHost: N@', 'Host: a N@'],
  },
  'the header that nginx, Caddy, Apache or HAProxy sends': {
    yes: [
      'proxy_set_header Host "N@',
      'header_up Host N@',
      'RequestHeader set "Host" "N@',
      'http-request set-header Host N@',
      'option httpchk hdr Host N@',
    ],
    no: ['proxy_set_header Hosts N@', 'header_up Host a N@'],
  },
  "the header that nginx sends, as Puppet writes it: proxy_set_header => ['Host …']": {
    yes: ["['Host N@']", '"Host  N@:80"'],
    no: ["'Host N@' => {", "'Hosts N@'", "'Host a N@'"],
  },
  'a line of known_hosts (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT)': {
    yes: [
      `N@ ${KEY}`,
      `[N@] ${KEY}`,
      `a,N@,192.0.2.1 ${KEY}`,
      'N@ ecdsa-sha2-nistp256 AAAA',
      'N@ sk-ssh-ed25519@openssh.com AAAA',
    ],
    no: [`xN@ ${KEY}`, `(N@ ${KEY}`, 'N@ ssh-xyz AAAA', 'N@ ssh-rsa BBBB', `N@${KEY}`, `N@x ${KEY}`],
  },
  'the fingerprint of the key of a host (ssh-keygen(1), -l)': {
    yes: [`256 SHA256:${a(43)} root@N@`, `MD5:${'ab:'.repeat(15)}ab a@N@`],
    no: [`256 SHA256:${a(42)} root@N@`, `SHA256:${a(43)} N@`],
  },
  'dnsmasq answers for the name and for all names below it': {
    yes: ['address=/N@/192.0.2.1', '  --address=/N@/2001:db8::1', '"/N@/192.0.2.1'],
    no: ['address=/N@/0.0.0.0', 'address=/N@/::', 'server=/N@/192.0.2.1', 'address=/N@/x'],
  },
  'the folder of a certificate is called after its first name': {
    yes: ['/etc/letsencrypt/live/N@/key.pem', '/var/lib/acme/N@', '/etc/dehydrated/certs/N@'],
    no: ['/etc/letsencrypt/archive/N@', '/etc/letsencrypt/live/a/N@'],
  },
  'a name that a sender policy asks for (RFC 7208 section 5)': {
    yes: ['v=spf1 include:N@', 'V=SPF1 mx -a:N@', '"v=spf1 redirect=N@', 'v=spf1 ~exists:N@'],
    no: ['v=spf1 ip4:N@', 'v=spf1 xinclude:N@', 'v=spf2 include:N@', 'v=spf1" include:N@', 'include:N@'],
  },
  'the target of a record': {
    yes: ['a CNAME N@', 'a IN NS N@', 'a MX 10 N@', 'a SRV 0 5 12345 N@'],
    no: ['CNAME N@', 'a CNAMEN@', 'a cname N@', 'a xCNAME N@', 'a MX N@', 'a SRV 0 5 N@'],
  },
  'a record in one line: { name = "…", type = "CNAME", … }': {
    yes: [
      '{ name = "N@", type = "CNAME", ttl = 300',
      `{'record': 'N@', 'type': 'A'`,
      ' host = "N@." type = "SRV"',
    ],
    no: ['{ name = "N@", kind = "CNAME"', '{ name = "N@", type = "CNAMES"', '{ zone_name = "N@", type = "A"'],
  },
  "a hosts file: extraHosts = '' … ''": {
    yes: ['extraHosts > 192.0.2.1 a N@', 'hosts > ::1 N@'],
    no: ['hostsConf > 192.0.2.1 N@', 'extraHosts > x 192.0.2.1 N@'],
  },
  'a list of host:port': {
    yes: ['conf > - N@:9100', 'conf > - "N@:12345"  '],
    no: ['conf > - N@:9', 'conf > - N@:123456', 'conf > - N@:80 a', 'conf > a - N@:80', 'conf > -"N@:80"'],
  },
  // Commands.
  'requests an address of the web: curl': {
    yes: ['curl -fsSL N@/x', 'curl -o a N@', 'curl -x N@', 'curlie --referer N@', 'curl -abcdefghio N@'],
    no: ['curl -o N@', 'curl -fsSLo N@', 'curlie --write-out N@'],
  },
  'requests an address of the web: wget': {
    yes: ['wget N@', 'w3m N@'],
    no: ['wget -O N@', 'w3m --tries N@'],
  },
  'requests an address of the web: httpie': { yes: ['http GET N@', 'ab -n 5 N@'], no: ['vegeta --auth N@'] },
  'looks a name up': {
    yes: ['dig +short -t mx N@', 'dig a @N@', 'resolvectl -h N@'],
    no: ['dig -t N@', 'whois -b N@'],
  },
  'connects to a host and runs a command there': {
    yes: ['ssh -i a deploy@N@', 'ssh -J N@', 'ssh a ping -c 1 N@', 'slogin -R N@'],
    no: ['ssh a touch N@', 'ssh -i N@', 'ssh a@b@N@'],
  },
  'connects to hosts': { yes: ['ssh-keyscan a N@', 'timeout 5 sftp N@'], no: ['sftp -b N@'] },
  'copies from or to a folder of a host': {
    yes: ['scp a N@:x', 'rsync -a a N@:/srv', 'restic -J N@'],
    no: ['scp N@', 'restic --files-from N@:x'],
  },
  'connects to a host': { yes: ['nc -zv N@', 'mongosh -h N@'], no: ['nc a N@', 'mongosh --password N@'] },
  'talks to a host': { yes: ['snmpwalk N@', 'smbclient -L N@'], no: ['smbclient -W N@', 'snmpget a N@'] },
  'probes hosts': { yes: ['ping -c 1 N@', 'nikto a N@'], no: ['ping -c N@', 'nikto --script N@'] },
  'connects to a database or server': {
    yes: ['psql -h N@', 'kafkacat -b N@'],
    no: ['psql -U N@', 'psql N@'],
  },
  'names the host of a connection or certificate': {
    yes: ['openssl s_client -connect N@', 'certbot -d N@', 'mkcert --server N@'],
    no: ['openssl N@', 'certbot -m N@'],
  },
  'a plug-in of Nagios: checks a host': {
    yes: ['/usr/lib/check_http -H N@', 'check_ssl_cert -I N@'],
    no: ['check_http -u N@', 'check_ssl_cert -a N@', 'check_http N@'],
  },
  'limits what is done to some hosts': {
    yes: ['ansible-playbook -l N@', 'ansible-console --limit=N@'],
    no: ['ansible-playbook N@', 'ansible-galaxy --limit N@'],
  },
  'names a registry before the path of an image, or signs in to a server': {
    yes: ['docker push N@/web', 'docker login -u a N@', 'helm registry login N@', 'tsh --docker-server N@'],
    no: ['docker run N@', 'docker login -u N@', 'docker logout N@'],
  },
  'takes no hosts': {
    yes: ['hostname N@', 'sudo grep N@', 'mkdir N@/web'],
    no: ['foo N@', '$(hostname) N@'],
  },
  // Directives: the language, then the key.
  'the names that the server answers for': {
    yes: ['nginx > server_name', 'nginx > Server_Name'],
    no: ['caddy > server_name', 'nginx > servername'],
  },
  'where requests are sent': {
    yes: ['nginx > proxy_pass', 'nginx > smtp'],
    no: ['yaml > proxy_pass', 'nginx > my_proxy_pass'],
  },
  'upstreams are called by names of their own': { yes: ['nginx > upstream'], no: ['yaml > upstream'] },
  'names of files and formats': { yes: ['nginx > log_format', 'nginx > root'], no: ['settings > root'] },
  'Caddy 2: where requests are sent': {
    yes: ['caddy > a > reverse_proxy', 'caddy > a > redir'],
    no: ['caddy > a > respond'],
  },
  'dhcpd: what clients put behind short names': {
    yes: ['statements > domain-name', 'statements > domain-search'],
    no: ['yaml > domain-name'],
  },
  'dhcpd: hosts that clients are told of': {
    yes: ['statements > fixed-address', 'statements > tftp-server-name'],
    no: ['yaml > fixed-address'],
  },
  'Apache: the names that the site answers for': {
    yes: ['settings > ServerName', 'settings > ServerAlias'],
    no: ['settings > ServerNames'],
  },
  'Apache: where requests are sent': {
    yes: ['settings > ProxyPass', 'settings > proxyremote'],
    no: ['settings > ProxyPasses'],
  },
  'Apache: a mailbox': { yes: ['settings > ServerAdmin'], no: ['yaml > serveradmin'] },
  'resolv.conf, chrony, ntp, OpenVPN': {
    yes: ['settings > nameserver', 'settings > pool', 'settings > remote'],
    no: ['yaml > pool'],
  },
  'resolv.conf: what is put behind short names': {
    yes: ['settings > search', 'settings > domain'],
    no: ['yaml > domain'],
  },
  HAProxy: { yes: ['settings > bind', 'settings > mailer'], no: ['yaml > bind'] },
  'HAProxy calls its parts by names of their own': {
    yes: ['settings > backend', 'settings > node'],
    no: ['yaml > node', 'settings > my_node'],
  },
  ssh_config: { yes: ['settings > HostName', 'settings > ProxyJump'], no: ['yaml > hostname'] },
  // Keys as a whole: the language, the keys and labels around them, the outermost first, then the key.
  'Caddy: the names of a site': {
    yes: ['caddy > anything'],
    no: ['caddy > a > anything', 'yaml > anything'],
  },
  'names that a certificate is for, by the key or a block around it': {
    yes: [
      'yaml > tls_domains',
      'yaml > CertDomain',
      'yaml > san domain',
      'yaml > acme > domains',
      'yaml > x letsencrypt > domain',
      'yaml > tls > b > a > domains',
    ],
    no: [
      'yaml > sans_domain',
      'yaml > tls_domains_of',
      'yaml > tls > c > b > a > domains',
      'yaml > web > domains',
    ],
  },
  'CloudFront, MX records': {
    yes: ['hcl > x > aliases', 'hcl > x > exchange'],
    no: ['hcl > x > my_aliases', 'hcl > x > aliases_of', 'yaml > x > aliases'],
  },
  'the registry of a module or provider': {
    yes: ['hcl > x > source'],
    no: ['hcl > x > sources', 'hcl > x > data_source', 'yaml > x > source'],
  },
  'a zone, not a host': {
    yes: ['hcl > resource aws_route53_zone a > anything'],
    no: ['hcl > zone > anything', 'yaml > resource aws_route53_zone a > anything'],
  },
  'cloudflare_record, aws_route53_record and others: where the record points': {
    yes: ['content', 'value', 'values', 'records', 'target', 'nsdname'].map(
      (key) => `hcl > resource cloudflare_record a > ${key}`,
    ),
    no: [
      'hcl > resource cloudflare_record a > my_value',
      'hcl > resource cloudflare_record a > valued',
      'hcl > resource cloudflare_page a > content',
    ],
  },
  'fastly_service_vcl: a host of the service': {
    yes: ['hcl > domain > name'],
    no: ['hcl > domain > names', 'hcl > domains > name', 'hcl > my_domain > name', 'yaml > domain > name'],
  },
  'Nagios: the hosts between this one and the monitor, and those of a group': {
    yes: ['settings > define host > parents', 'settings > define hostgroup > members'],
    no: [
      'settings > define myhost > parents',
      'settings > define hosts > parents',
      'settings > undefine host > parents',
      'settings > define host > parents_of',
      'settings > define service > members',
      'hcl > define host > parents',
    ],
  },
  'AMQP calls its parts so': {
    yes: ['yaml > rabbitmq > vhost', 'yaml > AMQP > virtual_host', 'yaml > amqp > virtualhost'],
    no: ['yaml > amqp > vhosts', 'yaml > amqp > my_vhost', 'yaml > web > vhost'],
  },
  'Traefik: the first name of a certificate': {
    yes: ['yaml > domains > main'],
    no: ['yaml > my_domains > main', 'yaml > domains > my_main', 'yaml > domains-x > main'],
  },
  'the images of services of GitLab': {
    yes: ['yaml > services > name'],
    no: ['yaml > my_services > name', 'yaml > services_x > name'],
  },
  'a record of Terraform': {
    yes: ['hcl > resource cloudflare_record a > name', 'yaml > x record > name'],
    no: ['yaml > x page > name', 'yaml > record > name'],
  },
  // The last words of keys.
  'virtual hosts of AMQP, servers of RADIUS, masks, schemas and the mailbox of an SOA look like hosts': {
    yes: ['rabbitmq-vhost', 'my_home_server', 'gecos', 'schemaLocation', 'rname'],
    no: ['vhost', 'location'],
  },
  'what is put behind, or ends, names': {
    yes: ['NO_PROXY', 'dhcp-domain-name'],
    no: ['domain-name', 'proxy'],
  },
  'the word itself, what clients connect to, members of a cluster': {
    yes: [
      'host',
      'db_host',
      'db_host_primary',
      'virtual-hosts',
      'serveralias',
      'node',
      'seeds',
      'connect',
      'monitors',
      'delegate_to',
    ],
    no: ['host_old_test', 'pings', 'ahost', 'localhost'],
  },
  'where traffic is sent, and services given by their host': {
    yes: ['upstream', 'balancer', 'nameserver', 'timeservers', 'jumphost'],
    no: ['upstreamed'],
  },
  'names of a site or a service, and what its certificate is for': {
    yes: [
      'dns-name',
      'cn',
      'domain-name',
      'app-custom-domain',
      'certnames',
      'traefik.tls.domains[0].main',
      'opendmarc_authserv_id',
    ],
    no: ['domain', 'servicenames'],
  },
  'records of DNS written as configuration, Services that point elsewhere': {
    yes: ['externalName', 'rdns', 'cloudfront-aliases'],
    no: ['external'],
  },
  'names that dnsmasq and Unbound answer for, or that Knot lets clients update': {
    yes: ['host-record', 'local-zone', 'update-owner-name'],
    no: ['zone'],
  },
  'the registry is before the first slash': {
    yes: ['image', 'repository-url', 'docker-image', 'IMG_NAME'],
    no: ['imaged'],
  },
  'names below it are used, it may have no record itself': {
    yes: ['domain', 'cookie_domain', 'app_domain_default', 'app_zone', 'domain_main'],
    no: ['domain-name'],
  },
  'a mailbox: its domain takes mail': { yes: ['mail', 'emailAddress', 'webmaster', 'from'], no: ['address'] },
  'host:port of a service': { yes: ['addr', 'ip', 'addresses', 'listen'], no: ['listened'] },
  'an address of the web, with or without its scheme': {
    yes: ['url', 'proxy-pass', 'jwks-uri', 'url_prefix'],
    no: ['namespace-uri', 'giturlx'],
  },
  'an address of the web, or the name of the repository itself: CernVM-FS': {
    yes: ['repository', 'my_repo'],
    no: ['repository-url'],
  },
  'read by people; examples in documentation are not in use': {
    yes: ['description', 'abstract', 'label-text'],
    no: ['described'],
  },
  'vocabularies and claims (OAuth, SAML, RDF, XML, JSON Schema) use addresses as names': {
    yes: ['sp-entity-id', 'my_authn-context-class-ref', 'readContexts', 'claim', 'ids'],
    no: ['authn-context-class-ref-x', 'authserv-id', 'url-prefix'],
  },
  'Kubernetes and cloud roles tell things apart by names with domains': {
    yes: ['apiVersion', 'group', 'secretName'],
    no: ['groupage'],
  },
  'queries and patterns compare names, they do not use them': {
    yes: ['expr', 'match-expressions'],
    no: ['match'],
  },
  'words in one: dbhost, smtpserver. Servers of Matrix and RADIUS have names of their own': {
    yes: ['app_dbhostname', 'mboxhost', 'my-xdbhost2', `${a(20)}server`],
    no: ['homeserver', 'virtualserver', 'ghost', 'observer', 'rabbitvhost', 'dbhosted', `${a(21)}server`],
  },
  'words in one: weburls, giturl': {
    yes: ['weburls', 'giturl'],
    no: ['curl', 'aurl', 'giturlx', `${a(21)}url`],
  },
  'lists and mappings of hosts, such as those of an inventory': {
    yes: ['hosts', 'my_hosts', 'host-vars', 'records'],
    no: ['hosts_x', 'colours'],
  },
  'mappings by host, whose members may have names of another kind': {
    yes: ['registries', 'sites', 'mirrors'],
    no: ['site_x'],
  },
  'records as Terraform and others write them, inventories, services of Kubernetes and compose': {
    yes: ['name', 'Host', 'dns-name', 'recordName', 'inventory_hostname'],
    no: ['names', 'my_host', 'title'],
  },
  'addresses of these': {
    yes: ['value', 'rdata', 'ipv4_address', 'ansible-host', 'loadBalancerIP'],
    no: ['bind_address', 'ip_range', 'x'],
  },
};
