import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as z from 'zod';
import { checkLiveHost } from '../../../src/tools/checkLiveHost.ts';
import { checkZones } from '../../../src/tools/checkZones.ts';
import { findRecords } from '../../../src/tools/findRecords.ts';
import { inputProblem } from '../../../src/tools/toolInput.ts';
import { listZones } from '../../../src/tools/listZones.ts';
import { readZone } from '../../../src/tools/readZone.ts';
import { zoneChanges } from '../../../src/tools/zoneChanges.ts';

const Schema = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const Contribution = z.object({
  name: z.string(),
  toolReferenceName: z.string().regex(/^[\w-]+$/u),
  canBeReferencedInPrompt: z.literal(true),
  displayName: z.string().regex(/^%tool\..+%$/u),
  userDescription: z.string().regex(/^%tool\..+%$/u),
  modelDescription: z.string().max(600),
  tags: z.array(z.string().regex(/^(?!copilot_|vscode_)/u)),
  icon: z.string(),
  inputSchema: Schema,
});
// Tests run in the root of the project.
const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
const { contributes } = z
  .object({ contributes: z.object({ languageModelTools: z.array(Contribution) }) })
  .parse(manifest);

const tools = [listZones, findRecords, readZone, checkZones, zoneChanges, checkLiveHost];

/** Returns a schema without its descriptions. */
function bare({ properties, ...schema }: z.infer<typeof Schema>): unknown {
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    { ...property, description: undefined },
  ]);
  const plain: unknown = JSON.parse(JSON.stringify({ ...schema, properties: Object.fromEntries(entries) }));
  return plain;
}

describe('The input of a tool', () => {
  it('has the same schema in the manifest as in the code', () => {
    assert.deepEqual(
      contributes.languageModelTools.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    for (const [at, { input }] of tools.entries()) {
      const { $schema: _, ...parsed } = z.toJSONSchema(input, { io: 'input' });
      const declared = contributes.languageModelTools[at]?.inputSchema;
      assert.ok(declared);
      assert.deepEqual(bare(declared), parsed);
    }
  });

  it('has no field for a token', () => {
    for (const { inputSchema } of contributes.languageModelTools)
      assert.doesNotMatch(Object.keys(inputSchema.properties).join(), /token|secret|login|key|password/iu);
  });

  it('is rejected with a sentence that quotes only names of fields, if it is invalid', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        for (const { input } of tools) {
          const parsed = input.safeParse(raw);
          if (!parsed.success)
            assert.match(inputProblem(parsed.error), /^The input does not fit the schema of this tool/u);
        }
      }),
    );
    const parsed = readZone.input.safeParse({ zone: 5, maxAgeMinutes: -1, login: 'x' });
    assert.ok(!parsed.success);
    assert.equal(
      inputProblem(parsed.error),
      'The input does not fit the schema of this tool (zone: invalid_type, maxAgeMinutes: too_small, unrecognized_keys). Correct it and call again.',
    );
  });
});
