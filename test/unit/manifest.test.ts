import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import manifestJson from '../../package.json' with { type: 'json' };
import { rulesSchema } from '../support/manifestTables.ts';
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

  it('keeps the server for agents off, and lets no workspace open it', () => {
    const setting = manifestJson.contributes.configuration.properties['dnsTree.mcp.enabled'];
    assert.deepEqual([setting.default, setting.scope], [false, 'application']);
  });

  it('completes every rule of the check and its severities (write them with `node test/support/writeTables.ts`)', () => {
    const rules = manifestJson.contributes.configuration.properties['dnsTree.check.rules'];
    const { properties, additionalProperties } = rules;
    assert.deepEqual({ properties, additionalProperties }, rulesSchema());
  });
});
