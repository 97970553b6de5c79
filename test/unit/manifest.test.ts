import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import english from '../../package.nls.json' with { type: 'json' };
import chinese from '../../package.nls.zh-cn.json' with { type: 'json' };
import manifestJson from '../../package.json' with { type: 'json' };
import { COMMAND_IDS } from '../../src/commands/ids.ts';
import { MANUAL_PAGES } from '../../src/commands/manualPages.ts';
import {
  manifestTextsFile,
  LANGUAGES,
  rulesSchema,
  settingsOf,
  withRuleSentences,
} from '../support/manifestTables.ts';
import { PAGE_NAMES, viewType } from '../../src/panels/panelNames.ts';

const settings = settingsOf(manifestJson);

describe('The manifest', () => {
  // VS Code has no activation event for the languages of a setting, so the manifest repeats the default list, but for
  // languages that it contributes: they activate it by themselves.
  it('activates the extension for each default language, for hosts files and for restored panels', () => {
    const byDefault = z.array(z.string()).parse(settings.get('dnsTree.editor.languages')?.default);
    const own = new Set(manifestJson.contributes.languages.map(({ id }) => id));
    const languages = [...byDefault.filter((language) => !own.has(language)), 'hosts'];
    assert.deepEqual(
      new Set(manifestJson.activationEvents),
      new Set([
        ...languages.map((language) => `onLanguage:${language}`),
        ...PAGE_NAMES.map((name) => `onWebviewPanel:${viewType(name)}`),
      ]),
    );
  });

  it('keeps the server for agents off, and lets no workspace open it', () => {
    const setting = settings.get('dnsTree.mcp.enabled') ?? assert.fail();
    assert.deepEqual([setting.default, setting['scope']], [false, 'application']);
  });

  it('shows the settings in sections, those that people change first at the top', () => {
    const sections = manifestJson.contributes.configuration;
    const names = sections.flatMap(({ properties }) => Object.keys(properties));
    assert.deepEqual([...settings.keys()], names);
    assert.equal(new Set(names).size, names.length);
    assert.equal(new Set(sections.map(({ title }) => title)).size, sections.length);
    assert.equal(names[0], 'dnsTree.editor.enabled');
  });

  it('completes every rule of the check and its severities (write them with `node test/support/writeTables.ts`)', () => {
    const rules = settings.get('dnsTree.check.rules') ?? assert.fail();
    assert.deepEqual({ ...rules, ...rulesSchema() }, rules);
  });

  it('says in both languages what a rule finds (write it with `node test/support/writeTables.ts`)', () => {
    for (const language of LANGUAGES) {
      const texts = readFileSync(manifestTextsFile(language), 'utf8');
      assert.equal(withRuleSentences(language, texts, '.'), texts);
    }
  });

  it('has a walkthrough whose pictures exist, and whose steps complete by commands and keys that exist', () => {
    const [walkthrough, another] = manifestJson.contributes.walkthroughs;
    assert.equal(another, undefined);
    const source = globSync('src/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const commands = new Set<string>(COMMAND_IDS);
    for (const { id, media, completionEvents } of walkthrough?.steps ?? []) {
      assert.ok(existsSync(media.svg), `${media.svg} is missing`);
      assert.ok(completionEvents.length > 0, `${id} would complete when it is selected`);
      for (const event of completionEvents) {
        const [kind, name = ''] = event.split(':');
        if (kind === 'onCommand') assert.ok(commands.has(name), event);
        else assert.ok(kind === 'onContext' && source.includes(`'setContext', '${name}',`), event);
      }
    }
  });

  it('has buttons and links in the walkthrough and in settings that run commands and open pages which exist', () => {
    const ids = new Set<string>([...COMMAND_IDS, 'dnsTree.zones.focus']);
    const pages = new Set(MANUAL_PAGES.map((page) => encodeURIComponent(JSON.stringify(page))));
    for (const texts of [english, chinese]) {
      const text = Object.values<unknown>(texts).join('\n');
      const targets = [...text.matchAll(/\]\(command:([^)]+)\)/gu)].map(([, target = '']) =>
        target.split('?'),
      );
      assert.ok(targets.length >= 8);
      assert.deepEqual(
        targets.filter(([id = '', page]) => !ids.has(id) || (page !== undefined && !pages.has(page))),
        [],
      );
    }
  });

  it('has pictures of the walkthrough in the colours of the theme only, and without what its page forbids', () => {
    for (const file of globSync('media/walkthrough/*.svg')) {
      const picture = readFileSync(file, 'utf8');
      const colours = picture.matchAll(/(?:fill|stroke)="([^"]+)"/gu).map(([, colour = '']) => colour);
      const fixed = [...colours].filter(
        (colour) => !/^(?:none|var\(--vscode-.+\)|url\(#\w+\))$/u.test(colour),
      );
      assert.deepEqual(fixed, [], file);
      assert.doesNotMatch(picture, /<style|<script|<!--|\b(?:style|href|on\w+)=/u, file);
      assert.ok(picture.length < 8000, `${file} is too large`);
    }
  });
});
