import assert from 'node:assert/strict';
import type { TargetForm } from '../../../../src/config/records/declaredNames.ts';
import { declaredValue } from '../../../../src/config/records/declaredValue.ts';

interface More {
  readonly priority?: number;
  readonly targets?: TargetForm;
  readonly isRaw?: boolean;
}

/** The value, behind its priority if it has one; undefined if the text does not fit the type. */
function told(type: string, text: string, more: More = {}): string | undefined {
  const found = declaredValue({ zone: 'example.com', type, text, targets: 'absolute', ...more });
  return found && [...(found.mx === undefined ? [] : [found.mx]), found.value].join(' ');
}

describe('A value as the service has it', () => {
  const relative = { targets: 'relative' } as const;
  const values: readonly (readonly [type: string, text: string, value: string | undefined, more?: More])[] = [
    // Texts: quotes are around their strings, or a part of them.
    ['TXT', '"a " "b"', 'a b'],
    ['TXT', '"a " "b"', '"a " "b"', { isRaw: true }],
    ['SPF', '"a"', '"a"', { isRaw: true }],
    ['TXT', String.raw`"a\"b\\c\d"`, String.raw`a"b\c\d`],
    // Flags, a tag and a value in quotes (RFC 8659 section 4.1).
    ['CAA', '0 issue "ca.example"', '0 issue "ca.example"'],
    ['CAA', ' 128  issuewild  ca.example; a=b ', '128 issuewild "ca.example; a=b"'],
    ['CAA', `0 ${'a'.repeat(20)} b`, `0 ${'a'.repeat(20)} "b"`],
    ['CAA', `0 ${'a'.repeat(21)} b`, undefined],
    ['CAA', '1000 issue a', undefined],
    ['CAA', 'x 0 issue a', undefined],
    ['CAA', '0 issue', undefined],
    ['CAA', '', undefined],
    // Data without a target.
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    // Targets.
    ['CNAME', 'b', 'b.example.com.', relative],
    ['CNAME', '@', 'example.com.'],
    ['SRV', '5 5060 sip', undefined],
    // Priorities of mail servers.
    ['MX', '99999 b', '99999 b.'],
    ['MX', '100000 b', undefined],
  ];
  for (const [type, text, value, more] of values)
    it(`is ${value ?? 'none'} for ${type} ${JSON.stringify(text)} ${JSON.stringify(more ?? {})}`, () =>
      assert.equal(told(type, text, more), value));
});
