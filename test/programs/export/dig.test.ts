import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { temporaryFolder } from '../../support/processes.ts';
import type { DnsRecord } from '../../../src/api/record.ts';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { anyZone, onlyText, zoneOf, writeForm } from '../../unit/export/zones.ts';

/** Shells that read commands from their input, as a terminal would. */
const SHELLS: readonly (readonly [shell: string, ...flags: string[]])[] = [
  ['sh', '-i'],
  ['bash', '--norc', '-i'],
  // Without this option, a terminal runs what follows a `#`.
  ['bash', '--norc', '+O', 'interactive_comments', '-i'],
  ['zsh', '-f', '-i'],
  ['fish', '--no-config'],
  ['pwsh', '-NoProfile', '-NonInteractive', '-Command', '-'],
];

/** Texts that some shell would read as more than a word. */
const HOSTILE = [
  '$(touch a)',
  '`touch b`',
  '; touch c',
  "'; touch d; '",
  '"; touch e; "',
  '\ntouch f\n',
  '\u2028touch g',
  '\\',
  '; touch h; #',
  '’; touch i; ’',
  '“; touch j; ”',
  '& touch k &',
  '%PATH%',
  '^& touch l',
  '| touch m',
  '> n',
  '!touch o',
  '{p,q}',
  '~',
  '(touch r)',
  '-f/etc/passwd',
  '+trace',
  '@192.0.2.9',
  "it's",
];

/** Names that are asked for. */
const PLAIN = ['www', '*', '*.dev', 'a*b', '_sip._tcp', 'a-b', '1', 'bücher'];

const zone = zoneOf([
  ...HOSTILE.map((value) => ({ host: '@', type: 'NS', value })),
  { host: '@', type: 'NS', value: 'ns1.example.net' },
  ...PLAIN.map((host) => ({ host })),
  ...HOSTILE.flatMap((text) => [
    { host: text },
    { type: 'TXT', value: text, remark: text },
    { type: 'URL', value: text, recordLine: text },
    { type: text },
  ]),
]);

const ASKED = [
  'example.com. NS',
  'www.example.com. A',
  '*.example.com. A',
  '*.dev.example.com. A',
  'a*b.example.com. A',
  '_sip._tcp.example.com. A',
  'a-b.example.com. A',
  '1.example.com. A',
  'xn--bcher-kva.example.com. A',
  'www.example.com. TXT',
].flatMap((asked) => [`@ns1.example.net ${asked}`, asked]);

/** The last two commands for a zone. */
async function lastCommands(of: ExportZone): Promise<readonly string[]> {
  const text = onlyText(await writeForm('dig', [of]));
  return text.trimEnd().split('\n').slice(-2);
}

