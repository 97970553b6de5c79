import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Disposable } from '../base/lifecycle.ts';
import { inSlices } from '../base/timeSlices.ts';
import { searchFiles } from '../editor/workspaceFiles/checkFiles.ts';
import { sumOfCounts, unlistedZones } from '../zones/indexing/unlistedZones.ts';
import type { Accounts } from '../zones/accounts.ts';
import type { ShowDependents } from '../panels/workspace/workspacePanel.ts';
import type { CheckedWorkspace } from '../panels/workspace/workspaceResult.ts';
import { findDependents, type Dependents, type Subject } from '../workspace/dependents/dependents.ts';
import { NO_MENTIONS, type MentionedPlaces } from '../workspace/dependents/dependentsTree.ts';
import { dependentsTitle } from '../workspace/dependents/dependentsText.ts';
import { showNoAccount } from './target/chooseAccount.ts';
import type { Targets } from './target/commandTargets.ts';
import { cancellableWork } from './rowProgress.ts';
import { canonicalAddress } from '../config/lookup/resolveName.ts';
import { domainKey } from '../dns/syntax/domainName.ts';
import { subjectAtCursor } from '../editor/atCursor.ts';
import { recordById, type ZoneState } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { ItemRef } from '../zones/itemRef.ts';
import { fqdn, hostKey } from '../dns/names.ts';
import { LIMIT, plain } from '../text/visible.ts';
import type { ZoneNode } from '../tree/nodes.ts';
import { InputError } from './inputError.ts';
import { showNoName } from './reveal.ts';

interface DependentsParts {
  readonly accounts: Accounts;
  readonly targets: Pick<Targets, 'isNode' | 'chosen'>;
  /** Loads the saved indexes of all accounts. Makes no call. */
  readonly loadIndex: () => Promise<void>;
  /** Checks the files of the workspace, unless they were checked and are unchanged. Undefined: the user cancelled. */
  readonly checkedFiles: () => Promise<Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder' | undefined>;
  readonly showDependents: ShowDependents;
}

/** *What Depends on This?*: the hosts and files that need a record, a host or an address. */
export class DependentsCommand implements Disposable {
  readonly #parts: DependentsParts;
  #running: AbortController | undefined;

  constructor(parts: DependentsParts) {
    this.#parts = parts;
  }

  /** Searches, with progress. Cancels a search that runs: its panel would be replaced. */
  async run(clicked: unknown): Promise<void> {
    const { accounts, loadIndex, targets, checkedFiles, showDependents } = this.#parts;
    if (accounts.all.length === 0) return showNoAccount();
    await loadIndex();
    const subject = await chosenSubject(accounts, targets, clicked);
    if (subject === undefined) return;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const checked = await checkedFiles();
    if (checked === undefined || running.signal.aborted) return;
    const found = await this.#find(subject, checked, running);
    if (found !== undefined) await showDependents(found, argumentOf(subject));
  }

  dispose(): void {
    this.#running?.abort();
  }

  async #find(
    subject: Subject,
    checked: Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder',
    running: AbortController,
  ): Promise<Dependents | undefined> {
    const { accounts } = this.#parts;
    const zones = [...accounts.zones];
    const count = sumOfCounts(unlistedZones(accounts.all).map((each) => each.count));
    const search = async (signal: AbortSignal): Promise<Dependents> => {
      const { mentions, isCut } = await this.#mentions(checked, signal);
      const work = findDependents(subject, zones, mentions, { count });
      return { ...(await inSlices(work, signal)), areFilesCut: isCut };
    };
    return cancellableWork(dependentsTitle(subject), search, running);
  }

  /**
   * Returns the occurrences of hosts in all files of the workspace: in checked files, and in others, which are searched
   * here.
   */
  async #mentions(
    checked: Pick<CheckedWorkspace, 'files' | 'unread'> | 'noFolder',
    signal: AbortSignal,
  ): Promise<{ readonly mentions: MentionedPlaces; readonly isCut: boolean }> {
    if (checked === 'noFolder') return { mentions: NO_MENTIONS, isCut: false };
    const { unmarked = [], isCut } = checked.unread;
    const marked = checked.files.mentions;
    const others = await searchFiles(unmarked, this.#parts.accounts.names, signal);
    const mentions: MentionedPlaces = {
      hosts: new Set([...marked.hosts, ...others.mentions.hosts]),
      of: (host) => [...marked.of(host), ...others.mentions.of(host)],
    };
    return { mentions, isCut: isCut || others.isCut };
  }
}

const LONGEST = 1000;
const Text = z.string().check(z.minLength(1), z.maxLength(LONGEST));

