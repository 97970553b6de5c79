import assert from 'node:assert/strict';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { AccountId, type AccountInfo } from '../../../src/zones/accountInfo.ts';
import type { Incomplete, IncompleteZone } from '../../../src/zones/lists/wholeness.ts';
import { accountLabel, accountPlace } from '../../../src/text/accountText.ts';
import { domainTroubles } from '../../../src/text/domainStatusText.ts';
import { incompleteText } from '../../../src/text/incompleteText.ts';
import { incompleteZonesText, namedZones } from '../../../src/text/incompleteZonesText.ts';
import { heldText, recordStateText, recordStateTooltip } from '../../../src/text/recordStateText.ts';
import { rowCountText } from '../../../src/text/listText.ts';
import { domain, record } from '../zones/rows.ts';

function zones(count: number): readonly IncompleteZone[] {
  return Array.from({ length: count }, (_, at) => ({ name: `z${at}.test`, incomplete: { kind: 'memory' } }));
}

describe('The text for an incomplete zone', () => {
  it('says why in a sentence of its own, with what was announced before what came', () => {
    const plain = (
      [
        'notAskedToEnd',
        'pageFailed',
        'memory',
        'limit',
        'oddRows',
        'moved',
        'hostsOnly',
        'noTotal',
        'fullNames',
      ] as const
    ).map((kind): Incomplete => ({ kind }));
    const counts = { announced: 1200, received: 1000 };
    const counted = (['short', 'announcedMore'] as const).map((kind): Incomplete => ({ kind, ...counts }));
    const texts = [...plain, ...counted].map(incompleteText);
    for (const text of texts) assert.match(text, /^\p{Lu}.*\.$/u);
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts.slice(-2)) assert.match(text, / 1,200 records .*sent 1,000\. /u);
  });

  it('names up to five zones, counts the others, and says why of a single one', () => {
    for (const [count, text] of [
      [1, 'z0.test may be missing: No more records are kept in memory.'],
      [2, 'z0.test, z1.test may be missing.'],
      [5, 'z0.test, z1.test, z2.test, z3.test, z4.test may be missing.'],
      [6, 'z0.test, z1.test, z2.test, z3.test, z4.test and 1 more may be missing.'],
    ] as const)
      assert.equal(incompleteZonesText(zones(count)), `Records of ${text}`);
    const long = namedZones([{ name: `[x](y)${'z'.repeat(80)}` }]);
    assert.deepEqual(long, { names: `[x] (y)${'z'.repeat(72)}…`, more: 0 });
    assert.equal(namedZones(zones(1200)).more, 1195);
  });
});

describe('What keeps a domain from answering', () => {
  const cases = [
    [{ status: 'enable', extStatus: 'notexist' }, []],
    [{ status: 'enabled', extStatus: '' }, []],
    [{ status: '', extStatus: undefined }, []],
    [{ status: undefined, extStatus: undefined }, []],
    [{ status: 'pause', extStatus: 'notexist' }, ['paused']],
    [{ status: 'spam', extStatus: 'dnserror' }, ['banned', 'not delegated here']],
    [{ status: 'odd\u0000', extStatus: 'strange\u0000' }, ['odd␀', 'strange␀']],
    [{ status: 'enable', extStatus: 'empty', records: 1 }, ['no records']],
    [{ status: 'enable', extStatus: 'empty' }, ['no records']],
    // A domain without records says so already.
    [{ status: 'enable', extStatus: 'empty', records: 0 }, []],
    [{ status: 'enable', extStatus: 'dnserror', records: 0 }, ['not delegated here']],
  ] as const;
  for (const [fields, texts] of cases)
    it(`is ${texts.length === 0 ? 'nothing' : texts.join(', ')} for ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(domainTroubles(domain(fields)), texts);
    });

  it('is shown of at most 40 characters', () => {
    assert.deepEqual(domainTroubles(domain({ status: 'x'.repeat(41), extStatus: 'y'.repeat(41) })), [
      `${'x'.repeat(39)}…`,
      `${'y'.repeat(39)}…`,
    ]);
  });
});

describe('The name of an account', () => {
  const address = ServiceAddress.parse('https://dns.example');
  const hosted = (label: string): AccountInfo => ({
    kind: 'hosted',
    id: AccountId.parse(`1@${address}`),
    address,
    label,
  });

  it('is its label, and its place the host of its address', () => {
    assert.equal(accountLabel(hosted('me@example.com\u0000')), 'me@example.com␀');
    assert.equal(accountLabel(hosted('x'.repeat(261))), `${'x'.repeat(259)}…`);
    assert.equal(accountPlace(hosted('me')), 'dns.example');
    const sample: AccountInfo = { kind: 'sample', id: AccountId.parse('sample') };
    assert.equal(accountLabel(sample), 'Sample Account');
    assert.equal(accountPlace(sample), 'on this machine');
    const files: AccountInfo = { kind: 'files', id: AccountId.parse('files') };
    assert.deepEqual([accountLabel(files), accountPlace(files)], ['Files', 'on this machine']);
  });
});

describe('A number of rows', () => {
  it('has its unit, which is singular for one', () => {
    for (const [unit, one] of [
      ['records', 'record'],
      ['domains', 'domain'],
    ] as const) {
      const texts = [0, 1, 2, 1200].map((number) => rowCountText(number, unit));
      assert.deepEqual(texts, [`0 ${unit}`, `1 ${one}`, `2 ${unit}`, `1,200 ${unit}`]);
    }
  });
});

describe('The trouble of a record', () => {
  it('is explained in the tooltip of a state', () => {
    const off = record({ enabled: false, held: true });
    assert.equal(recordStateText(off), 'disabled, system record');
    assert.equal(recordStateText(record({ enabled: true })), 'active');
    assert.equal(recordStateText(record({ enabled: undefined })), 'not given');
    assert.equal(recordStateText(record({ enabled: undefined, held: true })), 'not given, system record');
    assert.equal(recordStateText(record({ enabled: true, held: true })), 'system record');
    const held = 'kept by the service itself, as are the name servers of a zone';
    assert.equal(heldText(), held);
    assert.equal(recordStateTooltip(off), `disabled, ${held}`);
    assert.equal(recordStateTooltip(record({ monitorStatus: 'Down' })), 'down (monitor)');
  });
});
