import type { Block, Entry } from '../structure/entry.ts';
import { isValueKey } from '../structure/structureReader.ts';
import { tailBefore } from '../structure/documentLimits.ts';
import type { Family } from '../structure/language.ts';
import { rowAround } from './around.ts';
import { isCommand, isOperandOfHost } from './commands.ts';
import { assignedKey, isAssignment } from './assignments.ts';
import { isOverHosts, isQualifier, roleOfWords, evidenceOfKey } from './keys.ts';
import type { Role, EvidenceRow } from './evidenceRow.ts';
import {
  commandBefore,
  isWordOfValue,
  isWord,
  startOfText,
  textBefore,
  type NamePlace,
} from './namePlace.ts';
import { wordsBefore } from './shellWords.ts';

/**
 * What a name is used as:
 * - `host`: a host, so a record must answer
 * - `record`: a name with a record, which may begin with an underscore, or the target of a record
 * - `mail`: the domain of a mailbox
 * - `member`: a whole value or key, without evidence that it is a host
 * - `word`: part of a value without evidence that it is a host, or a name that the text itself defines
 * - `none`: no host: part of a comment or prose, or the name of something else
 */
export type NameRole = 'host' | 'record' | 'mail' | 'member' | 'word' | 'none';

/**
 * Returns what a name is used as. Evidence is the scheme before it, its key, directive, command or column.
 *
 * @param entry the innermost entry that contains the name
 */
export function roleOf(place: NamePlace, entry: Entry): NameRole {
  if (isProse(place, entry) || isComment(place, entry)) return 'none';
  const row = rowAround(place, entry);
  if (row !== undefined) return roleAround(place, entry, row);
  if (isDefaultOfHost(place)) return 'host';
  if (place.line.charAt(place.start - 1) === '@') return mailOrHost(place, entry);
  switch (entry.kind) {
    case 'host':
      return place.family === 'hosts' ? 'host' : 'record';
    case 'key':
      return roleOfName(place, entry);
    case 'value':
      return roleOfValue(place, entry);
    case 'text':
      return roleInText(place, entry);
  }
}

/** Returns the role of a name by the text around it. In a file within another file, it must be a word of its own. */
function roleAround(place: NamePlace, entry: Entry, { where, role }: EvidenceRow): NameRole {
  const isCertain = where !== 'line' && (role === 'host' || role === 'record');
  return isCertain ? role : roleBy(place, entry, role);
}

/** Keys further out say nothing about a value. */
const FURTHEST = 12;

