import { escapeUnseen } from '../text/visible.ts';
import type { Finding } from './checkZone.ts';
import type { Severity } from './rules/severity.ts';
import { RULE_IDS, ALL_RULES } from './rules/allRules.ts';
import type { ZoneFindings } from './zoneChecks.ts';

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, string>;

/**
 * Yields the pieces of a SARIF 2.1.0 log (OASIS standard): each finding is a result, on one line. A zone is
 * the artifact `NAME.zone`, and the owner name its logical location: a record at the service is in no file.
 */
export function* sarifText(all: readonly ZoneFindings[], version: string): Generator<string, void> {
  const log = JSON.stringify(logWithoutResults(version), undefined, 2);
  // The empty list of results is the last one of the log.
  const end = log.lastIndexOf('[]') + 1;
  yield log.slice(0, end);
  let separator = '';
  for (const found of all) {
    for (const finding of found.findings) {
      yield `${separator}\n        ${escapeUnseen(JSON.stringify(resultOf(found, finding)))}`;
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

function resultOf({ zone }: ZoneFindings, { rule, severity, text, host, records }: Finding): object {
  const [{ id, type }] = records;
  return {
    ruleId: rule,
    ruleIndex: RULE_IDS.indexOf(rule),
    level: LEVELS[severity],
    // Viewers make links of `[text](address)`.
    message: { text: text().replaceAll('](', '] (') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `${encodeURIComponent(zone.ascii.toWellFormed())}.zone` },
        },
        logicalLocations: [{ fullyQualifiedName: `${host}. ${type}`.trim(), kind: 'resource' }],
      },
    ],
    properties: { zone: zone.ascii, ...(id === undefined ? {} : { recordId: id }) },
  };
}
