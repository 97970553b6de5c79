import { newBlock, type Block, type Entry } from './entry.ts';
import { indentOf, unquoted, type ReadLine, type StructureReader } from './structureReader.ts';
import { inventoryEntries } from './hostsFile.ts';

interface SettingsState {
  /** The innermost section (`[web]`) or element (`<VirtualHost>`). */
  readonly block: Block;
  /** The latest key. Indented lines below it continue its value. */
  readonly key: string;
  /** Whether the line before ended in a backslash. */
  readonly continues: boolean;
}

/** An apostrophe begins a comment unless a quoted key begins there. */
const COMMENT_LINE = /^\s*(?:[#;!]|\/\/|--\s|rem\s|'(?![\w.-]{1,80}'\s{0,20}[:=]))/iu;
const SECTION = /^\s*\[([^\]]+)\]\s*(?:[#;].*)?$/u;
const OPENING = /^\s*<([\w-]+)(\s[^>]*)?>\s*$/u;
/** An object of Nagios, which ends at the next `}`. */
const DEFINE = /^\s*define\s+([a-z]+)\s*\{\s*(?:[#;].*)?$/u;
const CLOSING = /^\s*<\/([\w-]+)>\s*$/u;
/** `key = value`, `key: value`, `export KEY=value`, `key => value`. */
const ASSIGNMENT =
  /^(\s*(?:export\s+|set\s+|declare\s+(?:-\w+\s+)?|-\s+|SetEnv\s+|Environment=\s*["']?)?)(?:"([^"]*)"|'([^']*)'|([^\s=:"'(]+))\s*(?:=>|[+?:]?=|:(?=\s|$))\s*/u;
/** `Key value`, with a key that begins with a letter. */
const DIRECTIVE = /^(\s*(?:SetEnv\s+)?)([A-Za-z][\w.:-]*)\s+(?=\S)/u;
const TRAILING_COMMENT = /\s[#;](?=\s|$)/u;

/**
 * Reads files with one setting a line, such as INI, properties, `.env`, unit files, Apache and Nagios. An indented line
 * without a key continues the value above it.
 */
export class KeyValueReader implements StructureReader<SettingsState> {
  readonly initial: SettingsState = { block: newBlock('', undefined), key: '', continues: false };

  isSame(a: SettingsState, b: SettingsState): boolean {
    return a.block === b.block && a.key === b.key && a.continues === b.continues;
  }

  read(line: string, state: SettingsState): ReadLine<SettingsState> {
    const { block } = state;
    if (/^\s*$/u.test(line)) return { entries: [], state: { ...state, continues: false } };
    if (COMMENT_LINE.test(line)) return { entries: [], state };
    const continues = /\\\s*$/u.test(line);
    if (state.continues)
      return { entries: [entryFrom(line, indentOf(line), state.key, block)], state: { ...state, continues } };
    const section = SECTION.exec(line)?.[1];
    if (section !== undefined) {
      const top = block.top ?? block;
      return { entries: [], state: { block: newBlock(section.trim(), top), key: '', continues: false } };
    }
    const [, element, argument = ''] = OPENING.exec(line) ?? [];
    if (element !== undefined)
      return {
        entries: [],
        state: { block: newBlock(element, block, argument.trim().split(/\s+/u)), key: '', continues: false },
      };
    const defined = DEFINE.exec(line)?.[1];
    if (defined !== undefined) {
      const object = newBlock('define', block.top ?? block, [defined]);
      return { entries: [], state: { block: object, key: '', continues: false } };
    }
    if (CLOSING.test(line) || (block.key === 'define' && line.trim() === '}'))
      return { entries: [], state: { ...state, block: block.parent ?? block, key: '' } };
    return this.#readSetting(line, state, continues);
  }

  #readSetting(
    line: string,
    { block, key: above }: SettingsState,
    continues: boolean,
  ): ReadLine<SettingsState> {
    const assignment = ASSIGNMENT.exec(line);
    if (assignment !== null) {
      const [whole, lead = '', double, single, plain] = assignment;
      const key = plain ?? double ?? single ?? '';
      const start = lead.length + (plain === undefined ? 1 : 0);
      const entries: Entry[] = [{ kind: 'key', start, end: start + key.length, key, subject: key, block }];
      if (whole.length < line.length) entries.push(entryFrom(line, whole.length, key, block));
      return { entries, state: { block, key, continues } };
    }
    const indent = indentOf(line);
    if (indent > 0 && above !== '' && !/^\s*[A-Z]\w*\s/u.test(line))
      return { entries: [entryFrom(line, indent, above, block)], state: { block, key: above, continues } };
    const inventory = inventoryEntries(line, block);
    if (inventory !== undefined) return { entries: inventory, state: { block, key: '', continues } };
    const directive = DIRECTIVE.exec(line);
    if (directive === null)
      return { entries: [wordOrText(line, block)], state: { block, key: '', continues } };
    const [whole, lead = '', key = ''] = directive;
    const start = lead.length;
    return {
      entries: [
        { kind: 'key', start, end: start + key.length, key, subject: key, block },
        entryFrom(line, whole.length, key, block),
      ],
      // Directives of ssh and HAProxy are indented, so only a backslash continues one.
      state: { block, key: continues ? key : '', continues },
    };
  }
}

/** A word alone in its line is a key without a value; anything else is text. */
function wordOrText(line: string, block: Block): Entry {
  const word = unquoted(line.trim());
  const start = line.indexOf(word);
  const end = start + word.length;
  if (/\s/u.test(word)) return { kind: 'text', start, end, key: '', subject: '', block };
  return { kind: 'key', start, end, key: word, subject: word, block };
}

function entryFrom(line: string, start: number, key: string, block: Block): Entry {
  const comment = line.slice(start).search(TRAILING_COMMENT);
  return { kind: 'value', start, end: comment < 0 ? line.length : start + comment, key, subject: key, block };
}
