import type { RequestForm } from './requestForm.ts';
import type { JsonObject } from './responseBody.ts';
import { type Language, RefusalError } from './codes.ts';
import { openDomain } from './domains.ts';
import type { DomainRow } from './domainRows.ts';
import { translatedLine } from './lines.ts';
import { type ZoneRecord, recordsOf } from './zones/zone.ts';

/** Record.List (api.md 4.5, 2.7). */
export function recordList(form: RequestForm): JsonObject {
  const domain = openDomain(form, 'recordsForbidden');
  const all = recordsOf(domain);
  const host = form.text('sub_domain')?.toLowerCase();
  const matching = host === undefined ? all : all.filter((record) => record.name.toLowerCase() === host);
  const page = form.page(matching, { offset: 'invalidOffset', length: 'invalidLength' });
  if (page.length === 0 && form.errorOnEmpty) throw new RefusalError('noRecords');
  return {
    domain: {
      id: String(domain.id),
      name: domain.name,
      punycode: domain.punycode,
      grade: domain.grade,
      owner: domain.owner,
    },
    info: { sub_domains: String(all.length), record_total: String(matching.length) },
    records: page.map((record) => listEntry(record, form.language)),
  };
}

/** Record.Info (api.md 4.4, 2.6). */
export function recordInfo(form: RequestForm): JsonObject {
  const domain = openDomain(form, 'recordForbidden');
  if (domain.status === 'spam') throw new RefusalError('prohibited');
  const id = form.count('record_id', 'invalidRecord');
  const record = recordsOf(domain).find((one) => one.id === id);
  if (!record) throw new RefusalError('invalidRecord');
  return {
    domain: { id: String(domain.id), domain: domain.name, domain_grade: domain.grade },
    record: details(record, domain, form.language),
  };
}

function listEntry(record: ZoneRecord, language: Language): JsonObject {
  return {
    ...commonFields(record),
    name: record.name,
    line: translatedLine(record.line, language),
    type: record.type,
    status: record.enabled ? 'enabled' : 'disabled',
    ...(record.hold && { hold: 'hold' }),
  };
}

function details(record: ZoneRecord, domain: DomainRow, language: Language): JsonObject {
  return {
    ...commonFields(record),
    sub_domain: record.name,
    record_type: record.type,
    record_line: translatedLine(record.line, language),
    domain_id: String(domain.id),
  };
}

function commonFields(record: ZoneRecord): JsonObject {
  return {
    id: String(record.id),
    value: record.value,
    mx: String(record.mx),
    ttl: String(record.ttl),
    enabled: record.enabled ? '1' : '0',
    monitor_status: record.monitorStatus,
    remark: record.remark,
    updated_on: record.updatedOn,
    // Newer fields that api.md does not document. Only weighted records have them.
    ...(record.weight !== undefined && {
      weight: record.weight,
      line_id: record.line === 'Default' ? '0' : '10=0',
      use_aqb: 'no',
    }),
  };
}
