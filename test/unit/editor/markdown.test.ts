import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { visible } from '../../../src/text/visible.ts';
import { commandLink, escapedMarkdown } from '../../../src/editor/markdown.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { ItemRef } from '../../../src/zones/itemRef.ts';
import { anyText } from '../api/json.ts';

describe('Markdown of the editor', () => {
  it('escapes all punctuation in text from the service', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const made = escapedMarkdown(text);
        assert.doesNotMatch(made.replace(/\\[!-/:-@[-`{-~]/gu, ''), /[!-/:-@[-`{-~]|[\n\r]/u);
        if (text.length < 50) assert.equal(made.replace(/\\([!-/:-@[-`{-~])/gu, '$1'), visible(text));
      }),
    );
  });

  it('links to a command with ids only, which are parsed unchanged', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, two) => {
        const ref = {
          account: AccountId.parse(`a${one.toWellFormed()}`),
          domain: DomainId.parse(`d${two.toWellFormed()}`),
          record: RecordId.parse('1'),
        };
        const link = commandLink('Show', 'dnsTree.record.show', ref);
        const [, argument = ''] = /^\[Show\]\(command:dnsTree\.record\.show\?([\w.%-]+)\)$/u.exec(link) ?? [];
        const [back]: unknown[] = JSON.parse(decodeURIComponent(argument));
        assert.deepEqual(ItemRef.parse(back), ref);
      }),
    );
  });
});
