import assert from 'node:assert/strict';
import { linesPanel } from '../../../../src/panels/lines/linesPanel.ts';
import { FIRST_VIEW } from '../../../../src/panels/table/tableSource.ts';
import { respond, startCloud } from '../../api/cloud/cloudServer.ts';
import { never } from '../../api/server.ts';
import { cloudAccount } from '../../zones/scene.ts';
import { domainRef, frameFor, groupsIn, itemOf } from '../items.ts';

const node = (LineName: string, LineId: string, SubGroup: readonly object[] = []): object => ({
  LineName,
  LineId,
  Useful: true,
  SubGroup,
});

describe('The panel of the lines of a domain, with a cloud key', () => {
  it('shows the lines of a domain of any grade: countries on the map, others beside it, and all their ids', async () => {
    const lines = [node('Default', '0'), node('Asia', '5=0', [node('Japan', '5=1'), node('Siam', '5=2')])];
    const domain = { DomainId: 7, Domain: 'd7.example', Grade: 'DP_PLUS', GradeTitle: 'Plus' };
    await using service = await startCloud((action) =>
      respond(
        action === 'DescribeDomain'
          ? { DomainInfo: domain }
          : action === 'DescribeDomainList'
            ? { DomainList: [{ DomainId: 7, Name: 'd7.example' }] }
            : { LineList: lines },
      ),
    );
    const account = cloudAccount(service);
    const ref = domainRef('7');
    const item = itemOf(linesPanel, account, ref);
    const content = groupsIn(await frameFor(item, ref));
    assert.match(content.notes.groups, /Gray places have no line\.$/u);
    assert.deepEqual(
      content.areas.map(({ code, name, lineId, shown }) => [code, name, lineId, shown]),
      [
        ['default', 'Default', '0', 'chip'],
        ['JP', 'Japan', '5=1', 'map'],
        ['5=2', 'Siam', '5=2', 'unmapped'],
      ],
    );
    const copied = await item.table?.copy?.('csv', FIRST_VIEW, never());
    assert.deepEqual(copied?.trim().split(/\r?\n/u), [
      'Name,Code,Line id,Group',
      'Default,default,0,Default',
      'Japan,JP,5=1,Asia',
      'Siam,5=2,5=2,Asia',
    ]);
    account.dispose();
  });
});
