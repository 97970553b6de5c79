import { Ajv } from 'ajv';
import schemaJson from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };

// Draft 4 of JSON Schema calls "id" what Ajv reads as "$id"; the rest of the schema is the same in both.
const { id: _id, $schema: _draft, ...schema } = schemaJson;
const validate = new Ajv({
  strict: false,
  // One of its patterns has a superfluous bracket.
  unicodeRegExp: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})*$/iu,
    'date-time': true,
  },
}).compile(schema);

/** Returns what is wrong with a log by the schema of SARIF 2.1.0. */
export function sarifProblems(log: unknown): readonly string[] {
  return validate(log)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}
