// What all tables can do, tried on each of those that the pages declare.
import assert from 'node:assert/strict';
import { frameOf } from '../../src/panels/frame.ts';
import { linesPanel } from '../../src/panels/lines/linesPanel.ts';
import { AnswersTableSource } from '../../src/panels/live/answersTableSource.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { COPY_FORMS, TableView } from '../../src/panels/table/table.ts';
import { FIRST_VIEW, type TableSource } from '../../src/panels/table/tableSource.ts';
import { portionFrom } from '../support/product/tableRows.ts';
import { checkPanel, finding, zoneOf } from '../unit/panels/check/findings.ts';
import { variedReport } from '../unit/panels/live/reports.ts';
import { madeLines } from './linesPage.ts';
import { liveFrame } from './livePage.ts';
import { domainScene } from './recordsPage.ts';
import { Scene } from './scene.ts';
import type { PanelPage } from './stage.ts';
import { openPage } from './tab.ts';
import { assertNoGaps, rowCount, rowsInView, scrollTo, serveTable } from './virtualTable.ts';
import { workspaceFrame, workspaceItem } from './workspacePage.ts';

const MANY = 100_000;
/** How many sub-areas there are: more than the service has lines. The page gets all of them at once. */
const MANY_AREAS = 10_000;

/** A page with its table. */
interface DeclaredTable {
  readonly page: string;
  readonly frame: Frame;
  /** Undefined: the page makes its rows itself. */
  readonly source?: TableSource | undefined;
  /** The page with {@link MANY_AREAS} rows, if it makes them itself. */
  readonly many?: Frame;
}

/** A word that some of the rows contain, and a column whose texts differ. */
interface Tried {
  readonly word: string;
  readonly column: string;
  readonly make: (scene: Scene) => Promise<DeclaredTable>;
}

const TABLES: Readonly<Record<string, Tried>> = {
  'the records of a domain': {
    word: 'mail',
    column: 'Value',
    make: async (scene) => {
      const { item, frame } = await domainScene(scene, 'example.com');
      return { page: 'domain', frame: frame(), source: item.table };
    },
  },
  'the findings of a check': {
    word: 'mail',
    column: 'Host',
    make: async () => {
      const item = checkPanel([
        zoneOf([
          finding('error', 'cname-other-data', 'mail.example.com'),
          finding('warning', 'target-missing', 'www.example.com'),
          finding('warning', 'ttl-mismatch', 'api.example.com'),
        ]),
      ]);
      const frame = frameOf(item, undefined, 0);
      return { page: 'check', frame, source: item.table };
    },
  },
  'a list of a workspace': {
    word: 'api',
    column: 'Name or address',
    make: async () => {
      const item = await workspaceItem();
      return { page: 'workspace', frame: workspaceFrame(item), source: item.table };
    },
  },
  'live answers': {
    word: 'www',
    column: 'Host',
    make: async () => {
      const source = new AnswersTableSource();
      const frame = liveFrame(source, { kind: 'ended', report: variedReport() });
      return { page: 'live', frame, source };
    },
  },
  'the lines of a grade': {
    word: 'jap',
    column: 'Name',
    make: async (scene) => {
      const frame = await scene.frame(linesPanel, await scene.ref('example.com'));
      const areas = Array.from({ length: MANY_AREAS }, (_, at) => ({ code: `X${at}`, name: `Area ${at}` }));
      const content = madeLines(frame, [{ id: 'asia', name: 'Asia', areas, other: [] }]);
      return { page: 'lines', frame, many: { ...frame, content } };
    },
  },
};

