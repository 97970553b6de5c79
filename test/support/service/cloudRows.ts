// The sample account in the shapes of Tencent Cloud API 3.0 (api3.md section 3): each answer is made of what the
// operations of the classic interface return, so that both interfaces serve the same account.
import assert from 'node:assert/strict';
import { OWNER } from '../../../src/sample/account.ts';
import { DOMAINS, type DomainRow } from '../../../src/sample/domainRows.ts';
import type { JsonObject } from '../../../src/sample/responseBody.ts';
import { type CloudParameters, CloudRefusal, MOST, type Site } from './cloudActions.ts';
import { cloudLines, lineRow, usefulLines } from './cloudLines.ts';
import {
  callSample,
  listSample,
  type SampleFields,
  type SampleLanguage,
  type SampleRow,
} from './sampleRow.ts';

/** The number of the account at the provider. */
const UIN = 100_000_010_061;
const NEVER = '0000-00-00 00:00:00';
const NAME_SERVERS = ['ns1.example.net', 'ns2.example.net'];

/** Answers the actions of one site. */
export class CloudRows {
  readonly #site: Site;
  readonly #language: SampleLanguage;

  constructor(site: Site, language: SampleLanguage) {
    this.#site = site;
    this.#language = language;
  }

  /** DescribeUserDetail. */
  user(): JsonObject {
    const user = this.#call('User.Detail').row('info').row('user');
    return {
      UserInfo: {
        Nick: user.text('nick'),
        Id: user.number('id'),
        Uin: UIN,
        Email: user.text('email'),
        Status: user.text('status'),
        Telephone: user.text('telephone'),
        EmailVerified: user.text('email_verified'),
        TelephoneVerified: user.text('telephone_verified'),
        WechatBinded: user.text('messenger_binded'),
        UserGrade: user.text('user_grade'),
        RealName: user.text('real_name'),
        FreeNs: NAME_SERVERS,
        AllowTransferIn: false,
      },
    };
  }

  /** DescribeDomainGroupList. */
  groups(): JsonObject {
    return {
      GroupList: this.#call('Domaingroup.List')
        .list('groups')
        .map((group) => ({
          GroupId: group.number('group_id'),
          GroupName: group.text('group_name'),
          GroupType: group.text('group_type'),
          Size: group.number('size'),
        })),
    };
  }

