import type { DeclaredHost } from './declaredRecord.ts';
import {
  DeclaredCollector,
  type NotJudgedWhy,
  type DeclaredData,
  type DeclaredRecords,
} from './declaredRecords.ts';
import { hostOfZone, zoneOfName } from './declaredNames.ts';
import { declaredValue } from './declaredValue.ts';
import { secondsOf } from './writtenText.ts';
import { hasTemplate, numberOrText, scalarText, valueAt, whyUnread, type YamlNode } from './yamlNodes.ts';
import type { YamlText } from './readYaml.ts';

/**
 * Reads the `DNSEndpoint` resources of external-dns, also those of a `List`. A record is of the longest zone of the
 * accounts that its name is in.
 */
export function recordsOfEndpoints({ documents }: YamlText, zones: ReadonlySet<string>): DeclaredRecords {
  const collected = new DeclaredCollector();
  for (const resource of documents.flatMap((each) => [each, ...membersOf(valueAt(each, 'items'))])) {
    if (scalarText(valueAt(resource, 'kind')) !== 'DNSEndpoint') continue;
    const spec = valueAt(resource, 'spec');
    const endpoints = valueAt(spec, 'endpoints');
    for (const node of [resource, spec])
      if (node?.kind === 'map') for (const { line } of node.unreadKeys) collected.leaveOut(line, 'value');
    if (endpoints !== undefined && endpoints.kind !== 'list')
      collected.leaveOut(endpoints.at.line, whyUnread(endpoints));
    for (const endpoint of membersOf(endpoints)) {
      const host = hostOf(endpoint, zones);
      const { line } = endpoint.at;
      if (typeof host === 'string') collected.leaveOut(line, host);
      else collected.add(line, host, endpoint.why ?? valuesOf(endpoint, host.zone));
    }
  }
  return collected;
}

function membersOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === 'list' ? node.items : [];
}

function hostOf(endpoint: YamlNode, zones: ReadonlySet<string>): DeclaredHost | NotJudgedWhy {
  const owner = valueAt(endpoint, 'dnsName');
  const name = scalarText(owner) ?? '';
  if (hasTemplate(name) || /[{}$]/u.test(name)) return 'expression';
  const zone = zoneOfName(name, zones);
  const host = zone === undefined ? undefined : hostOfZone(name, zone);
  return zone === undefined || host === undefined ? 'zone' : { zone, host, owner: owner?.at };
}

function valuesOf(endpoint: YamlNode, zone: string): readonly DeclaredData[] | NotJudgedWhy {
  if (endpoint.kind !== 'map') return 'value';
  const type = scalarText(valueAt(endpoint, 'recordType'))?.toUpperCase() ?? '';
  if (!/^[A-Z][A-Z\d]{0,9}$/u.test(type)) return 'expression';
  // 0 leaves the TTL to the provider.
  const seconds = numberOrText(valueAt(endpoint, 'recordTTL')) ?? '';
  if (hasTemplate(seconds)) return 'expression';
  const ttl = secondsOf(seconds) || undefined;
  const targets = valueAt(endpoint, 'targets');
  if (targets !== undefined && targets.kind !== 'list') return whyUnread(targets);
  const records: DeclaredData[] = [];
  for (const target of membersOf(targets)) {
    const text = scalarText(target);
    if (text === undefined) return 'value';
    if (hasTemplate(text) || text.includes('${')) return 'expression';
    const declared = declaredValue({ zone, type, text, targets: 'absolute' });
    if (declared === undefined) return 'value';
    records.push({ type, ...declared, ttl, line: target.at.line, data: target.at });
  }
  return records.length === 0 ? 'value' : records;
}
