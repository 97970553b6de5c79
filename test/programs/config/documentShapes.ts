/** A document that grows in one way. */
export interface DocumentShape {
  readonly file: string;
  /** Its beginning, which does not grow. */
  readonly head?: string;
  /** Returns the piece with a number. The document is a sequence of them. */
  readonly piece: (number: number) => string;
}

/** A line that grows in one way. */
export interface LineShape {
  readonly file: string;
  readonly head?: string;
  readonly piece: string;
  readonly tail?: string;
}

const address = (number: number): string => `198.51.${String((number >> 8) % 256)}.${String(number % 256)}`;
const name = (number: number): string => `n${number}.example.com`;

/** Documents of many lines: wide, deep, with one key, with many keys, with many names. */
export const DOCUMENT_SHAPES: Readonly<Record<string, DocumentShape>> = {
  'one host with many addresses': {
    file: 'a.yaml',
    head: 'host: api.example.com\nip:\n',
    piece: (number) => `  - ${address(number)}\n`,
  },
  'one address of many hosts': {
    file: 'a.yaml',
    head: 'ip: 192.0.2.1\nhosts:\n',
    piece: (number) => `  - h${number % 1000}.example.com\n`,
  },
  'names beside others': {
    file: 'a.yaml',
    piece: (number) => `- h${number % 1000}.example.com\n- ${number % 3 === 0 ? name(number) : 'x'}\n`,
  },
  'keys beside others': { file: 'a.yaml', piece: (number) => `${name(number)}: 1\n` },
  'many hosts': { file: 'a.yaml', piece: (number) => `host: ${name(number)}\n` },
  'many hosts that exist': { file: 'a.yaml', piece: (number) => `host: h${number % 1000}.example.com\n` },
  'hosts of octoDNS': {
    file: 'example.com.yaml',
    piece: (number) => `h${number % 1000}:\n- type: A\n  value: ${address(number)}\n`,
  },
  'records of Terraform': {
    file: 'a.tf',
    piece: (number) =>
      `resource "aws_route53_record" "r${number}" {\n  zone_id = aws_route53_zone.z${number}.id\n  name = "h${number % 1000}.example.com"\n  type = "A"\n  records = ["${address(number)}"]\n}\n`,
  },
  'zones of Terraform': {
    file: 'a.tf',
    piece: (number) =>
      `data "aws_route53_zone" "z${number}" {\n  name = "example.com"\n}\nresource "aws_route53_record" "r${number}" {\n  zone_id = data.aws_route53_zone.z${number}.id\n  name = "h"\n}\n`,
  },
  'records of DNSControl': {
    file: 'dnsconfig.js',
    head: 'D("example.com", REG,\n',
    piece: (number) => `  A("h${number % 1000}", "${address(number)}", TTL(300)),\n`,
  },
  'brackets of DNSControl that open': {
    file: 'dnsconfig.js',
    head: 'D("example.com", ',
    piece: (number) => `A("h${number}", [{x(\n`,
  },
  'endpoints of external-dns': {
    file: 'a.yaml',
    head: 'kind: DNSEndpoint\nspec:\n  endpoints:\n',
    piece: (number) =>
      `  - dnsName: h${number}.example.com\n    recordType: A\n    targets: [${address(number)}]\n`,
  },
  'names with addresses': { file: 'a.yaml', piece: (number) => `${name(number)}: ${address(number)}\n` },
  'a mapping of hosts': {
    file: 'a.yaml',
    head: 'hosts:\n',
    piece: (number) => `  ${name(number)}:\n    ip: ${address(number)}\n`,
  },
  'many networks of one service': {
    file: 'compose.yaml',
    head: 'services:\n  web:\n    hostname: api.example.com\n    networks:\n',
    piece: (number) => `      n${number}:\n        ipv4_address: ${address(number)}\n`,
  },
  'deep mappings': { file: 'a.yaml', piece: (number) => `${' '.repeat(number)}host: ${name(number)}\n` },
  'flow collections that open': {
    file: 'a.yaml',
    head: 'hosts: ',
    piece: (number) => `[{a: ${name(number)},\n`,
  },
  'a flow list': { file: 'a.yaml', head: 'hosts: [\n', piece: (number) => `  ${name(number)},\n` },
  'a quoted text': { file: 'a.yaml', head: 'host: "', piece: (number) => `${name(number)}\n` },
  'a script in a block scalar': {
    file: 'a.yaml',
    head: 'run: |\n',
    piece: (number) => `  curl ${name(number)}\n`,
  },
  anchors: {
    file: 'a.yaml',
    piece: (number) => `a${number}: &a${number} {<<: *a${number}, host: ${name(number)}}\n`,
  },
  documents: { file: 'a.yaml', piece: (number) => `---\nhost: ${name(number)}\n` },
  'comments of YAML': {
    file: 'a.yaml',
    head: 'host: api.example.com\n',
    piece: (number) => `# ${name(number)}\n`,
  },
  'lines of templates': {
    file: 'a.yaml',
    head: 'host: api.example.com\n',
    piece: (number) => `{{ if ${name(number)} }}\n`,
  },
  'a template comment': {
    file: 'a.yaml',
    head: 'host: api.example.com\n{{/*\n',
    piece: (number) => `${name(number)}\n`,
  },
  'a list of a command': { file: 'a.yaml', head: 'command:\n', piece: (number) => `  - ${name(number)}\n` },
  'objects of JSON': { file: 'a.json', head: '[\n', piece: (number) => `{"host": "${name(number)}"},\n` },
  'deep JSON': { file: 'a.json', head: '"api.example.com"', piece: () => '{"a": [\n' },
  'an array of hosts': { file: 'a.json', head: '{"hosts": [\n', piece: (number) => `"${name(number)}",\n` },
  'one host with many addresses in JSON': {
    file: 'a.json',
    head: '{"host": "api.example.com", "ips": [\n',
    piece: (number) => `"${address(number)}",\n`,
  },
  'blocks of HCL': {
    file: 'main.tf',
    piece: (number) =>
      `resource "dns" "${name(number)}" {\n  name = "${name(number)}"\n  records = ["${address(number)}"]\n}\n`,
  },
  'records of HCL': {
    file: 'main.tf',
    piece: (number) =>
      `resource "digitalocean_record" "a" {\n  name = "n${number}"\n  domain = "example.com"\n  value = "${address(number)}"\n}\n`,
  },
  'attributes of one record of HCL': {
    file: 'main.tf',
    head: 'resource "digitalocean_record" "a" {\n  domain = "example.com"\n',
    piece: (number) => `  name = "n${number}"\n`,
  },
  'deep HCL': { file: 'main.tf', piece: (number) => `block "${name(number)}" {\n` },
  'attributes of one block': {
    file: 'main.tf',
    head: 'domains "tls" "a" {\n',
    piece: (number) => `  a${number}_domain = "${name(number)}"\n`,
  },
  heredocs: { file: 'main.tf', piece: (number) => `a = <<EOT\n${name(number)}\nEOT\n` },
  'heredocs that do not end': { file: 'main.tf', piece: (number) => `a = <<EOT${number}\n${name(number)}\n` },
  'comments of HCL': {
    file: 'main.tf',
    head: 'host = "api.example.com"\n',
    piece: (number) => `/* ${name(number)}\n`,
  },
  'resources of Puppet': {
    file: 'a.pp',
    piece: (number) => `host { '${name(number)}': ip => '${address(number)}' }\n`,
  },
  'selectors of Puppet': {
    file: 'a.pp',
    piece: (number) => `$host${number} = $env ? {\n  'a' => '${name(number)}',\n`,
  },
  'paths of Nix': {
    file: 'a.nix',
    piece: (number) => `virtualHosts."${name(number)}".locations."/".proxyPass = "${name(number)}";\n`,
  },
  'paths of Nix that open': { file: 'a.nix', piece: (number) => `hosts."${name(number)}".a."b" = {\n` },
  'texts of Nix': { file: 'a.nix', piece: (number) => `a = ''\n${name(number)}\n''; b = '' c\n` },
  'sections of TOML': { file: 'a.toml', piece: (number) => `[a.b${number}]\nhost = "${name(number)}"\n` },
  'an array of TOML': { file: 'a.toml', head: 'hosts = [\n', piece: (number) => `  "${name(number)}",\n` },
  'servers of nginx': {
    file: 'nginx.conf',
    piece: (number) => `server {\n  server_name ${name(number)};\n}\n`,
  },
  'names of one server of nginx': {
    file: 'nginx.conf',
    head: 'server {\n  server_name\n',
    piece: (number) => `    ${name(number)}\n`,
  },
  'deep nginx': {
    file: 'nginx.conf',
    head: '# api.example.com\n',
    piece: (number) => `location /${number} {\n  proxy_pass http://${name(number)};\n`,
  },
  'sites of Caddy': {
    file: 'Caddyfile',
    piece: (number) => `${name(number)} {\n  reverse_proxy ${name(number)}\n}\n`,
  },
  'hosts of dhcpd': {
    file: 'dhcpd.conf',
    piece: (number) => `host a${number} {\n  fixed-address ${name(number)};\n}\n`,
  },
  'sections of INI': { file: 'a.ini', piece: (number) => `[s${number}]\nhost = ${name(number)}\n` },
  'a value of INI that continues': {
    file: 'a.ini',
    head: 'hosts =\n',
    piece: (number) => `  ${name(number)}\n`,
  },
  'one host of INI with many addresses': {
    file: 'a.ini',
    head: 'host = api.example.com\n',
    piece: (number) => `ip = ${address(number)}\n`,
  },
  'an inventory': {
    file: 'a.ini',
    head: '[web]\n',
    piece: (number) => `${name(number)} ansible_host=${address(number)}\n`,
  },
  'elements of Apache that open': {
    file: 'httpd.conf',
    piece: (number) => `<VirtualHost ${name(number)}>\nServerName ${name(number)}\n`,
  },
  properties: { file: 'a.properties', piece: (number) => `host.${number}=${name(number)}\n` },
  'a property that continues': {
    file: 'a.properties',
    head: 'hosts=',
    piece: (number) => `${name(number)},\\\n`,
  },
  variables: { file: 'a.env', piece: (number) => `HOST_${number}=${name(number)}\n` },
  'names in a script': { file: 'a.sh', piece: (number) => `${name(number)}\n` },
  'commands of a script': {
    file: 'a.sh',
    piece: (number) => `curl -s https://${name(number)}/ | ssh root@${name(number)}\n`,
  },
  'a command that continues': {
    file: 'a.sh',
    head: 'curl \\\n',
    piece: (number) => `  ${name(number)} \\\n`,
  },
  'an array of a script': { file: 'a.sh', head: 'hosts=(\n', piece: (number) => `  ${name(number)}\n` },
  'heredocs of a script': { file: 'a.sh', piece: (number) => `cat <<E${number}\n${name(number)}\n` },
  'a text': {
    file: 'a.md',
    piece: (number) => `See ${name(number)} and [this](https://${name(number)}/a) for more.\n`,
  },
  'elements of XML that open': { file: 'a.xml', piece: (number) => `<a host="${name(number)}">\n` },
  'deep XML with addresses': {
    file: 'a.xml',
    head: '<a host="api.example.com">',
    piece: (number) => `<a ipv4_address="${address(number)}">\n`,
  },
  'deep XML with addresses of services': {
    file: 'a.xml',
    head: '<a host="api.example.com">',
    piece: (number) => `<a loadBalancerIP="${address(number)}">\n`,
  },
  'elements of XML': {
    file: 'a.xml',
    head: '<hosts>\n',
    piece: (number) => `<host ip="${address(number)}">${name(number)}</host>\n`,
  },
  'elements of XML that close': { file: 'a.xml', head: '<a>api.example.com', piece: () => '</a>\n' },
  'a comment of XML': {
    file: 'a.xml',
    head: '<a>api.example.com<!--',
    piece: (number) => `${name(number)} <!--\n`,
  },
  'a hosts file': { file: 'hosts', piece: (number) => `${address(number)} ${name(number)} n${number}\n` },
  'a zone file': { file: 'a.zone', piece: (number) => `${name(number)}. 600 IN A ${address(number)}\n` },
  'relative names of a zone file': {
    file: 'example.com.zone',
    piece: (number) => `n${number} IN A ${address(number)}\n  IN CNAME h${number % 1000}\n`,
  },
  'origins of a zone file': {
    file: 'example.com.zone',
    piece: (number) => `$ORIGIN n${number}\na A 192.0.2.1\n`,
  },
  'one owner with many types': {
    file: 'a.zone',
    head: 'api.example.com.',
    piece: (number) => `  IN TYPE${number} ${name(number)}.\n`,
  },
  'one owner with many targets': { file: 'a.zone', piece: (number) => `a IN NS ${name(number)}.\n` },
  'brackets of a zone file': {
    file: 'a.zone',
    head: 'api.example.com. SOA ',
    piece: (number) => `( ${name(number)}. ) (\n`,
  },
  'lines without text': { file: 'a.yaml', head: 'host: api.example.com', piece: () => '\n' },
};

