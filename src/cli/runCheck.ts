import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FindingBudget } from '../check/latestFindings.ts';
import { findingsOnly, type NamedZone, type ZoneFindings } from '../check/zoneFindings.ts';
import { ZoneChecks } from '../check/zoneChecks.ts';
import { DisposableStore } from '../base/lifecycle.ts';
import { RESULT_SEVERITIES, type ResultSeverity } from '../check/sarif.ts';
import { NameChecker } from '../config/problems/nameChecker.ts';
import { fixedIndex } from '../zones/knownZones.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import { digits, SHOWN } from '../text/visible.ts';
import { firstTexts, listText } from '../text/listText.ts';
import { readBaseline, type KnownFindings } from '../workspace/baseline.ts';
import { languagesWithoutEditor } from '../workspace/fileKinds.ts';
import { FILE_LIMITS } from '../workspace/fileLimits.ts';
import { FilesCheck } from '../workspace/filesCheck.ts';
import { pathMatcher } from '../workspace/pathGlob.ts';
import { workspaceFindings, workspaceSarif, type WorkspaceFinding } from '../workspace/workspaceFindings.ts';
import { filesAccount, loadAccount, openAccount } from './accountZones.ts';
import { Accounts } from '../zones/accounts.ts';
import type { CheckArguments } from './commandArguments.ts';
import { folderFiles, type UnreadNames } from './folderFiles.ts';
import { folderDiagnostics } from './folderDiagnostics.ts';
import { folderSettings, type FolderSettings } from './folderSettings.ts';
import { readGivenFile } from './givenFile.ts';
import { checkSarifFile, writeSarif } from './sarifFile.ts';
import { CannotRun, errorText, UNEXPECTED } from './cannotRun.ts';
import type { CliContext } from './cliContext.ts';
import { readZones } from './readZones.ts';

/** A log of an earlier run is no larger, in bytes. */
const LARGEST_BASELINE = 250_000_000;

/** Checks zones and a folder. Returns whether there are new findings. @throws CannotRun if it cannot run */
export async function runCheck(
  given: CheckArguments,
  context: CliContext,
): Promise<'nothingNew' | 'findings'> {
  using disposables = new DisposableStore();
  const { sarif, folder } = given;
  if (sarif !== undefined) await checkSarifFile(sarif, given.zones, folder);
  if (folder !== undefined) await readdir(folder).catch(folderError(folder));
  const earlier = given.baseline === undefined ? undefined : await baseline(given.baseline);
  const settings = await folderSettings(folder, context.warn);
  const now = Date.now();
  const fromFiles = await readZones(given.zones, now, context.warn);
  const accounts = [filesAccount(fromFiles, now, disposables)];
  if (given.account !== undefined) accounts.push(openAccount(given.account, context, disposables));
  const [, hosting] = accounts;
  let isWhole = hosting === undefined || (await loadAccount(hosting, context));
  const hosted = [...(hosting?.zones() ?? [])];
  const zones = [...fromFiles, ...hosted];
  const checks = disposables.add(
    new ZoneChecks(
      disposables.add(new Accounts(accounts)),
      () => settings.check,
      () => {
        context.warn(UNEXPECTED);
        isWhole = false;
      },
    ),
  );
  const found: ZoneFindings<NamedZone>[] = [];
  const budget = new FindingBudget();
  let ignored = 0;
  for (const each of [fromFiles, hosted])
    for await (const findings of checks.findingsOf(each, context.signal)) {
      if (findings.isIgnored === true) ignored += 1;
      found.push(findingsOnly(budget.take(findings)));
    }
  const { files, isWhole: hasAllFiles } = await filesOf(given, settings, zones, context);
  const all = [...workspaceFindings(files, found, earlier)].filter(({ severity }) =>
    isAtLeast(severity, given.least ?? 'note'),
  );
  const fresh = all.filter(({ isKnown }) => isKnown !== true);
  for (const each of fresh) context.print(findingLine(each));
  const known = all.filter(({ isKnown }) => isKnown === true);
  context.print(
    `${counted(zones.length - ignored, 'zone')} checked${ignoredText(ignored)}: ` +
      `${counted(sumOf(fresh.filter(isFinding)), 'finding')}${notesText(fresh)}${knownText(sumOf(known))}`,
  );
  if (files.unlisted > 0) context.warn(`Further problems in files that are not listed: ${files.unlisted}.`);
  if (sarif !== undefined) await writeSarif(sarif, workspaceSarif(all, context.version));
  if (fresh.some(({ severity }) => isAtLeast(severity, given.least ?? 'hint'))) return 'findings';
  // The unchecked part may have new findings.
  if (!isWhole || !hasAllFiles) throw new CannotRun('Not everything could be checked.');
  return 'nothingNew';
}

