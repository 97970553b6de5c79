import { domainToASCII } from 'node:url';
import { OWNER } from './account.ts';
import { type Refusal, timestamp } from './codes.ts';

type Grade = `${'D' | 'DP'}_${'Free' | 'Plus' | 'Extra' | 'Expert' | 'Ultra'}`;

/** A domain of the sample account. */
export interface DomainRow {
  readonly id: number;
  /** Its index in the account. The ids of its records are derived from it. */
  readonly index: number;
  /** In Unicode for an IDN zone. */
  readonly name: string;
  readonly punycode: string;
  readonly grade: Grade;
  readonly status: 'enable' | 'pause' | 'spam' | 'lock';
  /** `''` when all is well. */
  readonly extStatus: '' | 'notexist' | 'dnserror' | 'empty';
  readonly group: number;
  readonly marked: boolean;
  readonly vip: boolean;
  /** Owned by another account and shared with this one. */
  readonly shared: boolean;
  /** Shared with another account. */
  readonly sharedOut: boolean;
  readonly recent: boolean;
  readonly remark: string;
  readonly created: Date;
  readonly updated: Date;
  readonly owner: string;
  /** Why the details and records of the domain are refused; undefined when they are not. */
  readonly closed: ClosedReason | undefined;
}

/** `forbidden` has a different code in each operation. */
type ClosedReason = 'forbidden' | Extract<Refusal, 'companyUpgrade' | 'agentUpgrade'>;

/** A domain as written below; fields that are left out have their usual value. */
interface WrittenDomain extends Partial<
  Pick<DomainRow, 'grade' | 'status' | 'extStatus' | 'marked' | 'sharedOut' | 'recent' | 'remark' | 'closed'>
> {
  readonly name: string;
}

const DAY = 86_400_000;
const FIRST_CREATED = Date.UTC(2016, 2, 4, 9, 12, 33);
const UPDATED = Date.UTC(2024, 8, 2, 16, 40, 7);
const RECENTLY_UPDATED = Date.UTC(2026, 0, 12, 11, 5, 51);

/** The domains of each group. The fourth group, Expiring, is empty. */
const GROUPED: readonly (readonly WrittenDomain[])[] = [
  [
    { name: 'example.com', marked: true, recent: true, remark: 'Main site' },
    { name: 'example.net', recent: true, remark: 'Infrastructure: name servers, mail' },
    { name: 'example.org' },
    { name: 'bücher.example', remark: 'Bücher & Zeitschriften' },
    { name: '例子.test', grade: 'D_Free', remark: '测试域名' },
    { name: 'empty.example', extStatus: 'empty', remark: 'No records yet' },
    { name: 'huge.example', grade: 'DP_Ultra', marked: true, remark: '12,345 records' },
    { name: 'hostile.example', remark: '<b>Hostile</b> text, [harmless](https://example.com/) in truth' },
    { name: 'parked.example', extStatus: 'notexist' },
    { name: 'misdelegated.example', extStatus: 'dnserror' },
    { name: 'paused.example', status: 'pause', remark: 'Paused until the move is done' },
    { name: 'spam.example', status: 'spam' },
    { name: 'locked.example', status: 'lock' },
    { name: 'faults.example', remark: 'Breaks every rule of Check Zone' },
  ],
  [
    { name: 'staging.example', marked: true, recent: true, remark: 'ステージング環境' },
    { name: 'preview.example', recent: true },
    { name: 'failover.example', grade: 'DP_Expert', recent: true, remark: 'Switched by hand' },
    { name: 'campaign.example', grade: 'DP_Plus' },
    { name: 'ci.test', grade: 'D_Plus' },
    { name: 'canary.test', recent: true },
  ],
  [
    { name: 'archive.example' },
    { name: 'museum.example', remark: 'متحف' },
    { name: 'library.example', grade: 'D_Extra' },
    { name: 'docs.example' },
    { name: 'legacy.example', status: 'pause', extStatus: 'dnserror' },
    { name: 'redirects.example', remark: 'URL records only' },
    { name: 'ns.example', grade: 'D_Ultra' },
    { name: 'ipv6.test', remark: 'IPv6 only' },
  ],
  [],
  [
    { name: 'garden.example', remark: '🌱' },
    { name: 'photos.example', marked: true },
    { name: 'recipes.example', grade: 'D_Free' },
    { name: 'moved.faults.example', remark: 'Delegated to elsewhere by faults.example' },
    { name: 'homelab.test', recent: true, remark: 'Basement 🖥️' },
    { name: 'mail.example' },
    { name: 'пример.test' },
  ],
  [
    { name: 'corp.example', grade: 'DP_Extra', marked: true, sharedOut: true },
    { name: 'shop.example', grade: 'DP_Plus', recent: true, sharedOut: true },
    { name: 'payments.example', grade: 'DP_Expert' },
    { name: 'intranet.example', grade: 'D_Expert' },
    { name: 'careers.example' },
    { name: 'press.example' },
    { name: 'status.example', grade: 'DP_Plus' },
    { name: 'asia.example', remark: '亚洲业务' },
    { name: 'upgrade-company.example', closed: 'companyUpgrade', remark: 'Refused with code -7' },
  ],
  [
    { name: 'bakery.example', sharedOut: true, remark: 'Invoice yearly' },
    { name: 'florist.example' },
    { name: 'cinema.example', extStatus: 'dnserror' },
    { name: 'clinic.example', grade: 'DP_Plus', sharedOut: true },
    { name: 'orchestra.example', status: 'lock', extStatus: 'notexist' },
    { name: 'upgrade-agent.example', closed: 'agentUpgrade', remark: 'Refused with code -8' },
  ],
  [
    { name: 'club.example', recent: true },
    { name: 'choir.example', marked: true },
    { name: 'partner.example', grade: 'DP_Extra' },
    { name: 'no-permission.example', closed: 'forbidden', remark: 'Listed, but its records are not for you' },
  ],
];

const SHARED_GROUP = 8;

export const DOMAINS: readonly DomainRow[] = GROUPED.flatMap((domains, group) =>
  domains.map((one) => ({ ...one, group: group + 1 })),
).map((written, index) => {
  const shared = written.group === SHARED_GROUP;
  const { name, grade = 'DP_Free', recent = false } = written;
  return {
    id: 2_317_346 + index * 1_013,
    index,
    name,
    punycode: domainToASCII(name),
    grade,
    status: written.status ?? 'enable',
    extStatus: written.extStatus ?? '',
    group: written.group,
    marked: written.marked ?? false,
    vip: !grade.endsWith('_Free'),
    shared,
    sharedOut: written.sharedOut ?? false,
    recent,
    remark: written.remark ?? '',
    created: new Date(FIRST_CREATED + index * 53.21 * DAY),
    updated: new Date((recent ? RECENTLY_UPDATED : UPDATED) - index * 2.37 * DAY),
    owner: shared ? 'hostmaster@example.net' : OWNER,
    closed: written.closed,
  };
});

/** The update time of a record: each is a day and a half older than the one above, but not older than its domain. */
export function recordUpdated(domain: DomainRow, index: number): string {
  const time = Math.max(domain.created.getTime(), domain.updated.getTime() - index * 1.55 * DAY);
  return timestamp(new Date(time));
}
