import type { Block, Entry } from './entry.ts';

interface RecordRule {
  /** Matches the type of a resource. */
  readonly resource: RegExp;
  /** The key of the zone, and that of the host within it. */
  readonly zone: string;
  readonly host: string;
  readonly because: string;
}

/** Resources of Terraform that name the host and the zone of a record in two attributes. Read on 2026-11-23. */
const RULES: readonly RecordRule[] = [
  {
    resource: /^tencentcloud_dnspod_record$/u,
    zone: 'domain',
    host: 'sub_domain',
    because: 'tencentcloudstack/tencentcloud 1.82, also what this extension exports',
  },
  {
    resource: /^azurerm_(?:private_)?dns_[a-z]{1,5}_record$/u,
    zone: 'zone_name',
    host: 'name',
    because: 'hashicorp/azurerm 4',
  },
  {
    resource: /^alicloud_(?:alidns|dns)_record$/u,
    zone: 'domain_name',
    host: 'rr',
    because: 'aliyun/alicloud 1.2, alidns_record',
  },
  {
    resource: /^alicloud_dns_record$/u,
    zone: 'name',
    host: 'host_record',
    because: 'aliyun/alicloud 1, dns_record',
  },
  {
    resource: /^(?:digitalocean_record|vultr_dns_record)$/u,
    zone: 'domain',
    host: 'name',
    because: 'digitalocean/digitalocean 2, vultr/vultr 2',
  },
  {
    resource: /^gandi_livedns_record$/u,
    zone: 'zone',
    host: 'name',
    because: 'go-gandi/gandi 2',
  },
  {
    resource: /^dnsimple_zone_record$/u,
    zone: 'zone_name',
    host: 'name',
    because: 'dnsimple/dnsimple 1',
  },
  {
    resource: /^ovh_domain_zone_record$/u,
    zone: 'zone',
    host: 'subdomain',
    because: 'ovh/ovh 2',
  },
];

/** One of the two attributes. */
interface Part {
  readonly line: number;
  readonly entry: Entry;
  readonly text: string;
}

interface RecordBlock {
  readonly rules: readonly RecordRule[];
  /** By key. */
  readonly parts: Map<string, Part>;
}

/** A label, several labels, or `@` for the zone itself. */
const HOST = /^(?:@|[\w-]+(?:\.[\w-]+)*)$/u;

/** Finds the names that blocks spread over two attributes. A line that does not change keeps its entries. */
export class SplitRecords {
  readonly #lines = new WeakMap<
    readonly Entry[],
    { readonly names: string; readonly entries: readonly Entry[] }
  >();

  /** Returns the entries of all lines, those of hosts with their whole names. */
  addTo(
    entries: readonly (readonly Entry[])[],
    textOf: (line: number) => string,
  ): readonly (readonly Entry[])[] {
    const hosts = hostsIn(entries, textOf);
    return hosts.size === 0 ? entries : entries.map((each, line) => this.#withNames(each, hosts.get(line)));
  }

  #withNames(entries: readonly Entry[], names: ReadonlyMap<Entry, string> | undefined): readonly Entry[] {
    if (names === undefined) return entries;
    const key = [...names.values()].join(' ');
    const known = this.#lines.get(entries);
    if (known?.names === key) return known.entries;
    const made = entries.map((entry): Entry => {
      const fqdn = names.get(entry);
      return fqdn === undefined ? entry : { ...entry, kind: 'host', fqdn };
    });
    this.#lines.set(entries, { names: key, entries: made });
    return made;
  }
}

/** Returns the whole names of hosts, by their lines and entries. */
function hostsIn(
  entries: readonly (readonly Entry[])[],
  textOf: (line: number) => string,
): ReadonlyMap<number, ReadonlyMap<Entry, string>> {
  const blocks = new Map<Block, RecordBlock>();
  for (const [number, each] of entries.entries())
    for (const entry of each) {
      if (entry.kind !== 'value' || entry.block.key !== 'resource') continue;
      const known = blocks.get(entry.block) ?? {
        rules: rulesOf(entry.block),
        parts: new Map<string, Part>(),
      };
      blocks.set(entry.block, known);
      // An expression is not in quotes.
      const line = textOf(number);
      const isQuoted = line.charAt(entry.start - 1) === '"';
      if (isQuoted && known.rules.some(({ zone, host }) => entry.key === zone || entry.key === host))
        known.parts.set(entry.key, { line: number, entry, text: line.slice(entry.start, entry.end) });
    }
  const hosts = new Map<number, Map<Entry, string>>();
  for (const { rules, parts } of blocks.values())
    for (const rule of rules) {
      const zone = parts.get(rule.zone)?.text;
      const host = parts.get(rule.host);
      if (zone === undefined || host === undefined || !HOST.test(host.text)) continue;
      const fqdn = (host.text === '@' ? zone : `${host.text}.${zone}`).toLowerCase();
      const inLine = hosts.get(host.line) ?? new Map<Entry, string>();
      hosts.set(host.line, inLine.set(host.entry, fqdn));
    }
  return hosts;
}

function rulesOf({ labels: [type = ''] }: Block): readonly RecordRule[] {
  return RULES.filter(({ resource }) => resource.test(type));
}
