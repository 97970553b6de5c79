import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';
import * as fc from 'fast-check';
import type { ExportZone } from '../../../src/export/exportZone.ts';
import { BYTE_ORDER_MARK, copiedText } from '../../../src/export/exportResult.ts';
import { countryDatabase } from '../../unit/export/zoneFile/mmdb.ts';
import { cutFiles } from '../../unit/export/cutFiles.ts';
import { isInstalled } from '../../unit/export/zoneFile/nameServer.ts';
import { sampleZones } from '../../unit/export/sampleZones.ts';
import { anyZone, writeForm } from '../../unit/export/zones.ts';

const FORMS_OF_SEVERAL_FILES = ['zoneFile', 'octodns', 'knot', 'bind'] as const;

const named = (zone: ExportZone, name: string): ExportZone => ({ ...zone, name });

describe('The copied text of one file', () => {
  it('is its text without a byte order mark and without the ends of its last lines', () => {
    const files = [{ name: 'a.csv', text: `${BYTE_ORDER_MARK} a\n${BYTE_ORDER_MARK}b \n\n` }];
    assert.equal(copiedText({ files }), ` a\n${BYTE_ORDER_MARK}b`);
  });
});

describe('The copied text of several files', () => {
  let sample: readonly ExportZone[] = [];
  before(async () => {
    const wanted = new Set(['example.com', 'example.org']);
    sample = (await sampleZones(500)).filter(({ name }) => wanted.has(name));
    assert.equal(sample.length, 2);
  });

  it('has the name of each in a comment above it', () => {
    const files = ['a.zone', 'b.yaml', 'c.conf'].map((name) => ({ name, text: `${name[0]}\n` }));
    assert.equal(copiedText({ files }), '; a.zone\na\n\n# b.yaml\nb\n\n# c.conf\nc\n');
    assert.equal(copiedText({ files: [] }), '');
  });

  it('has each complete file below a comment with its name', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyZone,
        anyZone,
        fc.constantFrom(...FORMS_OF_SEVERAL_FILES),
        async (one, other, form) => {
          const exported = await writeForm(form, [named(one, 'example.com'), named(other, 'example.net')]);
          const cut = cutFiles(copiedText(exported));
          assert.deepEqual(
            [...cut].map(([name, text]) => ({ name, text: text.slice(text.indexOf('\n') + 1).trimEnd() })),
            exported.files.map(({ name, text }) => ({ name, text: text.trimEnd() })),
          );
        },
      ),
    );
  });

  it('is loaded by BIND after it is cut at its headings (skipped where it is not installed)', async function () {
    if (!isInstalled('named-checkzone', '-v') || !isInstalled('named-checkconf', '-v')) return this.skip();
    const folder = temporaryFolder('copied');
    const check = (program: string, ...args: readonly string[]): void => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
      assert.equal(status, 0, `${program} ${args.join(' ')}: ${stdout.slice(-1000)}${stderr.slice(-1000)}`);
    };
    const write = (name: string, data: string | Buffer): void => writeFileSync(path.join(folder, name), data);
    for (const [name, text] of cutFiles(copiedText(await writeForm('zoneFile', sample)))) {
      write(name, text);
      check('named-checkzone', '-k', 'fail', '-i', 'none', name.slice(0, -'.zone'.length), name);
    }
    for (const [name, text] of cutFiles(copiedText(await writeForm('bind', sample)))) write(name, text);
    write('GeoLite2-Country.mmdb', countryDatabase(new Map([[[127, 1, 0], 'JP']])));
    const options = `options { directory "${folder}"; geoip-directory "${folder}"; };`;
    write('named.conf', `${options}\ninclude "${folder}/zones.named.conf";\n`);
    check('named-checkconf', '-z', 'named.conf');
  });
});
