import { parseResponse } from '../../src/api/transport/response.ts';
import type { Caller } from '../../src/api/caller.ts';
import { isObject } from '../../src/api/fields.ts';
import { LoginToken } from '../../src/api/token.ts';

const token = LoginToken.parse('12345,0123456789abcdef0123456789abcdef');

/** A caller that always gets the same response text, so that only the reading of it is measured. */
export function answering(text: string): Caller {
  return {
    call: async (operation, _fields, schema) => {
      if (typeof token === 'string') throw new Error(token);
      const response = { status: 200, text, retryAfterSeconds: undefined, sentAt: undefined };
      return parseResponse(operation, response, schema, token, (json) => (isObject(json) ? json : undefined));
    },
  };
}
