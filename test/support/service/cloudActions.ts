// The actions of Tencent Cloud API 3.0 that read (api3.md section 3), with the parameters that each knows.

/** Which site answers: the international one lacks actions and fields, and names lines in English. */
export type Site = 'china' | 'international';

export interface ActionRules {
  /** Calls per second and key. */
  readonly perSecond: number;
  /** `!` means required, `*` that only the China site knows it, `:i` a whole number instead of a text. */
  readonly parameters: string;
  /** Only the China site has it. */
  readonly onlyChina?: true;
}

export const ACTIONS = {
  DescribeUserDetail: { perSecond: 20, parameters: '', onlyChina: true },
  DescribeDomainGroupList: { perSecond: 20, parameters: '' },
  DescribeDomainList: { perSecond: 20, parameters: 'Type Offset:i Limit:i GroupId:i Keyword Tags*' },
  DescribeDomain: { perSecond: 20, parameters: 'Domain! DomainId:i' },
  DescribeRecordList: {
    perSecond: 100,
    parameters:
      'Domain! DomainId:i Subdomain SubDomain* RecordType RecordLine RecordLineId GroupId:i Keyword ' +
      'SortField SortType Offset:i Limit:i ErrorOnEmpty*',
  },
  DescribeRecord: { perSecond: 200, parameters: 'Domain! RecordId:i! DomainId:i' },
  DescribeRecordLineList: { perSecond: 20, parameters: 'Domain! DomainGrade! DomainId:i' },
  DescribeRecordLineCategoryList: { perSecond: 20, parameters: 'Domain! DomainId:i' },
} as const satisfies Readonly<Record<string, ActionRules>>;

export type Action = keyof typeof ACTIONS;

export function isAction(name: string): name is Action {
  return Object.hasOwn(ACTIONS, name);
}

/** Refuses a request with a code of api3.md section 4. */
export class CloudRefusal extends Error {
  readonly code: string;
  /** What is wrong, for the message; may be empty. */
  readonly detail: string;

  constructor(code: string, detail = '') {
    super(`${code} ${detail}`);
    this.name = 'CloudRefusal';
    this.code = code;
    this.detail = detail;
  }
}

/** The parameters of a request, which its action knows and whose types are right. */
export class CloudParameters {
  readonly #values: ReadonlyMap<string, unknown>;

  private constructor(values: ReadonlyMap<string, unknown>) {
    this.#values = values;
  }

  /** @throws CloudRefusal */
  static read(body: ReadonlyMap<string, unknown>, action: Action, site: Site): CloudParameters {
    const known = new Map(
      ACTIONS[action].parameters
        .split(' ')
        .filter((written) => written !== '' && (site === 'china' || !written.includes('*')))
        .map((written) => [/^\w+/u.exec(written)?.[0] ?? '', written] as const),
    );
    for (const [name, value] of body) {
      const written = known.get(name);
      if (written === undefined) throw new CloudRefusal('UnknownParameter', name);
      const isRight = written.includes(':i')
        ? Number.isSafeInteger(value)
        : typeof value === 'string' || written.startsWith('Tags');
      if (!isRight) throw new CloudRefusal('InvalidParameter', `the type of ${name}`);
    }
    for (const [name, written] of known)
      if (written.includes('!') && (body.get(name) ?? '') === '')
        throw new CloudRefusal('MissingParameter', name);
    return new CloudParameters(body);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  count(name: string): number | undefined {
    const value = this.#values.get(name);
    return typeof value === 'number' ? value : undefined;
  }

  /** The page that Offset and Limit choose. @throws CloudRefusal */
  page(usual: number): { readonly offset: number; readonly limit: number } {
    const offset = this.count('Offset') ?? 0;
    const limit = this.count('Limit') ?? usual;
    if (offset < 0) throw new CloudRefusal('InvalidParameter.OffsetInvalid');
    if (limit < 1 || limit > MOST) throw new CloudRefusal('InvalidParameterValue.LimitInvalid');
    return { offset, limit };
  }
}

/** The largest Limit. */
export const MOST = 3_000;
