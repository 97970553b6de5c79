import assert from 'node:assert/strict';
import { indexedRecordNode, indexedZoneNode } from '../../../src/tree/indexNodes.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { domainNode, recordNode } from '../../../src/tree/nodes.ts';
import { indexedZone } from '../zones/zones.ts';
import { record } from '../zones/rows.ts';
import { offlineAccount } from './states.ts';

describe('Nodes of the index', () => {
  it('show a record like the tree', () => {
    const zone = indexedZone('bücher.example', [
      record({ host: 'www', recordLine: 'Japan', remark: 'old', mx: 5 }),
    ]);
    const node = indexedZoneNode(offlineAccount(), zone);
    const [indexed] = zone.loaded?.table.records ?? [];
    assert.ok(indexed);
    const found = nodeText(indexedRecordNode(node, indexed));
    const listed = nodeText(
      recordNode(domainNode(offlineAccount(), undefined, node.domain), record({ ...indexed })),
    );
    assert.deepEqual({ ...found }, { ...listed });
    assert.equal(found.spoken, 'A record www.bücher.example, 192.0.2.1, line Japan');
  });

  it('show a zone that is only in the index', () => {
    const text = nodeText(indexedZoneNode(offlineAccount(), indexedZone('bücher.example', [record()])));
    assert.equal(text.spoken, 'Zone bücher.example, xn--bcher-kva.example, 1 record');
  });
});
