import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { temporaryFolder } from '../../support/processes.ts';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { folderFiles } from '../../../src/cli/folderFiles.ts';
import { readBaseline } from '../../../src/workspace/baseline.ts';
import { languagesWithoutEditor } from '../../../src/workspace/fileKinds.ts';
import { listen } from '../../support/service/loopback.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { sarifProblems } from '../../unit/check/sarifProblems.ts';
import { withService } from '../../unit/sample/calls.ts';
import { ended, MAIN, programAfter } from './program.ts';

const RECORD = { zone: 'example.com', line: 'Default', enabled: true, ttl: 600 };
const ZONES = [
  { ...RECORD, name: 'example.com', type: 'NS', value: 'ns1.example.net.' },
  { ...RECORD, name: 'example.com', type: 'NS', value: 'ns2.example.net.' },
  { ...RECORD, name: 'www.example.com', type: 'CNAME', value: 'web.example.net.' },
];

interface Ended {
  readonly code: number;
  readonly printed: string;
  readonly warned: string;
}

async function run(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
  input = Readable.from([]),
): Promise<Ended> {
  let [printed, warned] = ['', ''];
  const code = await runCommandLine(words, {
    print: (line) => (printed += `${line}\n`),
    warn: (line) => (warned += `${line}\n`),
    input,
    output: new PassThrough(),
    environment,
    version: '1.2.3',
    signal,
  });
  return { code, printed, warned };
}

const fault = (name: string): string => `a: 1\r\nhost: ${name}.example.com\r\n`;

const CHOICE = { isExcluded: () => false, isWanted: () => true, languages: languagesWithoutEditor([]) };
const nothingUnread = () => ({ large: [], binary: [], failed: [], isCut: false, areRulesCut: false });

