import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { temporaryFolder } from '../../support/processes.ts';
import { onlyText, zoneOf, writeForm } from './zones.ts';

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

  it('run nothing of a value, also in a terminal whose shell has no comments', () => {
    const values = [
      '$(touch a)',
      '`touch b`',
      '; touch c',
      "'; touch d; '",
      '\ntouch e\n',
      '\u2028touch f',
      '\\',
    ];
    const zone = zoneOf(values.map((value) => ({ type: 'URL', value, remark: value })));
    const folder = temporaryFolder('dig');
    const input = `${onlyText(writeForm('dig', [zone]))}\ntouch end\n`;
    execFileSync('bash', ['--norc', '+O', 'interactive_comments', '-i'], {
      cwd: folder,
      input,
      stdio: 'pipe',
    });
    assert.deepEqual(readdirSync(folder), ['end']);
  });
});
