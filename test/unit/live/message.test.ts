import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { encodeQuery, matchOf, readMessage } from '../../../src/live/wire/message.ts';
import {
  addressRecord,
  labelWire,
  messageWire,
  nameRecord,
  nameWire,
  optRecord,
  subnetOption,
  TYPE,
  uint16,
  type WireRecord,
} from './wireBytes.ts';
import { pluck } from '../../support/pluck.ts';

const QUESTION = Buffer.concat([nameWire('www.example.test'), uint16(1), uint16(1)]);

function answered(...answers: readonly WireRecord[]): Buffer {
  return messageWire({ id: 7, question: QUESTION, aa: true, answers });
}

function texts(bytes: Buffer): readonly string[] | undefined {
  return readMessage(bytes)?.answers.map(({ name, type, text }) => `${name} ${type} ${text}`);
}

/** A message with the bytes of one record, whatever they are. */
function withRecord(record: Buffer): Buffer {
  const bytes = Buffer.concat([messageWire({ id: 7, question: QUESTION, aa: true }), record]);
  bytes.writeUInt16BE(1, 6);
  return bytes;
}

function response(message: Partial<Parameters<typeof messageWire>[0]>): Buffer {
  return messageWire({ id: 7, question: QUESTION, ...message });
}

function nsidOf(bytes: Buffer): string | undefined {
  return readMessage(response({ additionals: [optRecord(new Map([[3, bytes]]))] }))?.nsid;
}

function query(name: string, type = 'A', spelling?: Buffer): Buffer | undefined {
  const how = { id: 7, hasEdns: false, ...(spelling === undefined ? {} : { spelling }) };
  return encodeQuery({ name, type, wantsRecursion: false }, how);
}

/** So many records, each at a pointer to the name of the question. */
function pointing(count: number): Buffer {
  const record = { ...addressRecord('', '192.0.2.1'), name: Buffer.from([0xc0, 12]) };
  return answered(...Array.from({ length: count }, () => record));
}

const named = (...lengths: readonly number[]): readonly string[] | undefined =>
  texts(
    answered({
      ...addressRecord('', '192.0.2.1'),
      name: nameWire(lengths.map((length) => 'x'.repeat(length)).join('.')),
    }),
  );

const address = (last: number): WireRecord => addressRecord('www.example.test', `192.0.2.${last}`);

/** What a response says, with the last characters of the records of each section. */
const read = (message: Partial<Parameters<typeof messageWire>[0]>): unknown => {
  const { answers, authorities, additionals, ...found } =
    readMessage(response(message)) ?? assert.fail('unreadable');
  const lasts = [answers, authorities, additionals].map((all) => all.map(({ text }) => text.at(-1)).join(''));
  return { ...found, lasts };
};

