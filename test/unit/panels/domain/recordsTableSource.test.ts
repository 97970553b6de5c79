import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { Accounts } from '../../../../src/zones/accounts.ts';
import type { ItemRef } from '../../../../src/zones/itemRef.ts';
import type { Account } from '../../../../src/zones/account.ts';
import { DomainContent } from '../../../../src/panels/content.ts';
import { domainPanel } from '../../../../src/panels/domain/domainPanel.ts';
import type { CopyForm, TablePortion, TableRow, TableView } from '../../../../src/panels/table/table.ts';
import { buttonsOf, cellText, portionFrom } from '../../../support/product/tableRows.ts';
import type { PanelItem } from '../../../../src/panels/panelKind.ts';
import { failureFrom, never, refusal, success, type Respond } from '../../api/server.ts';
import { domainRef, withAccount } from '../items.ts';
import { noChecks, noHistory } from '../../../support/product/panels.ts';

const ZONES = [
  { id: 7, name: 'a.example' },
  { id: 8, name: 'sub.a.example' },
  { id: 9, name: 'b.example' },
];

interface SentRecord {
  readonly id?: number;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly line?: string;
  readonly enabled?: string;
  readonly mx?: number;
  readonly ttl?: number;
}

/** Returns a service with the zones above and `records` in domain 7. */
const serviceOf =
  (records: readonly SentRecord[]): Respond =>
  ({ url, form }) => {
    if (url === '/Domain.List') return success({ info: { domain_total: 3 }, domains: ZONES });
    if (url === '/Domain.Info') return success({ domain: ZONES[0] });
    if (url !== '/Record.List') return refusal('1', 'Not here');
    const offset = Number(form.get('offset'));
    const of = form.get('domain_id') === '7' ? records : [];
    return success({
      info: { record_total: of.length },
      records: of.slice(offset, offset + Number(form.get('length'))),
    });
  };

interface Table {
  readonly account: Account;
  readonly item: PanelItem;
  /** The commands that the panel ran. */
  readonly ran: readonly (readonly [string, ItemRef])[];
  readonly portion: (view?: Partial<TableView>, first?: number) => Promise<TablePortion>;
}

/** Runs `test` with the panel of domain 7 at such a service. */
async function withPanel(respond: Respond, test: (table: Table) => Promise<void> | void): Promise<void> {
  await withAccount(respond, async (account) => {
    const accounts = new Accounts([account]);
    const ran: (readonly [string, ItemRef])[] = [];
    const run = async (command: string, ref: ItemRef): Promise<void> => void ran.push([command, ref]);
    const item =
      domainPanel(accounts, noChecks, noHistory).item(account, domainRef('7'), run) ?? assert.fail();
    const portion: Table['portion'] = (view, first) => portionFrom(item.table, view, first);
    try {
      await test({ account, item, ran, portion });
    } finally {
      accounts.dispose();
    }
  });
}

/** Runs `test` with the panel of domain 7, its records loaded. */
async function withTable(
  records: readonly SentRecord[],
  test: (table: Table) => Promise<void> | void,
): Promise<void> {
  await withPanel(serviceOf(records), async (table) => {
    await table.account.allDomains.open(never());
    await table.account.zone(domainRef('7').domain).pages.all(never());
    await test(table);
  });
}

const a = (id: number, name: string, more: Partial<SentRecord> = {}): SentRecord => ({
  id,
  name,
  type: 'A',
  value: `192.0.2.${id % 256}`,
  line: 'Default',
  enabled: '1',
  ttl: 600,
  ...more,
});
const hostOf = (row: TableRow): string => cellText(row, 0);
const hosts = ({ rows }: TablePortion): readonly string[] => rows.map(hostOf);
const nameOf = (row: TableRow): string | undefined => buttonsOf(row, 'plain')[0]?.action.fullLabel;