describe('dig commands', () => {
  it('leave out every name that is no plain word, without a word about it', async () => {
    const exported = await writeForm('dig', [zone]);
    const commands = onlyText(exported).trimEnd().split('\n');
    const asked = commands.map((line) => line.replaceAll('"', '').replace(/^dig /u, ''));
    assert.deepEqual(asked, ASKED);
    const leftOut = exported.omissions.filter(({ kind }) => kind === 'leftOut').length;
    assert.equal(leftOut, zone.records.length - PLAIN.length - 2 * HOSTILE.length - 1);
  });

  it('have types of capital letters and digits, the first one a letter, 16 characters at most', async () => {
    const [longest, longer] = ['T'.repeat(16), 'T'.repeat(17)];
    const types = ['SVCB', 'NSEC3', longest, longer, 'a', 'aA', 'Aa', '1A', 'A-B', 'A B'];
    const exported = await writeForm('dig', [zoneOf(types.map((type) => ({ type, value: 'x' })))]);
    const written = ['SVCB', 'NSEC3', longest].map((type) => `dig www.example.com. ${type}\n`);
    assert.equal(onlyText(exported), written.join(''));
    assert.ok(exported.omissions.every((omission) => omission.kind === 'leftOut' && omission.why === 'type'));
  });

  it('have quotes around a wildcard only', async () => {
    assert.equal(
      onlyText(await writeForm('dig', [zoneOf([{ host: '*' }, {}])])),
      'dig "*.example.com." A\ndig www.example.com. A\n',
    );
  });

  it('ask the first name server of the zone with a plain name, then the resolver', async () => {
    const asked = ['dig "@ns2.example.net" www.example.com. A', 'dig www.example.com. A'];
    const servers: readonly Partial<DnsRecord>[] = [
      { value: 'ns0.example.net.', enabled: false },
      { value: '$(touch a).example.net.' },
      { value: '-f.example.net.' },
      { value: 'a b' },
      { value: 'ns9.example.net.', host: 'sub' },
      { value: 'NS2.example.net.' },
      { value: 'ns3.example.net.' },
    ];
    const hosted = zoneOf([...servers.map((fields) => ({ host: '@', type: 'NS', ...fields })), {}]);
    assert.deepEqual(await lastCommands(hosted), asked);
    const some = { ...zoneOf([{}]), whole: false };
    assert.deepEqual(await lastCommands({ ...some, loaded: hosted.records }), asked);
    assert.deepEqual(await lastCommands(some), asked.slice(1));
    const short = zoneOf([{ host: '@', type: 'NS', value: 'n.' }, {}]);
    assert.deepEqual(await lastCommands(short), ['dig "@n" www.example.com. A', 'dig www.example.com. A']);
  });

  it('have nothing but plain words for any zone', async () => {
    const hostile = fc.array(
      fc.record({
        host: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 20 })),
        type: fc.oneof(fc.constant('A'), fc.string({ unit: 'binary', maxLength: 20 })),
        value: fc.constantFrom(...HOSTILE),
      }),
    );
    const zones = fc.oneof(
      anyZone,
      fc.tuple(hostile, fc.constantFrom('example.com', ...HOSTILE)).map(([all, name]) => zoneOf(all, name)),
    );
    await fc.assert(
      fc.asyncProperty(zones, async (any) => {
        for (const line of onlyText(await writeForm('dig', [any])).split('\n'))
          assert.match(line, /^(?:dig (?:"@\w[\w.-]*" )?(?:[\w][\w.-]*|"[\w*][\w*.-]*") [A-Z][A-Z0-9]*|)$/u);
      }),
    );
  });

  for (const [shell, ...flags] of SHELLS)
    it(`ask for each name and run nothing else in ${[shell, ...flags].join(' ')} (skipped where it is not installed)`, async function () {
      if (spawnSync(shell, ['-c', 'exit']).status !== 0) return this.skip();
      const programs = temporaryFolder('dig-programs');
      const log = path.join(programs, 'log');
      writeFileSync(path.join(programs, 'dig'), `#!/bin/sh\nprintf '%s\\n' "$*" >> '${log}'\n`, {
        mode: 0o755,
      });
      const folder = temporaryFolder('dig');
      // Files that an unquoted wildcard would match.
      writeFileSync(path.join(folder, 'x.example.com.'), '');
      // fish reads its commands from a file, but not from a pipe of Node.
      const typed = path.join(programs, 'typed');
      writeFileSync(typed, `${onlyText(await writeForm('dig', [zone]))}\necho end > end\n`);
      const input = openSync(typed, 'r');
      spawnSync(shell, flags, {
        cwd: folder,
        env: {
          ...process.env,
          HOME: folder,
          PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}`,
        },
        stdio: [input, 'ignore', 'ignore'],
      });
      closeSync(input);
      const found = readdirSync(folder).filter((name) => !name.startsWith('.'));
      assert.deepEqual(found, ['end', 'x.example.com.']);
      assert.ok(existsSync(log));
      assert.deepEqual(readFileSync(log, 'utf8').trimEnd().split('\n'), ASKED);
    });
});
