import type { Block, Entry } from '../structure/entry.ts';
import type { Family } from '../structure/language.ts';
import { isCommand, isOperandOfHost, isPrinted } from './commands.ts';
import { directiveMeaning } from './directives.ts';
import { assignedKey, isAssignment } from './assignments.ts';
import { isOverHosts, isOverNamedHosts, meaningOf, type KeyMeaning } from './keys.ts';
import { isProse, isVocabulary } from './vocabularies.ts';
import {
  commandBefore,
  isWordOfValue,
  isWord,
  lineBefore,
  startOfText,
  textBefore,
  type NamePlace,
} from './namePlace.ts';
import { schemeBefore } from './schemes.ts';
import { wordsBefore } from './shellWords.ts';
import { announcesHost } from './announcesHost.ts';

/**
 * What a name is used as:
 * - `host`: a host, so a record must answer
 * - `suffix`: the end of other names
 * - `mail`: the domain of a mailbox
 * - `numbered`: a host if the zone has hosts with other numbers, as `db1002` for `db1001`
 * - `unsure`: there is no evidence that it is a host
 */
export type NameRole = 'host' | 'suffix' | 'mail' | 'numbered' | 'unsure';

/**
 * Returns what a name is used as. Evidence is the scheme before it, its key, directive, command or column.
 *
 * @param entry the innermost entry that contains the name
 */
export function roleOf(place: NamePlace, entry: Entry): NameRole {
  if (isProse(place, entry) || isComment(place, entry)) return 'unsure';
  if (schemeBefore(place.line, place.start) !== undefined)
    return isVocabulary(place, entry) ? 'unsure' : 'host';
  if (isRemotePath(place, entry) || isDefaultOfHost(place) || announcesHost(lineBefore(place, entry)))
    return 'host';
  if (place.line.charAt(place.start - 1) === '@') return mailOrHost(place, entry);
  switch (entry.kind) {
    case 'host':
      return 'host';
    case 'key':
      return roleOfKey(place, entry);
    case 'value':
      return roleOfValue(place, entry);
    case 'text':
      return roleInText(place, entry);
  }
}

const DEEPEST_INDENT = 300;

