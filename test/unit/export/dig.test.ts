import assert from 'node:assert/strict';
import { zoneOf, writeForm } from './zones.ts';

describe('dig commands', () => {
  it('accept a name that looks like an option', () => {
    const zone = zoneOf(['-f/etc/passwd', '+trace', '@192.0.2.9', "it's"].map((host) => ({ host })));
    const [file] = writeForm('dig', [zone]).files;
    const names = file?.text.split('\n').flatMap((line) => /^dig '(.*)' A$/u.exec(line)?.[1] ?? []) ?? [];
    assert.deepEqual(names, [
      String.raw`\045f/etc/passwd.example.com.`,
      String.raw`\043trace.example.com.`,
      String.raw`\@192.0.2.9.example.com.`,
      String.raw`it\039s.example.com.`,
    ]);
  });
});
