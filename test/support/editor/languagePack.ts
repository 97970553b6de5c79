import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes an empty language pack into the extensions folder. It makes the window report that display language, so
 * extensions use their own translations, while VS Code's texts stay English.
 */
export function writeLanguagePack(language: string, dataFolder: string, extensionsFolder: string): void {
  const folder = path.join(extensionsFolder, `language-${language}`);
  const texts = path.join(folder, 'texts.json');
  mkdirSync(folder, { recursive: true });
  mkdirSync(path.join(dataFolder, 'data'), { recursive: true });
  writeFileSync(texts, JSON.stringify({ version: '1.0.0', contents: {} }));
  const translations = [{ id: 'vscode', path: './texts.json' }];
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      name: `language-${language}`,
      publisher: 'test',
      version: '1.0.0',
      engines: { vscode: '*' },
      contributes: {
        localizations: [{ languageId: language, languageName: language, translations }],
      },
    }),
  );
  // The file that VS Code writes when it installs a language pack.
  writeFileSync(
    path.join(dataFolder, 'data/languagepacks.json'),
    JSON.stringify({
      [language]: {
        hash: language,
        extensions: [{ extensionIdentifier: { id: `test.language-${language}` }, version: '1.0.0' }],
        translations: { vscode: texts },
        label: language,
      },
    }),
  );
}
