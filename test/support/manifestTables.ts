// The tables of the manual that come from the manifest and the code (commands, settings, problems in files and rules of
// the check) and from the last tests in older editors, each between its markers. And what the manifest takes from the
// code: the schemas of the setting about rules and of the tools for language models, and the texts about rules. Tests
// keep them equal.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ALL_RULES, RULE_IDS, type RuleId } from '../../src/check/rules/allRules.ts';
import { SEVERITIES, type Severity } from '../../src/check/rules/severity.ts';
import type { MANUAL_PAGES } from '../../src/commands/manualPages.ts';
import type { CallableTool } from '../../src/tools/callableTool.ts';
import { ALL_TOOLS } from '../../src/tools/allTools.ts';
import { findingsOf } from '../unit/check/zones.ts';
import { EDITOR_PARTS, testedRows } from './editor/testedEditors.ts';
import { speakChinese, speakEnglish } from './product/madeUpLanguage.ts';
import { examplesOf, sentencesOf, valuesIn } from './product/ruleExamples.ts';

const Manifest = z.object({
  contributes: z.object({
    commands: z.array(z.object({ command: z.string(), title: z.string() })),
    configuration: z.array(
      z.object({
        title: z.string(),
        order: z.number(),
        properties: z.record(
          z.string(),
          z.looseObject({ order: z.number(), default: z.unknown(), markdownDescription: z.string() }),
        ),
      }),
    ),
  }),
});
type Setting = z.infer<typeof Manifest>['contributes']['configuration'][number]['properties'][string];
/** The setting whose keys are the codes of problems in files. */
const DiagnosticsSetting = z.object({
  properties: z.record(z.string(), z.object({ description: z.string() })),
});
const Texts = z.record(z.string(), z.string());
/** What the names of the texts of rules begin with. */
const RULE_TEXT = 'rule.';
/** A text whose place in the source has a comment is an object; none of the tables has such. */
const Bundle = z.record(z.string(), z.unknown());

/** Where the texts of a language are, and what its tables have in their heads. */
const TEXTS = {
  en: {
    suffix: '',
    manifest: 'package.nls.json',
    bundle: undefined,
    speak: speakEnglish,
    commands: ['command', 'id'],
    settings: ['setting', 'default', 'what it does'],
    rules: ['rule', 'severity', 'what it finds'],
    problems: ['code', 'what it is'],
    entries: 'entries',
    severity: (id: Severity) => id,
    sentence: (text: string, source: string) => `${text} (${source}).`,
  },
  'zh-cn': {
    suffix: '.zh-cn',
    manifest: 'package.nls.zh-cn.json',
    bundle: 'media/l10n/bundle.l10n.zh-cn.json',
    speak: speakChinese,
    commands: ['命令', 'ID'],
    settings: ['设置', '默认值', '作用'],
    rules: ['规则', '严重级别', '检查内容'],
    problems: ['代码', '含义'],
    entries: '项',
    // Settings have the id.
    severity: (id: Severity, word: string) => `${word}（${id}）`,
    sentence: (text: string, source: string) => `${text}（${source}）。`,
  },
} as const;
/** The head of the table of editors, the same in both languages. */
const EDITORS = ['VS Code', 'Node', ...EDITOR_PARTS];
export type Language = keyof typeof TEXTS;
export const LANGUAGES: readonly Language[] = ['en', 'zh-cn'];

/** The tables, and the page of the manual that has each. */
export const TABLE_PAGES = {
  commands: 'commands',
  settings: 'settings',
  rules: 'rules',
  sentences: 'rules',
  editors: 'editors',
  problems: 'files',
} as const;

/** Returns the path of the readme, below the project's folder. */
export function readmeFile(language: Language): string {
  return `README${TEXTS[language].suffix}.md`;
}

/** Returns the path of a page of the manual, below the project's folder. */
export function manualFile(language: Language, page: (typeof MANUAL_PAGES)[number]): string {
  return `media/manual/${page}${TEXTS[language].suffix}.md`;
}

