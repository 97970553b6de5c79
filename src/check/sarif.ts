import { escapeUnseen } from '../text/visible.ts';
import type { Severity } from './rules/severity.ts';
import { ruleText } from './ruleText.ts';
import { RULE_IDS, ALL_RULES } from './rules/allRules.ts';
import { unlisted, unlistedText, type NamedZone, type ZoneFindings } from './findings.ts';

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
} as const satisfies Record<Severity, string>;

/** The fingerprint that code hosts compare the results of two runs by. */
export const FINGERPRINT = 'primaryLocationLineHash';

/** A rule as a SARIF log describes it. */
export interface SarifRule {
  readonly id: string;
  readonly text: string;
  readonly severity: Severity;
  /** Where the rule comes from. */
  readonly source?: { readonly url: string; readonly text: string };
}

/** A place in a file, counted from 0. */
export interface SarifPlace {
  /** The path within the folder, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A finding as a SARIF log lists it. */
export interface SarifResult {
  readonly rule: string;
  readonly severity: Severity;
  readonly text: string;
  /** Undefined: it is in no file, but at the service. */
  readonly place?: SarifPlace | undefined;
  /** In ASCII; undefined for what no zone has. */
  readonly zone?: string | undefined;
  /** The owner name and the type of a record. */
  readonly owner?: string | undefined;
  readonly recordId?: string | undefined;
  /** The same for the same finding in another run, wherever its line is then. */
  readonly fingerprint?: string;
  /** Whether an earlier log had it; undefined without such a log. */
  readonly isKnown?: boolean | undefined;
}

/** The rules of the check of zones. */
export function zoneRules(): readonly SarifRule[] {
  return RULE_IDS.map((id) => ({
    id,
    text: ruleText(id),
    severity: ALL_RULES[id].severity,
    source: ALL_RULES[id].source,
  }));
}

/**
 * Yields the pieces of a SARIF 2.1.0 log (OASIS standard) of zones. A zone is the artifact `NAME.zone`, and the owner
 * name its logical location: a record at the service is in no file. A result of the zone says how many findings of a
 * rule are not listed.
 */
export function* sarifText(
  all: readonly ZoneFindings<NamedZone>[],
  version: string,
): Generator<string, void> {
  yield* sarifLog(zoneRules(), inTurn(all), version);
}

function* inTurn(all: readonly ZoneFindings<NamedZone>[]): Generator<SarifResult, void> {
  for (const found of all) yield* zoneResults(found);
}

/** Yields the pieces of a SARIF 2.1.0 log: each finding is a result, on one line. */
export function* sarifLog(
  rules: readonly SarifRule[],
  results: Iterable<SarifResult>,
  version: string,
): Generator<string, void> {
  const log = JSON.stringify(logWithoutResults(rules, version), undefined, 2);
  // The empty list of results is the last one of the log.
  const end = log.lastIndexOf('[]') + 1;
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  yield log.slice(0, end);
  let separator = '';
  for (const result of results) {
    yield `${separator}\n        ${escapeUnseen(JSON.stringify(logged(result, places)))}`;
    separator = ',';
  }
  yield `${log.slice(end)}\n`;
}

function logWithoutResults(rules: readonly SarifRule[], version: string): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'DNS Tree',
            semanticVersion: version,
            rules: rules.map(({ id, text, severity, source }) => ({
              id,
              shortDescription: { text },
              ...(source && { helpUri: source.url, help: { text: source.text } }),
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: [],
      },
    ],
  };
}

/** Yields the findings of a zone, and for each rule how many of its findings are not listed. */
export function* zoneResults(found: ZoneFindings<NamedZone>): Generator<SarifResult, void> {
  const { ascii: zone } = found.zone;
  for (const { rule, severity, host, text, records } of found.findings) {
    const [{ id, type }] = records;
    yield { rule, severity, text: text(), zone, owner: `${host}. ${type}`.trim(), recordId: id };
  }
  for (const each of unlisted(found))
    yield {
      rule: each.rule,
      severity: each.severity,
      text: unlistedText(each),
      zone,
      owner: `${zone}.`,
    };
}

function logged(
  { rule, severity, text, place, zone, owner, recordId, fingerprint, isKnown }: SarifResult,
  places: ReadonlyMap<string, number>,
): object {
  return {
    ruleId: rule,
    ruleIndex: places.get(rule),
    level: LEVELS[severity],
    // Viewers make links of `[text](address)`.
    message: { text: text.replaceAll('](', '] (') },
    locations: [
      {
        physicalLocation: place === undefined ? inZone(zone ?? '') : inFile(place),
        ...(owner === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: owner, kind: 'resource' }] }),
      },
    ],
    ...(fingerprint === undefined ? {} : { partialFingerprints: { [FINGERPRINT]: fingerprint } }),
    ...(isKnown === undefined ? {} : { baselineState: isKnown ? 'unchanged' : 'new' }),
    ...(zone === undefined ? {} : { properties: { zone, ...(recordId === undefined ? {} : { recordId }) } }),
  };
}

function inZone(zone: string): object {
  return { artifactLocation: { uri: `${encodeURIComponent(zone.toWellFormed())}.zone` } };
}

function inFile({ file, line, start, end }: SarifPlace): object {
  return {
    artifactLocation: {
      uri: file
        .split('/')
        .map((part) => encodeURIComponent(part.toWellFormed()))
        .join('/'),
    },
    region: { startLine: line + 1, startColumn: start + 1, endColumn: end + 1 },
  };
}