/** The argument of *What Depends on This?*, for keys and other extensions. */
const SubjectArgument = z.union([
  z.strictObject({ address: Text }),
  z.strictObject({ host: Text }),
  z.extend(ItemRef, { domain: z.nonoptional(ItemRef.shape.domain) }),
]);
type SubjectArgument = z.infer<typeof SubjectArgument>;

/**
 * Returns the subject of the search: given, clicked, at the cursor, selected, or typed. Undefined if the user
 * cancelled.
 * @throws InputError for an item that is not loaded, or a text that is no address or name
 */
async function chosenSubject(
  accounts: KnownZones,
  targets: Pick<Targets, 'isNode' | 'chosen'>,
  clicked: unknown,
): Promise<Subject | undefined> {
  if (!targets.isNode(clicked)) {
    const given = SubjectArgument.safeParse(clicked);
    if (given.success) return givenSubject(accounts, given.data);
    const atCursor = subjectAtCursor(accounts);
    if (atCursor !== undefined) return atCursor;
    if (clicked instanceof vscode.Uri) {
      showNoName();
      return undefined;
    }
  }
  // Leave out accounts and groups: they have no DNS name.
  const nodes = targets
    .chosen(clicked, undefined)
    .map((node) => aboutNode(node))
    .filter(({ kind }) => kind === 'record' || kind === 'domain');
  return nodes.length > 0 ? subjectOfNodes(accounts, nodes) : askSubject();
}

/** Returns the argument that repeats the search for a subject. */
function argumentOf(subject: Subject): SubjectArgument {
  if (subject.kind !== 'record')
    return subject.kind === 'host' ? { host: subject.host } : { address: subject.address };
  const { zone, record } = subject;
  return record.id === undefined
    ? { host: fqdn(hostKey(record.host), zone.ascii) }
    : { account: zone.account, domain: zone.id, record: record.id };
}

function givenSubject(accounts: KnownZones, given: SubjectArgument): Subject {
  if ('address' in given) {
    const address = canonicalAddress(given.address.trim());
    if (address === undefined)
      throw new InputError(l10n.t('“{0}” is no address.', plain(given.address, LIMIT.short)));
    return { kind: 'address', address };
  }
  if (!('account' in given)) return typedSubject(given.host);
  const zone = accounts.zone(given.account, given.domain);
  const record = zone && recordById(zone, given.record);
  if (zone === undefined || (given.record !== undefined && record === undefined)) throw notLoaded();
  if (record !== undefined) return { kind: 'record', zone, record };
  return { kind: 'host', host: fqdn(hostKey(given.host ?? '@'), zone.ascii) };
}

/** Returns the domain for a row about its records, such as a failure to load them; otherwise the node itself. */
function aboutNode(node: ZoneNode): ZoneNode {
  const isAbout = node.kind === 'message' || node.kind === 'page';
  return isAbout && node.parent?.kind === 'domain' ? node.parent : node;
}

/** Returns the only record, or the host of several. */
function subjectOfNodes(accounts: KnownZones, nodes: readonly ZoneNode[]): Subject | undefined {
  const [first, ...others] = nodes;
  if (first?.kind !== 'record' && first?.kind !== 'domain') return undefined;
  const id = first.domain.id;
  const zone = id === undefined ? undefined : accounts.zone(first.account.id, id);
  if (zone === undefined) throw notLoaded();
  if (first.kind === 'domain') return { kind: 'host', host: zone.ascii };
  const record = others.length === 0 ? recordShown(zone, first.record) : undefined;
  if (record !== undefined) return { kind: 'record', zone, record };
  return { kind: 'host', host: fqdn(hostKey(first.record.host), zone.ascii) };
}

/** Returns the record of the index; if the service sent no id, the one with the same fields. */
function recordShown(
  zone: ZoneState,
  { id, host, type, value, recordLine }: IndexedRecord,
): IndexedRecord | undefined {
  if (id !== undefined) return recordById(zone, id);
  return zone.loaded?.table.records.find(
    (each) =>
      each.host === host && each.type === type && each.value === value && each.recordLine === recordLine,
  );
}

async function askSubject(): Promise<Subject | undefined> {
  const typed = await vscode.window.showInputBox({
    title: l10n.t('What Depends on This?'),
    prompt: l10n.t('The name of a host, or an address'),
    validateInput: (text) =>
      Text.safeParse(text.trim()).success ? undefined : l10n.t('Type a name or an address'),
  });
  return typed === undefined ? undefined : typedSubject(typed);
}

function typedSubject(typed: string): Subject {
  const text = typed.trim();
  const address = canonicalAddress(text);
  return address === undefined ? { kind: 'host', host: domainKey(text) } : { kind: 'address', address };
}

function notLoaded(): InputError {
  return new InputError(l10n.t('The record is not loaded. Load its zone, then try again.'));
}
