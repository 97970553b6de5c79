import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import { isApex, toAscii } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';
import { sharedFileName, UniqueNames } from './fileName.ts';
import type { ExportZone } from './exportZone.ts';
import type { ExportResult, ExportOptions } from './exportResult.ts';
import { recordParts } from './exportRun.ts';
import { unsupportedFields, type Omission } from './omissions/omission.ts';
import { omissionComments } from './omissions/omissionList.ts';
import { escapedCharacter, quotedString } from './quotedString.ts';

/**
 * Terraform: a `tencentcloud_dnspod_record` resource for each record, and `import` blocks (Terraform 1.5) that take
 * over the hosted ones. The value is written as the service sends it, so that a plan shows no change.
 */
export async function terraform(
  zones: readonly ExportZone[],
  { run, taken = new UniqueNames() }: ExportOptions,
): Promise<ExportResult> {
  const omissions: Omission[] = [];
  const blocks: string[] = [];
  for (const zone of zones) {
    const domain = hclString(zone.name);
    const prefix = identifier(`${zone.name}_`);
    for (const part of recordParts(zone.records)) {
      for (const record of part) {
        const name = resourceName(prefix, record, taken);
        blocks.push(run.counted(resource(domain, zone.name, record, name)));
        addOmissions(omissions, zone.name, record);
      }
      await run.pause();
    }
  }
  const comments = [...omissionComments('#', zones, omissions, run), ...run.countedLines(notes())];
  // Several files of an export are one module, which may have this block once. No resource has its name.
  if (taken.add('required_providers')) blocks.push(run.counted(PROVIDER));
  const text = `${comments.join('\n')}\n\n${blocks.join('\n')}`;
  return { files: [{ name: `${sharedFileName(zones)}.tf`, text }], omissions };
}

/** Without it, Terraform looks for a provider of its own publisher. */
const PROVIDER = `terraform {
  required_version = ">= 1.5"
  required_providers {
    tencentcloud = {
      source = "tencentcloudstack/tencentcloud"
    }
  }
}
`;

function notes(): readonly string[] {
  return [
    `# ${l10n.t('record_line has the names of lines as this service lists them. A plan changes them if the API of the provider has them in Chinese.')}`,
    `# ${l10n.t('A module that has a block "terraform" already needs its required_providers only.')}`,
  ];
}

const CARRIED = new Set(['remark', 'weight'] as const);

function addOmissions(omissions: Omission[], zone: string, record: DnsRecord): void {
  for (const omission of unsupportedFields(zone, record, CARRIED))
    if (omission.what !== 'characters') omissions.push(omission);
  // The provider reads a weight of 0 as none.
  if (record.weight === 0) omissions.push({ zone, record, kind: 'unsupportedField', what: 'weight' });
  if (record.id === undefined) omissions.push({ zone, record, kind: 'unsupportedField', what: 'id' });
  if (!isWritten(record)) omissions.push({ zone, record, kind: 'unsupportedField', what: 'characters' });
}

/** Whether Terraform keeps every text of a record: it normalizes text (Unicode NFC). */
function isWritten({ host, recordLine = '', value, remark = '' }: DnsRecord): boolean {
  return isNormalized(host) && isNormalized(recordLine) && isNormalized(value) && isNormalized(remark);
}

function isNormalized(text: string): boolean {
  return /^[ -~]*$/u.test(text) || (text.isWellFormed() && text.normalize() === text);
}

/** Makes a name of zone (`prefix`), host and type, and of line and id if these are needed to distinguish records. */
function resourceName(prefix: string, record: DnsRecord, taken: UniqueNames): string {
  const { host, type, recordLine, id } = record;
  const owner = isApex(host) ? 'apex' : toAscii(host.trim());
  const plain =
    prefix + wordPart(`${owner}_${type}${isDefaultLine(recordLine) ? '' : `_${recordLine ?? ''}`}`);
  if (taken.add(plain)) return plain;
  const name = id === undefined ? plain : `${plain}_${wordPart(id)}`;
  return taken.take(name, (number) => `${name}_${number}`);
}

function identifier(text: string): string {
  const plain = wordPart(text);
  return /^[a-z_]/u.test(plain) ? plain : `_${plain}`;
}

/** Text with only the characters of identifiers. */
function wordPart(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('*', 'any')
    .replaceAll(/[^a-z0-9_]/gu, '_');
}

function resource(domain: string, zone: string, record: DnsRecord, name: string): string {
  const { id, host, type, recordLine, value, mx, ttl, weight, enabled, remark } = record;
  const lines = [
    `resource "tencentcloud_dnspod_record" "${name}" {
  domain      = ${domain}
  sub_domain  = ${hclString(isApex(host) ? '@' : host)}
  record_type = ${hclString(type)}
  record_line = ${hclString(recordLine || 'Default')}
  value       = ${hclString(value)}`,
  ];
  if (type === 'MX' && mx !== undefined) lines.push(`  mx          = ${mx}`);
  if (ttl !== undefined) lines.push(`  ttl         = ${ttl}`);
  if (weight) lines.push(`  weight      = ${weight}`);
  if (enabled === false) lines.push('  status      = "DISABLE"');
  if (remark) lines.push(`  remark      = ${hclString(remark)}`);
  lines.push('}\n');
  if (id !== undefined)
    lines.push(`import {
  to = tencentcloud_dnspod_record.${name}
  id = ${hclString(`${zone}#${id}`)}
}
`);
  return lines.join('\n');
}

/** A string of HCL without templates: `${` becomes `$${` and `%{` becomes `%%{`. */
export function hclString(text: string): string {
  const quoted = quotedString(text);
  return text.includes('{') ? quoted.replaceAll(MARKER, escapedMarker) : quoted;
}

const MARKER = /[$%](?=[$%{])/gu;

/** Escapes the sign before a marker too, because `$${` in a value is not an escaped marker. */
function escapedMarker(sign: string, at: number, text: string): string {
  return text.charAt(at + 1) === '{' ? sign + sign : escapedCharacter(sign);
}
