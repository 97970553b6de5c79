import * as l10n from '@vscode/l10n';
import { loadZone } from '../index/loadZone.ts';
import {
  isWholeZone,
  whyZoneIncomplete,
  type IndexedZone,
  type LoadedRecords,
} from '../index/recordIndex.ts';
import { incompleteText } from '../text/incompleteText.ts';
import { maybeOutdated } from '../model/loadTime.ts';
import { toAscii } from '../model/names.ts';
import type { Zones } from '../model/zones.ts';
import { ReadZoneInput } from './toolInput.ts';
import { ACCOUNT_GONE, listAllDomains, failureSentence, type AccountProblem } from './listAllDomains.ts';
import { shortName, recordFields } from './recordFields.ts';
import type { Reply } from './reply.ts';
import { timeText } from './timeText.ts';
import { accountsOf, isHere, accountNamesOf, problem, type ToolContext, type Tool } from './tool.ts';

const MAX_AGE_MINUTES = 15;

/** Returns the records of one zone. Loads them when they are not loaded, not complete or too old. */
export const readZone: Tool<ReadZoneInput> = {
  name: 'dns-tree_readZone',
  input: ReadZoneInput,
  progress: () => l10n.t('Loading a zone'),
  accounts: (context, { zone, account }) => {
    const wanted = accountsOf(context, account);
    const having = new Set(context.recordIndex.named(asciiOf(zone)).map((each) => each.account));
    const found = wanted.filter((zones) => having.has(zones.account.id));
    // A zone that is not listed yet may be in any account.
    return found.length === 0 ? wanted : found;
  },
  reply,
};

async function reply(
  context: ToolContext,
  { zone: name, maxAgeMinutes = MAX_AGE_MINUTES, offset = 0 }: ReadZoneInput,
  allowed: readonly Zones[],
  signal: AbortSignal,
): Promise<Reply> {
  const maxAge = maxAgeMinutes * 60_000;
  const ascii = asciiOf(name);
  let found = named(context, ascii, allowed);
  if (found.length === 0) {
    const problems = await listAllDomains(context, allowed, maxAge, signal);
    found = named(context, ascii, allowed);
    if (found.length === 0) return problem(notFound(context, ascii, allowed, problems));
  }
  const names = accountNamesOf(context);
  const [zone, second] = found;
  if (zone === undefined || second !== undefined) {
    const accounts = found.map(({ account }) => JSON.stringify(names.get(account))).join(', ');
    return problem(
      `Several accounts have a zone of this name. Call again with \`account\`, one of: ${accounts}.`,
    );
  }
  const zones = allowed.find(({ account }) => account.id === zone.account);
  if (zones === undefined) return problem(ACCOUNT_GONE);

  let trouble: string | undefined;
  if (!isEnough(zone, offset, maxAge)) {
    try {
      await loadZone(context.recordIndex, context.portfolio, zone, { background: true }, signal);
    } catch (error) {
      trouble = failureSentence(context, zones, error, signal);
    }
  }
  if (!isHere(context, zones)) return problem(ACCOUNT_GONE);
  const now = context.recordIndex.zone(zone.account, zone.id);
  if (now?.loaded === undefined) return problem(trouble ?? 'The zone is not in its account any more.');
  return records(now, now.loaded, names.get(zone.account), offset, trouble);
}

/** All pages of a reply come from one load of the zone, so only the first page looks at its age. */
function isEnough(zone: IndexedZone, offset: number, maxAge: number): boolean {
  const { loaded } = zone;
  if (loaded === undefined) return false;
  if (offset === 0) return isWholeZone(zone) && !maybeOutdated(loaded.loadedAt, maxAge, Date.now());
  const why = loaded.fault?.kind;
  return why !== 'notAskedToEnd' && why !== 'pageFailed' && why !== 'hostsOnly';
}

function records(
  zone: IndexedZone,
  { table: { records: rows }, loadedAt }: LoadedRecords,
  account: string | undefined,
  offset: number,
  trouble: string | undefined,
): Reply {
  const incomplete = whyZoneIncomplete(zone);
  return {
    kind: 'rows',
    of: 'records',
    head: {
      zone: shortName(zone.ascii),
      account,
      read: timeText(loadedAt, Date.now()),
      problem: trouble && `It could not be read again, so this is what was read before. ${trouble}`,
      records: rows.length,
      complete: incomplete && false,
      incomplete: incomplete && incompleteText(incomplete),
    },
    rowAt: (index) => {
      const record = rows[index];
      return record === undefined ? {} : recordFields(record, zone);
    },
    offset,
    total: rows.length,
  };
}

function named(
  { recordIndex }: ToolContext,
  name: string,
  allowed: readonly Zones[],
): readonly IndexedZone[] {
  const ids = new Set(allowed.map(({ account }) => account.id));
  return recordIndex.named(name).filter(({ account }) => ids.has(account));
}

function notFound(
  context: ToolContext,
  name: string,
  allowed: readonly Zones[],
  problems: readonly AccountProblem[],
): string {
  const parents = name.split('.').map((_, at, labels) => labels.slice(at).join('.'));
  const parent = parents.find((each) => named(context, each, allowed).length > 0);
  return [
    problems.length < allowed.length
      ? `There is no zone ${JSON.stringify(name)} in what could be listed.`
      : 'The zones could not be listed.',
    parent === undefined ? '' : `The name is within the zone ${JSON.stringify(parent)}: read that.`,
    ...problems.map((each) => `${JSON.stringify(each.account)}: ${each.problem}`),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function asciiOf(name: string): string {
  return toAscii(name.trim()).toLowerCase();
}