/** A table with {@link MANY} rows like one of another. */
async function manyOf(source: TableSource): Promise<TableSource> {
  const { rows, besides } = await portionFrom(source);
  // The shortest one, so that several are in view.
  const [first] = rows.toSorted((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
  assert.ok(first);
  const row = (at: number): typeof first => ({ ...first, id: String(at) });
  return {
    name: source.name,
    revision: source.revision,
    find: async () => ({
      count: MANY,
      countText: '',
      besides,
      rows: (from, end) => Array.from({ length: Math.min(end, MANY) - from }, (_, at) => row(from + at)),
    }),
  };
}

for (const [name, { word, column, make }] of Object.entries(TABLES)) {
  describe(`The table of ${name}`, () => {
    let scene: Scene;
    let declared: DeclaredTable;

    before(async () => {
      scene = await Scene.open();
      declared = await make(scene);
    });
    after(async () => scene.close());

    const open = async (frame = declared.frame, { source } = declared): Promise<PanelPage> => {
      const panel = await openPage(declared.page, 'dark', 1280);
      await serveTable(panel, () => source);
      await panel.send(frame);
      await panel.page.locator('.virtual tbody tr:not(.gap)').first().waitFor();
      await panel.layout();
      await rowsInView(panel);
      return panel;
    };

    it('is filtered, says how much matches, is copied in each form as it is viewed, and is cleared', async () => {
      const panel = await open();
      const all = await rowCount(panel);
      const box = panel.page.locator('.data').getByRole('searchbox');
      const clear = panel.page.getByRole('button', { name: 'Clear Filter' });
      assert.equal(await clear.isVisible(), false);
      await box.fill(word);
      await panel.page.locator(`.virtual table:not([aria-rowcount="${all + 1}"])`).waitFor();
      const some = await rowCount(panel);
      assert.ok(some > 0 && some < all, `${some} of ${all}`);
      assert.match(
        await panel.page.locator('.data > [role=status]').innerText(),
        new RegExp(`^${some}\\b`, 'u'),
      );
      for (const form of COPY_FORMS) {
        await panel.page.locator('.data .tools').locator(`[data-key=${form}]`).click();
        const { kind, form: asked, view } = (await panel.messages()).at(-1) ?? assert.fail();
        assert.deepEqual([kind, asked, TableView.parse(view).filter], ['copyTable', form, word]);
        const text = await declared.source?.copy?.(
          form,
          { ...FIRST_VIEW, filter: word },
          new AbortController().signal,
        );
        if (declared.source !== undefined) assert.match(text ?? '', new RegExp(word, 'iu'));
      }
      await clear.click();
      await panel.page.locator(`.virtual table[aria-rowcount="${all + 1}"]`).waitFor();
      assert.equal(await panel.page.evaluate('document.activeElement.type'), 'search');
      assert.equal(await clear.isVisible(), false);
    });

    it('is sorted by a column, then the other way round, then as it was', async () => {
      const panel = await open();
      const head = panel.page.getByRole('columnheader', { name: column, exact: true });
      const texts = async (): Promise<readonly string[]> => {
        await rowsInView(panel);
        return panel.page.locator('.virtual tbody tr:not(.gap)').allInnerTexts();
      };
      const before = await texts();
      const orders: (readonly string[])[] = [];
      for (const order of ['ascending', 'descending', null]) {
        await head.getByRole('button').press('Enter');
        assert.match(String(await panel.page.evaluate('document.activeElement.dataset.key')), /^sort /u);
        assert.equal(await head.getAttribute('aria-sort'), order);
        orders.push(await texts());
      }
      assert.notDeepEqual(orders[0], orders[1]);
      assert.deepEqual(orders[2], before);
    });

    it('has few of very many rows in the document, and is walked by the keyboard', async () => {
      const { source, frame, many = frame } = declared;
      const count = source === undefined ? MANY_AREAS : MANY;
      const panel = await open(many, { ...declared, source: source && (await manyOf(source)) });
      assert.equal(await rowCount(panel), count);
      await panel.resize(400);
      // Rows of several lines: fewer are in view.
      await assertNoGaps(panel, 1);
      await panel.resize(1280);
      await assertNoGaps(panel);
      const requests = (await panel.messages()).filter(({ kind }) => kind === 'rows');
      assert.ok(requests.length < 40, `${requests.length} portions for ten places`);
      const { keyboard } = panel.page;
      const row = async (): Promise<unknown> =>
        panel.page.evaluate('document.activeElement.closest("tr")?.getAttribute("aria-rowindex")');
      await scrollTo(panel, 0);
      await rowsInView(panel);
      await panel.page.locator('.virtual tbody :is(button, [tabindex])').first().focus();
      const walked: unknown[] = [];
      for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowUp', 'Home']) {
        await keyboard.press(key);
        await rowsInView(panel);
        walked.push(await row());
      }
      assert.deepEqual(walked, ['2', '3', '4', '3', String(count + 1), String(count), '2']);
      const stops =
        '[...document.querySelectorAll(".virtual tbody tr")].filter((each) => each.querySelector("[tabindex=\\"0\\"]")).length';
      assert.equal(await panel.page.evaluate(stops), 1, 'one row in the tab order');
      // The focused row stays in the document, wherever the table is scrolled.
      await keyboard.press('PageDown');
      await rowsInView(panel);
      const paged = await row();
      assert.ok(Number(paged) > 4);
      await scrollTo(panel, 1);
      assert.equal(await row(), paged);
      assert.deepEqual(await panel.violations(), []);
      assert.equal(await panel.pendingTimers(), 0);
    });
  });
}
