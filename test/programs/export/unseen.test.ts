import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { parse as parseHcl } from '@cdktn/hcl2json';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { FORM_NAMES } from '../../../src/export/forms.ts';
import { quotedString } from '../../../src/export/quotedString.ts';
import { copyableText } from '../../../src/text/unseenEscapes.ts';
import { hasUnseen } from '../../../src/text/unseen.ts';
import { writeForm, zoneOf } from '../../unit/export/zones.ts';

/** One of each kind that has too many characters to try them all. */
const SURE: ReadonlySet<string> = new Set(['\uE000', '\uFFFE', '\uFFFF', '\u0378', '\uD800', '\uDC00']);

/** The characters that nobody sees: of private, unassigned and lone ones every hundredth, and some of other planes. */
const UNSEEN = [
  ...Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)),
  ...[0x1d173, 0x1fffe, 0xe0001, 0xe0041, 0xf0000, 0x10fffd, 0x10ffff].map((point) =>
    String.fromCodePoint(point),
  ),
]
  .filter((character) => copyableText(character) !== character)
  .filter(
    (character, index) =>
      !/[\p{Co}\p{Cn}\p{Cs}]/u.test(character) || index % 100 === 0 || SURE.has(character),
  );

/** All of them, apart from each other so that no two surrogates become one character. */
const TEXT = `\u200D${UNSEEN.join('|')}`;

/** The script reads a text in YAML and writes it as JSON in ASCII. */
const PYTHON = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer)))';
const hasPyYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0;

const textOf = (found: unknown): string => z.object({ text: z.string() }).parse(found).text;

describe('Characters that nobody sees', () => {
  it('include those that look blank, private and unassigned ones, and noncharacters', () => {
    for (const character of ['\u00A0', '\u2800', '\u3000', ...SURE])
      assert.ok(UNSEEN.includes(character), character.charCodeAt(0).toString(16));
  });

  for (const form of FORM_NAMES)
    it(`are in no file (${form})`, async () => {
      // A value per character: many of them would make a value too long for its type.
      const records = UNSEEN.flatMap((character, index) => {
        const text = `a${character}b`;
        return [
          { host: `h${index}`, type: 'TXT', value: text, remark: text, recordLine: 'Default' },
          { host: text, type: 'CNAME', value: text, remark: text, recordLine: text },
          { host: `c${index}`, type: 'CAA', value: `0 issue "${text}"`, enabled: false },
          { host: `t${index}`, type: text, value: text },
        ];
      });
      for (const name of ['example.com', 'ex\u2800ample.com', 'ex\uD800\u3000\uFFFE.com'])
        for (const { name: file, text } of (await writeForm(form, [zoneOf(records, name)])).files) {
          assert.ok(!hasUnseen(file), file);
          // A file may begin with a byte order mark.
          assert.ok(!hasUnseen(text.replace(/^\uFEFF/u, '').replaceAll(/\r?\n/gu, ' ')), file);
        }
    });

  const wanted = TEXT.toWellFormed();
  const document = `text: ${quotedString(TEXT)}\n`;

  it('are escaped in quoted strings, which readers of YAML 1.1 and 1.2 read', () => {
    assert.match(document, /^[ -~\uFFFD]*\n$/u);
    for (const version of ['1.1', '1.2'] as const)
      assert.equal(textOf(parseYaml(document, { version })), wanted);
  });

  it('are read by PyYAML (skipped where it is not installed)', function () {
    if (!hasPyYaml) return this.skip();
    const { stdout, stderr } = spawnSync('python3', ['-c', PYTHON], { input: document, encoding: 'utf8' });
    assert.equal(textOf(JSON.parse(stdout || assert.fail(stderr))), wanted);
  });

  it('are read by Terraform, which normalizes a few of them', async () => {
    const found = await parseHcl('text.tf', `text = ${quotedString(TEXT)}\n`);
    assert.equal(textOf(found), wanted.normalize());
  });
});
