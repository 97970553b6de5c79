import assert from 'node:assert/strict';
import { DomainId } from '../../../../src/api/fields.ts';
import { loadZones } from '../../../../src/zones/indexing/loadZones.ts';
import { never } from '../../api/server.ts';
import { withService } from '../indexing.ts';

describe('The zones that are loaded for the index', () => {
  it('end with the one during which the load is cancelled, though others have arrived', async () => {
    await withService(5, 1, async ({ service, open }) => {
      const { account } = open();
      const wanted = ['1', '2', '3', '4', '5'].map((id) => ({
        account: account.id,
        id: DomainId.parse(id),
        name: id,
        announced: 1,
      }));
      for (const { id } of wanted.slice(0, 3)) await account.zone(id).pages.open(never());
      // Of the three, each has arrived before.
      for (const some of [wanted.slice(0, 3), wanted]) {
        const left = new AbortController();
        const loaded: string[] = [];
        const stopped = await loadZones(account, some, 0, left.signal, {
          onLoaded: ({ name }) => {
            loaded.push(name);
            left.abort();
          },
          onFailed: ({ name }) => assert.fail(name),
        });
        assert.deepEqual([loaded, stopped?.kind], [['1'], 'cancelled']);
      }
      assert.ok(service.calls.length <= 5);
    });
  });
});
