import { DOCUMENT_LIMITS } from './documentLimits.ts';
import { LineMemo, type LineChange } from './lineMemo.ts';
import type { BracesSyntax } from './braceLine.ts';
import { BracesReader } from './braces.ts';
import { DnsControlReader } from './dnsControl.ts';
import { withCutKey, type Entry } from './entry.ts';
import { PROSE_READER, type StructureReader } from './structureReader.ts';
import type { Family } from './language.ts';
import { HOSTS_READER } from './hostsFile.ts';
import { ZoneFileReader } from './zoneFile.ts';
import { ScriptReader } from './script.ts';
import { KeyValueReader } from './keyValueReader.ts';
import { CommentEnds, readCommentLine } from './templateComments.ts';
import { XmlReader } from './xml.ts';
import { YamlReader } from './yaml.ts';

/** The structure of a text, updated while the text is edited. */
export interface Structure {
  /** The entries of every line. A line that an edit leaves alone keeps its array. */
  all(): readonly (readonly Entry[])[];
  /** Reads lines until `isOver` returns true. Returns whether all are read. */
  advance(isOver: () => boolean): boolean;
  apply(changes: readonly LineChange[], lineCount: number): void;
}

/** Languages with braces. */
const SYNTAX = {
  // In Jsonnet, `#` begins a comment too.
  json: { endsAtNewline: false, comment: /#|\/\//uy, hasBlockComments: true },
  hcl: { endsAtNewline: true, comment: /#|\/\//uy, hasBlockComments: true, hasHeredocs: true },
  puppet: { endsAtNewline: true, comment: /#/uy, hasSelectors: true },
  caddy: { endsAtNewline: true, comment: /#/uy, hasHeredocs: true, goesOnAfterHeredoc: true },
  toml: { endsAtNewline: true, comment: /#/uy, hasSections: true },
  nginx: { endsAtNewline: false, comment: /#/uy, introducer: /^set$/u },
  nix: { endsAtNewline: false, comment: /#/uy, hasBlockComments: true, isNix: true },
  statements: {
    endsAtNewline: false,
    comment: /#|\/\//uy,
    hasBlockComments: true,
    introducer: /^option$/u,
  },
} satisfies Partial<Record<Family, BracesSyntax>>;

/**
 * @param textOf returns a line of the current text, at any later time
 * @param origin the origin of relative names in a zone file before its first `$ORIGIN` or SOA record
 */
export function structureOf(
  family: Family,
  lineCount: number,
  textOf: (line: number) => string,
  origin?: string,
): Structure {
  switch (family) {
    case 'yaml':
      return structureBy(new YamlReader(), lineCount, textOf);
    case 'json':
    case 'hcl':
    case 'puppet':
    case 'caddy':
    case 'toml':
    case 'nginx':
    case 'nix':
    case 'statements':
      return structureBy(new BracesReader(SYNTAX[family]), lineCount, textOf);
    case 'dnscontrol':
      return structureBy(new DnsControlReader(), lineCount, textOf);
    case 'settings':
      return structureBy(new KeyValueReader(), lineCount, textOf);
    case 'xml':
      return structureBy(new XmlReader(), lineCount, textOf);
    case 'script':
      return structureBy(new ScriptReader(), lineCount, textOf);
    case 'hosts':
      return structureBy(HOSTS_READER, lineCount, textOf);
    case 'zone':
      return structureBy(new ZoneFileReader(origin), lineCount, textOf);
    case 'prose':
      return structureBy(PROSE_READER, lineCount, textOf);
  }
}

function structureBy<State>(
  reader: StructureReader<State>,
  lineCount: number,
  textOf: (line: number) => string,
): Structure {
  interface Line {
    readonly before: State;
    readonly after: State;
    readonly entries: readonly Entry[];
    /** The end of the template comment that is still open before this line, and after it. */
    readonly openBefore: string | undefined;
    readonly openUntil: string | undefined;
    /** The end of the comment that the line opens, whether or not there is one below. */
    readonly opens: string | undefined;
  }
  const ends = new CommentEnds(lineCount, textOf);
  const stateAfter = (above: Line | undefined): State => above?.after ?? reader.initial;
  const memo = new LineMemo<Line>(
    lineCount,
    (line, above) => {
      const before = stateAfter(above);
      const text = textOf(line);
      const openBefore = above?.openUntil;
      const comment = readCommentLine(text, openBefore);
      const opens = openBefore === undefined ? comment.openUntil : undefined;
      const isOpen = opens === undefined || ends.isBelow(line, opens);
      const around = { before, openBefore, openUntil: isOpen ? comment.openUntil : undefined, opens };
      if ((comment.isComment && isOpen) || text.length > DOCUMENT_LIMITS.lineCharacters)
        return { ...around, after: before, entries: [] };
      const { entries, state } = reader.read(text, before);
      return { ...around, after: state, entries: entries.map(withCutKey) };
    },
    ({ before, openBefore }, above) =>
      openBefore === above?.openUntil && reader.isSame(before, stateAfter(above)),
  );
  return {
    all: () => memo.all().map(({ entries }) => entries),
    advance: (isOver) => memo.advance(isOver),
    apply(changes, count) {
      memo.apply(changes, count);
      ends.reset(count);
      memo.keepOnly(
        ({ opens, openUntil }, line) =>
          opens === undefined || ends.isBelow(line, opens) === (openUntil !== undefined),
      );
    },
  };
}
