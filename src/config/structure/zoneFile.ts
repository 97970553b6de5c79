import { newBlock, type Block, type Entry, type ReadLine, type StructureReader } from './entry.ts';

interface ZoneFileState {
  /** What relative names end in, without a final dot; undefined if it is not known. */
  readonly origin: string | undefined;
  /** The block of the owner of the latest record. */
  readonly owner: Block;
  /** Whether the line continues a record in parentheses. */
  readonly continues: boolean;
}

/** Matches the text before a mailbox, which looks like a host because it has a dot instead of its `@`. A template may
 * make the field before it. */
const BEFORE_MAILBOX =
  /\s(?:SOA\s+(?:\{\{[^{}]{0,200}\}\}|<%[^<>]{0,200}%>|\$\{[^{}]{0,200}\}|(?!\{\{|<%|\$\{)\S)+|RP|MINFO)\s+/iu;
/** Comments, lines of templates, and `_dns-sd`, which lists domains to browse. */
const NO_RECORD = /^\s*(?:;|\{%|<%|%\s|\w{1,2}\._dns-sd\.)/u;
const WORD = /"[^"]*"?|;.*|[^\s";]+/gu;
/** `$ORIGIN name`; a name without a final dot is relative. */
const ORIGIN = /^\$ORIGIN\s+([\w.-]+)/iu;
/** Files are called after their zone: `db.example.com`, `example.com.zone`, `zones/example.com`. */
const LEAD = /^db\./u;
const ENDING = /\.(?:zone|db|hosts|external|internal|j2|jinja2?|erb|tmpl|tpl)$/u;

/** TTL and class, in any order. */
const TTL_OR_CLASS = /^(?:\d[\dsmhdw]{0,20}|IN|CH|HS)$/iu;
const TYPE = /^[A-Z][A-Z\d-]{0,20}$/u;
/** How many fields are before the name that a record leads to (RFC 1035, 2782, 6672, 9460). */
export const FIELDS_BEFORE_TARGET: ReadonlyMap<string, number> = new Map([
  ['ALIAS', 0],
  ['CNAME', 0],
  ['DNAME', 0],
  ['NS', 0],
  ['PTR', 0],
  ['MX', 1],
  ['SVCB', 1],
  ['HTTPS', 1],
  ['SRV', 3],
]);

const RELATIVE = /^[A-Za-z\d_](?:[\w-]*[A-Za-z\d])?(?:\.[A-Za-z\d_](?:[\w-]*[A-Za-z\d])?)*$/u;
const LONGEST_NAME = 253;

const ROOT: Block = newBlock('', undefined);

/** Returns the origin that the name of a zone file stands for; undefined if it stands for none. */
export function originOfFile(fileName: string): string | undefined {
  const file = fileName.slice(-LONGEST_NAME).toLowerCase();
  let name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replace(LEAD, '');
  for (let ending = ENDING.exec(name); ending !== null; ending = ENDING.exec(name))
    name = name.slice(0, ending.index);
  return name.includes('.') ? name : undefined;
}

/** Reads zone files (RFC 1035 section 5.1). Any word may be a host, except texts and mailboxes. */
export class ZoneFileReader implements StructureReader<ZoneFileState> {
  readonly initial: ZoneFileState;

  /** @param origin the origin before the first `$ORIGIN` */
  constructor(origin: string | undefined) {
    this.initial = { origin, owner: ROOT, continues: false };
  }

  isSame(a: ZoneFileState, b: ZoneFileState): boolean {
    return a.origin === b.origin && a.owner === b.owner && a.continues === b.continues;
  }

  read(line: string, state: ZoneFileState): ReadLine<ZoneFileState> {
    const { origin } = state;
    if (NO_RECORD.test(line)) return { entries: [], state };
    const entries = wordsIn(line);
    const [, written] = ORIGIN.exec(line) ?? [];
    if (written !== undefined)
      return { entries, state: { ...state, origin: absolute(written, origin), continues: false } };
    const continues = staysOpen(line, state.continues);
    if (state.continues || entries.length === 0 || line.startsWith('$'))
      return { entries, state: { ...state, continues } };
    return readRecord(line, entries, { ...state, continues });
  }
}

function readRecord(line: string, words: readonly Entry[], state: ZoneFileState): ReadLine<ZoneFileState> {
  const { origin } = state;
  const texts = words.map(({ start, end }) => line.slice(start, end));
  const hasOwner = !/^\s/u.test(line);
  const name = hasOwner ? nameOf(texts[0] ?? '', origin) : undefined;
  const owner = hasOwner ? (name === undefined ? ROOT : newBlock(name, ROOT)) : state.owner;
  let at = hasOwner ? 1 : 0;
  while (TTL_OR_CLASS.test(texts[at] ?? '')) at += 1;
  const type = (texts[at] ?? '').toUpperCase();
  // Another kind of file may be called like a zone file.
  if (!TYPE.test(type)) return { entries: words, state };
  const target = at + 1 + (FIELDS_BEFORE_TARGET.get(type) ?? Number.NaN);
  const isAddress = type === 'A' || type === 'AAAA';
  const entries = words.map((word, index): Entry => {
    if (isAddress && index === at + 1)
      return { ...word, kind: 'value', key: 'address', subject: 'address', block: owner };
    if (index !== target && !(hasOwner && index === 0)) return word;
    const fqdn = relative(texts[index] ?? '', origin);
    const named = fqdn === undefined ? word : { ...word, fqdn };
    return index === target ? { ...named, key: type, block: owner } : named;
  });
  return { entries, state: { ...state, owner } };
}

function wordsIn(line: string): readonly Entry[] {
  const entries: Entry[] = [];
  const mailbox = BEFORE_MAILBOX.exec(line);
  const mailboxAt = mailbox && mailbox.index + mailbox[0].length;
  for (const { 0: word, index: start } of line.matchAll(WORD)) {
    if (word.startsWith(';')) break;
    if (start === mailboxAt) continue;
    const kind = word.startsWith('"') ? 'text' : 'host';
    entries.push({ kind, start, end: start + word.length, key: '', subject: '', block: ROOT });
  }
  return entries;
}

/** Whether a record goes on in the next line: it has an open parenthesis outside of texts and comments. */
function staysOpen(line: string, continues: boolean): boolean {
  let isOpen = continues;
  for (const { 0: word } of line.matchAll(WORD)) {
    if (word.startsWith(';')) break;
    if (word.startsWith('"')) continue;
    if (/[()]/u.test(word)) isOpen = word.lastIndexOf('(') > word.lastIndexOf(')');
  }
  return isOpen;
}

/** Returns an owner in full, without a final dot; undefined if a template makes it or the origin is not known. */
function nameOf(written: string, origin: string | undefined): string | undefined {
  if (written === '@') return origin;
  return RELATIVE.test(written.replace(/\.$/u, '')) ? absolute(written, origin) : undefined;
}

/** Returns a relative name in full; undefined for any other word. */
function relative(written: string, origin: string | undefined): string | undefined {
  return RELATIVE.test(written) ? absolute(written, origin) : undefined;
}

function absolute(written: string, origin: string | undefined): string | undefined {
  if (written.endsWith('.')) return written.slice(0, -1).toLowerCase();
  const name = origin === undefined ? undefined : `${written}.${origin}`.toLowerCase();
  return name === undefined || name.length > LONGEST_NAME ? undefined : name;
}
