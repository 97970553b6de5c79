import type { TargetForm } from './declaredNames.ts';

/** A resource of Terraform that is a record, and its attributes. */
export interface RecordRule {
  /** Matches the type of the resource. */
  readonly resource: RegExp;
  /** The attributes for the zone, first of all; for its name, or a reference to its resource. */
  readonly zone: readonly string[];
  readonly host: string;
  /** Attributes, in the order of their precedence. */
  readonly values: readonly string[];
  /** The attribute of the record's type; undefined if the resource's name has it (`azurerm_dns_a_record`). */
  readonly type: string | undefined;
  /** Types of the provider for texts of one kind, with the type that DNS answers with. */
  readonly types?: ReadonlyMap<string, string>;
  readonly ttl: string;
  /** The TTL that leaves it to the provider. */
  readonly automaticTtl?: number;
  /** The attribute that disables a record, and its value then. */
  readonly disabled?: { readonly key: string; readonly value: string };
  /** The priority of MX and SRV records. */
  readonly priority?: string;
  /** The blocks of values, and by type their attributes in the order of the data; `*` for any other type. */
  readonly nested?: {
    readonly block: string;
    readonly fields: Readonly<Record<string, readonly string[]>>;
    /** The attributes that repeat the owner, in the order of its labels. */
    readonly owner?: readonly string[];
  };
  /** How targets are written; absolute if left out. */
  readonly targets?: TargetForm;
  /** Whether a host may be written with its zone. Otherwise it is always relative. */
  readonly mayBeWhole: boolean;
  /** Whether quotes are a part of a text. */
  readonly hasRawTexts?: boolean;
  /** Whether quotes around a text may be left out although it has several strings: `first" "second`. */
  readonly addsQuotes?: boolean;
  readonly because: string;
}

/** A resource, or data, that is a zone. Its other attributes (`id`, `zone_id`) refer to it. */
interface ZoneRule {
  readonly resource: string;
  /** The attributes for its name; several names in the versions of a provider. */
  readonly name: readonly string[];
  /** An attribute or block that only private zones have; those with a value, only with that value. */
  readonly isPrivate?: { readonly key: string; readonly value?: string };
}

const SRV = ['priority', 'weight', 'port', 'target'];
const CAA = ['flags', 'tag', 'value'];
const DISABLED = { key: 'status', value: 'DISABLE' } as const;

/** What a rule has that says nothing else. */
const USUAL = { host: 'name', type: 'type', ttl: 'ttl', mayBeWhole: false } as const;

/** Two providers, which name the attribute of the type differently. */
const NAME_COM = {
  resource: /^namedotcom_record$/u,
  zone: ['domain_name'],
  host: 'host',
  values: ['answer'],
  priority: 'priority',
} as const;

