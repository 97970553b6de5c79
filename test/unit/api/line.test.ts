import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { loadLines } from '../../../src/api/line.ts';
import { clientOf, failureFrom, never, withResponse, TestService } from './server.ts';

/** The most groups and sub-areas, or names, of a grade. */
const MAX_LINES = 10_000;
const domainId = DomainId.parse('7');
const load = async (data: object): ReturnType<typeof loadLines> =>
  withResponse(data, async (client) => loadLines(client, { grade: 'DP_Free', domainId }, never()));

const areas = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 'x']));
const names = (count: number): object => ({ lines: Array.from({ length: count }, (_, at) => `n${at}`) });

describe('Record.Line', () => {
  it('reads groups', async () => {
    const lines = await load({
      lines: {
        default: { name: 'Default', sub_area: { default: 'Default' } },
        antartica: { name: 'Antartica', sub_area: { AQ: 'Antarctica', BV: 'Bouvet Island' }, level: 2 },
        asia: { name: 'Asia', sub_area: { CN: 86, AP: { x: 1 } } },
        africa: { sub_area: [] },
        europe: { sub_area: ['France', 7] },
        oceania: { sub_area: 'all of it' },
      },
    });
    assert.deepEqual(lines, {
      shape: 'groups',
      other: [],
      groups: [
        { id: 'default', name: 'Default', areas: [{ code: 'default', name: 'Default' }], other: [] },
        {
          id: 'antartica',
          name: 'Antartica',
          areas: [
            { code: 'AQ', name: 'Antarctica' },
            { code: 'BV', name: 'Bouvet Island' },
          ],
          other: [['level', 2]],
        },
        {
          id: 'asia',
          name: 'Asia',
          areas: [
            { code: 'CN', name: '86' },
            { code: 'AP', name: '' },
          ],
          other: [['AP', { x: 1 }]],
        },
        { id: 'africa', name: '', areas: [], other: [] },
        {
          id: 'europe',
          name: '',
          areas: [
            { code: '0', name: 'France' },
            { code: '1', name: '7' },
          ],
          other: [],
        },
        { id: 'oceania', name: '', areas: [], other: [['sub_area', 'all of it']] },
      ],
    });
  });

  it('reads names, with and without ids', async () => {
    const lines = await load({ lines: ['默认', '国内', '搜索引擎'], line_ids: { 默认: 0, 国内: '7=0' } });
    assert.deepEqual(lines, {
      shape: 'names',
      other: [],
      lines: [
        { name: '默认', id: '0' },
        { name: '国内', id: '7=0' },
        { name: '搜索引擎', id: undefined },
      ],
    });
    assert.deepEqual(await load({ lines: ['constructor', 5] }), {
      shape: 'names',
      other: [],
      lines: [
        { name: 'constructor', id: undefined },
        { name: '5', id: undefined },
      ],
    });
  });

  it('reads groups and areas with any name', async () => {
    await using service = await TestService.start(
      () => '{"status":{"code":"1"},"lines":{"__proto__":{"name":"P","sub_area":{"__proto__":"Q"}}}}',
    );
    const lines = await loadLines(clientOf(service), { grade: 'DP_Free', domainId }, never());
    assert.deepEqual(lines, {
      shape: 'groups',
      other: [],
      groups: [{ id: '__proto__', name: 'P', areas: [{ code: '__proto__', name: 'Q' }], other: [] }],
    });
  });

  it('refuses more groups and sub-areas, or names, than a grade may have together', async () => {
    const half = MAX_LINES / 2;
    const groups = (count: number): object => ({
      lines: {
        a: { name: 'A', sub_area: areas(half - 1) },
        b: { name: 'B', sub_area: areas(count - half - 1) },
      },
    });
    const many = await load(groups(MAX_LINES));
    assert.ok(many.shape === 'groups');
    const lines = many.groups.reduce((sum, group) => sum + 1 + group.areas.length, 0);
    assert.equal(lines, MAX_LINES);
    const listed = await load(names(MAX_LINES));
    assert.ok(listed.shape === 'names' && listed.lines.length === MAX_LINES);
    for (const data of [
      groups(MAX_LINES + 1),
      names(MAX_LINES + 1),
      { lines: areas(MAX_LINES + 1) },
      { lines: { a: { sub_area: areas(MAX_LINES + 1) } } },
    ]) {
      const failure = await failureFrom(load(data));
      assert.deepEqual(failure, { operation: 'Record.Line', kind: 'format', problem: 'tooLarge' });
    }
  });
});