describe('The command line', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder('cli');
    write('zones.json', JSON.stringify(ZONES));
  });

  const at = (name: string): string => path.join(folder, name);

  function write(name: string, content: string | Uint8Array): void {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }

  const check = async (...more: readonly string[]): Promise<Ended> =>
    run(['check', '--zones', at('zones.json'), at('repo'), ...more]);

  it('ends with 0 when nothing is wrong', async () => {
    write('repo/a.yaml', 'host: www.example.com');
    assert.deepEqual(await check(), { code: 0, printed: '1 zone checked: 0 findings\n', warned: '' });
  });

  it('ends with 1 and says where, when something is', async () => {
    write('repo/deep/a.yaml', '\nhost: wwww.example.com');
    const { code, printed } = await check();
    assert.equal(code, 1);
    assert.match(
      printed,
      /^deep\/a\.yaml:2:7: warning misspelled: No record answers for wwww\.example\.com\. Did you mean www\.example\.com\?$/mu,
    );
  });

  it('lists findings up to a number over all zones, and counts the others', async () => {
    // Slow: 20,001 records are checked twice.
    const records = Array.from({ length: 20_001 }, (_, nth) => {
      const zone = `z${nth % 210}.example`;
      return { zone, name: `h${nth}.${zone}`, type: 'A', value: 'no address' };
    });
    write('zones.json', JSON.stringify(records));
    const { printed } = await run(['check', '--zones', at('zones.json'), '--sarif', at('out.sarif')]);
    const errors = [...printed.matchAll(/^error address-invalid: \S+ A: /gmu)].length;
    assert.equal(errors, 20_000, printed.slice(0, 300));
    assert.match(printed, /^error address-invalid: z209\.example\.: and 1 more$/mu);
    const again = await run(['check', '--zones', at('zones.json'), '--baseline', at('out.sarif')]);
    assert.deepEqual(again.code, 0, again.printed);
  });

  it('counts the findings that it does not list, new and known', async () => {
    const records = Array.from({ length: 300 }, (_, nth) => ({
      zone: 'example.com',
      name: `h${nth}.example.com`,
      type: 'A',
      value: 'no address',
    }));
    write('zones.json', JSON.stringify(records));
    const words = ['check', '--zones', at('zones.json'), '--least', 'error'];
    const first = await run([...words, '--sarif', at('out.sarif')]);
    assert.match(first.printed, /: and 200 more\n1 zone checked: 300 findings\n$/u);
    const again = await run([...words, '--baseline', at('out.sarif')]);
    assert.equal(again.printed, '1 zone checked: 0 findings, and 300 that the baseline has\n');
  });

  it('counts zones that a setting leaves out by themselves', async () => {
    const other = { zone: 'own.test', name: 'own.test', type: 'A', value: 'no address' };
    write('zones.json', JSON.stringify([...ZONES, other]));
    write('repo/.vscode/settings.json', '{ "dnsTree.check.rules": { "*.test": "off" } }');
    assert.deepEqual(await check(), {
      code: 0,
      printed: '1 zone checked, 1 left out by dnsTree.check.rules: 0 findings\n',
      warned: '',
    });
  });

  it('lists the findings of zones in their order', async () => {
    const records = ['b', 'a', 'c'].map((name) => {
      const zone = `${name}.example`;
      return { zone, name: zone, type: 'A', value: 'no address' };
    });
    write('zones.json', JSON.stringify(records));
    const { printed } = await run(['check', '--zones', at('zones.json'), '--least', 'error']);
    const zones = [...printed.matchAll(/^error address-invalid: (\S+)\. A: /gmu)].map(([, zone]) => zone);
    assert.deepEqual(zones, ['b.example', 'a.example', 'c.example']);
  });

  it('ends with 1 for a zone alone', async () => {
    write('zones.json', JSON.stringify([...ZONES, { ...ZONES[2], type: 'A', value: '192.0.2.1' }]));
    const { code, printed } = await run(['check', '--zones', at('zones.json')]);
    assert.equal(code, 1);
    assert.match(printed, /^error cname-other-data: www\.example\.com\. CNAME: /mu);
  });

  it('ends with 0 when the baseline has all, and with 1 for one more', async () => {
    write('repo/a.yaml', 'host: wwww.example.com');
    assert.equal((await check('--sarif', at('old.sarif'))).code, 1);
    assert.deepEqual(sarifProblems(JSON.parse(readFileSync(at('old.sarif'), 'utf8'))), []);
    write('repo/a.yaml', '# moved\nhost: wwww.example.com');
    const same = await check('--baseline', at('old.sarif'));
    const unchanged = [same.code, same.printed];
    assert.deepEqual(unchanged, [0, '1 zone checked: 0 findings, and 1 that the baseline has\n']);
    write('repo/b.yaml', 'host: wwwx.example.com');
    assert.equal((await check('--baseline', at('old.sarif'), '--sarif', at('new.sarif'))).code, 1);
    const states = readFileSync(at('new.sarif'), 'utf8').match(/"baselineState":"\w+"/gu);
    assert.deepEqual(states, ['"baselineState":"unchanged"', '"baselineState":"new"']);
  });

  for (const [what, words, why] of [
    ['zones are missing', ['check'], /Say which zones/u],
    ['the zones are no file', ['check', '--zones', 'no such file'], /cannot be read/u],
    ['the zones of agents are no file', ['mcp', '--zones', 'no such file'], /cannot be read/u],
    ['there is no token', ['check', '--account', 'https://dns.example'], /DNS_TREE_TOKEN/u],
  ] as const) {
    it(`ends with 2 when ${what}`, async () => {
      const { code, printed, warned } = await run(words);
      assert.deepEqual([code, printed], [2, '']);
      assert.match(warned, why);
    });
  }

  it('ends with 2 for files that are not what they should be', async () => {
    const cases = [
      ['zones.json', '{"zone":"example.com"}', 'no JSON export'],
      ['zones.json', '$ORIGIN example.com.\nwww.example.org. IN A ::1', 'has no records of example.com'],
      ['zones.json', Uint8Array.of(0, 1), 'is no text'],
      ['repo/.vscode/settings.json', '{', 'is no JSON'],
      ['old.sarif', '{}', 'is no SARIF'],
    ] as const;
    for (const [name, content, why] of cases) {
      write('zones.json', JSON.stringify(ZONES));
      write('old.sarif', '{"version":"2.1.0","runs":[]}');
      write('repo/.vscode/settings.json', '{}');
      write(name, content);
      const { code, warned } = await check('--baseline', at('old.sarif'));
      assert.deepEqual([code, warned.includes(why)], [2, true], `${name}: ${warned}`);
    }
  });

  it('ends with 2 when it is cancelled', async () => {
    write('repo/a.yaml', 'host: wwww.example.com');
    const words = ['check', '--zones', at('zones.json'), at('repo')];
    assert.deepEqual(await run(words, {}, AbortSignal.abort()), {
      code: 2,
      printed: '',
      warned: 'Cancelled.\n',
    });
  });

  it('ends agents that were cancelled before they began', async () => {
    const { code } = await run(
      ['mcp', '--zones', at('zones.json')],
      {},
      AbortSignal.abort(),
      new PassThrough(),
    );
    assert.equal(code, 0);
  });

  it('reads no further files of a folder once it is cancelled', async () => {
    for (const name of ['a/b/1.yaml', 'a/b/2.yaml']) write(`repo/${name}`, 'a: 1');
    const aborting = new AbortController();
    const files = folderFiles(at('repo'), CHOICE, aborting.signal, nothingUnread());
    assert.equal((await files.next()).value?.name, 'a/b/1.yaml');
    aborting.abort();
    await assert.rejects(files.next(), { name: 'AbortError' });
  });

  /** The names of the files that are read within limits, and whether that is all. */
  const readWithin = async (most: { readonly files: number; readonly bytes: number }): Promise<unknown> => {
    const unread = nothingUnread();
    const { signal } = new AbortController();
    const names: string[] = [];
    for await (const { name } of folderFiles(at('repo'), CHOICE, signal, unread, most)) names.push(name);
    return [names, unread.isCut];
  };

  it('reads files of a folder until there are too many, or they are too large together', async () => {
    for (const name of ['a.yaml', 'b.yaml', 'c/c.yaml']) write(`repo/${name}`, '1234');
    const all = ['a.yaml', 'b.yaml', 'c/c.yaml'];
    assert.deepEqual(await readWithin({ files: 3, bytes: 8 }), [all, false]);
    assert.deepEqual(await readWithin({ files: 2, bytes: 8 }), [all.slice(0, 2), true]);
    assert.deepEqual(await readWithin({ files: 3, bytes: 7 }), [all.slice(0, 2), true]);
  });

  it('reads each file of a folder in its language, in the order of their paths', async () => {
    for (const [name, content] of [
      ['b.yaml', '#!/bin/sh\n'],
      ['a/deploy', '#!/bin/sh\n'],
      ['a/notes', 'text'],
      ['a.conf', 'a'],
      ['c/page.html', '<a>'],
    ] as const)
      write(`repo/${name}`, content);
    for (const name of ['y.yaml', 'z.yaml']) write(`repo/${name}`, Buffer.alloc(4_000_001, 'a'));
    // Rules are in files only.
    mkdirSync(at('repo/.gitignore'));
    const unread = nothingUnread();
    const read: string[] = [];
    const { signal } = new AbortController();
    for await (const { name, languageId } of folderFiles(at('repo'), CHOICE, signal, unread))
      read.push(`${name} ${languageId}`);
    assert.deepEqual(read, ['a/deploy shellscript', 'a/notes plaintext', 'a.conf properties', 'b.yaml yaml']);
    assert.deepEqual(unread, { ...nothingUnread(), large: ['y.yaml', 'z.yaml'] });
  });

  it('shows help and version', async () => {
    assert.match((await run(['--help'])).printed, /^Usage: dns-tree check/u);
    assert.deepEqual(await run(['--version']), { code: 0, printed: '1.2.3\n', warned: '' });
    assert.equal((await run([])).code, 0);
  });

  it('leaves out what version control does', async () => {
    const wanted = 'a.yaml keep/build/a.yaml Logs/a.yaml .github/a.yaml dnsconfig.js site.conf'.split(' ');
    const others = 'build/a.yaml keep/own.yaml node_modules/a.yaml .git/a.yaml notes.md main.ts'.split(' ');
    for (const name of [...wanted, ...others])
      write(`repo/${name}`, `host: ${name.replaceAll(/\W/gu, '-').replace(/^-/u, 'x')}.example.com;\n`);
    write('repo/.gitignore', 'build/\nlogs/\n');
    write('repo/keep/.gitignore', '!build/\nown.yaml\n');
    write('repo/binary.yaml', Buffer.from('host: binary.example.com\n\0'));
    symlinkSync(at('repo'), at('repo/loop'));
    symlinkSync('/dev/zero', at('repo/zero.yaml'));
    const { printed, warned } = await check();
    assert.match(warned, /^Not read, because they hold a NUL: binary\.yaml\.$/mu);
    const read = new Set(
      [...printed.matchAll(/^(?<file>[\w./]+):\d+:\d+: note no-record/gmu)].map(([, file]) => file),
    );
    for (const name of wanted) assert.ok(read.has(name) || name === 'dnsconfig.js', name);
    for (const name of others) assert.ok(!read.has(name), name);
  });

  it('reads texts in UTF-8 with a mark and in UTF-16, and lines that end in any way', async () => {
    write('repo/mark.yaml', `\u{FEFF}${fault('mark')}`);
    write('repo/little.yaml', Buffer.from(`\u{FEFF}${fault('little')}`, 'utf16le'));
    write('repo/big.yaml', Buffer.from(`\u{FEFF}${fault('big')}`, 'utf16le').swap16());
    write('repo/old.yaml', fault('old').replaceAll('\r\n', '\r'));
    write('repo/none.yaml', Buffer.from(fault('none'), 'utf16le'));
    write('repo/wide.yaml', Buffer.from(`\u{FEFF}\u{0000}${fault('wide')}`, 'utf16le'));
    const { printed } = await check();
    assert.deepEqual(printed.match(/^\w+(?=\.yaml:2:7)/gmu), ['big', 'little', 'mark', 'old']);
  });

  it('leaves out what the settings exclude, and takes their languages', async () => {
    write(
      'repo/.vscode/settings.json',
      JSON.stringify({
        'files.exclude': { '**/gone': true, 'kept.yaml': false },
        'search.exclude': { '**/*.old.yaml': true, top: true },
        'files.associations': { '*.md': 'yaml', '*.yml': 'python', bad: 7 },
      }),
    );
    const all = 'a/gone/a.yaml a.old.yaml top/a.yaml a/top/a.yaml kept.yaml a.md a.yml'.split(' ');
    for (const name of all) write(`repo/${name}`, 'host: wwww.example.com');
    const { printed } = await check();
    assert.deepEqual(printed.match(/^.+(?=:1:7)/gmu), ['a/top/a.yaml', 'a.md', 'kept.yaml']);
  });

  it('says that rules of version control do not count', async () => {
    write('repo/a.yaml', '');
    write('repo/.gitignore', 'x\n'.repeat(5_000));
    assert.equal((await check()).warned, '');
    write('repo/.gitignore', 'x\n'.repeat(5_001));
    assert.match((await check()).warned, /^The files such as \.gitignore have too many rules/u);
  });

  it('does not follow a link in the place of the settings, and says so', async () => {
    write('other/settings.json', '{"files.exclude": {"**": true}}');
    write('repo/a.yaml', 'host: wwww.example.com');
    symlinkSync(at('other'), at('repo/.vscode'));
    const { code, warned } = await check();
    assert.deepEqual([code, warned], [1, `${at('repo/.vscode')} is a link, so its settings do not count.\n`]);
  });

  it('lists notes, which decide how it ends only when asked for', async () => {
    write('repo/a.yaml', 'host: none.example.com');
    const listed = 'a.yaml:1:7: note no-record: No record answers for none.example.com.\n';
    const printed = `${listed}1 zone checked: 0 findings, 1 note\n`;
    assert.deepEqual(await check(), { code: 0, printed, warned: '' });
    assert.deepEqual(await check('--least', 'note'), { code: 1, printed, warned: '' });
    assert.equal((await check('--least', 'hint')).printed, '1 zone checked: 0 findings\n');
  });

  it('leaves out what is less serious than asked for', async () => {
    write('repo/a.yaml', 'host: wwww.example.com');
    assert.equal((await check('--least', 'warning')).code, 1);
    assert.equal((await check('--least', 'error')).code, 0);
  });

  it('reads zones and a baseline through links', async () => {
    write('repo/a.yaml', 'host: wwww.example.com');
    renameSync(at('zones.json'), at('real.json'));
    symlinkSync(at('real.json'), at('zones.json'));
    assert.equal((await check('--sarif', at('old.sarif'))).code, 1);
    symlinkSync(at('old.sarif'), at('link.sarif'));
    assert.equal((await check('--baseline', at('link.sarif'))).code, 0);
  });

  it('prints what strangers wrote as no command of a terminal or a pipeline', async () => {
    write('repo/::set-output name=a::b/a.yaml', 'host: wwww.example.com');
    write('repo/ ::b.yaml', 'host: wwww.example.com');
    write('repo/###[add-path]c/##vso[task.setvariable]d.yaml', 'host: wwww.example.com');
    const { printed } = await check();
    assert.deepEqual(printed.match(/^.+(?=:1:7:)/gmu), [
      './ ::b.yaml',
      '# # #[add-path]c/# #vso[task.setvariable]d.yaml',
      './::set-output name=a::b/a.yaml',
    ]);
    write('zones.json', JSON.stringify([{ ...ZONES[0], zone: '\n::stop-commands::a\u001B[2J.example' }]));
    const { warned } = await check();
    assert.match(warned, /is not in that zone\.\n$/u);
    assert.doesNotMatch(warned, /^::|\u001B|\n./mu);
  });

  it('ends with 2 when not all problems can be compared with the baseline', async () => {
    // Slow: 20,000 lines with a problem are checked three times.
    write('repo/a.yaml', 'host: wwww.example.com\n'.repeat(20_000));
    assert.equal((await check('--sarif', at('old.sarif'))).code, 1);
    assert.equal((await check('--baseline', at('old.sarif'))).code, 0);
    write('repo/b.yaml', 'host: wwwx.example.com');
    const { code, warned } = await check('--baseline', at('old.sarif'));
    assert.deepEqual(
      [code, warned],
      [2, 'Further problems in files that are not listed: 1.\nNot everything could be checked.\n'],
    );
  });

  it('writes no log through a link, into a folder, or over the zones, and says so at once', async () => {
    write('other', 'stays');
    symlinkSync(at('other'), at('link.sarif'));
    linkSync(at('zones.json'), at('same.json'));
    mkdirSync(at('folder.sarif'));
    write('repo/a.yaml', 'host: wwww.example.com');
    symlinkSync(folder, at('repo/up'));
    for (const [name, why] of [
      ['link.sarif', 'no regular file'],
      ['folder.sarif', 'no regular file'],
      ['zones.json', '--sarif would replace'],
      ['repo/../zones.json', '--sarif would replace'],
      ['repo/up/zones.json', '--sarif would replace'],
      // Another name of the same file, as the name in other letters is where case does not count.
      ['same.json', '--sarif would replace'],
    ] as const) {
      const { code, printed, warned } = await check('--sarif', at(name));
      assert.deepEqual([code, printed, warned.includes(why)], [2, '', true], warned);
    }
    // Nothing is written through a link in the folder, but there may be one on the way to it.
    mkdirSync(at('outside/deep'), { recursive: true });
    symlinkSync(at('outside/deep'), at('repo/out'));
    symlinkSync(at('repo'), at('way'));
    for (const way of ['repo/out', 'repo/out/..', 'way/out', 'repo/up']) {
      const name = `${way}/new.sarif`;
      const { code, printed, warned } = await check('--sarif', `${folder}/${name}`);
      assert.deepEqual([code, printed, warned.includes(' is a link.')], [2, '', true], `${name}: ${warned}`);
    }
    assert.deepEqual(readdirSync(at('outside'), { recursive: true }), ['deep']);
    assert.equal((await check('--sarif', at('way/new.sarif'))).code, 1);
    assert.equal(readFileSync(at('other'), 'utf8'), 'stays');
    const nowhere = await check('--sarif', at('no/such/folder.sarif'));
    assert.deepEqual([nowhere.code, nowhere.warned.includes('cannot be written')], [2, true]);
  });

  it('may write its log in the place of its baseline, and does not check these files', async () => {
    write('repo/a.yaml', 'host: wwww.example.com');
    const log = ['--sarif', at('repo/log.json')];
    write('repo/log.json', '{"version":"2.1.0","runs":[]}');
    assert.equal((await check('--baseline', at('repo/log.json'), ...log)).code, 1);
    assert.deepEqual(await check('--baseline', at('repo/log.json'), ...log), {
      code: 0,
      printed: '1 zone checked: 0 findings, and 1 that the baseline has\n',
      warned: '',
    });
    assert.deepEqual(readdirSync(at('repo')).toSorted(), ['a.yaml', 'log.json'], 'no temporary file');
    write(
      'repo/zones.json',
      JSON.stringify([...ZONES, { ...ZONES[0], name: 'off.example.com', enabled: false }]),
    );
    write('repo/a.yaml', '');
    assert.equal((await run(['check', '--zones', at('repo/zones.json'), at('repo')])).code, 0);
  });

  it('ends with 2 for a folder that cannot be read, before it loads anything', async () => {
    write('file', '');
    for (const name of ['file', 'none'])
      assert.match(
        (await run(['check', '--account', 'https://dns.example', at(name)])).warned,
        /cannot be read/u,
      );
  });

  it('marks in files what a window with the settings of the folder does', async () => {
    write('repo/a.yaml', 'host: none.example.com\nowner: wwww.example.com');
    write('repo/test/b.yaml', 'host: b.example.com');
    write('repo/deep/test/c.tf', 'hostname = "c.example.com"\nhost = "d.example.com"');
    const hosts = async (settings: object): Promise<readonly string[]> => {
      write('repo/.vscode/settings.json', JSON.stringify(settings));
      const { printed } = await check();
      return [...printed.matchAll(/No record answers for (?<host>\w+)/gu)].map(([, host = '']) => host);
    };
    const all = await hosts({});
    assert.deepEqual(all, ['none', 'wwww', 'c', 'd', 'b']);
    assert.deepEqual(await hosts({ 'dnsTree.editor.diagnostics': { absent: 'off' } }), ['wwww']);
    assert.deepEqual(await hosts({ 'dnsTree.editor.diagnostics': 7 }), all);
    assert.deepEqual(await hosts({ 'dnsTree.editor.ignore': ['**/test/**'] }), ['none', 'wwww']);
    assert.deepEqual(await hosts({ 'dnsTree.editor.ignore': ['test/*.yaml', at('repo/a.*')] }), ['c', 'd']);
    const entry = (given: object): Promise<readonly string[]> => hosts({ 'dnsTree.editor.ignore': [given] });
    assert.deepEqual(await entry({ language: 'terraform', key: 'hostname' }), ['none', 'wwww', 'd', 'b']);
    assert.deepEqual(await entry({ key: 'host' }), ['wwww', 'c']);
  });

  it('tests paths against hostile patterns without holding on', async () => {
    const deep = 'a/'.repeat(90);
    write(`repo/${deep}b.yaml`, 'host: wwww.example.com');
    write('repo/.gitignore', `${'**/a/'.repeat(40)}**/c\n${'*a'.repeat(2_000)}\n`);
    const globs = [`${'**/a/'.repeat(40)}**/c`, '*a'.repeat(100), '{a,b}'.repeat(100), '['.repeat(1_000)];
    write('repo/.vscode/settings.json', JSON.stringify({ 'dnsTree.editor.ignore': globs }));
    assert.match((await check()).printed, /No record answers for wwww/u);
  });

  it('names twenty files that it did not read, and says how many more there are', async () => {
    write('repo/one.yaml', Buffer.alloc(1_000_001, 'a').toString());
    assert.equal((await check()).warned, 'Too large, and not read: one.yaml.\n');
    rmSync(at('repo/one.yaml'));
    for (let nth = 10; nth < 30; nth += 1) write(`repo/${nth}.yaml`, Buffer.alloc(1_000_001, 'a').toString());
    const twenty = Array.from({ length: 20 }, (_, nth) => `${nth + 10}.yaml`).join(', ');
    assert.equal((await check()).warned, `Too large, and not read: ${twenty}.\n`);
    write('repo/30.yaml', Buffer.alloc(1_000_001, 'a').toString());
    assert.equal((await check()).warned, `Too large, and not read: ${twenty}, and 1 more.\n`);
  });

  it('names files that it read in part', async () => {
    const comment = `# ${'a'.repeat(19_998)}`;
    write('repo/long.yaml', `${comment}\nhost: www.example.com\n`);
    write('repo/many.tf', '# host = www.example.com\n'.repeat(20_000).slice(0, -1));
    assert.equal((await check()).warned, '');
    write('repo/long.yaml', `${comment}a\nhost: www.example.com\n`);
    write(
      'repo/many.tf',
      `resource "dnspod_record" "one" {\n${'# host = www.example.com\n'.repeat(20_000)}}`,
    );
    const { warned } = await check();
    assert.match(warned, /^Read without lines of more than 20,000 characters, .*: long\.yaml, many\.tf\.$/mu);
  });

  it('goes a hundred folders deep, and says that there is more', async () => {
    write(`repo/${'a/'.repeat(100)}b.yaml`, 'host: wwww.example.com');
    assert.equal((await check()).warned, '');
    for (const first of ['a', 'b'])
      write(`repo/${first}/${'a/'.repeat(100)}b.yaml`, 'host: wwww.example.com');
    const said = (await check()).warned;
    assert.match(said, /^Could not be read: a(?:\/a){100}, b(?:\/a){100}\.$/mu);
  });

  it('reads settings of any content without holding on', async () => {
    write('repo/a.yaml', '');
    for (const settings of [`{ "x": 1,${'// '.repeat(300_000)}\n}`, '/*'.repeat(400_000)]) {
      write('repo/.vscode/settings.json', settings);
      assert.ok([0, 2].includes((await check()).code));
    }
  });

  describe('as a program', () => {
    const program = programAfter();

    it('writes its log and ends with 1 although nobody reads its lines', async () => {
      const hosts = Array.from({ length: 4_999 }, (_, nth) => `host: h${nth}.example.com`);
      write('repo/a.yaml', ['host: wwww.example.com', ...hosts].join('\n'));
      const words = ['check', '--zones', at('zones.json'), at('repo'), '--sarif', at('out.sarif')];
      const child = spawn(process.execPath, [...program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.destroy();
      const [warned, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.deepEqual([code, warned], [1, '']);
      const log = readBaseline(readFileSync(at('out.sarif'), 'utf8'));
      assert.equal(log?.size, 5_000);
    });

    it('ends with 2 when its lines cannot be written', async function () {
      if (process.platform !== 'linux') this.skip();
      const full = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [...program, 'check', '--zones', at('zones.json')], {
        stdio: ['ignore', full, 'ignore'],
      });
      closeSync(full);
      assert.deepEqual(await once(child, 'exit'), [2, null]);
    });

    it('ends with 2 for an error that nothing expected', async () => {
      // Without the version, which the build sets.
      const child = spawn(process.execPath, [...MAIN, 'check', '--zones', at('zones.json')]);
      assert.deepEqual(await ended(child), [2, '', 'Something went wrong in DNS Tree. Please report it.\n']);
    });
  });

  it('ends with 2 when a zone of an account cannot be loaded, unless there are findings', async () => {
    await using service = await ManyZones.start(3, 2);
    const words = ['check', '--account', service.address, '--least', 'error', at('repo')];
    const environment = { DNS_TREE_TOKEN: '1,0123456789abcdef' };
    write('repo/a.yaml', '');
    assert.equal((await run(words, environment)).code, 0);
    service.refuse = (operation, form) =>
      operation === 'Record.List' && form.get('domain_id') === '2' ? { http: 404 } : undefined;
    const { code, warned } = await run(words, environment);
    assert.equal(code, 2);
    assert.match(warned, /^z1\.example: .+\nNot everything could be checked\.\n$/u);
    service.infoOf = (matching) => ({ record_total: matching + 1 });
    service.refuse = () => undefined;
    assert.equal((await run(words, environment)).code, 2);
    const some = ['check', '--account', service.address, '--zones', at('zones.json'), at('repo')];
    write('repo/a.yaml', 'host: wwww.example.com');
    assert.equal((await run(some, environment)).code, 1);
  });

  it('ends with 2 when the list of zones may not be whole', async () => {
    await using service = await ManyZones.start(3, 2);
    const words = ['check', '--account', service.address, '--least', 'error'];
    for (const [listOf, zones, why] of [
      [
        ({ info, domains }) => ({ info, domains: [{ ...domains[0], name: undefined }, ...domains.slice(1)] }),
        3,
        'The service lists zones without a name or an id, so it is not known which names are hosted.',
      ],
      [({ domains }) => ({ domains }), 3, 'The service does not say how many zones there are.'],
      [({ info }) => ({ info, domains: [] }), 0, 'The service reports 3 more zones than it lists.'],
    ] as const satisfies readonly (readonly [ManyZones['listOf'], number, string])[]) {
      service.listOf = listOf;
      const { code, printed, warned } = await run(words, { DNS_TREE_TOKEN: '1,0123456789abcdef' });
      assert.deepEqual([code, printed], [2, `${zones} zones checked: 0 findings\n`], why);
      assert.equal(warned, `${why}\nNot everything could be checked.\n`);
    }
  });

  it('checks an account without zones', async () => {
    await using service = await ManyZones.start(0, 0);
    const words = ['check', '--account', service.address];
    const { code, printed } = await run(words, { DNS_TREE_TOKEN: '1,0123456789abcdef' });
    assert.deepEqual([code, printed], [0, '0 zones checked: 0 findings\n']);
  });

  describe('with an account', () => {
    const sample = withService();

    it('checks its zones and never shows the token', async () => {
      const { address, token } = sample.service;
      write('repo/a.yaml', 'host: nothing-here.ns1.example.net');
      const { code, printed, warned } = await run(['check', '--account', address, at('repo')], {
        DNS_TREE_TOKEN: token,
      });
      assert.equal(code, 1);
      assert.match(printed, /No record answers for nothing-here\.ns1\.example\.net\./u);
      assert.match(printed, /^\d\d zones checked: /mu);
      assert.ok(!`${printed}${warned}`.includes(token.split(',')[1] ?? assert.fail()));
    });

    it('does not follow a service that points elsewhere', async () => {
      let asked = 0;
      const elsewhere = createServer((_, response) => {
        asked += 1;
        response.end();
      });
      const leading = createServer((_, response) => {
        response.writeHead(307, { location: away }).end();
      });
      const away = await listen(elsewhere);
      const address = await listen(leading);
      try {
        const words = ['check', '--account', address];
        const { code, printed, warned } = await run(words, { DNS_TREE_TOKEN: '1,0123456789abcdef' });
        assert.deepEqual([code, printed, asked], [2, '', 0]);
        assert.match(warned, /redirect/iu);
      } finally {
        for (const each of [elsewhere, leading]) each.close();
      }
    });

    it('never shows the token, whatever the service sends', async () => {
      const environment = { DNS_TREE_TOKEN: '12345,0123456789abcdef' };
      const echoing = createServer((_, response) => {
        const status = { code: '-99', message: 'no 12345,0123456789abcdef, but 0123456789abcdef' };
        response.end(JSON.stringify({ status }));
      });
      const address = await listen(echoing);
      try {
        const { code, warned } = await run(['check', '--account', address], environment);
        assert.equal(code, 2);
        assert.doesNotMatch(warned, /0123456789abcdef/u);
        for (const words of [['12345,0123456789abcdef'], ['check', '--zones', '0123456789abcdef']])
          assert.doesNotMatch((await run(words, environment)).warned, /0123456789abcdef/u);
        assert.doesNotMatch((await run(['1,0123456789abcdef'])).warned, /0123456789abcdef/u);
      } finally {
        echoing.close();
      }
    });

    it('ends with 2 for a token that is refused', async () => {
      const words = ['check', '--account', sample.service.address];
      const refused = await run(words, { DNS_TREE_TOKEN: '1,0123456789abcdef' });
      assert.deepEqual([refused.code, refused.printed], [2, '']);
      assert.ok(!refused.warned.includes('0123456789abcdef'));
    });
  });
});