/** Whether a line of an embedded script or file is a comment. */
function isComment({ line }: NamePlace, { kind, start }: Entry): boolean {
  return kind === 'text' && /^(?:#|\/\/|;)/u.test(line.slice(start, start + DEEPEST_INDENT).trimStart());
}

/** Keys of a host or a mailbox: `bugs_address`, `commonName`. */
const MAY_BE_MAILBOX = /addr(?:ess(?:es)?)?$|^(?:common_?name|cn)$/iu;

/** `ops@…` is a mailbox where the key says so; `git@…:path`, and an operand of `ssh`, is a host. */
function mailOrHost(place: NamePlace, entry: Entry): NameRole {
  const { line, start, end } = place;
  const before = line.slice(Math.max(0, start - 80), start);
  // Input: at most 80 characters.
  if (/\bmailto:[^\s@]+@$/iu.test(before)) return 'mail';
  const meaning = directiveMeaning(place.family, entry.subject) ?? meaningOf(entry.subject);
  if (entry.kind !== 'text' && meaning === 'mail') return 'mail';
  const isPath = /^:(?:[~/]|[\w.-]{1,60}(?:\/|\.git\b))/u.test(line.slice(end, end + 70));
  if (isPath && /(?:^|[\s"'=])[\w.-]+@$/u.test(before)) return 'host';
  const command = entry.kind === 'text' ? wordsBefore(textBefore(place, entry)) : commandBefore(place, entry);
  if (command !== undefined && isOperandOfHost(command, line.slice(end))) return 'host';
  if (entry.kind === 'value' && meaning === 'host') {
    if (MAY_BE_MAILBOX.test(entry.subject)) return 'mail';
    return isWordOfValue(place, entry, 'host') ? 'host' : 'unsure';
  }
  const assigned = assignedKey(before);
  return assigned !== undefined && meaningOf(assigned) === 'mail' ? 'mail' : 'unsure';
}

/**
 * Whether it is a folder on another host, as for NFS, `scp` and `rsync`: `nfs.example.com:/srv`. Volumes look the
 * same.
 */
function isRemotePath({ line, start, end }: NamePlace, { subject }: Entry): boolean {
  const before = line.slice(Math.max(0, start - 20), start);
  if (/^volumes?$/iu.test(subject) || /(?:-v|--volume)[\s=]["']?$/u.test(before)) return false;
  if (!/(?:^|[\s"'=@])$/u.test(before)) return false;
  return /^:\/(?:$|[\w\s"'.$-])/u.test(line.slice(end, end + 3));
}

/** Whether it is the default of a variable for hosts: `${API_HOST:-www.example.com}`. */
function isDefaultOfHost({ line, start }: NamePlace): boolean {
  const variable = /\$\{(\w{1,80}):?[-=]["']?$/u.exec(line.slice(Math.max(0, start - 100), start))?.[1];
  return variable !== undefined && isHostMeaning(meaningOf(variable));
}

function isHostMeaning(meaning: KeyMeaning | undefined): boolean {
  return meaning === 'host' || meaning === 'address';
}

/** Variables of nginx that hold the host that a client asks for. */
const HOST_VARIABLE = /^\$(?:host|http_host|server_name|ssl_server_name|ssl_preread_server_name)$/u;

/** A name that is a key: of a mapping of hosts, a line of an inventory, the title of a site. */
function roleOfKey({ family, line, start, end }: NamePlace, entry: Entry): NameRole {
  if (entry.start !== start || entry.end < end) return 'unsure';
  if (isKeyForHosts(family, entry, line.slice(entry.end))) return 'host';
  return entry.end === end ? numbered(line.slice(start, end)) : 'unsure';
}

/** Returns `numbered` if the first label ends in digits: `db1001.example.com`. */
function numbered(name: string): NameRole {
  return /^[^.]*\d(?:\.|$)/u.test(name) ? 'numbered' : 'unsure';
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
  // RADIUS gives its servers names of their own: `server www.example.com {`.
  const opensBlock = /^\s*\{/u.test(line.slice(place.end));
  if (opensBlock && /^(?:nginx|statements)$/u.test(place.family) && entry.subject === 'server')
    return 'unsure';
  const meaning =
    directiveMeaning(place.family, entry.subject) ??
    contextMeaning(entry, place.family) ??
    meaningOf(entry.subject);
  switch (meaning) {
    case 'host':
      // IRC services use pseudo-servers such as `services.example.com`.
      if (entry.key === 'host' && line.startsWith('services.', start)) return 'unsure';
      return isWordOfValue(place, entry, meaning) ? 'host' : 'unsure';
    case 'address':
      return isWordOfValue(place, entry, meaning) ? 'host' : 'unsure';
    case 'image':
      return start === entry.start && line.charAt(place.end) === '/' ? 'host' : 'unsure';
    case 'suffix':
      return 'suffix';
    case undefined: {
      const command = commandBefore(place, entry);
      if (command !== undefined) {
        const behind = line.slice(place.end);
        if (isPrinted(command, behind)) return 'unsure';
        if (isOperandOfHost(command, behind) && isWord(place, entry, 'address')) return 'host';
      }
      const assigned = roleOfAssigned(place, entry, before);
      return assigned === 'unsure' ? roleOfMember(place, entry) : assigned;
    }
    default:
      return 'unsure';
  }
}

/** Keys whose value identifies an object of the configuration. */
const OBJECT_NAME = /^(?:name|id|title|key|label)$/iu;

/** Whether a name ends in a dot. API groups never do, names in DNS do. */
function isAbsolute({ line, end }: NamePlace): boolean {
  return /^\.(?:[\s"',\]}]|$)/u.test(line.slice(end, end + 2));
}

/**
 * A list item below a key for hosts (`ntp_peers: {north: […]}`), an absolute name, or the name of a numbered server.
 */
function roleOfMember(place: NamePlace, entry: Entry): NameRole {
  const { line, start, end } = place;
  if (start !== entry.start || !isWordOfValue(place, entry, 'host')) return 'unsure';
  if (entry.isItem === true && meaningOf(entry.block.key) === 'host') return 'host';
  if (isAbsolute(place)) return 'host';
  return OBJECT_NAME.test(entry.subject) ? 'unsure' : numbered(line.slice(start, end));
}

const CERTIFICATE = /tls|acme|cert|encrypt|\bsans?\b/iu;

/**
 * Whether a block, or the one around it, is about a certificate: `tls {`, `resource "managed_ssl_certificate" "web"
 * {`.
 */
function isOfCertificate({ key, labels, parent }: Block): boolean {
  const words = [key, ...labels, ...(parent?.labels ?? [])];
  return words.some((word) => CERTIFICATE.test(word));
}

/**
 * Returns what a key means in its block or language, such as `name` in a list of hosts or `domains` of a certificate.
 */
function contextMeaning({ key, block }: Entry, family: Family): KeyMeaning | undefined {
  if (family === 'caddy' && block.parent === undefined) return 'host';
  if (/domains?$/iu.test(key) && (CERTIFICATE.test(key) || isOfCertificate(block))) return 'host';
  if (family === 'hcl' && /^(?:aliases|exchange)$/u.test(key)) return 'host';
  if (family === 'hcl' && key === 'source') return 'image';
  if (family === 'hcl' && block.labels.some((label) => /zone/u.test(label))) return 'suffix';
  if (/^(?:v|virtual-?_?)host$/iu.test(key) && /rabbit|amqp/iu.test(block.key)) return 'identifier';
  if (key !== 'name') return undefined;
  // GitLab names the images of its services.
  if (block.key === 'services') return 'image';
  if (isOverNamedHosts(block.key)) return 'host';
  return block.labels.some((label) => /record/u.test(label)) ? 'host' : undefined;
}

function roleInText(place: NamePlace, entry: Entry): NameRole {
  const before = textBefore(place, entry);
  const command = wordsBefore(before);
  const behind = place.line.slice(place.end);
  if (isPrinted(command, behind)) return 'unsure';
  if (isOperandOfHost(command, behind) && isWord(place, entry, 'address')) return 'host';
  if (assignedKey(before) !== undefined) return roleOfAssigned(place, entry, before);
  const directive = /^\s*(?:(?:ENV|ARG|FROM|export|setenv)\s+)?([A-Za-z][\w-]{1,60})\s+\S*/u.exec(
    startOfText(place, entry),
  )?.[1];
  if (directive === undefined || isCommand(command)) return 'unsure';
  const meaning =
    directiveMeaning('nginx', directive) ?? directiveMeaning('settings', directive) ?? meaningOf(directive);
  if (!isHostMeaning(meaning)) return 'unsure';
  return isWordOfValue(place, entry, meaning === 'host' ? 'host' : 'address') ? 'host' : 'unsure';
}

/** A name in an assignment (`KEY=value`) within a text or a value. */
function roleOfAssigned(place: NamePlace, entry: Entry, before: string): NameRole {
  const key = assignedKey(before);
  const meaning = key === undefined ? undefined : meaningOf(key);
  switch (meaning) {
    case 'suffix':
      return 'suffix';
    case 'image':
      return place.line.charAt(place.end) === '/' ? 'host' : 'unsure';
    case 'host':
    case 'address':
      return isWordOfValue(place, entry, meaning) ? 'host' : 'unsure';
    default:
      return 'unsure';
  }
}