/** Returns the settings of all sections of the manifest, in the order in which the editor shows them. */
export function settingsOf(manifest: unknown): ReadonlyMap<string, Setting> {
  const { configuration } = Manifest.parse(manifest).contributes;
  return new Map(
    configuration
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ properties }) =>
        Object.entries(properties).toSorted(([, one], [, other]) => one.order - other.order),
      ),
  );
}

/** Returns a page with the tables for which it has markers. @throws when a text is missing */
export function withTables(which: Language, page: string, root: string): string {
  const language = TEXTS[which];
  const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const manifest = json('package.json');
  const { contributes } = Manifest.parse(manifest);
  const texts = Texts.parse(json(language.manifest));
  const manifestText = (key: string): string => {
    const text = /^%.+%$/u.test(key) ? texts[key.slice(1, -1)] : key;
    if (text === undefined) throw new Error(`${language.manifest} has no ${key}`);
    return text;
  };
  const translated = ruleTexts(which, root);
  /** The word of the pages for a severity. */
  const severityText = (id: Severity): string =>
    language.severity(id, translated(id.charAt(0).toUpperCase() + id.slice(1)));
  const commands = contributes.commands
    // Commands with an underscore are steps of other commands.
    .filter(({ command }) => !command.startsWith('_'))
    .map(({ command, title }) => [manifestText(title), code(command)]);
  const settings = [...settingsOf(manifest)].map(([name, setting]) => [
    code(name),
    defaultText(setting.default, language.entries),
    firstSentence(manifestText(setting.markdownDescription)).replaceAll('`#', '`').replaceAll('#`', '`'),
  ]);
  const rules = RULE_IDS.map((id) => [
    `[${code(id)}](#${id})`,
    severityText(ALL_RULES[id].severity),
    translated(ALL_RULES[id].title),
  ]);
  const { properties } = DiagnosticsSetting.parse(settingsOf(manifest).get('dnsTree.editor.diagnostics'));
  const problems = Object.entries(properties)
    // Those that stand for several codes are explained beside the table.
    .filter(([key]) => key !== 'mistake' && key !== 'absent')
    .map(([key, { description }]) => [code(key), manifestText(description)]);
  const tables: Readonly<Record<keyof typeof TABLE_PAGES, readonly string[]>> = {
    commands: table(language.commands, commands),
    settings: table(language.settings, settings),
    rules: table(language.rules, rules),
    sentences: ruleSections(which, translated, severityText),
    editors: table(EDITORS, testedRows()),
    problems: table(language.problems, problems),
  };
  return Object.entries(tables).reduce((text, [name, lines]) => replaced(text, name, lines), page);
}

/** Sections about all rules, whose findings speak the language of the page. */
function ruleSections(
  which: Language,
  translated: (text: string) => string,
  severityText: (id: Severity) => string,
): readonly string[] {
  TEXTS[which].speak();
  try {
    return RULE_IDS.flatMap((id) => ruleSection(id, translated, severityText));
  } finally {
    speakEnglish();
  }
}

/** A section about a rule, whose heading is its id: the editor's preview scrolls to headings only. */
function ruleSection(
  id: RuleId,
  translated: (text: string) => string,
  severityText: (id: Severity) => string,
): readonly string[] {
  const { severity, title, source } = ALL_RULES[id];
  const cited = examplesOf(id).flatMap(({ finds }) => finds?.source ?? []);
  const sources = new Map([source, ...cited].map(({ text, url }) => [url, `[${text}](${url})`]));
  return [
    `### ${id}`,
    '',
    `**${severityText(severity)}** · ${escaped(translated(title))} · ${[...sources.values()].join(', ')}`,
    '',
    ...saidSentences(id, translated).map((each) => `- ${escaped(each)}`),
    '',
  ];
}

