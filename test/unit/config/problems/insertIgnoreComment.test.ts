import assert from 'node:assert/strict';
import { ignoreComment } from '../../../../src/config/problems/insertIgnoreComment.ts';
import { foundProblems } from '../../../support/product/foundProblems.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import { knownZones, FRESH, record, zone } from '../zones.ts';

/** Returns a text with the comment for the line that contains `wwww.example.com`. */
function ignored(text: string, languageId: string, fileName = 'file'): string | undefined {
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.includes('wwww.example.com'));
  const insertion = ignoreComment({ textOf: (each) => lines[each] ?? '' }, line, languageId, fileName);
  if (insertion === undefined) return undefined;
  const { line: at, character, text: inserted } = insertion;
  const before = [...lines.slice(0, at), (lines[at] ?? '').slice(0, character)].join('\n');
  return `${before}${inserted}${[(lines[at] ?? '').slice(character), ...lines.slice(at + 1)].join('\n')}`;
}

const LINE = '<a>wwww.example.com</a>';

/** The line with a comment, by its sign and whether it is here or above. */
function withComment(comment: string): string {
  const [sign, place] = comment.split(' ');
  if (place === 'above') return `${sign} dns-tree-ignore-next-line\n${LINE}`;
  return `${LINE} ${sign} dns-tree-ignore${sign === '<!--' ? ' -->' : ''}`;
}

describe('The comment that ignores a line', () => {
  const scalars: readonly (readonly [text: string, isIn: boolean])[] = [
    ['a: |\n  x\n  wwww.example.com', true],
    ['a: |\n  wwww.example.com\nb: 1', true],
    ['a: |\n\n  x\n\n  wwww.example.com', true],
    ['a: >-2\n  b\n  wwww.example.com', true],
    ['a:\n  b: |\n    x\n \n    wwww.example.com', true],
    ['a: |  \n  wwww.example.com', true],
    ['a: |+9\n  wwww.example.com', true],
    ['a: x|\n  wwww.example.com', false],
    ['a:\n  b: |\n    x\n  wwww.example.com', false],
    ['a: >-23\n  b\n  wwww.example.com', false],
    ['a: |x\n  b\n  wwww.example.com', false],
  ];
  for (const [text, isIn] of scalars)
    it(`is ${isIn ? 'none within the text of YAML' : 'there'}: ${text.replaceAll('\n', '⏎')}`, () =>
      assert.equal(ignored(text, 'yaml'), isIn ? undefined : `${text} # dns-tree-ignore`));

  /** N@ is the name, and the comment for its line is between ¦ and ¦. */
  const cases: readonly (readonly [languageId: string, fileName: string, marked: string])[] = [
    ['ini', 'a.ini', '[x]\n¦; dns-tree-ignore-next-line\n¦host = N@'],
    ['apacheconf', 'a.conf', '¦  # dns-tree-ignore-next-line\n¦  ServerName N@'],
    ['jinja', 'a.yaml.j2', 'host: N@¦ # dns-tree-ignore¦'],
    ['erb', 'nginx.conf.erb', '¦# dns-tree-ignore-next-line\n¦server_name N@;'],
    ['plaintext', 'nginx.conf.j2', '¦# dns-tree-ignore-next-line\n¦server_name N@;'],
  ];
  const byLanguage: Readonly<Record<string, string>> = {
    '# here':
      'yaml dockercompose toml terraform terraform-vars helm ansible nix hcl nginx caddyfile shellscript puppet hosts',
    '# above': 'dotenv properties apacheconf dockerfile',
    '; above': 'ini',
    '// here': 'jsonc',
    '<!-- here': 'xml',
  };
  for (const [comment, languages] of Object.entries(byLanguage))
    it(`is ${comment} in ${languages}`, () => {
      for (const languageId of languages.split(' '))
        assert.equal(ignored(LINE, languageId), withComment(comment), languageId);
    });

  const byName: Readonly<Record<string, string>> = {
    '# here':
      'hosts hosts.deny a.hosts a.yaml a.yml a.pp Caddyfile a.yaml.gotmpl a.yaml.tpl a.j2.yaml hosts.erb',
    '# above': 'crontab a.env a.properties',
    '; here': 'db.example.com a.zone db.erb.ini',
    '; above': 'a.ini',
    '<!-- here': 'a.xml',
    none: `my.hosts.txt a.hostsx myCaddyfile x.yamlx xdb.a my.crontab xhosts hostsx xdb.example.com a.zonex a.ppx
      Caddyfilex xcrontab a.propertiesx a.inix a.xmlx a.yaml.j2x a.tpl.x x.ini.erb.old a.y.tmplaml`,
  };
  for (const [comment, fileNames] of Object.entries(byName))
    for (const fileName of fileNames.split(/\s+/u))
      for (const languageId of ['plaintext', 'jinja', 'erb', 'markdown'])
        it(`in ${languageId} is ${comment} by the name ${fileName}`, () => {
          const isNone = languageId === 'markdown' || comment === 'none';
          assert.equal(ignored(LINE, languageId, fileName), isNone ? undefined : withComment(comment));
        });

  const checker = new NameChecker(knownZones(zone('example.com', [record({ host: 'www' })])), FRESH);
  const problemsOf = (text: string, languageId: string, fileName: string): number =>
    foundProblems({ lines: text.split('\n'), languageId, fileName }, checker).length;
  for (const [languageId, fileName, marked] of cases) {
    it(`is placed where ${languageId} (${fileName}) allows it, and works`, () => {
      const [before = '', comment = '', after = ''] = marked.replace('N@', 'wwww.example.com').split('¦');
      const [text, expected] = [`${before}${after}`, `${before}${comment}${after}`];
      assert.equal(ignored(text, languageId, fileName), expected);
      assert.deepEqual(
        [text, expected].map((each) => problemsOf(each, languageId, fileName)),
        [1, 0],
      );
    });
  }

  it('ignores only the next line', () => {
    const text = '# dns-tree-ignore-next-line\nhost: wwww.example.com\nserver: wwww.example.com';
    assert.equal(problemsOf(text, 'yaml', 'a.yaml'), 1);
  });

  const without: readonly (readonly [reason: string, languageId: string, text: string])[] = [
    ['a command goes on in the next line', 'shellscript', 'curl wwww.example.com \\\n  -v'],
    ['an instruction goes on in this line', 'dockerfile', 'RUN curl \\\n  wwww.example.com'],
    ['a tag goes on in the next line', 'xml', '<a href="https://wwww.example.com"\n   id="a"/>'],
  ];
  for (const [reason, languageId, text] of without) {
    it(`is not offered where ${reason}`, () => assert.equal(ignored(text, languageId), undefined));
  }
});
