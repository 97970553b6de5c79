import { newBlock, type Block, type Entry } from './entry.ts';
import { isNameKey, isValueKey, type ReadLine, type StructureReader } from './structureReader.ts';

interface XmlState {
  /** The innermost element. */
  readonly block: Block;
  /** Text of the sibling `<name>` or `<key>`. */
  readonly named: string | undefined;
  /** What continues on the next line: a comment (`-->`), a declaration (`>`) or the tag of an element. */
  readonly inside: '-->' | '>' | 'tag' | undefined;
  /** The attribute `name` of the incomplete tag. */
  readonly attribute: string | undefined;
}

const TAG_NAME = /[\w.:-]+/uy;
const WORD = /[\w.:@#-]+|[^]/uy;
const ATTRIBUTE = /(?<![\w.:@#-])([\w.:@#-]+)\s*=\s*(?:"([^"]*)"?|'([^']*)'?)/uy;
/** Elements of HTML without an end tag. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/iu;

/** Reads XML and HTML: attributes and text, each with the names around it. */
export class XmlReader implements StructureReader<XmlState> {
  readonly initial: XmlState = {
    block: newBlock('', undefined),
    named: undefined,
    inside: undefined,
    attribute: undefined,
  };

  isSame(a: XmlState, b: XmlState): boolean {
    return a.block === b.block && a.named === b.named && a.inside === b.inside && a.attribute === b.attribute;
  }

  read(line: string, state: XmlState): ReadLine<XmlState> {
    const entries: Entry[] = [];
    let { block, named, inside, attribute } = state;
    for (let at = 0; at < line.length;) {
      if (inside === '-->' || inside === '>') {
        const end = line.indexOf(inside, at);
        at = end < 0 ? line.length : end + inside.length;
        if (end >= 0) inside = undefined;
      } else if (inside === 'tag') {
        ATTRIBUTE.lastIndex = at;
        const found = ATTRIBUTE.exec(line);
        if (found !== null) {
          const [whole, key = '', double, single] = found;
          const value = double ?? single ?? '';
          const start = at + whole.search(/["']/u) + 1;
          if (isNameKey(key)) attribute = value;
          const subject = isValueKey(key) ? (attribute ?? block.key) : key;
          entries.push({ kind: 'value', start, end: start + value.length, key, subject, block });
          at += whole.length;
        } else if (line.charAt(at) === '>') {
          if (line.charAt(at - 1) === '/' || VOID.test(block.key)) block = block.parent ?? block;
          inside = undefined;
          at += 1;
        } else {
          WORD.lastIndex = at;
          WORD.test(line);
          at = WORD.lastIndex;
        }
      } else if (line.startsWith('<!--', at)) {
        inside = '-->';
        at += 4;
      } else if (
        (line.startsWith('<?', at) || line.startsWith('<!', at)) &&
        !line.startsWith('<![CDATA[', at)
      ) {
        inside = '>';
        at += 2;
      } else if (line.startsWith('</', at)) {
        block = block.parent ?? block;
        inside = '>';
        at += 2;
      } else if (line.charAt(at) === '<' && /[\w]/u.test(line.charAt(at + 1))) {
        TAG_NAME.lastIndex = at + 1;
        const name = TAG_NAME.exec(line)?.[0] ?? '';
        block = newBlock(name, block);
        attribute = undefined;
        inside = 'tag';
        at += name.length + 1;
      } else {
        const next = line.indexOf('<', at + 1);
        const end = next < 0 ? line.length : next;
        const text = line.slice(at, end);
        if (text.trim() !== '') {
          if (isNameKey(block.key)) named = text.trim();
          const subject = isValueKey(block.key) ? (named ?? block.key) : block.key;
          entries.push({
            kind: 'value',
            start: at,
            end,
            key: block.key,
            subject,
            block: block.parent ?? block,
          });
        }
        at = end;
      }
    }
    return { entries, state: { block, named, inside, attribute } };
  }
}
