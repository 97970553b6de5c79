import { escapeUnseen } from '../text/visible.ts';
import type { Severity } from './rules/severity.ts';
import { ruleText } from './ruleText.ts';
import { RULE_IDS, ALL_RULES } from './rules/allRules.ts';
import { unlisted, unlistedText, type NamedZone, type RatedRule, type ZoneFindings } from './findings.ts';

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, string>;

/**
 * Yields the pieces of a SARIF 2.1.0 log (OASIS standard): each finding is a result, on one line. A zone is
 * the artifact `NAME.zone`, and the owner name its logical location: a record at the service is in no file. A result of
 * the zone says how many findings of a rule are not listed.
 */
export function* sarifText(
  all: readonly ZoneFindings<NamedZone>[],
  version: string,
): Generator<string, void> {
  const log = JSON.stringify(logWithoutResults(version), undefined, 2);
  // The empty list of results is the last one of the log.
  const end = log.lastIndexOf('[]') + 1;
  yield log.slice(0, end);
  let separator = '';
  for (const found of all) {
    for (const result of resultsOf(found)) {
      yield `${separator}\n        ${escapeUnseen(JSON.stringify(result))}`;
      separator = ',';
    }
  }
  yield `${log.slice(end)}\n`;
}

function logWithoutResults(version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'DNS Tree',
            semanticVersion: version,
            rules: RULE_IDS.map((id) => ({
              id,
              shortDescription: { text: ruleText(id) },
              helpUri: ALL_RULES[id].source.url,
              help: { text: ALL_RULES[id].source.text },
              defaultConfiguration: { level: LEVELS[ALL_RULES[id].severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  };
}

function* resultsOf(found: ZoneFindings<NamedZone>): Generator<object, void> {
  for (const finding of found.findings) {
    const { host, text, records } = finding;
    const [{ id, type }] = records;
    yield resultOf(found.zone, finding, text(), `${host}. ${type}`.trim(), id);
  }
  for (const each of unlisted(found))
    yield resultOf(found.zone, each, unlistedText(each), `${found.zone.ascii}.`);
}

function resultOf(
  { ascii }: NamedZone,
  { rule, severity }: RatedRule,
  text: string,
  place: string,
  recordId?: string,
): object {
  return {
    ruleId: rule,
    ruleIndex: RULE_IDS.indexOf(rule),
    level: LEVELS[severity],
    // Viewers make links of `[text](address)`.
    message: { text: text.replaceAll('](', '] (') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `${encodeURIComponent(ascii.toWellFormed())}.zone` },
        },
        logicalLocations: [{ fullyQualifiedName: place, kind: 'resource' }],
      },
    ],
    properties: { zone: ascii, ...(recordId === undefined ? {} : { recordId }) },
  };
}
