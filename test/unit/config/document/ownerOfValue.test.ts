import assert from 'node:assert/strict';
import { DocumentReader } from '../../../../src/config/document/documentReader.ts';
import { ownerOfValue } from '../../../../src/config/document/ownerOfValue.ts';
import type { Family } from '../../../../src/config/structure/language.ts';

/** Returns the owner of the value at `|`. */
function ownerIn(family: Family, text: string, zones: readonly string[] = ['example.com']): unknown {
  const line = text.slice(0, text.indexOf('|')).split('\n').length - 1;
  const character = text.split('\n')[line]?.indexOf('|') ?? 0;
  const lines = text.replace('|', '').split('\n');
  const source = { fileName: 'file', lineCount: lines.length, textOf: (at: number) => lines[at] ?? '' };
  return ownerOfValue(new DocumentReader(family, source, new Set(zones)).analysed(), line, character);
}

const dnspod = (name: string, value: string): string =>
  `resource "tencentcloud_dnspod_record" "api" {\n  domain = "example.com"\n  sub_domain = "${name}"\n  ${value}\n}`;
const cloudflare = (...lines: readonly string[]): string =>
  `# The records of www.example.com and others\nresource "cloudflare_record" "api" {\n${lines.join('\n')}\n}`;

const CASES: readonly (readonly [family: Family, text: string, owner: string | undefined])[] = [
  ['hcl', dnspod('api', 'value = "|"'), 'api.example.com'],
  ['hcl', dnspod('@', 'value = "192.0|"'), 'example.com'],
  ['hcl', dnspod('api', 'record_type = "|"'), undefined],
  ['hcl', dnspod('api', 'records = ["|"]'), undefined],
  ['hcl', cloudflare('content = "|"', 'name = "api"', 'zone_id = var.zone'), 'api.example.com'],
  ['hcl', cloudflare('name = "api.example.com"', 'value = "|"'), 'api.example.com'],
  ['hcl', cloudflare('name = "_sip._tcp"', 'data {', 'target = "|"', '}'), '_sip._tcp.example.com'],
  ['hcl', cloudflare('name = var.name', 'value = "|"'), undefined],
  ['zone', '$ORIGIN example.com.\napi 600 IN A |', 'api.example.com'],
  ['zone', '$ORIGIN example.com.\napi IN A 192.0.2.1\n; next\n\n  IN AAAA 2001:|', 'api.example.com'],
  ['zone', '$ORIGIN example.com.\n@ A |', 'example.com'],
  ['zone', '$ORIGIN sub.example.com.\n@ A |', 'sub.example.com'],
  ['zone', 'www.example.com. A 192.0.2.1\n  TXT "|"', 'www.example.com'],
  ['zone', '$ORIGIN example.com.\napi IN |', undefined],
  ['zone', '$ORIGIN example.com.\nap|', undefined],
];

describe('The host of a value', () => {
  for (const [family, text, owner] of CASES)
    it(`is ${owner ?? 'not known'} in ${JSON.stringify(text)}`, () =>
      assert.equal(ownerIn(family, text), owner));

  it('is not known by a relative name in a file about several zones', () => {
    const text = cloudflare('name = "api"', 'value = "|"', '# example.net');
    assert.equal(ownerIn('hcl', text, ['example.com', 'example.net']), undefined);
  });
});
