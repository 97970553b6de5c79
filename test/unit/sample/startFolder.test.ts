// The files that `npm start` opens beside the sample account.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as hcl from '@cdktn/hcl2json';
import * as yaml from 'yaml';
import * as z from 'zod';
import { foundProblems } from '../../support/product/foundProblems.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { problemText } from '../../../src/config/problems/problemText.ts';
import { sampleZones } from '../export/sampleZones.ts';
import { FRESH, knownZones, zone } from '../config/zones.ts';

const folder = 'test/fixtures/start';

/** The language that the editor chooses, and the marks as `line: text`. */
const FILES: Readonly<
  Record<string, readonly [languageId: Parameters<typeof foundProblems>[0]['languageId'], ...marks: string[]]>
> = {
  'compose.yaml': [
    'yaml',
    '10: 203.0.113.145: 203.0.113.145 is not an address of api.shop.example; hosted: 203.0.113.144',
  ],
  'dns.tf': [
    'terraform',
    '12: 192.0.2.81: 192.0.2.81 is not an address of git.example.com; hosted: 192.0.2.80',
  ],
  'nginx.conf': [
    'properties',
    '18: aip.shop.example: No record answers for aip.shop.example. Did you mean api.shop.example?',
  ],
};

function text(name: string): string {
  return readFileSync(`${folder}/${name}`, 'utf8');
}

describe('The folder of `npm start`', () => {
  it('has configuration of three kinds', () => {
    assert.deepEqual(readdirSync(folder).toSorted(), Object.keys(FILES));
  });

  it('has files that their programs read', async () => {
    assert.deepEqual(Object.keys(z.looseObject({}).parse(yaml.parse(text('compose.yaml')))), ['services']);
    assert.ok(await hcl.parse('dns.tf', text('dns.tf')));
    const [open, closed] = [/\{$/gmu, /^\s*\}$/gmu].map((brace) => text('nginx.conf').match(brace)?.length);
    assert.equal(open, closed);
  });

  for (const [name, [languageId, ...marks]] of Object.entries(FILES)) {
    it(`has hosts of the sample account and the planted mistakes in ${name}`, async () => {
      const zones = (await sampleZones()).map((each) => zone(each.name, each.records));
      const known = knownZones(...zones);
      const lines = text(name).split('\n');
      const problems = foundProblems(
        { lines, languageId, fileName: `/start/${name}` },
        new NameChecker(known, FRESH),
      );
      assert.deepEqual(
        problems.map(({ line, problem }) => {
          const marked = lines[line]?.slice(problem.start, problem.end);
          return `${line + 1}: ${marked}: ${problemText(problem)}`;
        }),
        marks,
      );
    });
  }
});
