import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { addressHover, nameHover } from '../../../src/editor/hoverText.ts';
import { escapedMarkdown } from '../../../src/editor/markdown.ts';
import { knownZones, FRESH, NOW, record, zone } from '../config/zones.ts';
import { MEMORY_FULL, TIMED_OUT } from '../zones/failures.ts';

const records = [
  record({ host: '@', type: 'NS', value: 'ns1.example.net.', held: true }),
  record({ host: '@', value: '192.0.2.10', ttl: 60 }),
  record({ host: '@', type: 'MX', value: 'mx.example.', mx: 5 }),
  record({ host: '@', value: '192.0.2.11', recordLine: 'Asia', enabled: false }),
  record({ host: 'www', type: 'CNAME', value: 'example.com.' }),
  record({ host: 'txt', type: 'TXT', value: '[run](command:x) `a` <b> $(x) \u202E\nnext' }),
  record({ host: '*.apps', value: '192.0.2.50' }),
];

const plain = (markdown: string | undefined): string =>
  (markdown ?? '').replace(/\[([^\]]*)\]\(command:[^)]*\)/gu, '[$1]').replace(/\\([!-/:-@[-`{-~])/gu, '$1');
const hover = (name: string, ...zones: readonly ZoneState[]): string =>
  plain(
    nameHover(
      knownZones(...(zones.length > 0 ? zones : [zone('example.com', records)])),
      ({ account }) => (zones.length > 1 ? account : undefined),
      name,
      FRESH,
    ),
  );

const markdownOf = (name: string, rows = records, options: Parameters<typeof nameHover>[4] = {}): string =>
  nameHover(knownZones(zone('example.com', rows)), () => undefined, name, FRESH, options) ?? '';

/** The hover over a name without records, in a zone that had the host `gone`. */
const missing = (host: string): string => {
  const past = new Map([['gone', { lastSeen: NOW - 86_400_000, renamedTo: undefined }]]);
  return plain(markdownOf(`${host}.example.com`, records, { pastHosts: () => past }));
};

describe('A hover', () => {
  it('lists the records of a name by type, with their state', () => {
    const lines = hover('example.com').split('\n');
    assert.match(lines[0] ?? '', /^\*\*example\.com\*\* · zone example\.com · loaded just now$/u);
    assert.deepEqual(lines.slice(2, 6), [
      '- **[A]** 192.0.2.10 · TTL 60 · [Copy]',
      '- **[A]** 192.0.2.11 · TTL 600 · Asia · disabled · [Copy]',
      '- **[MX]** mx.example. · priority 5 · TTL 600 · [Copy]',
      '- **[NS]** ns1.example.net. · TTL 600 · system record · [Copy]',
    ]);
    assert.equal(lines.at(-1), '[Reveal in Zones] · [Show Zone] · [Refresh Host] · [Refresh This Zone]');
  });

  it('opens the details of a record by its type, also of one without a type or with a hostile one', () => {
    const types = ['', ' ', '](command:x) [A'];
    const rows = types.map((type) => record({ host: 'odd', type, value: '192.0.2.1' }));
    const lines = markdownOf('odd.example.com', rows).split('\n');
    const links = lines.flatMap(
      (line) => /^- \*\*\[(.*)\]\(command:([\w.]+)\?\S* "Show Details"\)\*\* /u.exec(line) ?? [],
    );
    assert.deepEqual(
      links.filter((_, at) => at % 3 !== 0),
      types.flatMap((type) => [escapedMarkdown(type.trim() || '(no type)'), 'dnsTree.record.show']),
    );
  });

  it('begins with addresses and ends with the records of every apex', () => {
    const types = ['SOA', 'NS', 'TXT', 'CNAME', 'AAAA', 'MX', 'A'];
    const mixed = types.map((type) => record({ host: '@', type, value: type }));
    const shown = [...hover('example.com', zone('example.com', mixed)).matchAll(/- \*\*\[(\w+)\]/gu)];
    assert.deepEqual(
      shown.map(([, type]) => type),
      ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'SOA'],
    );
  });

  it('counts the lookups of an SPF record', () => {
    const spf = record({ host: '@', type: 'TXT', value: 'v=spf1 mx -all' });
    const text = markdownOf('example.com', [...records, spf], {
      spfText: (_, { value }) => (value === spf.value ? 'SPF: 1 of 10 lookups' : undefined),
    });
    assert.match(plain(text), /^SPF: 1 of 10 lookups$/mu);
    assert.doesNotMatch(hover('example.com'), /SPF/u);
  });

  it('does not repeat the diagnostic above it', () => {
    const [unmarked, marked] = [false, true].map((isMarked) =>
      plain(markdownOf('none.example.com', records, { isMarked })),
    );
    assert.match(unmarked ?? '', /No record answers for none\.example\.com\./u);
    assert.doesNotMatch(marked ?? '', /No record answers/u);
    assert.match(marked ?? '', /Refresh Host/u);
  });

  it('says why no record answers', () => {
    assert.match(
      missing('wwww'),
      /\n\nNo record answers for wwww\.example\.com\. Did you mean www\.example\.com\?\n/u,
    );
    assert.match(
      missing('gone'),
      /\n\nNo record answers for gone\.example\.com any more\. Its records were last seen .*\d\.\n/u,
    );
  });

  it('names the service that a record is for', () => {
    const proof = record({ host: '@', type: 'TXT', value: 'google-site-verification=abc' });
    assert.match(
      hover('example.com', zone('example.com', [proof])),
      / google-site-verification=abc · Google \(proof of ownership\) · TTL/u,
    );
  });

  it('shows where CNAME records lead, and which wildcard answers', () => {
    assert.match(hover('www.example.com'), /Points to:\n\n- example\.com: A 192\.0\.2\.10$/u);
    assert.match(hover('a.apps.example.com'), /By the wildcard \*\.apps\.example\.com:\n\n- \*\*\[A\]\*\*/u);
  });

  it('shows once where a name leads that zones of several accounts have alike', () => {
    const rows = [record({ host: 'www', type: 'CNAME', value: 'to.example.com.' }), record({ host: 'to' })];
    const alike = [zone('example.com', rows), zone('example.com', rows, { account: 'a2' })];
    assert.match(hover('www.example.com', ...alike), /Points to:\n\n- to\.example\.com: A 192\.0\.2\.1$/u);
  });

  it('names the DNAME record that redirects a name, and shows where to', () => {
    const moved = zone('example.com', [
      record({ host: 'old', type: 'DNAME', value: 'new.example.net.' }),
      record({ host: 'api.old', value: '192.0.2.7' }),
    ]);
    const found = hover('api.old.example.com', moved, zone('example.net', [record({ host: 'api.new' })]));
    assert.match(
      found,
      /\n\nRedirected by the DNAME record of old\.example\.com:\n\n- \*\*\[DNAME\]\*\* new\.example\.net\. /u,
    );
    assert.match(found, /Points to:\n\n- api\.new\.example\.net: A 192\.0\.2\.1$/u);
    assert.doesNotMatch(found, /192\.0\.2\.7|No record/u);
    assert.match(hover('b.a.old.example.com', moved), /- b\.a\.new\.example\.net: in no zone/u);
    assert.match(hover('old.example.com', moved), /\n\n- \*\*\[DNAME\]\*\* new/u, 'is no alias itself');
    assert.doesNotMatch(hover('old.example.com', moved), /Redirected|Points to/u);
  });

  it('names the name servers that a name is delegated to', () => {
    const cut = zone('example.com', [
      record({ host: 'sub', type: 'NS', value: 'ns.sub.example.com.' }),
      record({ host: 'ns.sub', value: '192.0.2.53' }),
      record({ host: 'to', type: 'CNAME', value: 'www.sub.example.com.' }),
    ]);
    for (const name of ['sub.example.com', 'www.sub.example.com']) {
      const found = hover(name, cut);
      assert.match(found, /Other name servers answer for this name\.\n\n- \*\*\[NS\]\*\* ns\.sub/u);
      assert.doesNotMatch(found, /No record|192\.0\.2\.53/u);
    }
    assert.match(hover('to.example.com', cut), /- www\.sub\.example\.com: no loaded records$/u);
  });

  it('says of a zone that is not loaded why, by what is at hand', () => {
    const failed = { failure: TIMED_OUT };
    assert.match(hover('example.com', zone('example.com', undefined, failed)), /are not loaded\./u);
    const outdated = zone('example.com', records, { ...failed, loadedAt: NOW - FRESH.maxAge });
    const failedText = /Loading this zone failed; these records may be outdated\./u;
    assert.match(hover('example.com', outdated), failedText);
    assert.match(hover('none.example.com', outdated), failedText);
    assert.match(hover('none.example.com', outdated), /\n\nNo loaded record answers for this name\.\n/u);
    const current = zone('example.com', records, { ...failed, loadedAt: NOW - FRESH.maxAge + 1 });
    const found = hover('none.example.com', current);
    assert.match(
      found,
      /Loading this zone again failed\.\n\nNo record answers for none\.example\.com\. It may be private, planned or served elsewhere\.\n/u,
    );
    assert.doesNotMatch(hover('example.com'), /failed/u);
    const full = zone('example.com', undefined, { failure: MEMORY_FULL });
    assert.match(hover('example.com', full), /no more records are kept in memory/u);
  });

  it('has the time of a name that was looked up, and says that only such names are loaded', () => {
    const lookedUp = { www: NOW - 120_000, '@': NOW, '*': NOW, none: NOW };
    const fault = { kind: 'hostsOnly' } as const;
    const rows = [record({ host: 'www', value: '192.0.2.1' })];
    const large = zone('example.com', rows, { fault, lookedUp, announced: 12_345 });
    const found = hover('www.example.com', large);
    assert.match(found, /^\*\*www\.example\.com\*\* · zone example\.com · loaded 2 minutes ago\n/u);
    const only = 'Only mentioned names of example.com are loaded: the zone has 12,345 records.';
    assert.equal(found.split('\n')[2], only);
    assert.match(found, /\*\*\[A\]\*\* 192\.0\.2\.1/u);
    assert.doesNotMatch(found, /may be missing|No record/u);
    assert.match(hover('none.example.com', large), /No record answers for none\.example\.com\./u);
    const other = hover('other.example.com', large);
    assert.match(other, /^\*\*other\.example\.com\*\* · zone example\.com\n/u);
    assert.ok(other.includes(`${only} The records of this name are not loaded.`));
    assert.match(other, /Records of this zone may be missing\./u);
    assert.doesNotMatch(other, /No record/u);
    const stale = { ...lookedUp, none: NOW - FRESH.maxAge };
    const outdated = hover('none.example.com', zone('example.com', rows, { fault, lookedUp: stale }));
    assert.doesNotMatch(outdated, /No record/u);
    assert.match(outdated, /Only single names of example\.com are loaded\./u);
  });

  it('says of a wildcard that names may hide it if not all names are known', () => {
    const lookedUp = { a: NOW, '@': NOW, '*': NOW };
    const fault = { kind: 'hostsOnly' } as const;
    const rows = [record({ host: '*', value: '192.0.2.1' })];
    const found = hover('a.example.com', zone('example.com', rows, { fault, lookedUp }));
    assert.match(
      found,
      /The wildcard answers unless a name at or below this one, or a name above it, exists\./u,
    );
    assert.match(found, /By the wildcard \*\.example\.com:\n\n- \*\*\[A\]\*\* 192\.0\.2\.1/u);
  });

  it('points to a new lookup of the name', () => {
    const [, link] =
      /\[Refresh Host\]\(command:dnsTree\.lookUp\?([^)]*)\)/u.exec(markdownOf('www.example.com')) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(link ?? '')), [
      { account: 'one', domain: 'one example.com', host: 'www' },
    ]);
  });

  it('lists disabled records of a name separately from the wildcard that answers for it', () => {
    const apart = zone('example.com', [
      record({ host: '*.apps', value: '192.0.2.50' }),
      record({ host: 'old.apps', value: '192.0.2.51', enabled: false }),
    ]);
    const parts = hover('old.apps.example.com', apart).split('\n\n');
    assert.equal(parts[1], 'By the wildcard *.apps.example.com:');
    assert.match(parts[2] ?? '', /^- \*\*\[A\]\*\* 192\.0\.2\.50 [^\n]*$/u);
    assert.equal(parts[3], 'Its own records, all disabled:');
    assert.match(parts[4] ?? '', /^- \*\*\[A\]\*\* 192\.0\.2\.51 [^\n]*disabled[^\n]*$/u);
  });

  it('shows which records have problems', () => {
    const troubled = zone('example.com', [
      record({ host: 'api', monitorStatus: 'Down', remark: 'Drained *now*' }),
      record({ host: 'api', value: '192.0.2.2', monitorStatus: 'Warn' }),
    ]);
    const text = hover('api.example.com', troubled);
    assert.match(text, /192\.0\.2\.1 .*down \(monitor\) · remark: Drained \*now\*/u);
    assert.match(text, /192\.0\.2\.2 .*warning \(monitor\)/u);
  });

  it('is short, however long the values and remarks are', () => {
    // Longer values are served by nobody.
    const longest = 'x*'.repeat(32_000);
    const megabyte = 'x*'.repeat(500_000);
    const host = 'long';
    const long = Array.from({ length: 100 }, (_, at) =>
      record({
        host,
        id: RecordId.parse(`${at}`),
        type: 'TXT',
        value: `${at} ${longest}`,
        remark: megabyte,
      }),
    );
    const text = markdownOf(`${host}.example.com`, long);
    assert.ok(text.length < 60_000, `${text.length} characters`);
    assert.match(text, /and 80 more/u);
  });

  it('escapes text from the service', () => {
    assert.match(
      markdownOf('txt.example.com'),
      /\\\[run\\\]\\\(command\\:x\\\) \\`a\\` \\<b\\> \\\$\\\(x\\\) ⟨U\\\+202E⟩␊next/u,
    );
  });

  it('says why the records are unknown', () => {
    const old = zone('example.com', records, { loadedAt: NOW - FRESH.maxAge - 1 });
    assert.match(hover('example.com', old), /may be outdated.*\n\n- \*\*\[A\]\*\*/u);
    assert.match(hover('example.com', zone('example.com', undefined)), /are not loaded/u);
    assert.doesNotMatch(hover('none.example.com', old), /No record/u);
    assert.match(hover('none.example.com'), /No record answers/u);
    assert.equal(hover('example.org'), '');
    const partly = zone('example.com', records, { fault: { kind: 'noTotal' } });
    const found = hover('none.example.com', partly);
    assert.match(found, /may be missing\. The service does not say how many records there are/u);
    assert.doesNotMatch(found, /No record/u);
  });

  it('shows each account that has the zone', () => {
    const two = [zone('example.com', records), zone('example.com', [], { account: 'two' })];
    const found = hover('www.example.com', ...two);
    assert.match(found, / · one · loaded/u);
    assert.match(found, / · two · loaded/u);
  });

  it('lists the names that point to an address, and how many zones were searched', () => {
    const known = knownZones(
      zone('example.com', records),
      zone('example.net', [record({ host: 'a', value: '192.0.2.10' })]),
      zone('example.org', undefined),
    );
    const found = plain(addressHover(known, () => undefined, '192.0.2.10'));
    assert.match(found, /- \*\*example\.com\*\* · \[A\] · \[Reveal in Zones\]/u);
    assert.match(found, /- \*\*a\.example\.net\*\*/u);
    assert.match(found, /in 2 of 3 zones/u);
    assert.match(
      plain(addressHover(known, () => 'Work', '192.0.2.11')),
      /^- \*\*example\.com\*\* · \[A\] · Asia · disabled · Work · \[Reveal in Zones\]$/mu,
    );
    assert.match(plain(addressHover(known, () => undefined, '192.0.2.99')), /No record points/u);
    assert.equal(
      addressHover(knownZones(zone('x.example', undefined)), () => undefined, '192.0.2.1'),
      undefined,
    );
  });
});
