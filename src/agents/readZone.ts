import * as l10n from '@vscode/l10n';
import { readZone as readIntoCatalogue } from '../catalogue/readZone.ts';
import type { KnownZone, ZoneRecords } from '../catalogue/zone.ts';
import { toAscii } from '../model/names.ts';
import type { Zones } from '../model/zones.ts';
import { ReadZoneInput } from './input.ts';
import { ACCOUNT_GONE, listDomains, sentenceOf, type AccountProblem } from './listDomains.ts';
import { nameText, recordRow } from './recordRow.ts';
import type { Reply } from './reply.ts';
import { timeText } from './times.ts';
import { accountsOf, isHere, namesOf, problem, type Known, type Tool } from './tool.ts';

const MAX_AGE_MINUTES = 15;

/** The records of one zone, read from the service where what is known of it is too old, or not all. */
export const readZone: Tool<ReadZoneInput> = {
  name: 'dns-tree_readZone',
  input: ReadZoneInput,
  progress: () => l10n.t('Reading a zone'),
  accounts: (known, { zone, account }) => {
    const wanted = accountsOf(known, account);
    const having = new Set(known.catalogue.named(asciiOf(zone)).map((each) => each.account));
    const found = wanted.filter((zones) => having.has(zones.account.id));
    // A zone that nobody knows yet may be of any of them.
    return found.length === 0 ? wanted : found;
  },
  answer,
};

async function answer(
  known: Known,
  { zone: asked, maxAgeMinutes = MAX_AGE_MINUTES, offset = 0 }: ReadZoneInput,
  allowed: readonly Zones[],
  signal: AbortSignal,
): Promise<Reply> {
  const oldest = Date.now() - maxAgeMinutes * 60_000;
  const name = asciiOf(asked);
  let found = named(known, name, allowed);
  if (found.length === 0) {
    const problems = await listDomains(known, allowed, oldest, signal);
    found = named(known, name, allowed);
    if (found.length === 0) return problem(notFound(known, name, allowed, problems));
  }
  const names = namesOf(known);
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
  if (!isEnough(zone.read, offset, oldest)) {
    try {
      await readIntoCatalogue(known.catalogue, known.portfolio, zone, { background: true }, signal);
    } catch (error) {
      trouble = sentenceOf(known, zones, error, signal);
    }
  }
  if (!isHere(known, zones)) return problem(ACCOUNT_GONE);
  const now = known.catalogue.zone(zone.account, zone.id);
  if (now?.read === undefined) return problem(trouble ?? 'The zone is not in its account any more.');
  return records(now, now.read, names.get(zone.account), offset, trouble);
}

/** Pages of a zone are of one reading: what the first was read for does for those that follow. */
function isEnough(read: ZoneRecords | undefined, offset: number, oldest: number): boolean {
  return read?.complete === true && (offset > 0 || read.readAt > oldest);
}

function records(
  zone: KnownZone,
  { table, complete, readAt }: ZoneRecords,
  account: string | undefined,
  offset: number,
  trouble: string | undefined,
): Reply {
  return {
    kind: 'rows',
    of: 'records',
    head: {
      zone: nameText(zone.ascii),
      account,
      read: timeText(readAt, Date.now()),
      problem: trouble && `It could not be read again, so this is what was read before. ${trouble}`,
      records: table.size,
      complete: complete ? undefined : false,
    },
    rowAt: (index) => recordRow(table.at(index), zone),
    offset,
    total: table.size,
  };
}

function named({ catalogue }: Known, name: string, allowed: readonly Zones[]): readonly KnownZone[] {
  const ids = new Set(allowed.map(({ account }) => account.id));
  return catalogue.named(name).filter(({ account }) => ids.has(account));
}

function notFound(
  known: Known,
  name: string,
  allowed: readonly Zones[],
  problems: readonly AccountProblem[],
): string {
  const parents = name.split('.').map((_, at, labels) => labels.slice(at).join('.'));
  const parent = parents.find((each) => named(known, each, allowed).length > 0);
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
