import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import * as z from 'zod';
import { recordsInText } from '../../../../src/config/records/recordsInText.ts';

/** Writes a zone as `octodns/yaml.py` does, once for each width, and what PyYAML reads a key as. */
const PYTHON = `
import json, sys, yaml
zone, widths, keys = json.load(sys.stdin)
files = [yaml.dump(zone, Dumper=yaml.SafeDumper, indent=2, default_style='', default_flow_style=flow,
    explicit_start=True, width=width) for width in widths for flow in (False, None)]
names = [str(list(yaml.safe_load(key + ': 1'))[0]) for key in keys]
print(json.dumps([files, names]))
`;
const Written = z.tuple([z.array(z.string()), z.array(z.string())]);

const WIDTHS = [20, 80, 1000];
const KEYS = [
  'null ~ no Yes off y N nO 010 08 0 -0 +5 0x1F 0b11 1_000 1:30 -1:30 1.5 1.50 2. .5 -.5 1.5e+3 1e3',
  `12345678901234567890 2026-01-01 'no' "010" _dmarc a.b`,
].flatMap((line) => line.split(' '));

/** A text of TXT that octoDNS takes as it is. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'v=spf1 | a#b | # c | k: v | - d | "q" | it\'s | no | 010 | ~ | *e | &f | !g | %h'.split(' | '),
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((words) => words.join(' '))
  .filter((each) => !/^"|" "|\\;|\{\{|\{[%#]|<%/u.test(each) && each.isWellFormed());

describe('The records of octoDNS', () => {
  const zone = new Map(
    fc
      .sample(fc.array(text, { minLength: 1, maxLength: 4 }), { numRuns: 200, seed: 36 })
      .map((values, number) => [`t${number}`, { ttl: 300, type: 'TXT', values }]),
  );
  const input = JSON.stringify([Object.fromEntries(zone), WIDTHS, KEYS]);
  const { stdout, error } = spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' });

  it('are those that PyYAML wrote (skipped where it is not installed)', function () {
    if (error !== undefined || stdout === '') return this.skip();
    const [files, names] = Written.parse(JSON.parse(stdout));
    for (const file of files) {
      const { zones, notJudged } = recordsInText(file, 'example.com.yaml', new Set(['example.com']));
      assert.deepEqual(notJudged, []);
      const read = Map.groupBy(zones.get('example.com') ?? [], ({ host }) => host);
      for (const [host, { values }] of zone)
        assert.deepEqual(
          read.get(host)?.map(({ value }) => value),
          values,
        );
    }
    const hosts = KEYS.map((key) => {
      const file = `${key}: {type: A, value: 192.0.2.1}`;
      return recordsInText(file, 'example.com.yaml', new Set(['example.com'])).zones.get('example.com')?.[0]
        ?.host;
    });
    // A name with a sign is no host.
    const expected = names.map((name) => (name.startsWith('-') ? undefined : name.toLowerCase()));
    assert.deepEqual(hosts, expected);
  });
});
