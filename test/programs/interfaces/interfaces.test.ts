// One made-up account, served over both interfaces, is the same in all that the product shows and writes.
import assert from 'node:assert/strict';
import { CloudService } from '../../support/service/cloudService.ts';
import { differences, MARKED, ROW_DIFFERENCES, type Shown } from '../../support/product/differences.ts';
import { ServedAccount } from './servedAccount.ts';
import { exportedZones, FILTERS, otherFields, shownFindings, shownLines, shownTree } from './shown.ts';

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

const served = async (...names: Parameters<typeof CloudService.start>): Promise<ServedAccount> =>
  ServedAccount.cloud(await CloudService.start(...names));

describe('The sample account over the second interface', () => {
  let classic: ServedAccount;
  let chinese: ServedAccount;
  let clouds: Readonly<Record<'international' | 'china', ServedAccount>>;

  before(async () => {
    // All at once, because each waits for the limits of its service. Names are in the language of the classic service:
    // the lines of records would all differ.
    const [international, china, ...others] = await Promise.all([
      served('international', 'en'),
      served('china', 'en'),
      ServedAccount.classic(),
      served('china'),
    ]);
    clouds = { international, china };
    [classic, chinese] = others;
  });
  after(async () => {
    for (const each of [classic, chinese, clouds.international, clouds.china])
      await each[Symbol.asyncDispose]();
  });

  for (const site of ['international', 'china'] as const)
    describe(`of the ${site} site`, () => {
      let cloud: ServedAccount;
      before(() => (cloud = clouds[site]));

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

      it('has the same zones, so that searches find the same and exports write the same', async () => {
        assert.deepEqual(await exportedZones(classic, cloud), await exportedZones(cloud, cloud));
      });
    });

  it('has the same lines and findings with Chinese names', async () => {
    const { china } = clouds;
    assert.deepEqual(differences(await codes(china), await codes(chinese)), []);
    assert.match((await shownLines(chinese)).get('asia') ?? '', /^亚洲\n/u);
    const found = await rules(china);
    assert.match(found.get('faults.example') ?? '', /^line-without-default$/mu);
    assert.deepEqual(differences(found, await rules(chinese)), []);
  });
});
