import type { DnsRecord } from '../../api/record.ts';
import { fqdn } from '../../model/names.ts';
import { isRedirect } from '../../model/record.ts';
import { masterData } from './masterData.ts';
import { absoluteName, wordsText } from '../masterText.ts';

/** The fields that a line of a zone file holds. */
type HostedRecord = Pick<DnsRecord, 'host' | 'type' | 'value' | 'mx' | 'ttl' | 'enabled'>;

/**
 * A record as one line of a zone file to read (RFC 1035 section 5.1), names absolute; a comment when it is disabled.
 * A value that is not of its type is written word by word. Undefined when its type has no form there, like the
 * service's own redirects.
 */
export function zoneFileLine(record: HostedRecord, zone: string): string | undefined {
  if (!/^[A-Z][A-Z0-9-]*$/u.test(record.type) || isRedirect(record.type)) return undefined;
  const owner = absoluteName(fqdn(record.host, zone));
  const ttl = record.ttl === undefined ? [] : [String(record.ttl)];
  const line = [owner, ...ttl, 'IN', record.type, dataText(record)].join(' ');
  return record.enabled === false ? `; ${line}` : line;
}

function dataText(record: HostedRecord): string {
  const data = masterData(record);
  // RFC 3597 data is hard to read: write the value instead.
  if (data.kind === 'data' && data.type === record.type) return data.text;
  const words = wordsText(record.value);
  return record.type === 'MX' ? `${record.mx ?? 0} ${words}` : words;
}
