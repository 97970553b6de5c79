import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { escapeHtml, pageHtml } from '../../../src/panels/html.ts';
import { type Frame, FromPage, messageKind, ToPage } from '../../../src/panels/protocol.ts';

const parts = {
  title: '</title><script>alert(1)</script>',
  language: 'en" onload="x',
  cspSource: 'https://*.example.com',
  script: 'https://a.example/x.js?"><script>',
  styles: ['https://a.example/a.css'],
};

describe('The HTML of a page', () => {
  it('allows only its own script, and styles and images of the extension', () => {
    const html = pageHtml(parts).replaceAll('&#39;', "'");
    const nonce = /script-src 'nonce-([\w-]{32})'/u.exec(html)?.[1];
    assert.ok(nonce !== undefined);
    assert.equal(html.split(`nonce="${nonce}"`).length, 2);
    const policy = [
      `default-src 'none'`,
      `script-src 'nonce-${nonce}'`,
      `style-src https://*.example.com`,
      `img-src https://*.example.com`,
      `base-uri 'none'`,
      `form-action 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
    ];
    const sent = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/u.exec(html)?.[1];
    assert.equal(sent, policy.join('; '));
    // A policy applies to what follows it.
    assert.ok(html.indexOf('Content-Security-Policy') < html.search(/<(?:link|script|title)/u));
    assert.doesNotMatch(html, /unsafe|style=|javascript:/u);
    assert.notEqual(pageHtml(parts), pageHtml(parts), 'each page has its own nonce');
  });

  it('escapes everything that is inserted', () => {
    const html = pageHtml(parts);
    assert.equal(html.match(/<script/gu)?.length, 1);
    assert.ok(html.includes('<html lang="en&quot; onload=&quot;x">'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(escapeHtml(text), /[<>"'\0]/u);
      }),
    );
  });
});

/** Whether a page accepts a portion with this many rows. */
const sent = (length: number): boolean =>
  ToPage.safeParse({
    kind: 'rows',
    portion: {
      table: 'records',
      view: { filter: '', choices: {}, toggled: [] },
      revision: 1,
      first: 0,
      rows: Array.from({ length }, () => ({ cells: [] })),
      count: length,
      countText: '',
    },
  }).success;

describe('The messages of panels', () => {
  const frame: Frame = { kind: 'frame', ids: {}, heading: 'h', subtitle: '', actions: [], content: { a: 1 } };

  it('are parsed as they were sent', () => {
    assert.deepEqual(ToPage.parse(structuredClone(frame)), frame);
    assert.deepEqual(FromPage.parse({ kind: 'copy', key: 'name', more: 1 }), { kind: 'copy', key: 'name' });
  });

  it('are parsed without throwing, whatever arrives', () => {
    const kinds = fc.constantFrom('ready', 'act', 'copy', 'frame', 'sent', '__proto__', 'constructor');
    const odd = fc.oneof(
      fc.anything(),
      fc.record({ kind: kinds, name: fc.anything(), key: fc.anything(), actions: fc.anything() }),
    );
    fc.assert(
      fc.property(odd, (message) => {
        FromPage.safeParse(message);
        ToPage.safeParse(message);
        assert.match(messageKind(message), /^(?:\(none\)|[a-z]{1,20})$/iu);
      }),
    );
  });

  it('have limits when they come from a page', () => {
    assert.equal(FromPage.safeParse({ kind: 'act', name: 'x'.repeat(65) }).success, false);
    assert.equal(FromPage.safeParse({ kind: 'copy', key: 'x'.repeat(1025) }).success, false);
    const view = { filter: '', choices: {}, toggled: [] };
    assert.equal(
      FromPage.safeParse({ kind: 'copyTable', table: 'records', form: 'sql', view }).success,
      false,
    );
    assert.equal(FromPage.safeParse({ kind: 'copyTable', table: 'records', form: 'csv' }).success, false);
    const request = { kind: 'rows', table: 'records', view, first: 0 };
    assert.equal(FromPage.safeParse(request).success, true);
    for (const change of [
      { first: -1 },
      { first: 0.5 },
      { first: '0' },
      { view: { ...view, filter: 'x'.repeat(301) } },
      { view: { ...view, choices: { type: 'x'.repeat(101) } } },
      { view: { ...view, choices: { ['x'.repeat(65)]: '' } } },
      { view: { ...view, order: { column: 'x'.repeat(65), descending: true } } },
      { view: { ...view, toggled: Array.from({ length: 1001 }, String) } },
      { view: { ...view, toggled: ['x'.repeat(1025)] } },
      { view: {} },
    ])
      assert.equal(FromPage.safeParse({ ...request, ...change }).success, false, JSON.stringify(change));
  });

  it('hold no more rows than a portion', () => {
    assert.deepEqual([sent(100), sent(101)], [true, false]);
  });
});
