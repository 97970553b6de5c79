import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandLine } from '../../../src/cli/commandLine.ts';
import { sarifProblems } from '../check/sarifProblems.ts';
import { withService } from '../sample/calls.ts';

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

describe('The command line', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-cli-'));
    write('zones.json', JSON.stringify(ZONES));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const at = (name: string): string => path.join(folder, name);

  function write(name: string, text: string | Uint8Array): void {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }

  async function run(
    words: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    signal = new AbortController().signal,
  ): Promise<Ended> {
    let [printed, warned] = ['', ''];
    const code = await runCommandLine(words, {
      print: (line) => (printed += `${line}\n`),
      warn: (line) => (warned += `${line}\n`),
      environment,
      version: '1.2.3',
      signal,
    });
    return { code, printed, warned };
  }

  const check = async (...more: readonly string[]): Promise<Ended> =>
    run(['check', '--zones', at('zones.json'), at('repo'), ...more]);

  it('ends with 0 when nothing is wrong', async () => {
    write('repo/a.yaml', 'host: www.example.com');
    assert.deepEqual(await check(), { code: 0, printed: '1 zones checked: 0 findings\n', warned: '' });
  });

  it('ends with 1 and says where, when something is', async () => {
    write('repo/deep/a.yaml', '\nhost: none.example.com');
    const { code, printed } = await check();
    assert.equal(code, 1);
    assert.match(
      printed,
      /^deep\/a\.yaml:2:7: warning no-record: No record answers for none\.example\.com\.$/mu,
    );
  });

  it('ends with 1 for a zone alone', async () => {
    write('zones.json', JSON.stringify([...ZONES, { ...ZONES[2], type: 'A', value: '192.0.2.1' }]));
    const { code, printed } = await run(['check', '--zones', at('zones.json')]);
    assert.equal(code, 1);
    assert.match(printed, /^error cname-other-data: www\.example\.com\. CNAME: /mu);
  });

  it('ends with 0 when the baseline has all, and with 1 for one more', async () => {
    write('repo/a.yaml', 'host: none.example.com');
    assert.equal((await check('--sarif', at('old.sarif'))).code, 1);
    assert.deepEqual(sarifProblems(JSON.parse(readFileSync(at('old.sarif'), 'utf8'))), []);
    write('repo/a.yaml', '# moved\nhost: none.example.com');
    const same = await check('--baseline', at('old.sarif'));
    assert.deepEqual(
      [same.code, same.printed],
      [0, '1 zones checked: 0 findings, and 1 that the baseline has\n'],
    );
    write('repo/b.yaml', 'host: other.example.com');
    assert.equal((await check('--baseline', at('old.sarif'), '--sarif', at('new.sarif'))).code, 1);
    const states = readFileSync(at('new.sarif'), 'utf8').match(/"baselineState":"\w+"/gu);
    assert.deepEqual(states, ['"baselineState":"unchanged"', '"baselineState":"new"']);
  });

  for (const [what, words, why] of [
    ['zones are missing', ['check'], /Say which zones/u],
    ['the command is unknown', ['export'], /no command “export”/u],
    ['an option is unknown', ['check', '--token', 'x'], /--token/u],
    ['there are two folders', ['check', '--zones', 'x', 'a', 'b'], /one folder/u],
    ['the severity is unknown', ['check', '--zones', 'x', '--least', 'bad'], /--least takes one of/u],
    ['the zones are no file', ['check', '--zones', 'no such file'], /cannot be read/u],
    ['the service is no address', ['check', '--account', 'http://dns.example'], /https/u],
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
      ['zones.json', JSON.stringify([{ ...ZONES[0], name: 'www.example.net' }]), 'is not in that zone'],
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
    write('repo/a.yaml', 'host: none.example.com');
    const words = ['check', '--zones', at('zones.json'), at('repo')];
    assert.deepEqual(await run(words, {}, AbortSignal.abort()), {
      code: 2,
      printed: '',
      warned: 'Cancelled.\n',
    });
  });

  it('shows help and version', async () => {
    assert.match((await run(['--help'])).printed, /^Usage: dns-tree check/u);
    assert.deepEqual(await run(['--version']), { code: 0, printed: '1.2.3\n', warned: '' });
    assert.equal((await run([])).code, 0);
  });

  it('leaves out what version control does', async () => {
    const names: readonly (readonly [name: string, isRead: boolean])[] = [
      ['a.yaml', true],
      ['build/a.yaml', false],
      ['keep/build/a.yaml', true],
      ['keep/own.yaml', false],
      ['node_modules/a.yaml', false],
      ['.git/a.yaml', false],
      ['.github/a.yaml', true],
      ['notes.md', false],
      ['main.ts', false],
      ['dnsconfig.js', true],
      ['site.conf', true],
    ];
    for (const [name] of names)
      write(`repo/${name}`, `host: ${name.replaceAll(/\W/gu, '-').replace(/^-/u, 'x')}.example.com;\n`);
    write('repo/.gitignore', 'build/\n');
    write('repo/keep/.gitignore', '!build/\nown.yaml\n');
    write('repo/binary.yaml', Buffer.from('host: binary.example.com\n\0'));
    symlinkSync(at('repo'), at('repo/loop'));
    symlinkSync('/dev/zero', at('repo/zero.yaml'));
    const { printed } = await check();
    const read = new Set(
      [...printed.matchAll(/^(?<file>[\w./]+):\d+:\d+: warning no-record/gmu)].map(([, file]) => file),
    );
    const unread = names.filter(([name, isRead]) => isRead !== read.has(name) && name !== 'dnsconfig.js');
    assert.deepEqual(unread, []);
  });

  it('takes the rules from the settings of the folder, with comments', async () => {
    write('zones.json', JSON.stringify([...ZONES, { ...ZONES[2], type: 'A', value: '192.0.2.1' }]));
    write(
      'repo/.vscode/settings.json',
      '{ // rules\n "x": "// no comment", "dnsTree.check.rules": { "cname-other-data": "off", "address-special": "off", }, /* end */ }',
    );
    assert.deepEqual((await check()).printed, '1 zones checked: 0 findings\n');
  });

  it('leaves out what is less serious than asked for', async () => {
    write('repo/a.yaml', 'host: none.example.com');
    assert.equal((await check('--least', 'warning')).code, 1);
    assert.equal((await check('--least', 'error')).code, 0);
  });

  it('leaves disabled records out', async () => {
    write(
      'zones.json',
      JSON.stringify([
        ...ZONES,
        { ...RECORD, name: 'off.example.com', type: 'A', value: '192.0.2.1', enabled: false },
      ]),
    );
    write('repo/a.yaml', 'host: off.example.com');
    assert.match((await check()).printed, /All records of off\.example\.com are disabled\./u);
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

    it('ends with 2 for a token that is refused or incomplete', async () => {
      const words = ['check', '--account', sample.service.address];
      const refused = await run(words, { DNS_TREE_TOKEN: '1,0123456789abcdef' });
      assert.deepEqual([refused.code, refused.printed], [2, '']);
      assert.ok(!refused.warned.includes('0123456789abcdef'));
      const half = await run(words, { DNS_TREE_TOKEN: '12345' });
      assert.deepEqual([half.code, half.printed], [2, '']);
      assert.ok(!half.warned.includes('12345'));
    });
  });
});
