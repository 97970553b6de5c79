import assert from 'node:assert/strict';
import { XmlReader } from '../../../../src/config/structure/xml.ts';
import { keysOf, linesRead } from './values.ts';

/** The entries of a text, each as `line: path.key = text`, with the subject behind a key that is another. */
function entriesIn(text: string): readonly string[] {
  return linesRead(new XmlReader(), text).flatMap(([line, entries], number) =>
    entries.map(({ start, end, key, subject, block }) => {
      assert.ok(block);
      const named = key === subject ? key : `${key} (${subject})`;
      return `${number + 1}: ${[...keysOf(block), named].join('.')} = ${line.slice(start, end)}`;
    }),
  );
}

describe('The texts and attributes of XML', () => {
  const cases: readonly (readonly [text: string, ...entries: string[]])[] = [
    ['<a> </a>'],
    ['</a>x', '1:  = x'],
    ['x', '1:  = x'],
    [`<a b="c" d='e'/>x`, '1: a.b = c', '1: a.d = e', '1:  = x'],
    ['<a:b c:d="e">x</a:b>', '1: a:b.c:d = e', '1: a:b = x'],
    ['<a b="">', '1: a.b = '],
    // Elements without an end tag.
    ['<a>x<br>y<IMG b="c">z</a>', '1: a = x', '1: a = y', '1: a.IMG.b = c', '1: a = z'],
    ['<a>x<brx>y</a>z', '1: a = x', '1: a.brx = y', '1: a = z'],
    // Comments, declarations and instructions.
    ['<!-- <a>x</a> --><b>y</b>', '1: b = y'],
    ['<!-- a\n<b>x</b>\n--><c>y</c>', '3: c = y'],
    ['<?xml version="1.0"?><a>x</a>', '1: a = x'],
    ['<!DOCTYPE a\n "b">\n<c>x</c>', '3: c = x'],
    ['<a><![CDATA[x]]></a>', '1: a = <![CDATA[x]]>'],
    // Tags and texts over several lines.
    ['<a\n  b="c"\n>x\ny</a>', '2: a.b = c', '3: a = x', '4: a = y'],
    // No tag.
    ['<a>1 < 2</a>', '1: a = 1 ', '1: a = < 2'],
    // The value of a variable that stands before.
    ['<p><name>h</name><value>x</value></p>', '1: p.name = h', '1: p.value (h) = x'],
    ['<p><value>x</value><name> h </name></p>', '1: p.value = x', '1: p.name =  h '],
    ['<p name="h" value="x"/>', '1: p.name = h', '1: p.value (h) = x'],
    ['<p name="h"/><p value="x"/>', '1: p.name = h', '1: p.value (p) = x'],
    ['<p value="x"/>', '1: p.value (p) = x'],
  ];
  for (const [text, ...entries] of cases)
    it(`are ${entries.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () =>
      assert.deepEqual(entriesIn(text), entries));
});
