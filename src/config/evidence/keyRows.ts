import { rowsOfTable } from './evidenceRow.ts';

/** Keys, directives and variables: of a language, as a whole where they stand, then by their last words. */
export const KEY_ROWS = rowsOfTable({ where: 'key', role: 'host' }, [
  { where: 'nginx', key: 'server_name', because: 'the names that the server answers for' },
  {
    where: 'nginx',
    key: 'proxy_pass fastcgi_pass uwsgi_pass scgi_pass grpc_pass memcached_pass auth_request server resolver proxy_redirect valid_referers mail_host smtp',
    role: 'address',
    because: 'where requests are sent',
  },
  {
    where: 'nginx',
    key: 'upstream',
    role: 'identifier',
    because: 'upstreams are called by names of their own',
  },
  {
    where: 'nginx',
    key: 'log_format map include ssl_certificate ssl_certificate_key access_log error_log root',
    role: 'identifier',
    because: 'names of files and formats',
  },
  {
    where: 'caddy',
    key: 'reverse_proxy forward_auth php_fastcgi to redir',
    role: 'address',
    because: 'Caddy 2: where requests are sent',
  },
  {
    where: 'statements',
    key: 'domain-name domain-search',
    role: 'suffix',
    because: 'dhcpd: what clients put behind short names',
  },
  {
    where: 'statements',
    key: 'fixed-address next-server routers domain-name-servers ntp-servers tftp-server-name',
    because: 'dhcpd: hosts that clients are told of',
  },
  {
    where: 'settings',
    key: 'servername serveralias',
    because: 'Apache: the names that the site answers for',
  },
  {
    where: 'settings',
    key: 'proxypass proxypassreverse proxypassmatch balancermember redirect redirectpermanent redirectmatch redirecttemp rewriterule proxyremote',
    role: 'address',
    because: 'Apache: where requests are sent',
  },
  { where: 'settings', key: 'serveradmin', role: 'mail', because: 'Apache: a mailbox' },
  {
    where: 'settings',
    key: 'nameserver server pool peer remote',
    because: 'resolv.conf, chrony, ntp, OpenVPN',
  },
  {
    where: 'settings',
    key: 'search domain',
    role: 'suffix',
    because: 'resolv.conf: what is put behind short names',
  },
  { where: 'settings', key: 'bind server mailer peer', because: 'HAProxy' },
  {
    where: 'settings',
    key: 'backend frontend default_backend use_backend node',
    role: 'identifier',
    because: 'HAProxy calls its parts by names of their own',
  },
  { where: 'settings', key: 'hostname proxyjump', because: 'ssh_config' },
  { where: 'caddy', within: /^[^\n]*\n\n$/u, because: 'Caddy: the names of a site' },
  {
    pattern: /domains?$/iu,
    within: /tls|ssl|acme|cert|encrypt|\bsans?\b/iu,
    because: 'names that a certificate is for, by the key or a block around it',
  },
  { where: 'hcl', pattern: /^(?:aliases|exchange)$/u, because: 'CloudFront, MX records' },
  { where: 'hcl', pattern: /^source$/u, role: 'image', because: 'the registry of a module or provider' },
  { where: 'hcl', within: /^[^\n]+\n\S* [^\n]*zone/u, role: 'suffix', because: 'a zone, not a host' },
  {
    where: 'hcl',
    pattern: /^(?:content|values?|records|rrdatas|targets?|cname|ptrdname|nsdname)$/u,
    within: /^\w+\n\S* [^\n]*record/u,
    role: 'target',
    because: 'cloudflare_record, aws_route53_record and others: where the record points',
  },
  {
    where: 'hcl',
    pattern: /^name$/u,
    within: /^name\ndomain[ \n]/u,
    because: 'fastly_service_vcl: a host of the service',
  },
  {
    where: 'settings',
    pattern: /^(?:parents|members)$/u,
    within: /^\w+\ndefine host(?:group)?\n/u,
    because: 'Nagios: the hosts between this one and the monitor, and those of a group',
  },
  {
    pattern: /^(?:v|virtual-?_?)host$/iu,
    within: /^[^\n]*\n[^\n ]*(?:rabbit|amqp)/iu,
    role: 'identifier',
    because: 'AMQP calls its parts so',
  },
  { pattern: /^main$/u, within: /^main\ndomains[ \n]/u, because: 'Traefik: the first name of a certificate' },
  {
    pattern: /^name$/u,
    within: /^name\nservices[ \n]/u,
    role: 'image',
    because: 'the images of services of GitLab',
  },
  {
    pattern: /^name$/u,
    within: /^name\n\S* [^\n]*record/u,
    role: 'record',
    because: 'a record of Terraform',
  },
  {
    key: 'rabbitmq-vhost amqp-vhost virtual-server home-server mask cloak vhost-mask host-mask hostmask gecos namespace-uri schema-location identifier-uris rname soa-mbox',
    role: 'identifier',
    because:
      'virtual hosts of AMQP, servers of RADIUS, masks, schemas and the mailbox of an SOA look like hosts',
  },
  { key: 'no-proxy dhcp-domain-name', role: 'suffix', because: 'what is put behind, or ends, names' },
  {
    key: 'host hosts hosts-allow hosts-deny server-allowlist server-whitelist host-name host-names hostname hostnames hostname-aliases myhostname fqdn fqdns vhost vhosts virtualhost virtual-host virtual-hosts server servers server-name server-names server-alias server-aliases vhost-alias vhost-aliases defaultsite servername serveraliases serveralias node nodes delegate-to join retry-join start-join peer peers master masters slave slaves replica replicas primary secondary standby leader follower followers seed seeds connect ping match-name broker brokers bootstrap bootstrap-servers zookeeper zookeepers milter milters kafka-hosts memcached redis mysql postgres database-host monitors',
    because: 'the word itself, what clients connect to, members of a cluster',
  },
  {
    key: 'upstream upstreams backend backends target targets static-targets destination destinations gateway gateways relay relayhost smarthost forwarder forwarders proxy proxies proxy-jump jump-host reverse-proxy balancer nameserver nameservers name-server name-servers resolver resolvers dns dns-server dns-servers ns mx ntp ntp-server ntp-servers timeserver timeservers time-server time-servers mailhost mailserver mailservers smtp imap ldap syslog loghost statsd puppet-ca puppetmaster puppetserver puppetdb kdc radius tftp pxe bastion jumphost',
    because: 'where traffic is sent, and services given by their host',
  },
  {
    key: 'dns-name dns-names dnsname dnsnames alt-names altnames subject-alt-names subject-alternative-names subjectaltname san sans common-name commonname cn certnames domain-name domain-names custom-domain custom-domains domains-main certname cert-name certbot-name certificate-name letsencrypt-name servicename authserv-id',
    because: 'names of a site or a service, and what its certificate is for',
  },
  {
    key: 'external-name externalname cname canonical-name record-name ptr ptr-name rdns reverse-dns exchange exchanges target-name host-header cloudfront-alias cloudfront-aliases',
    because: 'records of DNS written as configuration, Services that point elsewhere',
  },
  {
    key: 'host-record update-owner-name local-data local-zone',
    role: 'definition',
    because: 'names that dnsmasq and Unbound answer for, or that Knot lets clients update',
  },
  {
    key: 'image images image-name img img-name repository-url docker-image',
    role: 'image',
    because: 'the registry is before the first slash',
  },
  {
    key: 'domain domains domainname mydomain mydestination myorigin zone zones search searches suffix suffixes realm realms tld base-dn cookie-domain hosted-zone dns-zone dns-zones dns-domain',
    role: 'suffix',
    because: 'names below it are used, it may have no record itself',
  },
  {
    key: 'mail mails email emails e-mail email-address mail-address mailto mailbox contact contacts admin-email from to cc bcc sender recipient recipients reply-to return-path postmaster serveradmin server-admin envelope envelope-from bounce abuse hostmaster webmaster',
    role: 'mail',
    because: 'a mailbox: its domain takes mail',
  },
  {
    key: 'addr addrs ip ips listen listen-address bind-address advertise-address address addresses',
    because: 'host:port of a service',
  },
  {
    key: 'url urls uri uris endpoint endpoints href link links origin origins base-url site-url url-prefix website homepage webhook webhooks callback callbacks redirect redirects redirect-uri redirect-uris authority jwks-uri mirror mirrors registry registries feed dsn location proxy-pass',
    role: 'address',
    because: 'an address of the web, with or without its scheme',
  },
  {
    key: 'repository repositories repo repos',
    role: 'repository',
    because: 'an address of the web, or the name of the repository itself: CernVM-FS',
  },
  {
    key: 'description descriptions summary title comment comments note notes message messages msg help text caption usage banner motd doc example examples prompt label-text synopsis abstract',
    role: 'prose',
    because: 'read by people; examples in documentation are not in use',
  },
  {
    key: 'claim claims groups-attribute-path attribute-path scope scopes namespace namespaces audience audiences aud entity-id entityid sp-entity-id idp-entity-id vocab ontology prefix prefixes algorithm algorithms signature-algorithm digest-algorithm canonicalization-algorithm signature-method digest-method canonicalization-method name-id-format nameid-format nameidformat protocol-binding binding authn-context-class-ref soap-action soapaction namespaceuri schema schemas context read-contexts write-contexts xmlns target-namespace principal principals spn realm-name identifier identifiers type types id ids',
    role: 'identifier',
    because: 'vocabularies and claims (OAuth, SAML, RDF, XML, JSON Schema) use addresses as names',
  },
  {
    key: 'group groups api-group api-groups api-version api-versions kind provisioner storage-provisioner driver drivers finalizer finalizers annotation annotations label labels job-label selector node-selector topology-key class class-name scheduler-name signer-name controller-name ingress-class storage-class resource-name secret secret-name object-name role user username',
    role: 'identifier',
    because: 'Kubernetes and cloud roles tell things apart by names with domains',
  },
  {
    key: 'expr exprs expression expressions query queries promql logql regex regexp regexes pattern patterns rego cel jsonpath json-path jq xpath selector selectors match-expressions',
    role: 'identifier',
    because: 'queries and patterns compare names, they do not use them',
  },
  {
    where: 'word',
    pattern: /^(?!home|local|virtual|ghost|observer)[a-z]{2,20}(?<!v)(?:host|hostname|server)$/u,
    because: 'words in one: dbhost, smtpserver. Servers of Matrix and RADIUS have names of their own',
  },
  {
    where: 'word',
    pattern: /^(?!curl$)[a-z]{2,20}urls?$/u,
    role: 'address',
    because: 'words in one: weburls, giturl',
  },
  {
    where: 'members',
    key: 'hosts host-entries hosts-entries extra-hosts host-aliases servers nodes vhosts virtual-hosts peers instances records hostnames host vhost node sshkey hostkey static-hosts host-vars',
    because: 'lists and mappings of hosts, such as those of an inventory',
  },
  {
    where: 'keys',
    key: 'sites site ingress targets backends upstreams registry registries mirrors',
    because: 'mappings by host, whose members may have names of another kind',
  },
  {
    where: 'blockName',
    key: 'name host hosts hostname hostnames fqdn dnsname domainname record recordname inventoryhostname virtualhost externaldnshostname',
    because: 'records as Terraform and others write them, inventories, services of Kubernetes and compose',
  },
  {
    where: 'blockAddress',
    key: 'records resourcerecords rrdatas rrdata rdata value values content address addresses remoteaddresses data targets fixedaddress ansiblehost ansiblesshhost loadbalancerip externalips target ipv4address ipv6address extrahostnames',
    because: 'addresses of these',
  },
]);
