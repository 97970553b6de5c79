// The tables of README.md that come from the manifest and the code: commands, settings and rules of the check, each
// between its markers. And the schemas of the setting about rules and of the tools for
// language models, which come from the code too. Tests keep them equal.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ALL_RULES, RULE_IDS } from '../../src/check/rules/allRules.ts';
import { SEVERITIES } from '../../src/check/rules/severity.ts';
import { ALL_TOOLS, type CallableTool } from '../../src/tools/callableTool.ts';
import { ruleText } from '../../src/check/ruleText.ts';

const Manifest = z.object({
  contributes: z.object({
    commands: z.array(z.object({ command: z.string(), title: z.string() })),
    configuration: z.object({
      properties: z.record(
        z.string(),
        z.object({ order: z.number(), default: z.unknown(), markdownDescription: z.string() }),
      ),
    }),
  }),
});
const Texts = z.record(z.string(), z.string());

/** Returns the readme with its tables generated from the manifest. @throws when a marker or a text is missing */
export function withTables(readme: string, root: string): string {
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { contributes } = Manifest.parse(json('package.json'));
  const texts = Texts.parse(json('package.nls.json'));
  const english = (key: string): string => {
    const text = /^%.+%$/u.test(key) ? texts[key.slice(1, -1)] : key;
    if (text === undefined) throw new Error(`package.nls.json has no ${key}`);
    return text;
  };
  const commands = contributes.commands
    // Commands with an underscore are steps of other commands.
    .filter(({ command }) => !command.startsWith('_'))
    .map(({ command, title }) => [english(title), code(command)]);
  const settings = Object.entries(contributes.configuration.properties)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([name, setting]) => [
      code(name),
      defaultText(setting.default),
      firstSentence(english(setting.markdownDescription)).replaceAll('`#', '`').replaceAll('#`', '`'),
    ]);
  const rules = RULE_IDS.map((id) => [code(id), ALL_RULES[id].severity, ruleText(id)]);
  const tables = [
    ['commands', table(['command', 'id'], commands)],
    ['settings', table(['setting', 'default', 'what it does'], settings)],
    ['rules', table(['rule', 'severity', 'what it finds'], rules)],
  ] as const;
  return tables.reduce((text, [name, lines]) => replaced(text, name, lines), readme);
}

/** The schema of `dnsTree.check.rules`: ids with severities, and globs of zone names with ids of their own. */
export function rulesSchema(): object {
  const severities = [...SEVERITIES, 'off'];
  const properties = RULE_IDS.map((id) => {
    const { severity, source } = ALL_RULES[id];
    const markdownDescription = `${ruleText(id)} ([${source.text}](${source.url})).`;
    return [id, { enum: severities, default: severity, markdownDescription }];
  });
  return {
    properties: Object.fromEntries(properties),
    additionalProperties: {
      type: 'object',
      propertyNames: { enum: RULE_IDS },
      additionalProperties: { enum: severities },
    },
  };
}

/** Returns package.json with the schema of the setting about rules, and with what language models read about the tools. */
export function withSchemas(manifest: string): string {
  const tools = new Map(ALL_TOOLS.map((tool) => [tool.name, tool]));
  const json: unknown = JSON.parse(manifest, (key, value: unknown) => {
    if (key === 'dnsTree.check.rules') return { ...z.looseObject({}).parse(value), ...rulesSchema() };
    const declared = z.looseObject({}).safeParse(value).data ?? {};
    const tool = tools.get(String(declared['name']));
    return tool === undefined ? value : { ...declared, ...toolSchema(tool) };
  });
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

/** What the manifest repeats of a tool. */
export function toolSchema({ description, input }: CallableTool): object {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return { modelDescription: description, inputSchema };
}

function replaced(readme: string, name: string, lines: readonly string[]): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no place for the table of ${name}`);
  return `${readme.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${readme.slice(to)}`;
}

/** A table as oxfmt writes it: columns of equal width. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll(/\s*\n\s*/gu, ' ').replaceAll('|', '\\|')),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others.map(line)];
}

/** The first sentence: the settings editor shows the rest. */
function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/u, 1)[0] ?? text;
}

function code(text: string): string {
  return `\`${text}\``;
}

function defaultText(value: unknown): string {
  if (Array.isArray(value) && value.length > 3) return `${value.length} entries`;
  return code(JSON.stringify(value));
}
