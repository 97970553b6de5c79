import type { JsonObject } from './responseBody.ts';
import { DOMAINS } from './domainRows.ts';
import type { RequestForm } from './requestForm.ts';

/** The eight system groups, in English and Chinese. The id of a group is its index plus 1. */
const GROUPS = [
  ['Default Group', '默认分组'],
  ['Often Change', '经常修改'],
  ['Few Change', '很少修改'],
  ['Expiring', '即将过期'],
  ['Personal Domain', '个人域名'],
  ['Company Domain', '企业域名'],
  ['Customer Domain', '客户域名'],
  ['Shared To Me', '共享给我'],
] as const;

/** Domaingroup.List (api.md 4.2, 2.3). */
export function domainGroupList(form: RequestForm): JsonObject {
  const cn = form.language === 'cn';
  return {
    groups: GROUPS.map((names, index) => ({
      group_id: index + 1,
      group_name: cn ? names[1] : names[0],
      group_type: 'system',
      size: DOMAINS.filter((domain) => domain.group === index + 1).length,
    })),
  };
}
