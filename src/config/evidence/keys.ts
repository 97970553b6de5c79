/** What a key says about its value. */
export type KeyMeaning =
  /** A host: a record must answer. */
  | 'host'
  /** A name with a record, which may begin with an underscore. */
  | 'record'
  /** The target of a record, if the value is nothing else but that. */
  | 'target'
  /** A URL or a similar address: a host that a path may follow. */
  | 'address'
  /** A URL, or the name of a repository. A host if a port or path follows it. */
  | 'repository'
  /** A container image: a registry before the first slash. */
  | 'image'
  /** A name that the text itself gives records, or allows them. */
  | 'definition'
  /** A suffix of names. It need not have records itself. */
  | 'suffix'
  /** A mailbox. */
  | 'mail'
  /** Text for people. Names in it are not used. */
  | 'prose'
  /** The name of something other than a host. */
  | 'identifier';

interface KeyRule {
  /** Last words of keys; a phrase of several words is written with hyphens. */
  readonly keys: string;
  readonly means: KeyMeaning;
  readonly because: string;
}

/**
 * Keys in YAML, JSON, TOML, HCL, Puppet, INI, properties and XML, and variables of scripts. A key is split into
 * words: `apiHost`, `API_HOST` and `api.host` consist of api and host. The rule that matches most of the last words
 * applies. A key without a rule says nothing.
 */
