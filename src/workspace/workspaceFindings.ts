import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { unlisted, type NamedZone, type ZoneFindings } from '../check/zoneFindings.ts';
import {
  sarifLog,
  unlistedIdentity,
  zoneResults,
  zoneRules,
  type SarifResult,
  type SarifRule,
} from '../check/sarif.ts';
import { likelihoodOf, PROBLEM_CODES, type Problem } from '../config/problems/problem.ts';
import { zoneOfName } from '../config/records/declaredNames.ts';
import { problemText } from '../config/problems/problemText.ts';
import type { KnownFindings } from './baseline.ts';
import { severityOf, type FilesCheck } from './filesCheck.ts';

/** A finding in a zone, or a problem in a file of a folder. */
export type WorkspaceFinding = SarifResult & {
  readonly fingerprint: string;
  /** The name or the address that a file mentions; undefined for a finding in a zone. */
  readonly subject?: string;
  /** The zone of a name that a file mentions, in ASCII. */
  readonly fileZone?: string;
  /** Whether it is a name in a file that is merely absent, whatever its severity. */
  readonly isAbsent?: boolean;
};

/** The kinds of problems in files, as rules. */
function fileRules(): readonly SarifRule[] {
  const texts: readonly (readonly [kind: Problem['kind'], text: string])[] = [
    ['misspelled', l10n.t('A host that no record answers for, and that resembles a hosted one')],
    ['gone', l10n.t('A host whose records were removed or renamed')],
    ['series', l10n.t('A host that is missing from a series of hosted ones')],
    ['blocked', l10n.t('A host that names below it hide from a wildcard')],
    ['absent', l10n.t('A host that no record answers for')],
    ['declared', l10n.t('A declared record that is not hosted yet')],
    ['type', l10n.t('A declared record of another type than the hosted ones')],
    ['disabled', l10n.t('A host whose records are disabled')],
    ['address', l10n.t('An address that the host beside it does not have')],
    ['target', l10n.t('A record that points elsewhere than the hosted one')],
    ['mail', l10n.t('A mailbox of a domain that takes no mail')],
  ];
  return texts.map(([kind, text]) => ({ id: PROBLEM_CODES[kind], text, severity: severityOf({ kind }) }));
}

/**
 * Yields all findings, those in files first. A finding of a zone stands at the first place that uses its host, if a
 * file does. `known` is what an earlier run found.
 */
export function* workspaceFindings(
  files: FilesCheck,
  zones: readonly ZoneFindings<NamedZone>[],
  known?: KnownFindings,
): Generator<WorkspaceFinding, void> {
  const fingerprints = new Fingerprints(known);
  for (const { file, line, problem, severity } of files.problems) {
    const { start, end, kind } = problem;
    yield fingerprints.added({
      rule: PROBLEM_CODES[kind],
      severity,
      text: problemText(problem),
      place: { file, line, start, end },
      subject: kind === 'address' ? problem.address : problem.name,
      isAbsent: likelihoodOf(problem) === 'absent',
      fileZone: zoneOfName(problem.name, files.zoneNames) ?? '',
      // A name stays the same note once a record of it is declared. A note that becomes a warning is new.
      identity: [PROBLEM_CODES[kind === 'declared' ? 'absent' : kind], problem.name, ...declaredIn(problem)],
    });
  }
  for (const found of zones) {
    fingerprints.startZone(found);
    for (const result of zoneResults(found)) {
      const host = /^(?<host>\S*)\. /u.exec(result.owner ?? '')?.groups?.['host'];
      yield fingerprints.added({ ...result, place: host === undefined ? undefined : files.useOf(host) });
    }
  }
}

/** Returns the values that a file declares for a name. */
function declaredIn(problem: Problem): readonly string[] {
  if (problem.kind === 'address') return [problem.address];
  if (problem.kind === 'type') return [problem.type];
  return problem.kind === 'target' ? [problem.type, problem.target] : [];
}

/** The pieces of a SARIF log of all findings. */
export function workspaceSarif(
  findings: Iterable<WorkspaceFinding>,
  version: string,
): Generator<string, void> {
  return sarifLog([...zoneRules(), ...fileRules()], findings, version);
}

/**
 * Recognizes findings of an earlier run by their code and data, not by their line or language; equal ones in a file
 * or zone are numbered. Where a finding of a zone is shown does not matter, because any edit may change that.
 *
 * Only some findings of a rule in a zone are listed; one result counts the others. If n fewer are unlisted than in
 * the earlier run, n listed findings that are not in it count as known: they were probably among the unlisted ones. A
 * result that stands for several findings is known unless its count grew.
 */
class Fingerprints {
  readonly #known: KnownFindings | undefined;
  readonly #seen = new Map<string, number>();
  /** How many findings of each rule in the zone may have been among those that were not listed before. */
  #wereUnlisted = new Map<string, number>();

  constructor(known: KnownFindings | undefined) {
    this.#known = known;
  }

  startZone(found: ZoneFindings<NamedZone>): void {
    const unlistedNow = new Map(unlisted(found).map(({ rule, count }) => [rule, count]));
    this.#wereUnlisted = new Map(
      found.counts.map(({ rule }) => {
        const before =
          this.#known?.get(`${hashOf(['zone', found.zone.ascii], unlistedIdentity(rule))}:1`) ?? 0;
        return [rule, before - (unlistedNow.get(rule) ?? 0)];
      }),
    );
  }

  added<Result extends SarifResult>(result: Result): Result & { readonly fingerprint: string } {
    const { place, zone, identity = [] } = result;
    const hash = hashOf(zone === undefined ? ['file', place?.file ?? ''] : ['zone', zone], identity);
    const nth = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, nth);
    const fingerprint = `${hash}:${nth}`;
    return { ...result, fingerprint, isKnown: this.#isKnown(result, fingerprint) };
  }

  #isKnown({ rule, zone, count = 1 }: SarifResult, fingerprint: string): boolean | undefined {
    if (this.#known === undefined) return undefined;
    const before = this.#known.get(fingerprint);
    if (before !== undefined) return count <= before;
    const wereUnlisted = zone === undefined ? 0 : (this.#wereUnlisted.get(rule) ?? 0);
    if (wereUnlisted <= 0) return false;
    this.#wereUnlisted.set(rule, wereUnlisted - 1);
    return true;
  }
}

function hashOf(where: readonly string[], identity: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([where, identity]))
    .digest('hex')
    .slice(0, 32);
}