/** By the documentation of the providers in the Terraform registry, read on 2026-11-23. */
const RULES: readonly (Omit<RecordRule, keyof typeof USUAL> & Partial<RecordRule>)[] = [
  {
    resource: /^tencentcloud_dnspod_record$/u,
    zone: ['domain'],
    host: 'sub_domain',
    values: ['value'],
    type: 'record_type',
    disabled: DISABLED,
    priority: 'mx',
    hasRawTexts: true,
    because: 'tencentcloudstack/tencentcloud 1.82, also what this extension exports',
  },
  {
    resource: /^aws_route53_record$/u,
    zone: ['zone_id'],
    values: ['records'],
    mayBeWhole: true,
    addsQuotes: true,
    because: 'hashicorp/aws 6',
  },
  {
    resource: /^cloudflare_(?:dns_)?record$/u,
    zone: ['zone_id', 'zone', 'domain'],
    values: ['content', 'value'],
    nested: { block: 'data', fields: { SRV, CAA }, owner: ['service', 'proto', 'name'] },
    automaticTtl: 1,
    priority: 'priority',
    mayBeWhole: true,
    because: 'cloudflare/cloudflare 1 to 5',
  },
  {
    resource: /^google_dns_record_set$/u,
    zone: ['managed_zone'],
    values: ['rrdatas'],
    mayBeWhole: true,
    because: 'hashicorp/google 7',
  },
  {
    resource: /^azurerm_dns_(?:a|aaaa|caa|cname|mx|ns|ptr|srv|txt)_record$/u,
    zone: ['zone_name'],
    values: ['records', 'record'],
    nested: { block: 'record', fields: { SRV, CAA, MX: ['preference', 'exchange'], TXT: ['value'] } },
    type: undefined,
    because: 'hashicorp/azurerm 4',
  },
  {
    resource: /^alicloud_(?:alidns|dns)_record$/u,
    zone: ['domain_name'],
    host: 'rr',
    values: ['value'],
    disabled: DISABLED,
    priority: 'priority',
    because: 'aliyun/alicloud 1.2, alidns_record',
  },
  {
    resource: /^alicloud_dns_record$/u,
    zone: ['name'],
    host: 'host_record',
    values: ['value'],
    priority: 'priority',
    because: 'aliyun/alicloud 1, dns_record',
  },
  {
    resource: /^digitalocean_record$/u,
    zone: ['domain'],
    values: ['value'],
    priority: 'priority',
    because: 'digitalocean/digitalocean 2',
  },
  {
    resource: /^vultr_dns_record$/u,
    zone: ['domain'],
    values: ['data'],
    priority: 'priority',
    because: 'vultr/vultr 2',
  },
  {
    resource: /^gandi_livedns_record$/u,
    zone: ['zone'],
    values: ['values'],
    targets: 'relative',
    because: 'go-gandi/gandi 2',
  },
  {
    resource: /^dnsimple_zone_record$/u,
    zone: ['zone_name'],
    values: ['value'],
    priority: 'priority',
    because: 'dnsimple/dnsimple 1',
  },
  {
    resource: /^ovh_domain_zone_record$/u,
    zone: ['zone'],
    host: 'subdomain',
    values: ['target'],
    type: 'fieldtype',
    types: new Map([
      ['DKIM', 'TXT'],
      ['DMARC', 'TXT'],
      ['SPF', 'TXT'],
    ]),
    automaticTtl: 0,
    targets: 'relative',
    because: 'ovh/ovh 2',
  },
  {
    resource: /^hetznerdns_record$/u,
    zone: ['zone_id'],
    values: ['value'],
    targets: 'relative',
    because: 'timohirt/hetznerdns 2',
  },
  {
    resource: /^hcloud_zone_rrset$/u,
    zone: ['zone'],
    values: [],
    nested: { block: 'records', fields: { '*': ['value'] } },
    targets: 'relative',
    because: 'hetznercloud/hcloud 1',
  },
  {
    resource: /^hcloud_zone_record$/u,
    zone: ['zone'],
    values: ['value'],
    targets: 'relative',
    because: 'hetznercloud/hcloud 1',
  },
  {
    resource: /^linode_domain_record$/u,
    zone: ['domain_id'],
    values: ['target'],
    type: 'record_type',
    ttl: 'ttl_sec',
    automaticTtl: 0,
    priority: 'priority',
    mayBeWhole: true,
    because: 'linode/linode 3',
  },
  { ...NAME_COM, type: 'record_type', because: 'lexfrei/namedotcom 2' },
  { ...NAME_COM, because: 'vaidik/namedotcom 0' },
];

export const RECORD_RULES: readonly RecordRule[] = RULES.map((rule) => ({ ...USUAL, ...rule }));

/** By the same documentation, read on 2026-11-23. */
export const ZONE_RULES: readonly ZoneRule[] = [
  { resource: 'aws_route53_zone', name: ['name'], isPrivate: { key: 'vpc' } },
  { resource: 'aws_route53_zone', name: ['name'], isPrivate: { key: 'private_zone', value: 'true' } },
  { resource: 'cloudflare_zone', name: ['zone', 'name'] },
  {
    resource: 'google_dns_managed_zone',
    name: ['dns_name'],
    isPrivate: { key: 'visibility', value: 'private' },
  },
  { resource: 'azurerm_dns_zone', name: ['name'] },
  { resource: 'tencentcloud_dnspod_domain_instance', name: ['domain'] },
  { resource: 'alicloud_alidns_domain', name: ['domain_name'] },
  { resource: 'alicloud_dns_domain', name: ['domain_name'] },
  { resource: 'alicloud_dns', name: ['name'] },
  { resource: 'digitalocean_domain', name: ['name'] },
  { resource: 'vultr_dns_domain', name: ['domain'] },
  { resource: 'gandi_livedns_domain', name: ['name'] },
  { resource: 'gandi_domain', name: ['name'] },
  { resource: 'ovh_domain_zone', name: ['name'] },
  { resource: 'hetznerdns_zone', name: ['name'] },
  { resource: 'hcloud_zone', name: ['name'] },
  { resource: 'linode_domain', name: ['domain'] },
];
