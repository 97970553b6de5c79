import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { sarifLog, zoneResults, zoneRules, type SarifResult, type SarifRule } from '../check/sarif.ts';
import type { NamedZone, ZoneFindings } from '../check/findings.ts';
import { PROBLEM_CODES, problemText } from '../config/problems/problemText.ts';
import type { FilesCheck } from './filesCheck.ts';

/** What is wrong in the zones and in the files of a folder. */
export type WorkspaceFinding = SarifResult & {
  readonly fingerprint: string;
  /** The name or the address that a file mentions; undefined for what is wrong in a zone. */
  readonly subject?: string;
};

/** The kinds of problems in files, as rules. */
function fileRules(): readonly SarifRule[] {
  return [
    { id: PROBLEM_CODES.nothing, text: l10n.t('A host that no record answers for'), severity: 'warning' },
    { id: PROBLEM_CODES.disabled, text: l10n.t('A host whose records are disabled'), severity: 'warning' },
    {
      id: PROBLEM_CODES.address,
      text: l10n.t('An address that the host beside it does not have'),
      severity: 'warning',
    },
    {
      id: PROBLEM_CODES.target,
      text: l10n.t('A record that leads elsewhere than the hosted one'),
      severity: 'warning',
    },
    { id: PROBLEM_CODES.mail, text: l10n.t('A mailbox of a domain that takes no mail'), severity: 'warning' },
  ];
}

/**
 * Yields all findings, those in files first. A finding of a zone stands at the first place that mentions its host, if a
 * file does. `known` are the fingerprints of an earlier run.
 */
export function* workspaceFindings(
  files: FilesCheck,
  zones: readonly ZoneFindings<NamedZone>[],
  known?: ReadonlySet<string>,
): Generator<WorkspaceFinding, void> {
  const fingerprints = new Fingerprints();
  const withFingerprint = <Result extends SarifResult>(
    result: Result,
  ): Result & { readonly fingerprint: string } => {
    const fingerprint = fingerprints.of(result);
    return { ...result, fingerprint, isKnown: known?.has(fingerprint) };
  };
  for (const { file, line, problem } of files.problems) {
    const { start, end, kind, sure } = problem;
    yield withFingerprint({
      rule: PROBLEM_CODES[kind],
      severity: sure ? 'warning' : 'hint',
      text: problemText(problem),
      place: { file, line, start, end },
      subject: kind === 'address' ? problem.address : problem.name,
    });
  }
  for (const found of zones)
    for (const result of zoneResults(found)) {
      const host = /^(?<host>\S*)\. /u.exec(result.owner ?? '')?.groups?.['host'];
      yield withFingerprint({ ...result, place: host === undefined ? undefined : files.mentionOf(host) });
    }
}

/** The pieces of a SARIF log of all findings. */
export function workspaceSarif(
  findings: Iterable<WorkspaceFinding>,
  version: string,
): Generator<string, void> {
  return sarifLog([...zoneRules(), ...fileRules()], findings, version);
}

/**
 * Identifies findings over runs, by what they say and not by their line: the second one that says the same in a file has
 * a number. Where a finding of a zone is shown does not matter, because any edit may change that.
 */
class Fingerprints {
  readonly #seen = new Map<string, number>();

  of({ rule, text, place, zone, owner }: SarifResult): string {
    const where = zone === undefined ? ['file', place?.file ?? ''] : ['zone', zone, owner ?? ''];
    const hash = createHash('sha256')
      .update(JSON.stringify([rule, text, ...where]))
      .digest('hex')
      .slice(0, 32);
    const count = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, count);
    return `${hash}:${count}`;
  }
}
