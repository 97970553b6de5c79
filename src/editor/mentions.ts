import { locate } from './locate.ts';
import { ZoneNames } from './zoneNames.ts';

/** A name (ASCII, lower case, no final dot) or an address (canonical) in a line. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether the text can mean nothing else; nothing is held against what is not certain. */
  readonly certain: boolean;
}

/** What stands in a line. */
export interface LineMentions {
  /** Names of the accounts' zones. */
  readonly names: readonly Mention[];
  /** Addresses, without those that stand for a whole network. */
  readonly addresses: readonly Mention[];
  /** Whether something that may be a name of no zone stands there too. */
  readonly strangers: boolean;
  /** Whether the line is a comment, or asks to be left alone. */
  readonly ignored: boolean;
}

export const NO_MENTIONS: LineMentions = { names: [], addresses: [], strangers: false, ignored: false };

/** What in a line's comment silences all that would be said of it. */
const IGNORE = 'dns-tree-ignore';

/** A line that is nothing but a comment: what is named there is not in use. */
const COMMENT = /^\s*(?:#|;|\/\/|\/\*|\*\s|<!--)/u;

/** Where a comment begins behind what is in use: `192.0.2.1 www.example.com # was old.example.com`. */
const COMMENT_BEHIND = /\s(?:#|;|\/\/|<!--)(?=\s|$)/u;

/** What comes before the mailbox of an SOA record, which has a dot for its `@` and looks like a host. */
const BEFORE_MAILBOX = /\sSOA\s+\S+\s+/iu;

// Begins where no such character stands before: else each character of a long one would be tried.
const MAY_BE_NAME = /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}[\p{L}\p{N}-]+/gu;

/** What a line mentions, by the names of the zones there are (ASCII). */
export function mentionsIn(line: string, zones: ReadonlySet<string>): LineMentions {
  const names: Mention[] = [];
  const addresses: Mention[] = [];
  let strangers = false;
  for (const found of locate(line, zoneNames(zones))) {
    const { start, end } = found;
    switch (found.kind) {
      case 'name':
        names.push({ start, end, text: found.ascii, certain: found.certain });
        break;
      case 'address':
        if (found.prefix === undefined) addresses.push({ start, end, text: found.address, certain: true });
        break;
      case 'template':
        strangers = true;
        break;
    }
  }
  if (names.length === 0 && addresses.length === 0) return NO_MENTIONS;
  strangers ||= names.length > 0 && addresses.length > 0 && hasStrangers(line, names);
  const ignored = COMMENT.test(line) || line.includes(IGNORE);
  return { names: withoutComment(line, withoutMailbox(line, names)), addresses, strangers, ignored };
}

/** Nothing is held against what a comment behind the rest of the line names. */
function withoutComment(line: string, names: readonly Mention[]): readonly Mention[] {
  const comment = names.length === 0 ? -1 : line.search(COMMENT_BEHIND);
  if (comment < 0) return names;
  return names.map((name) => (name.start > comment ? { ...name, certain: false } : name));
}

/** Nothing is held against the mailbox of an SOA record. */
function withoutMailbox(line: string, names: readonly Mention[]): readonly Mention[] {
  const found = names.length === 0 ? null : BEFORE_MAILBOX.exec(line);
  if (found === null) return names;
  const mailbox = found.index + found[0].length;
  return names.map((name) => (name.start === mailbox ? { ...name, certain: false } : name));
}

/** Made once for a set of names: the catalogue hands out a new set when one came or went. */
const MADE = new WeakMap<ReadonlySet<string>, ZoneNames>();

function zoneNames(zones: ReadonlySet<string>): ZoneNames {
  const known = MADE.get(zones);
  if (known !== undefined) return known;
  const made = new ZoneNames(zones);
  MADE.set(zones, made);
  return made;
}

function hasStrangers(line: string, names: readonly Mention[]): boolean {
  return line
    .matchAll(MAY_BE_NAME)
    .some(
      ({ index, 0: text }) => !names.some(({ start, end }) => index < end && index + text.length > start),
    );
}