async function filesOf(
  { folder, sarif = '', baseline: earlier = '', zones: zoneFiles }: CheckArguments,
  settings: FolderSettings,
  zones: readonly ZoneState[],
  { signal, warn }: CliContext,
): Promise<{ readonly files: FilesCheck; readonly isWhole: boolean }> {
  const files = new FilesCheck(
    new NameChecker(fixedIndex(zones), { now: Date.now(), maxAge: Number.POSITIVE_INFINITY }),
  );
  if (folder === undefined) return { files, isWhole: true };
  const unread: UnreadNames = { large: [], binary: [], failed: [], isCut: false, areRulesCut: false };
  const own = new Set([sarif, earlier, ...zoneFiles].map((each) => path.resolve(each)));
  const whole = path.resolve(folder).split(path.sep).join('/').replace(/\/$/u, '');
  const { isMarked, badgesOf } = folderDiagnostics(whole, settings.marks);
  const choice = {
    isExcluded: pathMatcher(settings.excluded),
    // Do not check the files that are arguments of this run.
    isWanted: (file: string) => isMarked(file) && !own.has(path.resolve(folder, file)),
    languages: languagesWithoutEditor(settings.associations),
  };
  try {
    for await (const { name: file, languageId, text } of folderFiles(folder, choice, signal, unread))
      if (!files.add({ file, path: `${whole}/${file}`, text, languageId, ...badgesOf(file, languageId) }))
        unread.large.push(file);
  } catch (error) {
    folderError(folder)(error);
  }
  if (unread.large.length > 0) warn(`Too large, and not read: ${someOf(unread.large)}.`);
  if (unread.binary.length > 0) warn(`Not read, because they hold a NUL: ${someOf(unread.binary)}.`);
  if (files.partlyRead.size > 0)
    warn(
      `Read without lines of more than ${digits(FILE_LIMITS.lineCharacters)} characters, or without the records that more than ` +
        `${digits(FILE_LIMITS.linesOfRecords)} lines may state: ${someOf([...files.partlyRead])}.`,
    );
  if (unread.failed.length > 0) warn(`Could not be read: ${someOf(unread.failed)}.`);
  if (unread.areRulesCut)
    warn(
      'The files such as .gitignore have too many rules, or too long or too wide ones, so some do not count.',
    );
  if (unread.isCut) warn('The folder has too many files; the rest was not read.');
  return { files, isWhole: unread.failed.length === 0 && !unread.isCut && files.unlistedMistakes === 0 };
}

function isAtLeast(severity: ResultSeverity, least: ResultSeverity): boolean {
  return RESULT_SEVERITIES.indexOf(severity) <= RESULT_SEVERITIES.indexOf(least);
}

/** `hosts.yaml:3:7: warning misspelled: No record answers for …` */
function findingLine({ rule, severity, text, place, zone, owner }: WorkspaceFinding): string {
  const at = place === undefined ? '' : `${place.file}:${place.line + 1}:${place.start + 1}: `;
  const of = zone === undefined ? '' : `${owner ?? zone}: `;
  return `${at}${severity} ${rule}: ${of}${text}`;
}

/** The first of some names, and how many more there are. */
function someOf(names: readonly string[]): string {
  return listText(firstTexts(names, String, SHOWN.cell));
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** How many findings the results stand for. */
function sumOf(findings: readonly WorkspaceFinding[]): number {
  return findings.reduce((sum, { count = 1 }) => sum + count, 0);
}

function ignoredText(ignored: number): string {
  return ignored === 0 ? '' : `, ${ignored} left out by dnsTree.check.rules`;
}

function isFinding({ severity }: WorkspaceFinding): boolean {
  return severity !== 'note';
}

function notesText(fresh: readonly WorkspaceFinding[]): string {
  const notes = fresh.filter((each) => !isFinding(each));
  return notes.length === 0 ? '' : `, ${counted(notes.length, 'note')}`;
}

function knownText(known: number): string {
  return known === 0 ? '' : `, and ${known} that the baseline has`;
}

async function baseline(file: string): Promise<KnownFindings> {
  const content = await readGivenFile(file, LARGEST_BASELINE);
  const known = content.kind === 'text' ? readBaseline(content.text) : undefined;
  if (known === undefined) throw new CannotRun(`${file} is no SARIF 2.1.0 log.`);
  return known;
}

function folderError(folder: string): (error: unknown) => never {
  return (error) => {
    throw new CannotRun(`${folder} cannot be read: ${errorText(error)}`);
  };
}