describe('The table of records', () => {
  it('is sent in portions that together contain all records, in the order of the service', async () => {
    const records = Array.from({ length: 1234 }, (_, index) => a(index + 1, `h${index}`));
    await withTable(records, async ({ portion }) => {
      const all: string[] = [];
      for (let first = 0; first < 1300; first += 100) {
        const { rows, count } = await portion({}, first);
        assert.equal(count, 1234);
        assert.ok(rows.length <= 100);
        all.push(...rows.map(hostOf));
      }
      assert.deepEqual(
        all,
        records.map(({ name }) => name),
      );
      assert.deepEqual((await portion({}, 1e9)).rows, []);
    });
  });

  it('is filtered by words in any column, by type and by state', async () => {
    const records = [
      a(1, 'www'),
      a(2, 'WWW', { line: 'Japan' }),
      a(3, 'mail', { type: 'MX', value: 'mx.example.net', mx: 10 }),
      a(4, 'old', { enabled: '0' }),
      a(5, 'xn--bcher-kva'),
      a(6, 'bare', { enabled: 'perhaps' }),
    ];
    await withTable(records, async ({ portion }) => {
      const by = async (view: Partial<TableView>): Promise<readonly string[]> => hosts(await portion(view));
      assert.deepEqual(await by({ filter: 'www' }), ['www', 'WWW']);
      assert.deepEqual(await by({ filter: ' Japan  WWW ' }), ['WWW']);
      assert.deepEqual(await by({ filter: '10 mx.example' }), ['mail']);
      assert.deepEqual(await by({ filter: 'bücher' }), ['bücher']);
      assert.deepEqual(await by({ choices: { type: 'MX' } }), ['mail']);
      assert.deepEqual(await by({ choices: { type: 'mx' } }), []);
      assert.deepEqual(await by({ choices: { state: 'disabled' } }), ['old']);
      assert.deepEqual(await by({ choices: { state: 'active' } }), ['www', 'WWW', 'mail', 'bücher']);
      assert.equal((await portion()).countText, '');
      assert.equal((await portion({ filter: 'www' })).countText, '2 of 6 records');
      assert.equal((await portion({ filter: 'nothing' })).countText, 'No record matches the filter.');
    });
  });

  it('takes the language of the search, and says what is wrong with a query that matches nothing', async () => {
    const records = [
      a(1, 'www', { type: 'CNAME', value: 'a.example.' }),
      a(2, 'old', { enabled: '0' }),
      a(3, 'api', { value: '192.0.2.10', ttl: 60 }),
      a(4, '@', { value: '198.51.100.1' }),
      a(5, 'mail', { type: 'MX', value: 'mx.b.example', mx: 77 }),
    ];
    await withTable(records, async ({ portion }) => {
      const by = async (filter: string): Promise<readonly string[]> => hosts(await portion({ filter }));
      assert.deepEqual(await by('ttl:<100'), ['api']);
      assert.deepEqual(await by('77'), ['mail'], 'the priority is in the column of the value');
      assert.deepEqual(await by('-77 -mail -old'), ['www', 'api', '@']);
      assert.deepEqual(await by('api.a.example'), ['api'], 'a full name');
      assert.deepEqual(await by('a.example'), ['www', '@'], 'the name of the zone alone is that of the apex');
      assert.match(
        (await portion({ filter: 'typ:A' })).countText,
        /^No record matches the filter. There is no key/u,
      );
      assert.match(
        (await portion({ filter: 'is:gone' })).countText,
        /There is no state “gone”. States: is:enabled/u,
      );
    });
  });

  it('is sorted by any column, numbers by their value, and equal rows as the service lists them', async () => {
    const records = [
      a(1, 'h10', { value: '192.0.2.9', ttl: 60 }),
      a(2, 'h9', { value: '192.0.2.10', line: 'Japan', enabled: '0' }),
      a(3, '@', { type: 'NS', value: 'ns.b.example', ttl: 86_400 }),
      a(4, 'H9', { value: '192.0.2.1' }),
    ];
    await withTable(records, async ({ portion }) => {
      const ids = async (column: string, descending = false): Promise<string> =>
        (await portion({ order: { column, descending } })).rows.map(({ id }) => id).join('');
      assert.equal(await ids('host'), '3241');
      assert.equal(await ids('host', true), '1243');
      assert.equal(await ids('type'), '1243');
      assert.equal(await ids('type', true), '3124');
      assert.equal(await ids('value'), '4123');
      assert.equal(await ids('ttl'), '1243');
      assert.equal(await ids('line'), '1342');
      assert.equal(await ids('state'), '1342');
      assert.equal((await portion({ order: { column: 'host', descending: true } })).countText, '');
    });
  });

  it('finds each record by its type as written in the chart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 30 }),
        async (types) => {
          const records = types.map((type, index) => a(index + 1, 'h', { type }));
          await withTable(records, async ({ item, portion }) => {
            const { chart } = DomainContent.parse(structuredClone(item.render()?.content));
            for (const { label, isType, count } of chart.bars)
              if (isType)
                assert.equal((await portion({ choices: { type: label } })).count, Number(count), label);
          });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('links hosted names in values, and opens their record or zone', async () => {
    const records = [
      a(1, '@', { type: 'CNAME', value: 'WWW.a.example.' }),
      a(2, 'www', { type: 'TXT' }),
      a(3, 'www', { line: 'Japan' }),
      a(4, 'www'),
      a(11, 'www', { enabled: '0' }),
      a(5, 'mail', { type: 'MX', value: 'mx.b.example', mx: 10 }),
      a(6, '_sip._tcp', { type: 'SRV', value: '10 5 5060 gone.a.example' }),
      a(7, 'deep', { type: 'NS', value: 'ns.sub.a.example.' }),
      a(8, 'out', { type: 'CNAME', value: 'cdn.example.org' }),
      a(9, 'go', { type: 'URL', value: 'https://b.example/path?x=b.example' }),
      a(10, 'text', { type: 'TXT', value: 'www.a.example' }),
      a(12, 'web', { type: 'HTTPS', value: '1 b.example alpn=h2' }),
    ];
    await withTable(records, async ({ item, portion, ran }) => {
      const { rows } = await portion();
      const links = rows.map(({ cells }) => {
        const texts = cells[2]?.parts.flatMap((part) => {
          if (typeof part === 'string') return part;
          return part.kind === 'button' ? part.action.label : [];
        });
        return texts?.length === 1 ? undefined : texts?.join('|');
      });
      assert.deepEqual(links, [
        '|WWW.a.example.|',
        undefined,
        undefined,
        undefined,
        undefined,
        '10 |mx.b.example|',
        // The zone has no record with this name.
        undefined,
        '|ns.sub.a.example.|',
        undefined,
        'https://|b.example|/path?x=b.example',
        undefined,
        '1 |b.example| alpn=h2',
      ]);
      assert.equal(
        rows[0] && buttonsOf(rows[0], 'link')[0]?.action.fullLabel,
        'Open WWW.a.example., the target of @ CNAME WWW.a.example.',
      );
      for (const value of ['1', '5', '7', '9', '8', '2', 'nobody', '__proto__'])
        await item.act('target', value, never());
      const [domain7, domain8, domain9] = ['7', '8', '9'].map((id) => domainRef(id));
      assert.deepEqual(ran, [
        // The active address on the default line, even if others are listed before it.
        ['dnsTree.record.show', { ...domain7, record: '4' }],
        ['dnsTree.domain.show', domain9],
        ['dnsTree.domain.show', domain8],
        ['dnsTree.domain.show', domain9],
      ]);
    });
  });

  it('opens and copies the records that it lists, and no others', async () => {
    await withTable([a(1, 'www', { value: '192.0.2.1\n' })], async ({ item, ran }) => {
      for (const value of ['1', '2', '', '__proto__', undefined]) await item.act('record', value, never());
      assert.deepEqual(ran, [['dnsTree.record.show', { ...domainRef('7'), record: '1' }]]);
      const copies = item.render()?.copies;
      assert.equal(copies?.get('value 1'), '192.0.2.1\n');
      for (const key of ['value 2', 'value ', 'value', '1', 'value __proto__'])
        assert.equal(copies?.get(key), undefined, key);
    });
  });

  it('gives each record and its button a name with host, type, value and line, or the id where these are equal', async () => {
    const value = '192.0.2.1';
    const rows = [a(1, 'www'), a(2, 'WWW', { value }), a(3, 'www', { value, line: 'Japan' })];
    await withTable(rows, async ({ portion }) => {
      assert.deepEqual(
        (await portion()).rows.map((row) => [nameOf(row), cellText(row, 6)]),
        ['www A 192.0.2.1, id 1', 'WWW A 192.0.2.1, id 2', 'www A 192.0.2.1, Japan'].map((name) => [
          name,
          `Copy value of ${name}`,
        ]),
      );
    });
  });

  it('has rows of limited size without hidden characters, whatever the values are', async () => {
    const values = [
      'x'.repeat(200_000),
      '\u202Etxt.exe',
      'a\nb\r\n\u2028c',
      '\0',
      `${'a.'.repeat(100_000)}b.example`,
    ];
    const types = ['TXT', 'CNAME', 'SRV', 'URL', '\u202E'.repeat(1000)];
    const records = values.flatMap((value, at) =>
      types.map((type, index) => a(at * 10 + index + 1, value.slice(0, 5000), { type, value })),
    );
    await withTable(records, async ({ portion }) => {
      const { rows } = await portion({ filter: 'x' });
      assert.ok(rows.length > 0);
      for (const row of (await portion()).rows) {
        const text = JSON.stringify(row);
        assert.ok(text.length < 4000, String(text.length));
        assert.doesNotMatch(text, /[\u202A-\u202E\u2028]|\\[nru]/u);
      }
    });
  });

  it('has a new revision after each change of its records or of the listed zones', async () => {
    await withTable(
      [a(1, 'www', { type: 'CNAME', value: 'www.b.example' })],
      async ({ account, portion }) => {
        const before = (await portion()).revision;
        assert.equal((await portion({ filter: 'x' })).revision, before);
        account.zone(domainRef('7').domain).pages.markStale();
        assert.equal((await portion()).revision, before, 'the rows are the same');
        await account.zone(domainRef('7').domain).pages.open(never());
        const { revision: after, rows } = await portion();
        assert.notEqual(after, before);
        assert.equal(rows[0] && buttonsOf(rows[0], 'link').length, 1);
      },
    );
  });

  it('finds the rest after a search that was cancelled', async () => {
    const records = Array.from({ length: 300 }, (_, index) => a(index + 1, `h${index}`));
    await withTable(records, async ({ item, portion }) => {
      const cancelled = AbortSignal.abort();
      await assert.rejects(portionFrom(item.table, { filter: 'h29' }, 0, cancelled), { name: 'AbortError' });
      assert.equal((await portion({ filter: 'h29' })).count, 11);
    });
  });

  it('is copied as it is filtered and sorted, with whole values', async () => {
    const long = 'x'.repeat(400);
    const records = [
      a(2, 'b'),
      a(1, 'a', { type: 'TXT', value: long }),
      a(3, 'c', { value: '198.51.100.3' }),
    ];
    await withTable(records, async ({ item }) => {
      const view = {
        filter: '-198.51.100.3',
        order: { column: 'host', descending: false },
        choices: {},
        toggled: [],
      };
      const copy = async (form: CopyForm): Promise<string | undefined> =>
        item.table?.copy?.(form, view, never());
      assert.equal(
        await copy('csv'),
        `Host,Type,Value,Line,TTL,State\r\na,TXT,${long},Default,600,active\r\nb,A,192.0.2.2,Default,600,active`,
      );
      assert.equal((await copy('markdown'))?.split('\n').length, 4);
      assert.deepEqual(JSON.parse((await copy('json')) ?? '')[1], {
        host: 'b',
        type: 'A',
        value: '192.0.2.2',
        line: 'Default',
        ttl: 600,
        state: 'active',
      });
    });
  });

  it('is filtered by the name of the domain although it arrives after the records', async () => {
    await withPanel(serviceOf([a(1, 'www')]), async ({ account, portion }) => {
      const { domain } = domainRef('7');
      await account.zone(domain).pages.all(never());
      const named = { filter: 'www.a.example' };
      const before = await portion(named);
      assert.equal(before.count, 0);
      await account.zone(domain).details.open(never());
      const after = await portion(named);
      assert.equal(after.count, 1);
      assert.notEqual(after.revision, before.revision);
    });
  });

  it('is shown even if the details of the domain cannot be loaded', async () => {
    const records = serviceOf([a(1, 'www')]);
    const respond: Respond = (request, response) =>
      request.url === '/Domain.Info' ? refusal('9', 'No') : records(request, response);
    await withPanel(respond, async ({ account, item, portion }) => {
      await failureFrom(account.zone(domainRef('7').domain).details.open(never()));
      await item.list?.open(never());
      const content = DomainContent.parse(structuredClone(item.render()?.content));
      assert.deepEqual([content.sections, content.records.note], [[], 'All 1 loaded.']);
      assert.equal((await portion()).count, 1);
    });
  });
});
