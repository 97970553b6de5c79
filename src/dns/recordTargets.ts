import { ipText, isOneAddress, parseIpAddress, parseIpPrefix } from './ipAddress.ts';
import { isDmarcPolicy, parseDmarcPolicy } from './policies/dmarc.ts';
import { isSpfPolicy, parseSpfPolicy, spfStrings, type SpfPart } from './policies/spf.ts';
import { evaluatedTerms, lookedUpName } from './policies/spfTree.ts';
import { domainKey } from './syntax/domainName.ts';
import { DNS_SIZES } from './syntax/sizes.ts';
import { parseNaptrValue } from './types/naptr.ts';
import { parseRdata } from './types/parseRdata.ts';
import { isRedirectType } from './types/redirect.ts';
import { parseSvcbValue } from './types/svcb.ts';
import { addressTexts } from './types/svcbParameters.ts';
import { parseUriValue } from './types/uri.ts';
import type { DnsRecordLike } from './zoneIndex.ts';

/** A name or an address that a record points to. */
export type RecordTarget =
  /** The name that answers in place of the owner, for every type. */
  | { readonly kind: 'alias'; readonly name: string }
  /** The name that the names below the owner are moved to. */
  | { readonly kind: 'dname'; readonly name: string }
  /** A name that must have records of one of these types. */
  | { readonly kind: 'server'; readonly name: string; readonly needs: readonly string[] }
  /** A name that a policy refers to, with the types of the records that it needs there. */
  | { readonly kind: 'policy'; readonly name: string; readonly needs: readonly string[] }
  /** An address, in canonical spelling: `isAnswer` for an A or AAAA record, else the value only names it. */
  | { readonly kind: 'address'; readonly address: string; readonly isAnswer: boolean };

const ADDRESS_RECORDS: readonly string[] = ['A', 'AAAA'];
const SERVERS: ReadonlySet<string> = new Set(['MX', 'NS', 'PTR', 'SRV']);

/** Returns what an enabled record points to. Names are keys (`domainKey`), as is `owner`, the record's full name. */
export function recordTargets(record: DnsRecordLike, owner: string): readonly RecordTarget[] {
  const { type: written, value, mx } = record;
  const type = written.toUpperCase();
  if (type === 'TXT' || type === 'SPF') return policyTargets(record, owner);
  if (type === 'SVCB' || type === 'HTTPS') return serviceTargets(type, value, owner);
  if (type === 'NAPTR') return naptrTargets(value);
  if (type === 'URI') return uriTargets(value);
  if (ADDRESS_RECORDS.includes(type)) {
    const parsed = parseRdata(type, value);
    return parsed.ok ? [{ kind: 'address', address: parsed.text, isAnswer: true }] : [];
  }
  const isRedirect = isRedirectType(written);
  if (!isRedirect && !SERVERS.has(type) && type !== 'CNAME' && type !== 'DNAME') return [];
  const parsed = parseRdata(written, value, mx);
  // A redirect has no form in DNS, so it always has a fault.
  if (!parsed.ok && !isRedirect) return [];
  return parsed.targets.map(({ name }): RecordTarget => {
    if (type === 'CNAME') return { kind: 'alias', name };
    return type === 'DNAME' ? { kind: 'dname', name } : { kind: 'server', name, needs: ADDRESS_RECORDS };
  });
}

/** RFC 9460: without a target, the owner itself serves (section 2.5.2); an alias may point to a record of its type. */
function serviceTargets(type: string, value: string, owner: string): readonly RecordTarget[] {
  const parsed = parseSvcbValue(value);
  if (!parsed.ok) return [];
  const { priority, target, parameters } = parsed.fields;
  const isAlias = priority === 0;
  if (isAlias && target.key === '') return [];
  const needs = isAlias ? [type, ...ADDRESS_RECORDS] : ADDRESS_RECORDS;
  const server: RecordTarget = { kind: 'server', name: target.key === '' ? owner : target.key, needs };
  const hints = isAlias
    ? []
    : ([4, 6] as const).flatMap((family) => addressTexts(parameters.get(family) ?? new Uint8Array(), family));
  return [server, ...hints.map((address): RecordTarget => ({ kind: 'address', address, isAnswer: false }))];
}

/** RFC 3404 section 4.1 and RFC 3958 section 2.2.3: the flag says what is looked up next. */
const NAPTR_NEEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['s', ['SRV']],
  ['a', ADDRESS_RECORDS],
  ['', ['NAPTR']],
]);

function naptrTargets(value: string): readonly RecordTarget[] {
  const parsed = parseNaptrValue(value);
  const needs = parsed.ok ? NAPTR_NEEDS.get(parsed.fields.flags.toLowerCase()) : undefined;
  if (!parsed.ok || needs === undefined || parsed.target === undefined) return [];
  return [{ kind: 'server', name: parsed.target, needs }];
}

function uriTargets(value: string): readonly RecordTarget[] {
  const parsed = parseUriValue(value);
  const host = parsed.ok ? URL.parse(parsed.fields.uri)?.hostname : undefined;
  if (host === undefined || host === '') return [];
  const address = parseIpAddress(host.replaceAll(/[[\]]/gu, ''));
  if (address !== undefined) return [{ kind: 'address', address: ipText(address), isAnswer: false }];
  return [{ kind: 'server', name: domainKey(host), needs: ADDRESS_RECORDS }];
}

/** Returns the kind of policy in a TXT or SPF record that may refer to other names; undefined for any other text. */
export function policyKind({ type, value }: DnsRecordLike): 'spf' | 'dmarc' | undefined {
  if (!/^(?:TXT|SPF)$/iu.test(type) || value.length > DNS_SIZES.rdata) return undefined;
  const text = policyText(value);
  if (isSpfPolicy(text)) return 'spf';
  return isDmarcPolicy(text) ? 'dmarc' : undefined;
}

function policyText(value: string): string {
  return spfStrings(value)?.join('') ?? value;
}

function policyTargets(record: DnsRecordLike, owner: string): readonly RecordTarget[] {
  const kind = policyKind(record);
  if (kind === undefined) return [];
  const text = policyText(record.value);
  if (kind === 'spf') {
    const policy = parseSpfPolicy(text);
    // With any fault, receivers look nothing up.
    return policy.faults.length > 0 ? [] : evaluatedTerms(policy).flatMap((term) => spfTargets(term, owner));
  }
  if (!owner.startsWith('_dmarc.')) return [];
  return parseDmarcPolicy(text).reportDomains.map((name): RecordTarget => ({
    kind: 'policy',
    name: domainKey(name),
    needs: ['MX', ...ADDRESS_RECORDS],
  }));
}

const SPF_NEEDS = {
  include: ['TXT', 'SPF'],
  redirect: ['TXT', 'SPF'],
  a: ADDRESS_RECORDS,
  mx: ['MX'],
  exists: ['A'],
} as const;

function spfTargets(term: SpfPart, owner: string): readonly RecordTarget[] {
  switch (term.kind) {
    case 'ip4':
    case 'ip6': {
      const written = term.text.slice(term.text.indexOf(':') + 1);
      const block = parseIpPrefix(written);
      const address = isOneAddress(block) ? block?.address : parseIpAddress(written);
      return address === undefined ? [] : [{ kind: 'address', address: ipText(address), isAnswer: false }];
    }
    case 'include':
    case 'redirect':
    case 'a':
    case 'mx':
    case 'exists': {
      const name = lookedUpName(term, owner);
      if (name === undefined) return [];
      return [{ kind: 'policy', name: domainKey(name), needs: SPF_NEEDS[term.kind] }];
    }
    default:
      return [];
  }
}
