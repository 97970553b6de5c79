import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import manifest from '../../../package.json' with { type: 'json' };
import { isCode, isReadAs, languagesWithoutEditor, mayBeText } from '../../../src/workspace/fileKinds.ts';
import { settingsOf } from '../../support/manifestTables.ts';

describe('The kinds of files without an editor', () => {
  it('are read in the languages that the editor has marks in as the extension is installed', () => {
    const { default: languages } = settingsOf(manifest).get('dnsTree.editor.languages') ?? {};
    assert.deepEqual(
      z
        .array(z.string())
        .parse(languages)
        .filter((id) => !isReadAs('a/file', id)),
      [],
    );
    for (const id of ['code', 'python', 'makefile', 'bat', '']) assert.ok(!isReadAs('a/file', id), id);
  });

  it('are known by their names and first lines', () => {
    const languages = languagesWithoutEditor({ '*.mine': 'yaml', 'docs/*.md': 'plaintext' });
    for (const [name, text, isRead] of [
      ['a/values.yaml', '', true],
      ['a/Makefile', '', false],
      ['a/RUN.BAT', '', false],
      ['a/x.ps1', '', false],
      ['compose.dev.yml', '', true],
      ['a/x.mine', '', true],
      ['docs/a.md', '', true],
      ['a.md', '', false],
      ['run', '#!/usr/bin/env python3\n', false],
      ['run', '#!/bin/sh\n', true],
      ['unknown.xyz', 'x', true],
      ['dnsconfig.js', '', true],
      ['a/example.com.zone', '', true],
      ['a/.hosts', '', true],
      ['.zone', '', true],
      ['a/hosts', '#!/usr/bin/perl\n', true],
      ['a/hosts.ts', '', false],
      ['a/nginx.conf.erb', '', true],
      ['a/values.yaml.erb', '', true],
      ['a/my.cnf.erb', '', true],
      ['a/example.com.zone.erb', '', true],
      ['a/hosts.erb', '', true],
      ['a/page.erb', '', false],
      ['a/page.html.erb', '', false],
      ['a/page.js.erb', '', false],
    ] as const) {
      const id = languages.byPath(name) ?? languages.byFirstLine(text);
      assert.equal(isReadAs(name, id), isRead, `${name} ${id}`);
    }
  });

  it('have the language that an editor knows by a name, an ending, a pattern or a first line', () => {
    const languages = languagesWithoutEditor({});
    // One of each kind: the table itself is data.
    for (const [id, names, firstLines] of [
      ['code', ['x.adoc', 'commit_editmsg', 'jenkinsfile.dev', 'a/.cursor/b/c.mdc'], ['#!/usr/bin/env node']],
      ['dockercompose', ['compose.yml', 'compose.dev.yaml', 'a-docker-b-compose-c.yaml'], []],
      ['dockerfile', ['x.containerfile', 'Dockerfile', 'containerfile.dev'], []],
      ['dotenv', ['x.env', '.env', '.flaskenv', 'user-dirs.dirs', '.env.local'], []],
      ['jsonc', ['x.code-workspace', 'settings.json', 'tsconfig.a.json'], []],
      ['properties', ['x.conf', 'gitconfig', 'a/.config/git/config', 'a/.git/config'], []],
      ['shellscript', ['x.sh', 'zshrc'], ['#!/bin/sh', '# -*- mode: shell-script -*-']],
      ['xml', ['x.xml'], ['<?xml version="1.0"?>', '<svg>']],
      ['yaml', ['x.winget'], ['#cloud-config']],
    ] as const) {
      for (const name of names) assert.equal(languages.byPath(`/repo/${name}`), id, name);
      for (const line of firstLines) assert.equal(languages.byFirstLine(line), id, line);
    }
  });

  it('are no texts that people write where programs make them', () => {
    const names = (
      'a.lock A.LOCK a.lock.yaml a.min.js a.min. a.png A.PNG a.png.yaml a.pngx a/.dns-tree-x ' +
      'a/.dns-tree- a/.dns-tree-x/b a.dns-tree-x png'
    ).split(' ');
    assert.deepEqual(names.filter(mayBeText), [
      'a.lock.yaml',
      'a.min.',
      'a.png.yaml',
      'a.pngx',
      'a/.dns-tree-x/b',
      'a.dns-tree-x',
      'png',
    ]);
  });

  it('are code where the editor knows no language of the name', () => {
    assert.deepEqual(['/a/x.kt', '/a/x.vue', '/a/x.toml', '/a/x'].map(isCode), [true, true, false, false]);
  });
});
