// One made-up account, served over both interfaces, is the same in all that the product shows and writes.
import assert from 'node:assert/strict';
import { FORM_NAMES } from '../../../src/export/forms.ts';
import { CloudService } from '../../support/service/cloudService.ts';
import { differences, MARKED, ROW_DIFFERENCES, type Shown } from '../../support/product/differences.ts';
import { ServedAccount } from './servedAccount.ts';
import {
  exportedZones,
  FILTERS,
  otherFields,
  shownExport,
  shownFindings,
  shownLines,
  shownSearch,
  shownTree,
} from './shown.ts';

const QUERIES = [
  'example',
  'www',
  'type:MX',
  'line:asia',
  '192.0.2.0/24',
  'is:disabled',
  'ttl:<300',
  'remark:東京',
];

for (const site of ['international', 'china'] as const)
  describe(`The sample account over the second interface (${site})`, () => {
    let classic: ServedAccount;
    let cloud: ServedAccount;

    before(async () => {
      classic = await ServedAccount.classic();
      // Names in the language of the classic service: the lines of records would all differ.
      cloud = await ServedAccount.cloud(await CloudService.start(site, 'en'));
    });
    after(async () => {
      await classic[Symbol.asyncDispose]();
      await cloud[Symbol.asyncDispose]();
    });

    for (const filter of FILTERS)
      it(`has the same rows in the tree (${filter})`, async () => {
        const [before, after] = [await shownTree(classic, filter), await shownTree(cloud, filter)];
        assert.ok(before.size > 0);
        const reasons = filter === 'all' ? ROW_DIFFERENCES : filter === 'pause' ? [] : [MARKED];
        assert.deepEqual(differences(before, after, reasons), []);
      });

    it('has the same lines, without the codes of names that no country has', async () => {
      assert.deepEqual(differences(await shownLines(classic), await shownLines(cloud)), [
        'africa − CG Congo',
        'africa + 41=8 Congo',
        'asia − AP Asia Pacific',
        'asia + 43=4 Asia Pacific',
        // The classic interface has a code of its own.
        'europe − CS Kosovo',
        'europe + XK Kosovo',
        'north_america − AN Netherlands Antilles',
        'north_america + 45=3 Netherlands Antilles',
      ]);
    });

    it('has the id of each line, instead of some of them', () => {
      assert.deepEqual(otherFields(classic), new Set(['line_id', 'use_aqb']));
      assert.deepEqual(otherFields(cloud), new Set(['line_id']));
    });

    it('has the same findings', async () => {
      assert.deepEqual(differences(await shownFindings(classic), await shownFindings(cloud)), []);
    });

    for (const form of FORM_NAMES)
      it(`is exported to the same files (${form})`, async () => {
        const [before, after] = [await exportedZones(classic, cloud), await exportedZones(cloud, cloud)];
        const [old, now] = [await shownExport(before, form), await shownExport(after, form)];
        assert.deepEqual(differences(old, now), []);
      });

    it('is found by the same searches', async () => {
      const [before, after] = [await shownSearch(classic, QUERIES), await shownSearch(cloud, QUERIES)];
      for (const query of QUERIES) assert.notEqual(before.get(query), '', query);
      assert.deepEqual(differences(before, after), []);
    });
  });

/** Returns the codes of the areas of each group of lines. */
const codes = async (served: ServedAccount): Promise<Shown> =>
  new Map([...(await shownLines(served))].map(([id, text]) => [id, text.replaceAll(/ .*|^.*\n/gu, '')]));

/** Returns the rules of the findings of each zone. */
const rules = async (served: ServedAccount): Promise<Shown> =>
  new Map(
    [...(await shownFindings(served))].map(([zone, text]) => [
      zone,
      [...text.matchAll(/^\{"rule":"([\w-]+)"/gmu)].map(([, rule]) => rule).join('\n'),
    ]),
  );

describe('The sample account over the second interface, with Chinese names', () => {
  it('has the same lines and findings', async () => {
    await using english = await ServedAccount.cloud(await CloudService.start('china', 'en'));
    await using chinese = await ServedAccount.cloud(await CloudService.start('china'));
    assert.deepEqual(differences(await codes(english), await codes(chinese)), []);
    assert.match((await shownLines(chinese)).get('asia') ?? '', /^亚洲\n/u);
    const found = await rules(english);
    assert.match(found.get('faults.example') ?? '', /^line-without-default$/mu);
    assert.deepEqual(differences(found, await rules(chinese)), []);
  });
});