  /** DescribeDomainList. An empty list is a failure at the international site: clients report both. */
  domains(parameters: CloudParameters): JsonObject {
    const type = parameters.text('Type') ?? 'ALL';
    if (!/^(?:ALL|MINE|SHARE|ISMARK|PAUSE|VIP|RECENT|SHARE_OUT)$/u.test(type))
      throw new CloudRefusal('InvalidParameter', 'Type');
    const { offset, limit } = parameters.page(MOST);
    const group = parameters.count('GroupId');
    const keyword = parameters.text('Keyword')?.toLowerCase() ?? '';
    const { info, rows } = listSample('Domain.List', 'domains', this.#language, {
      type: type.toLowerCase(),
      ...(group !== undefined && { group_id: group }),
    });
    const matching = rows.filter((row) => row.text('name').includes(keyword));
    const page = matching.slice(offset, offset + limit);
    if (page.length === 0 && this.#site === 'international')
      throw new CloudRefusal('ResourceNotFound.NoDataOfDomain');
    return {
      DomainCountInfo: {
        DomainTotal: matching.length,
        AllTotal: info.number('all_total'),
        MineTotal: info.number('mine_total'),
        ShareTotal: info.number('share_total'),
        VipTotal: info.number('vip_total'),
        PauseTotal: info.number('pause_total'),
        ErrorTotal: info.number('error_total'),
        LockTotal: info.number('lock_total'),
        SpamTotal: info.number('spam_total'),
        VipExpire: info.number('vip_expire'),
        ShareOutTotal: info.number('share_out_total'),
        GroupTotal: group === undefined ? 0 : matching.length,
      },
      DomainList: page.map((row) => this.#domainEntry(row)),
    };
  }

  #domainEntry(row: SampleRow): JsonObject {
    return {
      DomainId: row.number('id'),
      Name: row.text('name'),
      Punycode: domainOfId(row.number('id')).punycode,
      Status: row.text('status').toUpperCase(),
      DNSStatus: dnsStatus(row),
      Grade: row.text('grade').toUpperCase(),
      GradeLevel: level(row),
      GradeTitle: row.text('grade_title'),
      GroupId: row.number('group_id'),
      TTL: row.number('ttl'),
      Remark: row.text('remark'),
      RecordCount: row.number('records'),
      EffectiveDNS: dnsStatus(row) === '' ? NAME_SERVERS : [],
      SearchEnginePush: row.text('searchengine_push').toUpperCase(),
      IsVip: row.text('is_vip').toUpperCase(),
      VipStartAt: row.text('vip_start_at') || NEVER,
      VipEndAt: NEVER,
      VipAutoRenew: 'DEFAULT',
      CNAMESpeedup: 'DISABLE',
      CreatedOn: row.text('created_on'),
      UpdatedOn: row.text('updated_on'),
      Owner: this.#owner(row),
      ...(this.#site === 'china' && { TagList: [] }),
    };
  }

  /** DescribeDomain: mostly the values of the list, in lower case and under other names. */
  domain({ id }: DomainRow): JsonObject {
    const row = this.#call('Domain.Info', { domain_id: id }).row('domain');
    const status = dnsStatus(row).toLowerCase();
    const isChina = this.#site === 'china';
    return {
      DomainInfo: {
        DomainId: row.number('id'),
        Domain: row.text('name'),
        Punycode: row.text('punycode'),
        Status: row.text('status'),
        DnsStatus: status,
        Grade: row.text('grade').toUpperCase(),
        GradeLevel: level(row),
        GradeTitle: row.text('grade_title'),
        GroupId: row.number('group_id'),
        IsMark: row.text('is_mark'),
        TTL: row.number('ttl'),
        Remark: row.text('remark') || null,
        DnspodNsList: NAME_SERVERS,
        ActualNsList: actualNameServers(status, this.#site),
        UserId: row.number('user_id'),
        Uin: String(UIN),
        Owner: this.#owner(row),
        OwnerNick: isChina ? null : '',
        IsVip: row.text('is_vip'),
        CnameSpeedup: 'disable',
        CreatedOn: row.text('created_on'),
        UpdatedOn: row.text('updated_on'),
        RecordCount: row.number('records'),
        ...(isChina && {
          DNSStatus: status,
          CNAMESpeedup: 'disable',
          IsGracePeriod: 'no',
          VipBuffered: 'no',
          VipStartAt: row.text('vip_start_at') || null,
          VipEndAt: null,
          VipAutoRenew: 'default',
          VipResourceId: null,
          IsSubDomain: false,
          TagList: [],
          SearchEnginePush: row.text('searchengine_push'),
          SlaveDNS: 'no',
        }),
      },
    };
  }

  /** DescribeRecordList. An empty list is a failure; behind the end, that is so at one site only. */
  records({ id }: DomainRow, parameters: CloudParameters): JsonObject {
    const { offset, limit } = parameters.page(100);
    for (const name of ['GroupId', 'SortField', 'SortType'])
      assert.ok(!parameters.has(name), `${name} is not served`);
    const host = parameters.text('SubDomain') ?? parameters.text('Subdomain');
    if (host?.endsWith('.') === true) throw new CloudRefusal('InvalidParameter.SubdomainInvalid');
    const { rows, total, all } = this.#matching(id, host, parameters, { offset, limit });
    if (rows.length === 0 && !isEmptyAllowed(parameters) && (offset === 0 || this.#site === 'china'))
      throw new CloudRefusal('ResourceNotFound.NoDataOfRecord');
    return {
      RecordCountInfo: { SubdomainCount: all, ListCount: rows.length, TotalCount: total },
      RecordList: rows.map((row) => this.#recordEntry(row)),
    };
  }

  #matching(
    id: number,
    host: string | undefined,
    parameters: CloudParameters,
    page: { readonly offset: number; readonly limit: number },
  ): { readonly rows: readonly SampleRow[]; readonly total: number; readonly all: number } {
    const fields = { domain_id: id, ...(host !== undefined && { sub_domain: host }) };
    const filters = ['Keyword', 'RecordType', 'RecordLine', 'RecordLineId'];
    if (!filters.some((name) => parameters.has(name))) {
      const { info, rows } = listSample('Record.List', 'records', this.#language, fields, page);
      return { rows, total: info.number('record_total'), all: info.number('sub_domains') };
    }
    const { info, rows } = listSample('Record.List', 'records', this.#language, fields);
    const keyword = parameters.text('Keyword')?.toLowerCase() ?? '';
    const type = parameters.text('RecordType');
    const line = parameters.text('RecordLine');
    const lineId = parameters.text('RecordLineId');
    const matching = rows.filter(
      (row) =>
        [row.text('name'), row.text('value')].some((text) => text.toLowerCase().includes(keyword)) &&
        (type === undefined || row.text('type') === type) &&
        (lineId === undefined
          ? line === undefined || row.text('line') === line
          : this.#lineId(row.text('line')) === lineId),
    );
    const { offset, limit } = page;
    return {
      rows: matching.slice(offset, offset + limit),
      total: matching.length,
      all: info.number('sub_domains'),
    };
  }

  #recordEntry(row: SampleRow): JsonObject {
    const isOfService = row.text('hold') === 'hold';
    return {
      RecordId: row.number('id'),
      Name: row.text('name'),
      Type: row.text('type'),
      Line: row.text('line'),
      LineId: this.#lineId(row.text('line')),
      Value: row.text('value'),
      MX: row.number('mx'),
      TTL: row.number('ttl'),
      Weight: row.numberOrNull('weight'),
      Status: row.text('enabled') === '1' ? 'ENABLE' : 'DISABLE',
      MonitorStatus: row.text('monitor_status').toUpperCase(),
      Remark: row.text('remark'),
      UpdatedOn: row.text('updated_on'),
      ...(isOfService ? { DefaultNS: true } : this.#site === 'international' && { DefaultNS: null }),
    };
  }

  /** DescribeRecord: other names than in the list. */
  record({ id }: DomainRow, recordId: number): JsonObject {
    const { rows } = listSample('Record.List', 'records', this.#language, { domain_id: id });
    const row = rows.find((each) => each.number('id') === recordId);
    if (row === undefined) throw new CloudRefusal('InvalidParameter.RecordIdInvalid');
    return {
      RecordInfo: {
        Id: recordId,
        SubDomain: row.text('name'),
        RecordType: row.text('type'),
        RecordLine: row.text('line'),
        RecordLineId: this.#lineId(row.text('line')),
        Value: row.text('value'),
        Weight: row.numberOrNull('weight'),
        MX: row.number('mx'),
        TTL: row.number('ttl'),
        Enabled: row.number('enabled'),
        MonitorStatus: row.text('monitor_status'),
        Remark: row.text('remark') || null,
        UpdatedOn: row.text('updated_on'),
        DomainId: id,
      },
    };
  }

  /** DescribeRecordLineList. */
  lineNames({ grade }: DomainRow, sent: string | undefined): JsonObject {
    if (sent !== grade.toUpperCase()) throw new CloudRefusal('InvalidParameterValue.DomainGradeInvalid');
    const ids = this.#lineIds();
    const mine = { LineId: '998=3', Name: 'mine', Type: 'user', LineList: [...ids.keys()].slice(1, 3) };
    return { LineList: [...ids].map(([Name, LineId]) => ({ Name, LineId })), LineGroupList: [mine] };
  }

  /** DescribeRecordLineCategoryList. */
  lineGroups(): JsonObject {
    return { LineList: this.#lines.map((line) => lineRow(line, this.#site)) };
  }

  get #lines(): ReturnType<typeof cloudLines> {
    const fields = { domain_grade: 'DP_Free', domain: 'example.com' };
    return cloudLines(this.#call('Record.Line', fields), this.#site);
  }

  #ids: ReadonlyMap<string, string> | undefined;

  /** The ids of the lines by their names; of two with one name, that of the group. */
  #lineIds(): ReadonlyMap<string, string> {
    this.#ids ??= new Map(
      usefulLines(this.#lines)
        .toReversed()
        .map(({ name, id }) => [name, id]),
    );
    return this.#ids;
  }

  /** Empty for a line that the service does not have any more. */
  #lineId(name: string): string {
    return this.#lineIds().get(name) ?? '';
  }

  /** A made-up address stands for the owner at the China site. */
  #owner(row: SampleRow): string {
    const owner = row.text('owner');
    if (this.#site === 'international') return owner;
    return `qcloud_uin_${owner === OWNER ? UIN : UIN + 46}@example.com`;
  }

  #call(operation: string, fields: SampleFields = {}): SampleRow {
    return callSample(operation, this.#language, fields);
  }
}

/** The domain that DomainId or else Domain names, in Unicode or ASCII. @throws CloudRefusal */
export function domainOf(parameters: CloudParameters): DomainRow {
  const id = parameters.count('DomainId');
  const name = parameters.text('Domain')?.toLowerCase();
  const domain = DOMAINS.find((one) =>
    id === undefined ? one.name === name || one.punycode === name : one.id === id,
  );
  if (domain === undefined)
    throw new CloudRefusal(
      id === undefined ? 'InvalidParameterValue.DomainNotExists' : 'InvalidParameter.DomainIdInvalid',
    );
  return domain;
}

/** Refuses a domain whose records are refused by the sample service. The classic codes -7 and -8 have no counterpart. */
export function assertOpen({ closed }: DomainRow): void {
  if (closed === undefined) return;
  throw new CloudRefusal(
    closed === 'forbidden' ? 'OperationDenied.NoPermissionToOperateDomain' : 'OperationDenied.AccessDenied',
  );
}

function domainOfId(id: number): DomainRow {
  return DOMAINS.find((each) => each.id === id) ?? assert.fail('no such domain');
}

/** There is no word for a domain that does not exist, or has no records. */
function dnsStatus(row: SampleRow): string {
  return row.text('ext_status') === 'dnserror' ? 'DNSERROR' : '';
}

function actualNameServers(status: string, site: Site): readonly string[] | null {
  if (status === '') return NAME_SERVERS;
  return site === 'china' ? null : [];
}

function level(row: SampleRow): number {
  return row.numberOrNull('grade_level') ?? 2;
}

function isEmptyAllowed(parameters: CloudParameters): boolean {
  return parameters.text('ErrorOnEmpty')?.toLowerCase() === 'no';
}
