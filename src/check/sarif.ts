import type { Severity } from './severity.ts';
import { RULE_IDS, RULES } from './rules.ts';
import type { ZoneFindings } from './zoneChecks.ts';

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, string>;

/**
 * Findings as a SARIF 2.1.0 log (OASIS standard), one result each. A zone is the artifact `NAME.zone`, and the owner
 * name its logical location: records have no lines at the service.
 */
export function sarifLog(all: readonly ZoneFindings[], version: string): object {
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
              helpUri: RULES[id].source.url,
              help: { text: RULES[id].source.text },
              defaultConfiguration: { level: LEVELS[RULES[id].severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: all.flatMap(resultsOf),
      },
    ],
  };
}

function resultsOf({ zone, findings }: ZoneFindings): readonly object[] {
  const uri = `${encodeURIComponent(zone.ascii.toWellFormed())}.zone`;
  return findings.map(({ rule, severity, text, host, records }) => {
    const record = zone.loaded?.table.records[records[0]];
    return {
      ruleId: rule,
      ruleIndex: RULE_IDS.indexOf(rule),
      level: LEVELS[severity],
      message: { text },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri } },
          logicalLocations: [
            { fullyQualifiedName: `${host}. ${record?.type ?? ''}`.trim(), kind: 'resource' },
          ],
        },
      ],
      properties: { zone: zone.ascii, ...(record?.id === undefined ? {} : { recordId: record.id }) },
    };
  });
}
