import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LoginToken } from '../../../src/api/token.ts';
import { contentFrom } from '../../../src/base/readFile.ts';
import { savedName } from '../../../src/base/savedFiles.ts';
import { folderDiagnostics } from '../../../src/cli/folderDiagnostics.ts';
import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { readDiagnosticSettings } from '../../../src/config/problems/diagnosticSettings.ts';
import { recordsInText } from '../../../src/config/records/recordsInText.ts';
import { recordsOfZoneFile } from '../../../src/dns/zoneFile/records.ts';
import { languageFamily } from '../../../src/config/structure/language.ts';
import { snapshotName } from '../../../src/history/snapshotNames.ts';
import { CLIENT_FORMS } from '../../../src/mcp/clientForms.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';
import { IgnoreReader } from '../../../src/workspace/ignoreRules.ts';
import { IgnoredFiles } from '../../../src/workspace/ignoredFiles.ts';
import { FRESH, record, knownZones, zone } from '../config/zones.ts';

const FOLDERS = ['C:/Users/me/infra', '//server/share/infra', '/C:/Users/me/infra'];
const FIXTURES = 'test/fixtures/config';

const withCrlf = (text: string): string => text.replaceAll(/\r?\n/gu, '\r\n');

/** What is wrong in a file, and where, in a folder at any place. */
function problemsIn(file: string, text: string, folder = '/repo'): readonly unknown[] {
  const zones = ['example.com', 'shop.example'].map((name) =>
    zone(name, [
      record({ host: '@', type: 'NS', value: 'ns1.example.net.' }),
      record({ host: 'www', value: '192.0.2.1' }),
      record({ host: 'mails', value: '192.0.2.2' }),
    ]),
  );
  const check = new FilesCheck(new NameChecker(knownZones(...zones), FRESH));
  check.add({ file, path: `${folder}/${file}`, text });
  return check.problems.map(({ line, problem: { start, end, name } }) => [line, start, end, name]);
}

describe('On Windows', () => {
  for (const file of readdirSync(FIXTURES)) {
    const text = readFileSync(path.join(FIXTURES, file), 'utf8');
    it(`${file} has the same problems with CRLF, on a drive and on a share`, () => {
      const expected = problemsIn(file, text);
      assert.ok(expected.length > 0);
      assert.deepEqual(problemsIn(file, withCrlf(text)), expected);
      for (const folder of FOLDERS) assert.deepEqual(problemsIn(file, text, folder), expected);
    });
  }

  it('a byte order mark is no part of a text', () => {
    const content = contentFrom(Buffer.from('\u{feff}a.example.com'), 100);
    assert.equal(content.kind === 'text' && content.text, 'a.example.com');
  });

  it('a zone file states the same records with CRLF', () => {
    const text = '$ORIGIN example.com.\n$TTL 600\nwww (\n  IN A 192.0.2.1 ) ; here\nb IN TXT "c"\n';
    const read = recordsOfZoneFile(text, 'example.com', 'example.com');
    assert.equal(read.kind === 'read' && read.records.length, 2);
    assert.deepEqual(recordsOfZoneFile(withCrlf(text), 'example.com', 'example.com'), read);
  });

  for (const [name, text] of [
    [
      'main.tf',
      'resource "cloudflare_dns_record" "a" {\n  name = "a.example.com"\n  type = "A"\n  content = "192.0.2.1"\n}\n',
    ],
    ['config/example.com.yaml', 'www:\n  type: A\n  values:\n    - 192.0.2.1\n    - 192.0.2.2\n'],
  ] as const)
    it(`${name} states the same records with CRLF`, () => {
      const zones = new Set(['example.com']);
      const declared = recordsInText(text, name, zones);
      assert.ok([...declared.zones.values()].flat().length > 0);
      assert.deepEqual(recordsInText(withCrlf(text), name, zones), declared);
      assert.deepEqual(recordsInText(text, `C:\\repo\\${name.replaceAll('/', '\\')}`, zones), declared);
    });

  it('the hosts file and others are known by their names, in any letters and on any drive', () => {
    for (const [file, other] of [
      ['C:\\Windows\\System32\\drivers\\etc\\hosts', '/etc/hosts'],
      ['/c:/Windows/System32/drivers/etc/HOSTS', '/etc/hosts'],
      ['\\\\server\\share\\NGINX.CONF', '/srv/nginx.conf'],
      ['D:\\repo\\Main.TF', '/repo/main.tf'],
    ] as const)
      assert.equal(languageFamily(file, 'plaintext', []), languageFamily(other, 'plaintext', []), file);
  });

  it('settings name files of a drive and of a share', () => {
    for (const folder of FOLDERS) {
      const own = readDiagnosticSettings((key) => (key === 'ignore' ? [`${folder}/old/*.yaml`] : undefined));
      const { isMarked } = folderDiagnostics(folder, own);
      assert.deepEqual(['old/a.yaml', 'new/a.yaml'].map(isMarked), [false, true], folder);
    }
  });

  it('rules of version control may end in CRLF', () => {
    const files = new IgnoredFiles([new IgnoreReader().rules('', 'build/\r\n*.secret\r\n# a remark\r\n')]);
    const names = ['build/a.yaml', 'a.secret', 'a.yaml'];
    assert.deepEqual(
      names.filter((name) => files.verdict(name) === 'read'),
      ['a.yaml'],
    );
  });

  it('a token pasted with its line end is the same token', () => {
    const token = LoginToken.parse('12345,0123456789abcdef\r\n');
    assert.ok(token instanceof LoginToken);
    assert.equal(token.reveal(), '12345,0123456789abcdef');
  });

  for (const program of ['C:\\Users\\me\\dist\\dns-tree.cjs', '\\\\server\\share\\dist\\dns-tree.cjs'])
    it(`a configuration for agents names ${program}`, () => {
      for (const { id, kinds, write } of CLIENT_FORMS.filter((form) => form.kinds.includes('stdio'))) {
        assert.ok(kinds.length > 0);
        const written = write({ kind: 'stdio', program, service: 'international', hasKey: false });
        assert.ok(written.includes(JSON.stringify(program)), id);
      }
    });

  it('what is kept has names that every file system takes', () => {
    const account = '12345@https://api.example.com:8443';
    const snapshot = { number: 1, firstSeen: 1, lastSeen: 2, digest: 'a'.repeat(32) };
    const names = [savedName(account), savedName('CON'), snapshotName(snapshot)];
    for (const name of names) assert.match(name, /^[a-z0-9][a-z0-9.]*[a-z0-9]$/u);
  });
});
