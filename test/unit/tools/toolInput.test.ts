import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as z from 'zod';
import { ALL_TOOLS } from '../../../src/tools/allTools.ts';
import { inputProblem } from '../../../src/tools/toolInput.ts';
import { toolSchema } from '../../support/manifestTables.ts';
import { readZone } from '../../../src/tools/readZone.ts';

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

describe('The input of a tool', () => {
  it('has the same texts in the manifest as in the code (write them with `node test/support/writeTables.ts`)', () => {
    assert.deepEqual(
      contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({
        name,
        modelDescription,
        inputSchema,
      })),
      ALL_TOOLS.map((tool) => ({ name: tool.name, ...toolSchema(tool) })),
    );
  });

  it('is no name of white space', () => {
    for (const { input } of ALL_TOOLS)
      for (const empty of ['', ' ', '\t\n'])
        for (const field of ['filter', 'name', 'zone', 'host', 'account'])
          assert.equal(input.safeParse({ zone: 'a', host: 'a', [field]: empty }).success, false);
  });

  it('has no field for a token', () => {
    for (const { inputSchema } of contributes.languageModelTools)
      assert.doesNotMatch(Object.keys(inputSchema.properties).join(), /token|secret|login|key|password/iu);
  });

  it('is rejected with a sentence that quotes only names of fields, if it is invalid', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        for (const { input } of ALL_TOOLS) {
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
