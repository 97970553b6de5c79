import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import manifestJson from '../../package.json' with { type: 'json' };
import { RULE_IDS, ALL_RULES } from '../../src/check/rules/allRules.ts';
import { SEVERITIES } from '../../src/check/rules/severity.ts';
import { PAGE_NAMES, viewType } from '../../src/panels/panelNames.ts';

const Languages = z.object({ 'dnsTree.editor.languages': z.object({ default: z.array(z.string()) }) });

describe('The manifest', () => {
  // VS Code has no activation event for the languages of a setting, so the manifest repeats the default list.
  it('activates the extension for each default language, for hosts files and for restored panels', () => {
    const settings = Languages.parse(manifestJson.contributes.configuration.properties);
    const languages = [...settings['dnsTree.editor.languages'].default, 'hosts'];
    assert.deepEqual(
      new Set(manifestJson.activationEvents),
      new Set([
        ...languages.map((language) => `onLanguage:${language}`),
        ...PAGE_NAMES.map((name) => `onWebviewPanel:${viewType(name)}`),
      ]),
    );
  });

  it('lists every rule of the check with its severity and its source', () => {
    const { properties } = manifestJson.contributes.configuration.properties['dnsTree.check.rules'];
    assert.deepEqual(
      properties,
      Object.fromEntries(
        RULE_IDS.map((id) => {
          const { severity, source } = ALL_RULES[id];
          const link = `[${source.text}](${source.url})`;
          return [id, { enum: [...SEVERITIES, 'off'], default: severity, markdownDescription: link }];
        }),
      ),
    );
  });
});
