// Writes a GeoIP database in the MaxMind DB format (version 2.0) with the countries of a few IPv4 networks.

/** Networks of 256 addresses, by their first three bytes, and the country code of each. */
export type Networks = ReadonlyMap<readonly [number, number, number], string>;

type Node = [left: Leaf, right: Leaf];
type Leaf = Node | { readonly country: string } | undefined;

/** The bytes of a `GeoLite2-Country` database with these networks and nothing else. */
export function countryDatabase(networks: Networks): Buffer {
  const tree: Node = [undefined, undefined];
  for (const [bytes, country] of networks) insert(tree, bytes, country);
  const nodes = nodesOf(tree);
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  const pointerTo = (country: string): number => {
    const known = offsets.get(country);
    if (known !== undefined) return known;
    const offset = data.reduce((length, part) => length + part.length, 0);
    data.push(map({ country: map({ iso_code: text(country) }) }));
    offsets.set(country, offset);
    return offset;
  };
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const valueOf = (leaf: Leaf): number => {
    if (leaf === undefined) return nodes.length;
    return Array.isArray(leaf) ? (numbers.get(leaf) ?? 0) : nodes.length + 16 + pointerTo(leaf.country);
  };
  const records = nodes.flat().map((leaf) => uint32Bytes(valueOf(leaf)));
  return Buffer.concat([...records, Buffer.alloc(16), ...data, MARKER, metadata(nodes.length)]);
}

const MARKER = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1');

function insert(tree: Node, bytes: readonly number[], country: string): void {
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  let node = tree;
  for (const [at, bit] of bits.entries()) {
    const side = bit === 0 ? 0 : 1;
    if (at === bits.length - 1) node[side] = { country };
    else {
      const next = node[side];
      const below: Node = Array.isArray(next) ? next : [undefined, undefined];
      node[side] = below;
      node = below;
    }
  }
}

/** The nodes of the search tree, root first. */
function nodesOf(tree: Node): readonly Node[] {
  const nodes = [tree];
  for (const node of nodes) for (const leaf of node) if (Array.isArray(leaf)) nodes.push(leaf);
  return nodes;
}

function metadata(count: number): Buffer {
  return map({
    node_count: unsigned(6, 4, count),
    record_size: unsigned(5, 2, 32),
    ip_version: unsigned(5, 2, 4),
    database_type: text('GeoLite2-Country'),
    languages: Buffer.concat([Buffer.from([0x01, 0x04]), text('en')]),
    binary_format_major_version: unsigned(5, 2, 2),
    binary_format_minor_version: unsigned(5, 2, 0),
    build_epoch: Buffer.concat([Buffer.from([0x04, 0x02]), uint32Bytes(1_700_000_000)]),
    description: map({ en: text('test') }),
  });
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries(entries);
  return Buffer.concat([
    Buffer.from([0xe0 | all.length]),
    ...all.flatMap(([key, value]) => [text(key), value]),
  ]);
}

/** Encodes a string of at most 28 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
}

function unsigned(type: number, size: number, value: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return Buffer.concat([Buffer.from([(type << 5) | size]), bytes]);
}

function uint32Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