/** Lines of up to 20,000 characters: longer ones are not read. */
export const LINE_SHAPES: Readonly<Record<string, LineShape>> = {
  'names of a script': { file: 'a.sh', piece: 'n.example.com ' },
  'names of a command': { file: 'a.sh', head: 'curl ', piece: 'n.example.com ' },
  'names behind blanks': { file: 'a.sh', piece: '               n.example.com' },
  'names in other scripts': { file: 'a.sh', piece: '访.访.example.com了' },
  'labels in other scripts': { file: 'a.sh', piece: '访.', tail: 'example.com' },
  labels: { file: 'a.sh', piece: 'a.', tail: 'example.com' },
  'backslashes before names': { file: 'a.sh', piece: String.raw`\\\\\\n.example.com` },
  'escaped dots': { file: 'a.sh', piece: String.raw`\.`, tail: 'example.com' },
  backslashes: { file: 'a.sh', piece: '\\', tail: '.example.com' },
  colons: { file: 'a.sh', head: 'n.example.com ', piece: ':' },
  'colons and percent signs': { file: 'a.sh', head: 'n.example.com ', piece: '::1%a' },
  addresses: { file: 'a.sh', head: 'n.example.com ', piece: '192.0.2.1 2001:db8::1 ' },
  'items of a command': { file: 'a.yaml', head: 'command: [curl, ', piece: 'n.example.com, ', tail: ']' },
  'items of a flow list': { file: 'a.yaml', head: 'hosts: [', piece: 'n.example.com, ', tail: ']' },
  'flow lists that open': { file: 'a.yaml', head: 'hosts: n.example.com [', piece: '[n.example.com ' },
  dashes: { file: 'a.yaml', piece: '- ', tail: 'n.example.com' },
  'anchors of one value': { file: 'a.yaml', head: 'host: ', piece: '&a ', tail: 'n.example.com' },
  'a template that does not close': { file: 'a.yaml', head: 'host: n.example.com ', piece: '{{ a ' },
  'templates that do not close': { file: 'a.json', head: '"n.example.com" ', piece: 'x${' },
  templates: { file: 'nginx.conf', head: 'server_name n.example.com ', piece: '${a}{{b}}' },
  'a long key of YAML': { file: 'a.yaml', head: 'host: n.example.com ', piece: 'k', tail: ': n.example.com' },
  'strings of JSON': { file: 'a.json', head: '{"hosts": [', piece: '"n.example.com",' },
  'one string of JSON': { file: 'a.json', head: '{"hosts": "', piece: 'n.example.com,' },
  'members of JSON': { file: 'a.json', head: '{', piece: '"host": "n.example.com", "ip": "198.51.100.1",' },
  quotes: { file: 'a.json', head: '"n.example.com', piece: '"\'`' },
  'words of a statement': { file: 'nginx.conf', head: 'server_name ', piece: 'n.example.com ' },
  'a path of Nix': { file: 'a.nix', head: 'hosts', piece: '."n.example.com"', tail: ' = {' },
  'paths of Nix': { file: 'a.nix', piece: 'a."n.example.com" = b; ' },
  'words and apostrophes of Nix': { file: 'a.nix', head: 'a = "n.example.com"; ', piece: "a'" },
  'apostrophes of Nix': { file: 'a.nix', head: 'a = "n.example.com"; ', piece: "'''" },
  operators: { file: 'main.tf', head: 'a = "n.example.com" ', piece: '= => : ' },
  'variables of an inventory': { file: 'a.ini', head: 'n.example.com ', piece: 'a=n.example.com ' },
  'words of a directive': { file: 'httpd.conf', head: 'ServerAlias ', piece: 'n.example.com ' },
  attributes: { file: 'a.xml', head: '<a ', piece: 'b="n.example.com" ', tail: '>' },
  'attributes without a value': { file: 'a.xml', head: '<a>n.example.com<a ', piece: 'b ' },
  'tags that do not close': { file: 'a.xml', head: 'n.example.com', piece: '<a ' },
  elements: { file: 'a.xml', head: '<hosts>', piece: '<host>n.example.com</host>' },
  'hosts of one address': { file: 'hosts', head: '192.0.2.1 ', piece: 'n.example.com ' },
  'hosts of one address that have it': { file: 'hosts', head: '192.0.2.1 ', piece: 'h1.example.com ' },
  'names of others': {
    file: 'a.txt',
    head: 'h1.example.com 198.51.100.1 ',
    piece: 'h1.example.com a.example.org ',
  },
  'words of a zone file': { file: 'a.zone', piece: 'n.example.com. ' },
  URLs: { file: 'a.yaml', head: 'url: ', piece: 'https://n.example.com/' },
  mailboxes: { file: 'a.yaml', head: 'mail: ', piece: 'a@n.example.com,' },
  assignments: { file: 'a.sh', piece: 'HOST=n.example.com ' },
  'regular expressions that do not close': { file: 'dnsconfig.js', head: 'D("example.com", ', piece: '/[' },
  options: { file: 'a.sh', head: 'curl ', piece: '--url n.example.com -H a ' },
};
