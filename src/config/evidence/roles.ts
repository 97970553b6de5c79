import { isValueKey, type Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import { isCommand, isOperandOfHost } from './commands.ts';
import { directiveMeaning } from './directives.ts';
import { assignedKey, isAssignment } from './assignments.ts';
import { contextMeaning } from './contexts.ts';
import { isOverHosts, isQualifier, meaningOf, type KeyMeaning } from './keys.ts';
import { isProse } from './vocabularies.ts';
import {
  commandBefore,
  isWordOfValue,
  isWord,
  lineBefore,
  nearBefore,
  startOfText,
  textBefore,
  type NamePlace,
} from './namePlace.ts';
import { schemeBefore } from './schemes.ts';
import { wordsBefore } from './shellWords.ts';
import { announcesHost } from './announcesHost.ts';
import { announcesRecord } from './announcesRecord.ts';
import { definesName, deniesHost } from './deniesHost.ts';

/**
 * What a name is used as:
 * - `host`: a host, so a record must answer
 * - `record`: a name with a record, which may begin with an underscore, or the name that a record leads to
 * - `mail`: the domain of a mailbox
 * - `member`: a whole value or key, of which nothing says that it is a host
 * - `word`: part of a value, of which nothing says that it is a host, or where the text itself defines the name
 * - `none`: no host: a comment, prose, the name of something else
 */
export type NameRole = 'host' | 'record' | 'mail' | 'member' | 'word' | 'none';

/**
 * Returns what a name is used as. Evidence is the scheme before it, its key, directive, command or column.
 *
 * @param entry the innermost entry that contains the name
 */
export function roleOf(place: NamePlace, entry: Entry): NameRole {
  if (isProse(place, entry) || isComment(place, entry) || deniesHost(place)) return 'none';
  if (definesName(place)) return 'word';
  if (schemeBefore(place.line, place.start) !== undefined) return 'host';
  const [before, behind] = [lineBefore(place, entry), place.line.slice(place.end)];
  if (isRemotePath(place, entry) || isDefaultOfHost(place) || announcesHost(before, behind)) return 'host';
  if (announcesRecord(before, behind)) return 'record';
  if (place.line.charAt(place.start - 1) === '@') return mailOrHost(place, entry);
  switch (entry.kind) {
    case 'host':
      return place.family === 'hosts' ? 'host' : 'record';
    case 'key':
      return roleOfKey(place, entry);
    case 'value':
      return roleOfValue(place, entry);
    case 'text':
      return roleInText(place, entry);
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
  const before = nearBefore(line, start);
  // Input: at most 300 characters.
  if (/\bmailto:[^\s@]+@$/iu.test(before)) return 'mail';
  const meaning = directiveMeaning(place.family, entry.subject) ?? meaningOf(entry.subject);
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
  return assigned !== undefined && meaningOf(assigned) === 'mail' ? 'mail' : 'word';
}

/**
 * Whether it is a folder on another host, as for NFS, `scp` and `rsync`: `nfs.example.com:/srv`. Volumes look the
 * same.
 */
function isRemotePath({ line, start, end }: NamePlace, { subject }: Entry): boolean {
  const before = nearBefore(line, start);
  if (['volume', 'volumes'].includes(subject.toLowerCase()) || /(?:-v|--volume)[\s=]["']?$/u.test(before))
    return false;
  if (!/(?:^|[\s"'=@])$/u.test(before)) return false;
  return /^:\/(?:$|[\w\s"'.$-])/u.test(line.slice(end));
}

/** Whether it is the default of a variable for hosts: `${API_HOST:-www.example.com}`. */
function isDefaultOfHost({ line, start }: NamePlace): boolean {
  const variable = /\$\{(\w{1,80}):?[-=]["']?$/u.exec(nearBefore(line, start))?.[1];
  const meaning = variable === undefined ? undefined : meaningOf(variable);
  return meaning === 'host' || meaning === 'address';
}

/** Variables of nginx that hold the host that a client asks for. */
const HOST_VARIABLE = /^\$(?:host|http_host|server_name|ssl_server_name|ssl_preread_server_name)$/u;

/** A name that is a key: of a mapping of hosts, a line of an inventory, the title of a site. */
function roleOfKey({ family, line, start, end }: NamePlace, entry: Entry): NameRole {
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
  const meaning =
    directiveMeaning(place.family, entry.subject) ??
    contextMeaning(entry, place.family) ??
    meaningOf(entry.subject) ??
    meaningAround(entry);
  switch (meaning) {
    case 'image':
      return start === entry.start ? roleByMeaning(place, entry, meaning) : 'word';
    case undefined: {
      const command = commandBefore(place, entry);
      if (command !== undefined) {
        const behind = line.slice(place.end);
        if (isOperandOfHost(command, behind) && isWord(place, entry, 'address')) return 'host';
      }
      const assigned = roleOfAssigned(place, entry, before);
      return assigned === 'word' ? roleOfMember(place, entry) : assigned;
    }
    default:
      return roleByMeaning(place, entry, meaning);
  }
}

/** Returns what the key around a key says that is nothing but `prod`, `staging`, …; undefined for other keys. */
function meaningAround({ subject, block }: Entry): KeyMeaning | undefined {
  if (!isQualifier(subject)) return undefined;
  // `variable "alias_domain" { default = { prod = … } }`
  const ofVariable = isValueKey(block.key) ? block.parent?.labels.at(-1) : undefined;
  return meaningOf(ofVariable ?? block.key);
}

/** Returns the role of a name by what its key, directive or variable means. */
function roleByMeaning(place: NamePlace, entry: Entry, meaning: KeyMeaning | undefined): NameRole {
  const { line, start, end } = place;
  switch (meaning) {
    case 'host':
    case 'address':
      return isWordOfValue(place, entry, meaning) ? 'host' : 'word';
    case 'record':
      return isWordOfValue(place, entry, 'host') ? 'record' : 'word';
    case 'target': {
      // Of MX and SRV records, numbers precede it.
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
const ITEM_WITH_PORT = /^:\d{2,5}["']?\s*$/u;

/** Whether a value is an absolute name and nothing else. A line of its own may be the end of a sentence. */
function isAbsolute(place: NamePlace, { end, isItem }: Entry): boolean {
  const continues = place.entries.length === 1 && isItem !== true;
  return endsInDot(place) && end <= place.end + 1 && !continues;
}

/**
 * A list item below a key for hosts (`ntp_peers: {north: […]}`), an absolute name, or the name of a numbered server.
 */
function roleOfMember(place: NamePlace, entry: Entry): NameRole {
  const { line, start, end } = place;
  if (start !== entry.start || !isWordOfValue(place, entry, 'host')) return 'word';
  // The titles of resources of Puppet: `sshkey { ['www.example.com']: }`.
  if (entry.key === '' && isOverHosts(entry.block.key)) return 'host';
  if (entry.isItem === true && meaningOf(entry.block.key) === 'host') return 'host';
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
  // A hosts file within another file: `extraHosts = '' … ''`.
  if (/^\s*[\da-f.:]+\s/iu.test(before) && /hosts$/iu.test(entry.key))
    return roleByMeaning(place, entry, 'host');
  // A list of `host:port` in a file within another file.
  if (/^\s*-\s+["']?$/u.test(before) && ITEM_WITH_PORT.test(behind)) return 'host';
  // A site of Caddy in a file within another file.
  if (SITES_BEFORE.test(before) && SITES_BEHIND.test(behind) && isOfCaddy(entry)) return 'host';
  const directive = /^\s*(?:(?:ENV|ARG|FROM|export|setenv)\s+)?([A-Za-z][\w-]{1,60})\s+\S*/u.exec(
    startOfText(place, entry),
  )?.[1];
  if (isCommand(command)) return 'word';
  if (directive === undefined) return 'member';
  const meaning =
    directiveMeaning('nginx', directive) ?? directiveMeaning('settings', directive) ?? meaningOf(directive);
  // A sentence: `Server www.example.com.`
  if (endsInDot(place) && entry.kind === 'text') return 'word';
  return roleByMeaning(place, entry, meaning);
}

/** `www.example.com, https://www.example.net:8443 {` */
const SITES_BEFORE = /^\s{0,300}(?:(?:https?:\/\/)?[\w.*-]{1,100}(?::\d{1,5})?,\s{0,5}){0,10}$/u;
const SITES_BEHIND = /^(?::\d{1,5})?(?:,\s{0,5}[\w.*:/-]{1,100}){0,10}\s{0,5}\{\s{0,5}(?:#|$)/u;

/** Whether a text is a Caddyfile, by its key or the blocks around it. Those of CoreDNS look the same. */
function isOfCaddy({ key, block }: Entry): boolean {
  return [key, block.key, block.parent?.key ?? ''].some((each) => /caddy/iu.test(each));
}

/** A name in an assignment (`KEY=value`) within a text or a value. */
function roleOfAssigned(place: NamePlace, entry: Entry, before: string): NameRole {
  const key = assignedKey(before);
  return roleByMeaning(place, entry, key === undefined ? undefined : meaningOf(key));
}
