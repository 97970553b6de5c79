import assert from 'node:assert/strict';
import type { PanelItem } from '../../../../src/panels/panelKind.ts';
import { linesPanel } from '../../../../src/panels/lines/linesPanel.ts';
import type { Account } from '../../../../src/zones/account.ts';
import type { Frame } from '../../../../src/panels/protocol.ts';
import { LinesContent, type GroupsContent } from '../../../../src/panels/lines/linesContent.ts';
import type { CopyForm, TableView } from '../../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import { speakChinese, speakEnglish } from '../../../support/product/madeUpLanguage.ts';
import { failureFrom, never, refusal, success, type Respond, type TestService } from '../../api/server.ts';
import {
  contentFrom,
  domainRef,
  frameFor,
  groupsIn,
  recordRef,
  settle,
  itemOf,
  withAccount,
} from '../items.ts';

/** The names that the service gives to grades. */
const TITLES: Readonly<Record<string, string>> = { DP_Plus: 'Plus', D_Free: 'Free' };

const domain = (id: string, grade: unknown = 'DP_Free'): object => ({
  id,
  name: `d${id}.example`,
  grade,
  grade_title: TITLES[String(grade)] ?? '',
});

/** A service that sends `lines` as groups, and `records` for domain 7. */
function serving(lines: unknown, records: readonly object[] = [], grade: unknown = 'DP_Free'): Respond {
  return ({ url, form }) => {
    if (url === '/Domain.Info') return success({ domain: domain(form.get('domain_id') ?? '', grade) });
    if (url === '/Record.Line') return success({ lines });
    return success({ info: { record_total: records.length }, records });
  };
}

const asia = { asia: { name: 'Asia', sub_area: { JP: 'Japan', CN: 'China' } } };

const withDefault = { default: { name: 'Default', sub_area: { default: 'Default' } }, ...asia };
const oneRecord = [{ id: 1, name: 'www', type: 'A', value: '192.0.2.1' }];

/** Loads the records and shows the answers for the first. */
async function chooseFirst(item: PanelItem): Promise<void> {
  await item.act('loadRecords', undefined, never());
  await item.showPart?.(recordRef('1'), never());
}

/** Returns what the page copies of the table in a view. */
async function copy(
  item: PanelItem,
  view: Partial<TableView>,
  form: CopyForm = 'csv',
): Promise<string | undefined> {
  return item.table?.copy?.(form, { ...FIRST_VIEW, ...view }, never());
}

/** A service that refuses the lines of domain 7. */
const refusingSeven: Respond = (request, response) =>
  request.url === '/Record.Line' && request.form.get('domain_id') === '7'
    ? refusal('8', 'No permission')
    : serving(asia)(request, response);

function panelOf(account: Account, service: TestService) {
  const item = itemOf(linesPanel, account, domainRef('7'));
  /** The page, once all that it needs is loaded. */
  const frame = async (): Promise<Frame> => frameFor(item, domainRef('7'));
  return { item, service, account, frame, shown: async () => groupsIn(await frame()) };
}

/** Acts with the panel of domain 7 at such a service. */
async function withPanel(
  respond: Respond,
  act: (panel: ReturnType<typeof panelOf>) => Promise<void>,
): Promise<void> {
  await withAccount(respond, async (account, service) => act(panelOf(account, service)));
}

/** Returns the host and type that are chosen. */
const chosenIn = ({ question: { options, chosen } }: GroupsContent): string | undefined =>
  options.find(({ key }) => key === chosen)?.label;

const linesCalls = ({ received }: TestService): readonly (string | null)[] =>
  received.flatMap(({ url, form }) => (url === '/Record.Line' ? [form.get('domain_id')] : []));

