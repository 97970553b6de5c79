import { isDeepStrictEqual } from 'node:util';
import {
  absoluteName,
  isFullName,
  readZoneFileLine,
  zoneFileStart,
  type ZoneFileState,
  type ZoneFileWord,
} from '../../dns/zoneFile/line.ts';
import { FIELDS_BEFORE_TARGET, isMailbox } from '../../dns/zoneFile/targetFields.ts';
import { pathEnd } from './documentLimits.ts';
import { newBlock, type Block, type Entry } from './entry.ts';
import type { ReadLine, StructureReader } from './structureReader.ts';

interface ReaderState {
  readonly file: ZoneFileState;
  /** The block of the owner of the latest record. */
  readonly owner: Block;
}

/** Statements of templates, and `_dns-sd`, which lists domains to browse. */
const NO_RECORD = /^\s*(?:\{%|<%|%\s|\w{1,2}\._dns-sd\.)/u;
/** Files are named after their zone: `db.example.com`, `example.com.zone`, `zones/example.com`. */
const LEAD = /^(?:db|named|pri)\./u;
const ENDING = /\.(?:zone|db|dns|txt|hosts|external|internal|j2|jinja2?|erb|tmpl|tpl)$/u;

/** A name of hosts, which no template makes. */
const HOST = /^[a-z\d_](?:[\w-]*[a-z\d])?(?:\.[a-z\d_](?:[\w-]*[a-z\d])?)*$/iu;

const ROOT: Block = newBlock('', undefined);

/** Returns the origin in the name of a zone file; undefined if it has none. */
export function originOfFile(fileName: string): string | undefined {
  const file = pathEnd(fileName).toLowerCase();
  let name = file.slice(file.lastIndexOf('/') + 1).replace(LEAD, '');
  for (let ending = ENDING.exec(name); ending !== null; ending = ENDING.exec(name))
    name = name.slice(0, ending.index);
  return name.includes('.') ? name : undefined;
}

/**
 * Reads zone files for the editor by the grammar of `dns/zoneFile`: words with their owners. Any word may be a host,
 * except texts and mailboxes.
 *
 * - An owner has the subject `owner`.
 * - A name that the record points to has its type as its key, and the block of its owner: the first server of SOA too.
 * - An address of A and AAAA has the key `address`, and the block of its owner.
 * - A mailbox, as that of SOA, has no entry.
 */
export class ZoneFileReader implements StructureReader<ReaderState> {
  readonly initial: ReaderState;

  /** @param origin the origin of relative names before the first `$ORIGIN` or SOA record */
  constructor(origin: string | undefined) {
    this.initial = { file: zoneFileStart(origin), owner: ROOT };
  }

  isSame(a: ReaderState, b: ReaderState): boolean {
    return a.owner === b.owner && isDeepStrictEqual(a.file, b.file);
  }

  read(line: string, state: ReaderState): ReadLine<ReaderState> {
    if (NO_RECORD.test(line)) return { entries: [], state };
    const { words, entry, state: file } = readZoneFileLine(line, state.file);
    const hasOwner = words.some(({ role }) => role === 'owner');
    const name = entry?.owner ?? '';
    const owner = hasOwner ? (HOST.test(name) ? newBlock(name, ROOT) : ROOT) : state.owner;
    const type = entry?.type ?? '';
    const fullName = (word: ZoneFileWord): string | undefined =>
      word.role === 'owner' ? entry?.type && entry.owner : absoluteName(word, file.origin);
    const entries = words.flatMap((word) => entryOf(word, type, owner, fullName));
    return { entries, state: { file, owner } };
  }
}

function entryOf(
  word: ZoneFileWord,
  type: string,
  owner: Block,
  fullName: (word: ZoneFileWord) => string | undefined,
): readonly Entry[] {
  const { start, end, isQuoted, role, field } = word;
  const entry: Entry = { kind: isQuoted ? 'text' : 'host', start, end, key: '', subject: '', block: ROOT };
  if (isQuoted) return [entry];
  if (role === 'owner') return [{ ...entry, ...completed(word, fullName(word)), subject: 'owner' }];
  if (role !== 'data') return [entry];
  if (isMailbox(type, field)) return [];
  if (field === 0 && (type === 'A' || type === 'AAAA'))
    return [{ ...entry, kind: 'value', key: 'address', subject: 'address', block: owner }];
  if (field !== FIELDS_BEFORE_TARGET.get(type)) return [entry];
  return [{ ...entry, ...completed(word, fullName(word)), key: type, block: owner }];
}

/** The name in full of a word that is written otherwise, if it may be a host. */
function completed({ text }: ZoneFileWord, name: string | undefined): Pick<Entry, 'fqdn'> {
  const isRelative = text !== '@' && !isFullName(text) && text.toLowerCase() !== name;
  return isRelative && name !== undefined && HOST.test(name) ? { fqdn: name } : {};
}