describe('A DNS query', () => {
  it('has its header, one question, and an OPT record that asks for the identifier of the server', () => {
    const asked = { name: 'a.test', type: 'AAAA', wantsRecursion: true } as const;
    const question = '0161047465737400001c0001';
    const plain = encodeQuery(asked, { id: 7, hasEdns: false })?.toString('hex');
    assert.equal(plain, `000701000001000000000000${question}`);
    // 1,232 bytes at most fit in a response over UDP: 04d0.
    assert.equal(
      encodeQuery({ ...asked, wantsRecursion: false }, { id: 65_535, hasEdns: true })?.toString('hex'),
      `ffff00000001000000000001${question}00002904d000000000000400030000`,
    );
    const subnet = { address: '192.0.2.0', length: 24 };
    assert.equal(
      encodeQuery({ ...asked, subnet }, { id: 7, hasEdns: true })?.toString('hex'),
      `000701000001000000000001${question}00002904d000000000000f0008000700011800c0000200030000`,
    );
  });

  it('has labels of at most 63 bytes', () => {
    assert.ok(query(`${'a'.repeat(63)}.test`) !== undefined);
    assert.equal(query(`${'a'.repeat(64)}.test`), undefined);
    assert.equal(query(`${'a'.repeat(200)}.test`), undefined);
    // 32 letters of two bytes each.
    assert.equal(query(String.raw`${'\\195\\164'.repeat(32)}.test`), undefined);
  });

  it('has a name of at most 255 bytes', () => {
    const label = `${'a'.repeat(63)}.`;
    assert.equal(query(`${label.repeat(3)}${'b'.repeat(61)}`)?.length, 12 + 255 + 4);
    assert.equal(query(`${label.repeat(3)}${'b'.repeat(62)}`), undefined);
  });

  it('keeps dots and other bytes within labels', () => {
    const bytes = query(String.raw`a\.b\195.test`);
    const name = Buffer.concat([labelWire(Buffer.from('a.b\u00c3', 'latin1')), nameWire('test')]);
    assert.deepEqual(bytes?.subarray(12, -4), name);
  });

  it('is not made for a type that no server knows', () => {
    const unknown =
      'URL ANY OPT TYPE41 TYPE0 TYPE065 XTYPE65 TYPE65X TYPE128 TYPE255 TYPE65536 TYPE100000 TYPE';
    for (const type of [...unknown.split(' '), 'Framed URL'])
      assert.equal(query('www.example.test', type), undefined, type);
    for (const [type, number] of [
      ['https', 65],
      ['CAA', 257],
      ['type1', 1],
      ['TYPE127', 127],
      ['TYPE256', 256],
      ['TYPE65280', 65_280],
      ['TYPE65535', 65_535],
    ] as const)
      assert.equal(query('www.example.test', type)?.readUInt16BE(30), number, type);
  });

  it('spells letters as it is told, and nothing else', () => {
    const capitals = query('w-1.Example.test', 'A', Buffer.from([0xff]));
    assert.equal(capitals?.subarray(13, 16).toString(), 'W-1');
    assert.equal(capitals?.subarray(17, 24).toString(), 'EXAMPLE');
    const spelled = (name: string, from: number, to: number, ...bytes: readonly number[]): unknown =>
      query(name, 'A', Buffer.from(bytes))?.subarray(from, to).toString();
    assert.equal(spelled('az09.test', 13, 17, 0xff), 'AZ09');
    assert.equal(spelled('a`b{.test', 13, 17, 0xff), 'A`B{');
    assert.equal(query('WWW.test')?.subarray(13, 16).toString(), 'www');
    // From the eighth byte on, and again not from the sixteenth on.
    assert.equal(spelled('abcdefghijk.test', 13, 24, 0, 0xff), 'abcdefgHIJK');
    assert.equal(spelled('abcdefghijk.test', 25, 29, 0, 0xff), 'TESt');
    // The second and the fourth byte, of which the first is a length, and again after eight of them.
    assert.equal(spelled('abcdefghijk.test', 13, 24, 0b1010), 'AbCdefghIjK');
  });

  it('belongs to a response with its id and its question', () => {
    const sent = query('www.example.test') ?? assert.fail('no query');
    assert.equal(matchOf(response({}), sent), 'query');
    assert.equal(matchOf(response({ id: 8 }), sent), 'none');
    const other = Buffer.concat([nameWire('ww2.example.test'), uint16(1), uint16(1)]);
    assert.equal(matchOf(response({ question: other }), sent), 'none');
    const otherType = Buffer.concat([nameWire('www.example.test'), uint16(28), uint16(1)]);
    assert.equal(matchOf(response({ question: otherType }), sent), 'none');
    const spelled = Buffer.concat([nameWire('wWw.example.test'), uint16(1), uint16(1)]);
    assert.equal(matchOf(response({ question: spelled }), sent), 'spelling');
    for (const [asked, repeated, match] of [
      ['az', 'AZ', 'spelling'],
      ['a@', 'a`', 'none'],
      ['a[', 'a{', 'none'],
    ] as const) {
      const question = Buffer.concat([nameWire(repeated), uint16(1), uint16(1)]);
      const bytes = Buffer.concat([nameWire(asked), uint16(1), uint16(1)]);
      assert.equal(matchOf(response({ question }), messageWire({ id: 7, question: bytes })), match, asked);
    }
    assert.equal(matchOf(sent, sent), 'none', 'a query is no response');
    assert.equal(matchOf(response({}).subarray(0, 11), sent), 'none');
  });

  it('belongs to a response without the question only where its code says that it was not understood', () => {
    const sent = query('www.example.test') ?? assert.fail('no query');
    const codes = Array.from({ length: 16 }, (_, rcode) => rcode);
    // FORMERR, SERVFAIL, NOTIMP and REFUSED.
    const answering = codes.filter((rcode) => matchOf(messageWire({ id: 7, rcode }), sent) !== 'none');
    assert.deepEqual(answering, [1, 2, 4, 5]);
    assert.equal(matchOf(messageWire({ id: 7, rcode: 1 }), sent), 'query');
  });

  it('belongs to no message with another code of operation, or with two questions', () => {
    const sent = query('www.example.test') ?? assert.fail('no query');
    for (let opcode = 1; opcode < 16; opcode += 1) {
      const other = response({});
      other.writeUInt16BE(0x8000 | (opcode << 11), 2);
      assert.equal(matchOf(other, sent), 'none', String(opcode));
    }
    const two = response({ question: Buffer.concat([QUESTION, QUESTION]) });
    two.writeUInt16BE(2, 4);
    assert.equal(matchOf(two, sent), 'none');
  });
});