const KEY_RULES: readonly KeyRule[] = [
  {
    keys: 'host hosts hosts-allow hosts-deny server-allowlist server-whitelist host-name host-names hostname hostnames hostname-aliases myhostname fqdn fqdns vhost vhosts virtualhost virtual-host virtual-hosts',
    means: 'host',
    because: 'the word itself; Ingress, Gateway, Ansible, compose, Helm, HCL, .env',
  },
  {
    keys: 'server servers server-name server-names server-alias server-aliases vhost-alias vhost-aliases defaultsite servername serveraliases serveralias',
    means: 'host',
    because: 'what clients connect to; nginx, Apache, kubeconfig, chrony, LDAP',
  },
  {
    keys: 'node nodes delegate-to join retry-join start-join peer peers master masters slave slaves replica replicas primary secondary standby leader follower followers seed seeds',
    means: 'host',
    because: 'members of a cluster are given by host where they have dots',
  },
  {
    keys: 'connect ping match-name broker brokers bootstrap bootstrap-servers zookeeper zookeepers milter milters kafka-hosts memcached redis mysql postgres database-host monitors',
    means: 'host',
    because: 'lists of host:port; network policies by name',
  },
  {
    keys: 'upstream upstreams backend backends target targets static-targets destination destinations gateway gateways relay relayhost smarthost forwarder forwarders proxy proxies proxy-jump jump-host reverse-proxy balancer',
    means: 'host',
    because: 'where traffic is sent; Prometheus targets, Envoy, postfix, HAProxy',
  },
  {
    keys: 'nameserver nameservers name-server name-servers resolver resolvers dns dns-server dns-servers ns mx ntp ntp-server ntp-servers timeserver timeservers time-server time-servers mailhost mailserver mailservers smtp imap ldap syslog loghost statsd puppet-ca puppetmaster puppetserver puppetdb kdc radius tftp pxe bastion jumphost',
    means: 'host',
    because: 'a service given by its host',
  },
  {
    keys: 'dns-name dns-names dnsname dnsnames alt-names altnames subject-alt-names subject-alternative-names subjectaltname san sans common-name commonname cn certnames',
    means: 'host',
    because: 'names that a certificate is for',
  },
  {
    keys: 'domain-name domain-names custom-domain custom-domains',
    means: 'host',
    because: 'the host of a site, or what its hosts have in common; CloudFront, API Gateway, Pages',
  },
  {
    keys: 'domains-main certname cert-name certbot-name certificate-name letsencrypt-name',
    means: 'host',
    because: 'a certificate is called after its first name; Certbot, lego',
  },
  {
    keys: 'servicename authserv-id',
    means: 'host',
    because: 'how a service calls itself to others (RFC 8601 section 2.5)',
  },
  {
    keys: 'external-name externalname cname canonical-name record-name ptr ptr-name rdns reverse-dns exchange exchanges target-name host-header cloudfront-alias cloudfront-aliases',
    means: 'host',
    because: 'records of DNS written as configuration, Services that lead elsewhere',
  },
  {
    keys: 'host-record update-owner-name local-data local-zone',
    means: 'definition',
    because: 'names that dnsmasq and Unbound answer for, or that Knot lets clients update',
  },
  {
    keys: 'rname soa-mbox',
    means: 'identifier',
    because: 'a mailbox with a dot in place of its @ (RFC 1035 section 3.3.13)',
  },
  {
    keys: 'addr addrs ip ips listen listen-address bind-address advertise-address address addresses',
    means: 'host',
    because: 'host:port of a service',
  },
  {
    keys: 'url urls uri uris endpoint endpoints href link links origin origins base-url site-url url-prefix website homepage webhook webhooks callback callbacks redirect redirects redirect-uri redirect-uris authority jwks-uri mirror mirrors registry registries feed dsn location proxy-pass',
    means: 'address',
    because: 'an address of the web, with or without its scheme',
  },
  {
    keys: 'repository repositories repo repos',
    means: 'repository',
    because: 'an address of the web, or the name of the repository itself: CernVM-FS',
  },
  {
    keys: 'image images image-name img img-name repository-url docker-image',
    means: 'image',
    because: 'the registry is before the first slash',
  },
  {
    keys: 'domain domains domainname mydomain mydestination myorigin zone zones search searches suffix suffixes realm realms tld no-proxy base-dn cookie-domain hosted-zone dns-zone dns-zones dns-domain dhcp-domain-name',
    means: 'suffix',
    because: 'names below it are used, it may have no record itself',
  },
  {
    keys: 'mail mails email emails e-mail email-address mail-address mailto mailbox contact contacts admin-email from to cc bcc sender recipient recipients reply-to return-path postmaster serveradmin server-admin envelope envelope-from bounce abuse hostmaster webmaster',
    means: 'mail',
    because: 'a mailbox: its domain takes mail',
  },
  {
    keys: 'description descriptions summary title comment comments note notes message messages msg help text caption usage banner motd doc example examples prompt label-text synopsis abstract',
    means: 'prose',
    because: 'read by people; examples in documentation are not in use',
  },
  {
    keys: 'claim claims groups-attribute-path attribute-path scope scopes namespace namespaces audience audiences aud entity-id entityid sp-entity-id idp-entity-id vocab ontology prefix prefixes algorithm algorithms signature-algorithm digest-algorithm canonicalization-algorithm signature-method digest-method canonicalization-method name-id-format nameid-format nameidformat protocol-binding binding authn-context-class-ref soap-action soapaction namespace-uri namespaceuri schema schemas schema-location context read-contexts write-contexts xmlns target-namespace principal principals spn realm-name identifier identifiers identifier-uris type types id ids',
    means: 'identifier',
    because: 'vocabularies and claims (OAuth, SAML, RDF, XML, JSON Schema) use addresses as names',
  },
  {
    keys: 'group groups api-group api-groups api-version api-versions kind provisioner storage-provisioner driver drivers finalizer finalizers annotation annotations label labels job-label selector node-selector topology-key class class-name scheduler-name signer-name controller-name ingress-class storage-class resource-name secret secret-name object-name role user username service-principal',
    means: 'identifier',
    because: 'Kubernetes and cloud roles tell things apart by names with domains',
  },
  {
    keys: 'expr exprs expression expressions query queries promql logql regex regexp regexes pattern patterns rego cel jsonpath json-path jq xpath selector selectors match-expressions',
    means: 'identifier',
    because: 'queries and patterns compare names, they do not use them',
  },
  {
    keys: 'rabbitmq-vhost amqp-vhost virtual-server home-server mask cloak vhost-mask host-mask hostmask gecos',
    means: 'identifier',
    because: 'masks of IRC, virtual hosts of AMQP and servers of RADIUS look like hosts',
  },
];

/**
 * Keys of lists and mappings whose members are hosts, and whose members' `name` is a host too: `hosts:` of an
 * inventory.
 */