/** The message of an error in a template: `{{ required "set a host, such as www.example.com" .Values.host }}`. */
const MESSAGE = /\{\{[^{}]{0,80}\b(?:required|fail)\s{1,5}["`][^"`]{0,200}$/u;

/**
 * Whether a name is part of a text for people: a key around it is for such texts. A key, or a value of one word, is
 * no such text if a nearer key has a meaning: `url` in `help: { url: … }`. Below a key for examples, everything is.
 */
function isProse({ line, start, family }: NamePlace, entry: Entry): boolean {
  if (MESSAGE.test(tailBefore(line, start))) return true;
  const isOneWord =
    entry.kind === 'key' || (entry.kind === 'value' && !/\s/u.test(line.slice(entry.start, entry.end)));
  let isMeant = false;
  for (const key of keysAround(entry)) {
    // In Nix, `environment.etc."app.conf".text` is the text of a file.
    if (family === 'nix' && key === 'text') continue;
    const meaning = roleOfWords(key);
    if (meaning === 'prose' && (!isMeant || /examples?$/iu.test(key))) return true;
    isMeant ||= isOneWord && meaning !== undefined;
  }
  return false;
}

/** Yields the key of a value and those of the blocks around it, the nearest first. */
function* keysAround({ kind, subject, block }: Entry): Generator<string, void> {
  if (kind !== 'key') yield subject;
  let steps = 0;
  for (let at: Block | undefined = block; at !== undefined && steps < FURTHEST; at = at.parent, steps += 1) {
    // A key with a dot is a host (`shop.example {`), not words.
    if (!at.key.includes('.')) yield at.key;
  }
}

/** Whether a line of an embedded script or file is a comment. */
function isComment({ line }: NamePlace, { kind, start }: Entry): boolean {
  return kind === 'text' && /^\s*(?:#|\/\/|;)/u.test(line.slice(start));
}

/** Keys of a host or a mailbox: `bugs_address`, `commonName`. */
const MAY_BE_MAILBOX = /addr(?:ess(?:es)?)?$|^(?:common_?name|cn)$/iu;

/** `ops@…` is a mailbox where the key says so; `git@…:path`, and an operand of `ssh`, is a host. */
function mailOrHost(place: NamePlace, entry: Entry): NameRole {
  const { line, start, end } = place;
  const before = tailBefore(line, start);
  // Input: at most 300 characters.
  if (/\bmailto:[^\s@]+@$/iu.test(before)) return 'mail';
  const meaning = evidenceOfKey(entry, place.family)?.role;
  if (entry.kind !== 'text' && meaning === 'mail') return 'mail';
  const isPath = /^:(?:[~/]|[\w.-]{1,60}(?:\/|\.git\b))/u.test(line.slice(end));
  if (isPath && /(?:^|[\s"'=])[\w.-]+@$/u.test(before)) return 'host';
  const command = entry.kind === 'text' ? wordsBefore(textBefore(place, entry)) : commandBefore(place, entry);
  if (command !== undefined && isOperandOfHost(command, line.slice(end))) return 'host';
  if (entry.kind === 'value' && meaning === 'host') {
    if (MAY_BE_MAILBOX.test(entry.subject)) return 'mail';
    return isWordOfValue(place, entry, 'host') ? 'host' : 'word';
  }
  const assigned = assignedKey(before);
  return assigned !== undefined && roleOfWords(assigned) === 'mail' ? 'mail' : 'word';
}

/** Whether it is the default of a variable for hosts: `${API_HOST:-www.example.com}`. */
function isDefaultOfHost({ line, start }: NamePlace): boolean {
  const variable = /\$\{(\w{1,80}):?[-=]["']?$/u.exec(tailBefore(line, start))?.[1];
  const meaning = variable === undefined ? undefined : roleOfWords(variable);
  return meaning === 'host' || meaning === 'address';
}

/** Variables of nginx that hold the host that a client asks for. */
const HOST_VARIABLE = /^\$(?:host|http_host|server_name|ssl_server_name|ssl_preread_server_name)$/u;

/** A name that is a key: of a mapping of hosts, a line of an inventory, the title of a site. */
function roleOfName({ family, line, start, end }: NamePlace, entry: Entry): NameRole {
  if (entry.start !== start || entry.end < end) return 'word';
  if (isKeyForHosts(family, entry, line.slice(entry.end))) return 'host';
  return entry.end === end ? 'member' : 'word';
}

function isKeyForHosts(family: Family, { block }: Entry, behind: string): boolean {
  if (isOverHosts(block.key)) return true;
  switch (family) {
    case 'caddy':
      return block.parent === undefined;
    case 'nginx':
      return block.key === 'map' && HOST_VARIABLE.test(block.labels[0] ?? '');
    case 'settings':
      // A line of an inventory: the name alone, or followed by variables.
      return block.key !== '' && !block.key.includes(':') && /^(?:\s+[^\s=:]|\s*$)/u.test(behind);
    default:
      return false;
  }
}

function roleOfValue(place: NamePlace, entry: Entry): NameRole {
  const { line, start } = place;
  const before = line.slice(entry.start, start);
  if (isAssignment(before)) return roleOfAssigned(place, entry, before);
  const meaning = evidenceOfKey(entry, place.family)?.role ?? roleOfKeyAround(entry);
  if (meaning === 'image' && start !== entry.start) return 'word';
  if (meaning !== undefined) return roleBy(place, entry, meaning);
  const command = commandBefore(place, entry);
  const isOperand = command !== undefined && isOperandOfHost(command, line.slice(place.end));
  if (isOperand && isWord(place, entry, 'address')) return 'host';
  const assigned = roleOfAssigned(place, entry, before);
  return assigned === 'word' ? roleOfMember(place, entry) : assigned;
}

/** Returns the role by the key around a key such as `prod` or `staging`; undefined for other keys. */
function roleOfKeyAround({ subject, block }: Entry): Role | undefined {
  if (!isQualifier(subject)) return undefined;
  // `variable "alias_domain" { default = { prod = … } }`
  const ofVariable = isValueKey(block.key) ? block.parent?.labels.at(-1) : undefined;
  return roleOfWords(ofVariable ?? block.key);
}

/** Returns the role of a name by what its key, directive or variable means. */
function roleBy(place: NamePlace, entry: Entry, meaning: Role | undefined): NameRole {
  const { line, start, end } = place;
  switch (meaning) {
    case 'host':
    case 'address':
      return isWordOfValue(place, entry, meaning) ? 'host' : 'word';
    case 'record':
      return isWordOfValue(place, entry, 'host') ? 'record' : 'word';
    case 'target': {
      // Numbers precede the target of an MX or SRV record.
      const isFirst = /^[\s\d]*$/u.test(line.slice(entry.start, start));
      return isFirst && isWordOfValue(place, entry, 'host') ? 'record' : 'word';
    }
    case 'repository': {
      const isAddress = /^(?:\/|:\d)/u.test(line.slice(end, entry.end)) || isAbsolute(place, entry);
      return isAddress && isWordOfValue(place, entry, 'address') ? 'host' : 'word';
    }
    case 'image':
      return line.charAt(end) === '/' ? 'host' : 'word';
    case 'identifier':
    case 'prose':
      return 'none';
    case 'mail':
    case 'suffix':
    case 'definition':
    case undefined:
      return 'word';
  }
}

/** Whether a name ends in a dot. API groups never do, names in DNS and sentences do. */
function endsInDot({ line, end }: NamePlace): boolean {
  return /^\.(?:[\s"',\]}]|$)/u.test(line.slice(end));
}

/** A port after a name, which nothing follows. */
const PORT = /^:\d{2,5}$/u;

/** Whether a value is an absolute name and nothing else. A line of its own may be the end of a sentence. */
function isAbsolute(place: NamePlace, { end, isItem }: Entry): boolean {
  const continues = place.entries.length === 1 && isItem !== true;
  return endsInDot(place) && end <= place.end + 1 && !continues;
}

/**
 * Returns `word` for a name that is only a part of a value. Returns `host` for a title below a key for hosts (Puppet),
 * a list item below such a key (`ntp_peers: {north: […]}`), a name that only a port follows, and an absolute name.
 * Otherwise returns `member`.
 */
function roleOfMember(place: NamePlace, entry: Entry): NameRole {
  const { line, start, end } = place;
  if (start !== entry.start || !isWordOfValue(place, entry, 'host')) return 'word';
  // The titles of resources of Puppet: `sshkey { ['www.example.com']: }`.
  if (entry.key === '' && isOverHosts(entry.block.key)) return 'host';
  if (entry.isItem === true && roleOfWords(entry.block.key) === 'host') return 'host';
  if (PORT.test(line.slice(end, entry.end))) return 'host';
  if (isAbsolute(place, entry)) return 'host';
  return 'member';
}

function roleInText(place: NamePlace, entry: Entry): NameRole {
  const before = textBefore(place, entry);
  const command = wordsBefore(before);
  const behind = place.line.slice(place.end);
  if (isOperandOfHost(command, behind) && isWord(place, entry, 'address')) return 'host';
  if (assignedKey(before) !== undefined) return roleOfAssigned(place, entry, before);
  const directive = /^\s*(?:(?:ENV|ARG|FROM|export|setenv)\s+)?([A-Za-z][\w-]{1,60})\s+\S*/u.exec(
    startOfText(place, entry),
  )?.[1];
  if (isCommand(command)) return 'word';
  if (directive === undefined) return 'member';
  const meaning = evidenceOfKey({ ...entry, key: '', subject: directive }, 'nginx', 'settings')?.role;
  // A sentence: `Server www.example.com.`
  if (endsInDot(place) && entry.kind === 'text') return 'word';
  return roleBy(place, entry, meaning);
}

/** A name in an assignment (`KEY=value`) within a text or a value. */
function roleOfAssigned(place: NamePlace, entry: Entry, before: string): NameRole {
  const key = assignedKey(before);
  return roleBy(place, entry, key === undefined ? undefined : roleOfWords(key));
}
