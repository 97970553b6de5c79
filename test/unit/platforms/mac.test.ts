import assert from 'node:assert/strict';
import manifestJson from '../../../package.json' with { type: 'json' };

describe('On macOS', () => {
  for (const { command, key, mac } of manifestJson.contributes.keybindings.map((each) => ({
    mac: undefined,
    ...each,
  })))
    it(`${command} has a key of its own for ${key}`, () => {
      if (key.includes('ctrl')) assert.equal(mac, key.replaceAll('ctrl', 'cmd'));
      else assert.equal(mac, undefined);
    });
});