const OVER_NAMED_HOSTS: ReadonlySet<string> = new Set(
  (
    'hosts host-entries hosts-entries extra-hosts host-aliases servers nodes vhosts virtual-hosts peers instances ' +
    'records hostnames host vhost node sshkey hostkey static-hosts host-vars'
  ).split(' '),
);
/** Keys of mappings whose keys are hosts. The `name` of a member may be something else. */
const OVER_HOSTS: ReadonlySet<string> = new Set([
  ...OVER_NAMED_HOSTS,
  ...'sites site ingress targets backends upstreams registry registries mirrors'.split(' '),
]);

const MEANINGS: ReadonlyMap<string, KeyMeaning> = new Map(
  KEY_RULES.flatMap(({ keys, means }) => keys.split(' ').map((key) => [key, means] as const)),
);

/** The most words of a key that a rule has. */
const MOST_WORDS = 4;

/** Last words that distinguish several values of one kind: `db_host_primary`, `API_URL_PROD`. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  'backup primary secondary fallback main default internal external public private prod production preprod staging stage stg uat qa dev test live beta old new ro rw active passive'.split(
    ' ',
  ),
);

/** Returns what a key says about its value; undefined if it says nothing. */
export function meaningOf(key: string): KeyMeaning | undefined {
  const words = wordsOfKey(key);
  const meaning = lastOf(words, (phrase) => MEANINGS.get(phrase));
  if (meaning !== undefined) return meaning;
  const last = lastWordOfKey(key);
  if (QUALIFIERS.has(last)) return lastOf(words.slice(0, -1), (phrase) => MEANINGS.get(phrase));
  if (GLUED_HOST.test(last)) return 'host';
  return GLUED_URL.test(last) ? 'address' : undefined;
}

/**
 * Whether a key only tells one of several values of the key around it from the others: `prod` in
 * `alias_domain = { prod = …, dev = … }`.
 */
export function isQualifier(key: string): boolean {
  const words = wordsOfKey(key);
  return words.length > 0 && words.every((word) => QUALIFIERS.has(word));
}

/** `dbhost`, `smtpserver`. Servers of Matrix and RADIUS have names of their own. */
const GLUED_HOST = /^(?!home|local|virtual|ghost|observer)[a-z]{2,20}(?<!v)(?:host|hostname|server)$/u;

/** `weburls`, `giturl`. */
const GLUED_URL = /^(?!curl$)[a-z]{2,20}urls?$/u;

/** Whether the keys of the mapping at a key are hosts. */
export function isOverHosts(key: string): boolean {
  if (meaningOf(key) === 'identifier') return false;
  return lastOf(wordsOfKey(key), (phrase) => OVER_HOSTS.has(phrase) || undefined) === true;
}

/** Whether the `name` of each member of the list or mapping at a key is a host. */
export function isOverNamedHosts(key: string): boolean {
  return lastOf(wordsOfKey(key), (phrase) => OVER_NAMED_HOSTS.has(phrase) || undefined) === true;
}

/** Returns what is known of the longest phrase that ends the key. */
function lastOf<T>(words: readonly string[], known: (phrase: string) => T | undefined): T | undefined {
  for (let from = Math.max(0, words.length - MOST_WORDS); from < words.length; from += 1) {
    const found = known(words.slice(from).join('-'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the last word of a key in lower case; empty if it has none. */
export function lastWordOfKey(key: string): string {
  return wordsOfKey(key).at(-1) ?? '';
}

/** Cached for each key, because documents have few different ones. */
const WORDS = new Map<string, readonly string[]>();
const MOST_KEYS = 10_000;

/** Returns the words of a key in lower case. Of a key with a slash (`example.com/host`), only those after it. */
export function wordsOfKey(key: string): readonly string[] {
  const known = WORDS.get(key);
  if (known !== undefined) return known;
  const words = key
    .slice(key.lastIndexOf('/') + 1)
    .slice(-120)
    .replace(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/u)
    // `server1`, `hosts[0]`
    .map((word) => word.replace(/\d{1,9}$/u, ''))
    .filter((word) => word !== '');
  if (WORDS.size >= MOST_KEYS) WORDS.clear();
  WORDS.set(key, words);
  return words;
}