/** Returns the sentences of a rule as findings of its examples say them. */
function saidSentences(rule: RuleId, translated: (text: string) => string): readonly string[] {
  const examples = examplesOf(rule);
  return Array.from(sentencesOf(rule), ([word, says]) => {
    const sentence = translated(says);
    const example = examples.find(({ finds }) => finds?.word === word);
    if (example === undefined) return sentence.replaceAll(/\{\d\}/gu, '…');
    const said = findingsOf(...example.zones)
      .filter((each) => each.rule === rule)
      .map((each) => each.text())
      .find((text) => valuesIn(sentence, text) !== undefined);
    if (said === undefined) throw new Error(`No finding says “${sentence}” of ${example.line}`);
    return said;
  });
}

/** A text in which nothing is taken for Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/[*_<[\]\\`]/gu, '\\$&');
}

/** Returns a function that translates a text about a rule. It throws when the translation is missing. */
function ruleTexts(which: Language, root: string): (text: string) => string {
  const { bundle: file } = TEXTS[which];
  if (file === undefined) return (text) => text;
  const bundle = Bundle.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')));
  return (text) => {
    const translation = bundle[text];
    if (typeof translation !== 'string') throw new Error(`${file} has no “${text}”`);
    return translation;
  };
}

/** The file with the texts of the manifest in a language. */
export function manifestTextsFile(which: Language): string {
  return TEXTS[which].manifest;
}

/** Returns the texts of the manifest with a sentence about each rule, which links to its source, at the end. */
export function withRuleSentences(which: Language, manifestTexts: string, root: string): string {
  const { sentence } = TEXTS[which];
  const textOf = ruleTexts(which, root);
  const others = Object.entries(Texts.parse(JSON.parse(manifestTexts))).filter(
    ([name]) => !name.startsWith(RULE_TEXT),
  );
  const rules = RULE_IDS.map((id) => {
    const { title, source } = ALL_RULES[id];
    return [`${RULE_TEXT}${id}`, sentence(textOf(title), `[${source.text}](${source.url})`)] as const;
  });
  return `${JSON.stringify(Object.fromEntries([...others, ...rules]), undefined, 2)}\n`;
}

/** The schema of `dnsTree.check.rules`: ids with severities, and globs of zone names with ids of their own or `off`. */
export function rulesSchema(): object {
  const severities = [...SEVERITIES, 'off'];
  const properties = RULE_IDS.map((id) => {
    const { severity } = ALL_RULES[id];
    return [id, { enum: severities, default: severity, markdownDescription: `%${RULE_TEXT}${id}%` }];
  });
  return {
    properties: Object.fromEntries(properties),
    additionalProperties: {
      oneOf: [
        { enum: ['off'] },
        { type: 'object', propertyNames: { enum: RULE_IDS }, additionalProperties: { enum: severities } },
      ],
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

/** Puts lines between their markers, if the page has these. */
function replaced(page: string, name: string, lines: readonly string[]): string {
  const begin = `<!-- ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(`<!-- /${name} -->`);
  if (from < 0 || to < from) return page;
  return `${page.slice(0, from + begin.length)}\n\n${lines.join('\n').trim()}\n\n${page.slice(to)}`;
}

/** A table as oxfmt writes it: columns of equal width. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll(/\s*\n\s*/gu, ' ').replaceAll('|', '\\|')),
  );
  const widths = head.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [
    line(first),
    `| ${widths.map((columns) => '-'.repeat(columns)).join(' | ')} |`,
    ...others.map(line),
  ];
}

/** The columns that a text takes in a fixed-width font: Chinese characters and their punctuation take two. */
function width(text: string): number {
  return text.length + (text.match(/[⺀-〾ぁ-鿿＀-｠]/gu) ?? []).length;
}

/** The first sentence: the settings editor shows the rest. */
function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s|(?<=。)/u, 1)[0] ?? text;
}

function code(text: string): string {
  return `\`${text}\``;
}

function defaultText(value: unknown, entries: string): string {
  if (Array.isArray(value) && value.length > 3) return `${value.length} ${entries}`;
  return code(JSON.stringify(value));
}
