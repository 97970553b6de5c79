import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a sentence for each secret in these files, by the rules that vsce looks for in what it packs. */
export async function secretsIn(files: readonly string[]): Promise<readonly string[]> {
  const rules = [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: recommended }];
  const results = await Promise.all(
    files.map(async (filePath) =>
      lintSource({
        source: {
          content: readFileSync(filePath, 'utf8'),
          filePath,
          ext: path.extname(filePath),
          contentType: 'text',
        },
        options: { config: { rules }, maskSecrets: true },
      }),
    ),
  );
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `${path.basename(filePath)}: ${message}`),
  );
}
