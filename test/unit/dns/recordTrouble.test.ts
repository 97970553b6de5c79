import assert from 'node:assert/strict';
import { troublesOf, type Trouble } from '../../../src/dns/recordTrouble.ts';

describe('The troubles of a record', () => {
  const well = { monitorStatus: undefined, held: false, remark: undefined };
  const cases: readonly (readonly [Partial<Parameters<typeof troublesOf>[0]>, ...Trouble[]])[] = [
    [{}],
    [{ monitorStatus: '' }],
    [{ monitorStatus: 'Ok', remark: 'Load balancer' }],
    [{ monitorStatus: 'Down' }, 'down'],
    [{ monitorStatus: 'Warn' }, 'warning'],
    [{ held: true }, 'held'],
    [{ remark: 'Drained 🚧' }, 'drained'],
    [{ remark: 'draining for the upgrade' }, 'drained'],
    [{ remark: 'out of rotation' }, 'drained'],
    [{ remark: '维护中' }, 'drained'],
    [{ remark: 'drainage pump' }],
    [{ remark: 'undrained' }],
    [{ remark: 'Drain it' }, 'drained'],
    [{ remark: 'in MAINTENANCE.' }, 'drained'],
    [{ remark: 'now out of service' }, 'drained'],
    [{ remark: 'timeout of service' }],
    [{ remark: 'out of services' }],
    [{ remark: '已下线' }, 'drained'],
    [{ remark: '已摘除' }, 'drained'],
    [{ remark: '排空中' }, 'drained'],
    [{ monitorStatus: 'Down', held: true, remark: 'maintenance' }, 'down', 'held', 'drained'],
  ];
  for (const [fields, ...troubles] of cases) {
    it(`are ${troubles.join(', ') || 'none'} for ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(troublesOf({ ...well, ...fields }), troubles);
    });
  }
});