describe('The panel of the lines of a domain', () => {
  afterEach(speakEnglish);

  it('loads its lines even if the service refuses those of another domain', async () => {
    await withPanel(refusingSeven, async ({ account, service, frame, shown }) => {
      assert.equal((await frame()).notice?.tone, 'error');
      const other = domainRef('8');
      const second = await frameFor(itemOf(linesPanel, account, other), other);
      assert.equal(second.notice, undefined);
      assert.equal(groupsIn(second).areas.length, 2);
      // All domains of a grade have the same lines, so the first panel shows them as well.
      assert.equal((await shown()).areas.length, 2);
      assert.deepEqual(linesCalls(service), ['7', '8']);
    });
  });

  it('keeps the lines for the session, even if everything is refreshed or their own refresh fails', async () => {
    let works = true;
    const answer: Respond = (request, response) =>
      works ? serving(asia)(request, response) : refusal('3', 'Oh');
    await withPanel(answer, async ({ item, account, service, frame, shown }) => {
      const before = await shown();
      account.markStale();
      assert.equal(item.loadable?.needsLoad, false);
      await frame();
      assert.equal(linesCalls(service).length, 1);
      works = false;
      item.loadable?.markStale();
      const after = await frame();
      assert.equal(linesCalls(service).length, 2);
      assert.deepEqual(groupsIn(after).areas, before.areas);
      assert.equal(after.notice?.tone, 'warning');
      // Another domain of the grade has the lines too.
      works = true;
      const other = itemOf(linesPanel, account, domainRef('8'));
      assert.equal(groupsIn(await frameFor(other, domainRef('8'))).areas.length, 2);
      assert.equal(linesCalls(service).length, 2);
    });
  });

  it('loads the lines itself when the panel that was loading them is closed', async () => {
    await withAccount(serving(asia), async (account, service) => {
      const [one, other] = ['7', '8'].map((id) => itemOf(linesPanel, account, domainRef(id)));
      for (const item of [one, other]) await item?.loadable?.open(never());
      const closing = new AbortController();
      const loading = one?.loadable?.open(closing.signal);
      assert.equal(other?.loadable?.state.loading, true);
      closing.abort();
      assert.equal((await failureFrom(loading ?? Promise.resolve())).kind, 'cancelled');
      while (other.loadable?.state.loading) await new Promise((resolve) => setImmediate(resolve));
      assert.equal(other.loadable?.needsLoad, true);
      assert.equal(groupsIn(await frameFor(other, domainRef('8'))).areas.length, 2);
      assert.equal(service.received.at(-1)?.form.get('domain_id'), '8');
    });
  });

  it('shows undocumented fields unchanged', async () => {
    const lines = {
      asia: { name: 'Asia', sub_area: { JP: 'Japan', CN: { name: 'China' } }, level: 2, line_id: '10=0' },
      oceania: { sub_area: 'all of it' },
    };
    await withPanel(serving(lines), async ({ item, shown }) => {
      const { others } = await shown();
      assert.deepEqual(
        others.flatMap(({ fields }) => fields.map(({ label, value }) => [label, value])),
        [
          ['Asia · level', '2'],
          ['Asia · line_id', '10=0'],
          ['Asia · CN', '{"name":"China"}'],
          ['oceania · sub_area', 'all of it'],
        ],
      );
      assert.equal(item.render()?.copies?.get('other 1'), '10=0');
      assert.equal(item.render()?.copies?.get('area 0'), 'Japan (JP) · Asia');
    });
    await withPanel(serving(asia), async ({ shown }) => assert.deepEqual((await shown()).others, []));
  });

  it('switches to the host and type of a record, in any form of its host', async () => {
    const records = ['', 'WWW', 'mail.'].map((name, at) => ({
      id: at + 1,
      name,
      type: 'A',
      line: 'Japan',
      value: name,
    }));
    await withPanel(serving(asia, records), async ({ item, shown }) => {
      await settle(item);
      await item.act('loadRecords', undefined, never());
      for (const [id, label] of [
        ['1', '@ · A'],
        ['2', 'www · A'],
        ['3', 'mail · A'],
      ] as const) {
        await item.showPart?.(recordRef(id), never());
        assert.equal(chosenIn(await shown()), label);
      }
    });
  });

  it('switches to a record that is not loaded yet once its zone is', async () => {
    const records = ['www', 'mail'].map((name, at) => ({ id: at + 1, name, type: 'A', value: name }));
    await withPanel(serving(asia, records), async ({ item, shown }) => {
      await settle(item);
      const needed = (): PanelItem['list'] => item.list;
      assert.equal(needed(), undefined, 'no records are needed for the groups');
      await item.showPart?.(recordRef('2'), never());
      assert.notEqual((await shown()).question.openedAt, 0, 'the page shows answers at once');
      await needed()?.open(never());
      assert.equal(chosenIn(await shown()), 'mail · A');
      assert.equal(needed(), undefined, 'they are loaded once');
    });
  });

  it('copies the line about an area, with or without its answer', async () => {
    await withPanel(serving(withDefault, oneRecord), async ({ item, shown }) => {
      await settle(item);
      const copied = (key: string): string | undefined => item.render()?.copies?.get(key);
      assert.equal(copied('area 1'), 'Japan (JP) · Asia');
      assert.equal(copied('answer 1'), 'Japan (JP) · Asia');
      await chooseFirst(item);
      assert.equal(chosenIn(await shown()), 'www · A');
      assert.equal(copied('area 1'), 'Japan (JP) · Asia');
      assert.equal(copied('answer 1'), 'Japan (JP) gets 192.0.2.1, from the default line.');
      for (const key of ['area 3', 'area -1', 'area 1.5', 'area undefined', 'constructor', ''])
        assert.equal(copied(key), undefined, key);
    });
  });

  it('copies the areas of a view as the page lists them, with their answers while it shows these', async () => {
    const answers = { mode: 'answers' };
    await withPanel(serving(withDefault, oneRecord), async ({ item }) => {
      await settle(item);
      const all = 'Name,Code,Group\r\nDefault,default,Default\r\nJapan,JP,Asia\r\nChina,CN,Asia';
      assert.equal(await copy(item, {}), all);
      // No host is chosen.
      assert.equal(await copy(item, { choices: answers }), all);
      await chooseFirst(item);
      assert.equal(await copy(item, { choices: { mode: 'groups' } }), all);
      const order = { column: 'name', descending: false };
      assert.equal(
        await copy(item, { choices: answers, filter: ' asia ', order }, 'markdown'),
        [
          '| Name | Code | Group | Answer | From line |',
          '| --- | --- | --- | --- | --- |',
          '| China | CN | Asia | 192.0.2.1 | Default |',
          '| Japan | JP | Asia | 192.0.2.1 | Default |',
        ].join('\n'),
      );
      assert.deepEqual(JSON.parse(String(await copy(item, { filter: 'jp' }, 'json'))), [
        { name: 'Japan', code: 'JP', group: 'Asia' },
      ]);
    });
    speakChinese();
    await withPanel(serving(withDefault), async ({ item, frame }) => {
      await frame();
      // The names of countries are Chinese, and sorted like Chinese.
      assert.equal(
        await copy(item, { order: { column: 'name', descending: false } }),
        '名称,线路,代码,分组\r\n日本,Japan,JP,Asia\r\n中国,China,CN,Asia\r\nDefault,Default,default,Default',
      );
    });
    await withPanel(serving(['默认']), async ({ item, frame }) => {
      await frame();
      assert.equal(await copy(item, {}), undefined);
    });
  });

  it('shows only names when the service sends nothing else, and counts them', async () => {
    const odd = ['默认', '', 5, null, { name: 'x' }, '__proto__'];
    const parsed = LinesContent.parse(await contentFrom(serving(odd), linesPanel, domainRef('7')));
    assert.ok(parsed.kind === 'names');
    assert.equal(parsed.lines.rows.length, odd.length);
    assert.match(parsed.note, /lists 6 lines/u);
  });

  it('does not load lines for an unknown grade until the user requests them', async () => {
    for (const [grade, message] of [
      ['DP_Ultra', /the grade Free; the grade of this domain is DP_Ultra\. They show who gets/u],
      ['DP_Plus', /the grade Free; the grade of this domain is Plus\. They show who gets/u],
      // Codes only where two grades have the same name.
      ['D_Free', /the grade Free \(DP_Free\); the grade of this domain is Free \(D_Free\)\./u],
      [null, /grade of this domain is not known/u],
      ['', /grade of this domain is not known/u],
      ['dp_free', /the grade Free \(DP_Free\); the grade of this domain is dp_free\./u],
    ] as const) {
      await withPanel(serving(asia, [], grade), async ({ item, service, frame, shown }) => {
        const parsed = LinesContent.parse((await frame()).content);
        assert.ok(parsed.kind === 'refused');
        assert.match(parsed.text, message);
        assert.deepEqual(
          service.received.map(({ url }) => url),
          ['/Domain.Info'],
        );
        await item.act(parsed.action.name, parsed.action.value, never());
        assert.match((await shown()).notes.groups, /lines of the grade Free, not those of this domain/u);
        assert.equal(parsed.action.label, 'Show the Lines of the Grade Free');
        assert.equal(service.received.at(-1)?.form.get('domain_grade'), 'DP_Free');
      });
    }
  });
});
