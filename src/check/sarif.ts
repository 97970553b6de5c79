import { escapeUnseen } from '../text/unseenEscapes.ts';
import { SEVERITIES } from './rules/severity.ts';
import { ALL_RULES, RULE_IDS, titleOf } from './rules/allRules.ts';
import type { Finding } from './findings.ts';
import { unlisted, unlistedText, type NamedZone, type ZoneFindings } from './zoneFindings.ts';

/** How serious a result is, the most serious first. A note is a name in a file that is merely absent. */
export const RESULT_SEVERITIES = [...SEVERITIES, 'note'] as const;
export type ResultSeverity = (typeof RESULT_SEVERITIES)[number];

const LEVELS = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
  note: 'note',
} as const satisfies Record<ResultSeverity, string>;

/** The fingerprint that two runs are compared by. Its version changes with what goes into it. */
export const FINGERPRINT = 'dnsTree/v2';
/** Where code hosts look for a fingerprint. The properties of the run say that {@link FINGERPRINT} is there. */
export const LINE_HASH = 'primaryLocationLineHash';

/** A rule as a SARIF log describes it. */
export interface SarifRule {
  readonly id: string;
  readonly text: string;
  readonly severity: ResultSeverity;
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
  readonly severity: ResultSeverity;
  readonly text: string;
  /** Undefined: the finding is not in a file, but at the service. */
  readonly place?: SarifPlace | undefined;
  /** In ASCII; undefined for a result that belongs to no zone. */
  readonly zone?: string | undefined;
  /** The owner name and the type of a record. */
  readonly owner?: string | undefined;
  readonly recordId?: string | undefined;
  /** Identifies the finding within its zone or file: codes and data, the same in all languages. */
  readonly identity?: readonly string[];
  /** The number of findings that the result counts; undefined: one. */
  readonly count?: number | undefined;
  /** The same for the same finding in another run, wherever its line is then. */
  readonly fingerprint?: string;
  /** Whether an earlier log has the finding too; undefined without such a log. */
  readonly isKnown?: boolean | undefined;
}

/** The rules of the check of zones. */
export function zoneRules(): readonly SarifRule[] {
  return RULE_IDS.map((id) => ({
    id,
    text: titleOf(id),
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

/**
 * Yields the pieces of a SARIF 2.1.0 log. Each finding is a result on one line and repeats nothing of its rule, because
 * there may be many thousands.
 */
export function* sarifLog(
  rules: readonly SarifRule[],
  results: Iterable<SarifResult>,
  version: string,
): Generator<string, void> {
  const log = JSON.stringify(logWithoutResults(rules, version), undefined, 2);
  // The empty list of results is the last one of the log.
  const end = log.lastIndexOf('[]') + 1;
  const severities = new Map(rules.map(({ id, severity }) => [id, severity]));
  yield log.slice(0, end);
  let separator = '';
  for (const result of results) {
    yield `${separator}\n${escapeUnseen(JSON.stringify(logged(result, severities)))}`;
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
        properties: { [LINE_HASH]: FINGERPRINT },
        results: [],
      },
    ],
  };
}

/** Yields the findings of a zone, and for each rule how many of its findings are not listed. */
export function* zoneResults(found: ZoneFindings<NamedZone>): Generator<SarifResult, void> {
  const { ascii: zone } = found.zone;
  for (const finding of found.findings) {
    const { rule, severity, host, text, records, once } = finding;
    const [{ id, type }] = records;
    yield {
      rule,
      severity,
      text: text(),
      zone,
      owner: `${host}. ${type}`.trim(),
      recordId: id,
      identity: identityOf(finding),
      count: once && once.others + 1,
    };
  }
  for (const each of unlisted(found)) {
    const { rule, severity, count } = each;
    yield {
      rule,
      severity,
      text: unlistedText(each),
      zone,
      owner: `${zone}.`,
      identity: unlistedIdentity(rule),
      count,
    };
  }
}

/**
 * Returns what identifies a finding between runs. A finding that stands for many records has the same identity at
 * whichever record it is shown. If a finding is about a place in a value, only the text at that place counts.
 */
function identityOf({ rule, host, records, about, once }: Finding): readonly string[] {
  const [{ type, value }] = records;
  if (once !== undefined) return [rule, 'once', once.key];
  const { part = 'value', start = 0, end } = about;
  return [rule, host, type, part, ...(part === 'value' ? [value.slice(start, end)] : [])];
}

/** {@link SarifResult.identity} of the result that says how many findings of a rule are not listed. */
export function unlistedIdentity(rule: string): readonly string[] {
  return [rule, 'more'];
}

function logged(
  { rule, severity, text, place, zone, owner, recordId, count, fingerprint, isKnown }: SarifResult,
  severities: ReadonlyMap<string, ResultSeverity>,
): object {
  return {
    ruleId: rule,
    ...(severities.get(rule) === severity ? {} : { level: LEVELS[severity] }),
    // Viewers make links of `[text](address)`.
    message: { text: text.replaceAll('](', '] (') },
    locations: [
      {
        physicalLocation: place === undefined ? inZone(zone ?? '') : inFile(place),
        ...(owner === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: owner }] }),
      },
    ],
    ...(count === undefined ? {} : { occurrenceCount: count }),
    ...(fingerprint === undefined ? {} : { partialFingerprints: { [LINE_HASH]: fingerprint } }),
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
