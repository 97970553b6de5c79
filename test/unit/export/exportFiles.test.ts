import assert from 'node:assert/strict';
import { exportFiles } from '../../../src/export/forms.ts';
import { zoneOf } from './zones.ts';

describe('The files of an export', () => {
  it('are one for each zone, which yields between zones', () => {
    const writing = exportFiles('csv', [zoneOf([{}]), zoneOf([{}], 'example.net')], {});
    assert.deepEqual(writing.next(), { done: false, value: 1 });
    assert.deepEqual(writing.next(), { done: false, value: 2 });
    const { done, value } = writing.next();
    assert.ok(done === true && typeof value === 'object');
    assert.deepEqual(
      value.files.map(({ name }) => name),
      ['example.com.csv', 'example.net.csv'],
    );
  });
});