describe('A DNS response', () => {
  it('has its flags, and the records of each section', () => {
    const nothing = {
      isAuthoritative: false,
      isTruncated: false,
      offersRecursion: false,
      rcode: 'NOERROR',
      hasEdns: false,
      subnet: undefined,
      nsid: undefined,
      lasts: ['', '', ''],
    };
    assert.deepEqual(read({}), nothing);
    assert.deepEqual(read({ aa: true }), { ...nothing, isAuthoritative: true });
    assert.deepEqual(read({ ra: true }), { ...nothing, offersRecursion: true });
    assert.deepEqual(read({ tc: true, rcode: 2, answers: [address(1)], additionals: [optRecord()] }), {
      ...nothing,
      isTruncated: true,
      rcode: 'SERVFAIL',
    });
    const answers = [address(1), address(2)];
    assert.deepEqual(read({ answers, authorities: [address(3)], additionals: [address(4), optRecord()] }), {
      ...nothing,
      hasEdns: true,
      lasts: ['12', '3', '4'],
    });
    assert.deepEqual(readMessage(messageWire({ id: 7 }))?.answers, [], 'a header alone');
    const other = readMessage(messageWire({ id: 7, rcode: 1, answers: [address(1)] }));
    assert.equal(other?.answers.length, 1, 'no question');
  });

  it('has a code by the name that RFC 1035 and RFC 2136 give it, or by its number', () => {
    const names = 'NOERROR FORMERR SERVFAIL NXDOMAIN NOTIMP REFUSED YXDOMAIN YXRRSET RCODE_8 RCODE_9'.split(
      ' ',
    );
    const codes = names.map((_, rcode) => readMessage(response({ rcode }))?.rcode);
    assert.deepEqual(codes, names);
    const opt = { ...optRecord(), ttl: 0x0200_0000 };
    assert.equal(readMessage(response({ rcode: 3, additionals: [opt] }))?.rcode, 'RCODE_35');
  });

  it('has records of the Internet with their TTLs, of which the highest bit means none', () => {
    const ttls = [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1].map((ttl) =>
      addressRecord('www.example.test', '192.0.2.1', ttl),
    );
    assert.deepEqual(pluck(readMessage(answered(...ttls))?.answers, 'ttl'), [0, 2 ** 31 - 1, 0, 0]);
    const chaos = answered(addressRecord('www.example.test', '192.0.2.1'));
    // The class stands behind the name and the type.
    chaos.writeUInt16BE(3, 12 + QUESTION.length + nameWire('www.example.test').length + 2);
    assert.deepEqual(readMessage(chaos)?.answers, []);
  });

  it('has names with their dots and bytes', () => {
    const owner = Buffer.concat([labelWire(Buffer.from('a.b\u00e4', 'latin1')), nameWire('example.test')]);
    assert.deepEqual(texts(answered({ ...nameRecord('', 'CNAME', 'x'), name: owner, data: owner })), [
      String.raw`a\046b\228.example.test CNAME a\046b\228.example.test.`,
    ]);
  });

  it('has compressed names', () => {
    const owner = Buffer.from([0xc0, 12]);
    const target = Buffer.concat([labelWire(Buffer.from('cdn')), Buffer.from([0xc0, 16])]);
    assert.deepEqual(texts(answered({ name: owner, type: TYPE.CNAME, data: target })), [
      'www.example.test CNAME cdn.example.test.',
    ]);
  });

  it('has names of 255 bytes at most, and labels of 63', () => {
    assert.equal(named(63, 63, 63, 61)?.[0]?.length, 253 + ' A 192.0.2.1'.length);
    assert.equal(named(63, 63, 63, 62), undefined);
    assert.equal(named(63)?.length, 1);
    assert.equal(named(64), undefined);
  });

  it('is unreadable as a whole when a name loops, points forward or is too long', () => {
    const at = 12 + QUESTION.length;
    const loop = Buffer.from([0xc0, at]);
    const forward = Buffer.from([0xc0, at + 12]);
    const through = Buffer.from([1, 97, 0xc0, at]);
    const long = Buffer.concat([
      ...Array.from({ length: 8 }, () => labelWire(Buffer.alloc(32, 97))),
      Buffer.alloc(1),
    ]);
    for (const name of [loop, forward, through, long, Buffer.from([0x80, 1, 0]), Buffer.from([0x41, 0])])
      assert.equal(
        readMessage(answered({ ...addressRecord('', '192.0.2.1'), name })),
        undefined,
        name.toString('hex'),
      );
  });

  it('has names of at most 65,535 bytes in all, however short their pointers are', () => {
    // The labels of the name with their lengths, and the pointer to them. The question has the labels.
    const labels = nameWire('www.example.test').length - 1;
    const most = Math.floor((65_535 - labels) / (labels + 2));
    assert.equal(readMessage(pointing(most))?.answers.length, most);
    assert.equal(readMessage(pointing(most + 1)), undefined);
  });

  it('is unreadable as a whole when one record is', () => {
    const good = addressRecord('www.example.test', '192.0.2.1');
    assert.ok(readMessage(answered(good)) !== undefined);
    assert.equal(readMessage(answered(good, { ...good, data: Buffer.alloc(3) })), undefined, 'three bytes');
    assert.equal(readMessage(answered(good, { ...good, data: Buffer.alloc(5) })), undefined, 'five bytes');
    const long = readMessage(answered(good, { ...good, type: TYPE.TXT, data: Buffer.from([9, 97]) }));
    assert.equal(long, undefined);
    assert.equal(readMessage(answered(good).subarray(0, -1)), undefined, 'cut');
    assert.equal(readMessage(withRecord(Buffer.alloc(0))), undefined, 'a record is missing');
  });

  it('is not read when it says that it was cut', () => {
    const whole = answered(addressRecord('www.example.test', '192.0.2.1'));
    whole.writeUInt16BE(0x8600, 2);
    const message = readMessage(whole.subarray(0, -2));
    assert.equal(message?.isTruncated, true);
    assert.deepEqual(message?.answers, []);
  });

  it('has the scope of a client subnet, the identifier of the server and long codes', () => {
    const options = new Map([
      [8, subnetOption('198.51.100.0', 16)],
      [3, Buffer.from('fra1')],
    ]);
    const opt = optRecord(options);
    const message = readMessage(messageWire({ id: 7, question: QUESTION, additionals: [opt] }));
    assert.deepEqual(message?.subnet, { address: '198.51.100.0', length: 24, scope: 16 });
    assert.equal(message?.nsid, 'fra1');
    assert.equal(message?.hasEdns, true);
    const badVersion = { ...opt, ttl: 0x0100_0000 };
    const later = readMessage(messageWire({ id: 7, question: QUESTION, additionals: [badVersion] }))?.rcode;
    assert.equal(later, 'RCODE_16');
    assert.equal(nsidOf(Buffer.from([0, 255])), '00ff');
    assert.equal(nsidOf(Buffer.from(' ~')), ' ~');
    assert.equal(nsidOf(Buffer.from('a\u007f')), '617f');
    assert.equal(nsidOf(Buffer.from('\u001fa')), '1f61');
    assert.equal(nsidOf(Buffer.alloc(256, 1)), '01'.repeat(255));
    assert.equal(nsidOf(Buffer.alloc(0)), undefined);
    assert.equal(nsidOf(Buffer.alloc(256, 'x')), 'x'.repeat(255));
  });

  it('is read or unreadable, whatever its bytes are', () => {
    const valid = answered(
      nameRecord('www.example.test', 'CNAME', 'cdn.example.test'),
      addressRecord('cdn.example.test', '192.0.2.1'),
    );
    const changes = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(changes, fc.nat(valid.length), (all, length) => {
        const bytes = Buffer.from(valid);
        for (const [at, byte] of all) bytes[at] = byte;
        assert.doesNotThrow(() => readMessage(bytes.subarray(0, length)));
      }),
      { numRuns: 2_000 },
    );
  });
});
