import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { hostileText } from '../../zones/records.ts';

/** Formats a query, such as `-type mx` or `any www`. */
function formatted(typed: string): readonly string[] {
  return parseQuery(typed).map(({ test, negated }) => {
    const minus = negated ? '-' : '';
    switch (test.kind) {
      case 'type':
        return `${minus}type ${test.exact ? '=' : '^'}${test.name}`;
      case 'ttl':
        return `${minus}ttl ${test.comparison} ${test.seconds}`;
      case 'service':
        return `${minus}service ${test.name}`;
      case 'state':
        return `${minus}is ${test.state}`;
      case 'text':
        return `${minus}${test.field} ${test.spellings.join('|')}${test.block ? ` in /${test.block.length}` : ''}`;
    }
  });
}

describe('parseQuery', () => {
  const cases: readonly (readonly [typed: string, ...terms: string[]])[] = [
    [''],
    ['   '],
    ['WWW  mail', 'any www', 'any mail'],
    ['type:MX', 'type =mx'],
    ['TYPE:mx', 'type =mx'],
    ['type:C', 'type ^c'],
    ['type:"Framed URL"', 'type ^framed url'],
    ['line:"North America" www', 'line north america', 'any www'],
    ['zone:example.com', 'zone example.com'],
    ['is:disabled -is:held is:e', 'is disabled', '-is held', 'is enabled'],
    ['is:odd', 'any is:odd'],
    ['name:www', 'host www'],
    ['service:Google -service:"amazon ses"', 'service google', '-service amazon ses'],
    ['ttl:600 ttl:=600 ttl:1h', 'ttl = 600', 'ttl = 600', 'any ttl:1h'],
    ['ttl:<300 -ttl:>=3600 ttl:=<1', 'ttl < 300', '-ttl >= 3600', 'any ttl:=<1'],
    ['host:www value:mail remark:Till', 'host www', 'value mail', 'remark till'],
    ['-old -type:TXT -"a b"', '-any old', '-type =txt', '-any a b'],
    ['"v=spf1 -all"', 'any v=spf1 -all'],
    ['v=spf1 include:_spf.example.com', 'any v=spf1', 'any include:_spf.example.com'],
    ['"type:MX"', 'any type:mx'],
    ['constructor:x __proto__', 'any constructor:x', 'any __proto__'],
    ['"not closed', 'any not closed'],
    ['type: line:'],
    ['- ""'],
    ['192.0.2.1', 'any 192.0.2.1 in /32'],
    ['value:192.0.2.0/24', 'value 192.0.2.0/24 in /24'],
    ['host:192.0.2.1', 'host 192.0.2.1'],
    ['192.0.2.0/33 192.0.2', 'any 192.0.2.0/33', 'any 192.0.2'],
    ['2001:DB8::/32 2001:db8::1', 'any 2001:db8::/32 in /32', 'any 2001:db8::1 in /128'],
    ['Bücher.example', 'any bücher.example|xn--bcher-kva.example'],
    ['xn--bcher-kva.', 'any xn--bcher-kva.|bücher.'],
    ['remark:Bücher', 'remark bücher'],
    ['line:Bücher', 'line bücher'],
    ['zone:Bücher value:Bücher', 'zone bücher|xn--bcher-kva', 'value bücher|xn--bcher-kva'],
    ['zone:192.0.2.1 line:192.0.2.1', 'zone 192.0.2.1', 'line 192.0.2.1'],
    ['ttl:<=999999999 ttl:>1 ttl:1000000000', 'ttl <= 999999999', 'ttl > 1', 'any ttl:1000000000'],
    ['ttl:x1 ttl:1x ttl:<', 'any ttl:x1', 'any ttl:1x', 'any ttl:<'],
  ];
  for (const [typed, ...terms] of cases) {
    it(`parses ${JSON.stringify(typed)} as ${terms.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(formatted(typed), terms);
    });
  }

  it('parses any text, and returns no empty term', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hostileText, fc.constantFrom(' ', '"', '-', ':', 'is:', '/'))),
        (parts) => {
          for (const { test } of parseQuery(parts.join(''))) {
            if (test.kind !== 'text') continue;
            assert.ok(test.spellings.length > 0);
            for (const spelling of test.spellings) assert.notEqual(spelling, '');
          }
        },
      ),
    );
  });
});
