import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { loadLines } from '../../../src/api/line.ts';
import { clientOf, never, withResponse, TestService } from './server.ts';

const domainId = DomainId.parse('7');
const load = async (data: object): ReturnType<typeof loadLines> =>
  withResponse(data, async (client) => loadLines(client, { grade: 'DP_Free', domainId }, never()));

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
});
