import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { isDkimPolicy, parseDkimPolicy } from '../../../../src/dns/policies/dkim.ts';
import { faultTexts, faultyParts } from './faults.ts';

const rsa = (modulusLength: number, type: 'spki' | 'pkcs1' = 'spki'): string =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type, format: 'der' }).toString('base64');

const bytes = (length: number): string => Buffer.alloc(length, 7).toString('base64');

/** The keys of RFC 6376 appendix C and RFC 8463 appendix A.2. */
const RFC_RSA =
  'v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFC' +
  'jxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaN' +
  'BcWToIMmPSPDdQPNUYckcQ2QIDAQAB';
const RFC_ED25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

describe('The parser of DKIM keys', () => {
  it('parses the keys of RFC 6376 and RFC 8463', () => {
    assert.deepEqual(parseDkimPolicy(RFC_RSA), { faults: [], key: { kind: 'rsa', bits: 1024 } });
    assert.deepEqual(parseDkimPolicy(RFC_ED25519), { faults: [], key: { kind: 'ed25519' } });
  });

  it('returns the length of an RSA key in any encoding', () => {
    assert.deepEqual(parseDkimPolicy(`v=DKIM1; k=rsa; p=${rsa(768)}`).key, { kind: 'rsa', bits: 768 });
    assert.deepEqual(parseDkimPolicy(`p=${rsa(2048, 'pkcs1')};`).key, { kind: 'rsa', bits: 2048 });
    const broken = rsa(2048).replace(/.{64}/gu, '$& ');
    assert.deepEqual(parseDkimPolicy(`v=DKIM1; t=s; n=a note; p=${broken}`), {
      faults: [],
      key: { kind: 'rsa', bits: 2048 },
    });
  });

  it('returns why a key cannot be parsed', () => {
    const texts = [
      RFC_RSA.slice(0, 150),
      RFC_RSA.replace('p=MIG', 'p=MI*'),
      RFC_ED25519.slice(0, 50),
      'p="abc"',
    ];
    for (const text of texts) {
      const { key } = parseDkimPolicy(text);
      assert.equal(key.kind, 'unreadable', text);
    }
  });

  it('takes names of tags as they are written (RFC 6376 section 3.2)', () => {
    const key = RFC_ED25519.slice(RFC_ED25519.indexOf('p=') + 2);
    assert.deepEqual(
      faultTexts(parseDkimPolicy(`v=DKIM1; P=${key}`).faults),
      faultTexts(parseDkimPolicy('v=DKIM1').faults),
    );
    assert.deepEqual(parseDkimPolicy(`v=DKIM1; K=ed25519; p=${rsa(1024)}`), {
      faults: [],
      key: { kind: 'rsa', bits: 1024 },
    });
    assert.deepEqual(faultTexts(parseDkimPolicy(`v=DKIM1; N=a; n=b; p=${rsa(1024)}`).faults), []);
  });

  it('points to the first of several quotes that hide a tag', () => {
    const text = 'v=DKIM1; "k=rsa; "p=abc';
    const { faults } = parseDkimPolicy(text);
    assert.equal(faults.length, 1);
    assert.equal(text.indexOf('"'), faults[0]?.start);
  });

  it('accepts what verifiers ignore', () => {
    const key = 'p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
    for (const tags of 't=y:s:x h=sha1:sha256 h=sha256:sha512 s=* s=email:other g=* x=y n='.split(' '))
      assert.deepEqual(parseDkimPolicy(`v=DKIM1; k=ed25519; ${tags}; ${key}`).faults, [], tags);
  });

  it('reports the position of faults', () => {
    const cases = [
      ['k=rsa; v=DKIM1; p=', ['DKIM1']],
      ['v=DKIM2; p=', ['DKIM2']],
      ['v=DKIM1; h=sha1; p=', ['sha1']],
      ['v=DKIM1; s=web; p=', ['web']],
      ['v=DKIM1 p=', ['DKIM1 p=', '']],
      ['v=DKIM1; t=s;"" "p=AAAA""BB', ['"" "']],
    ] as const;
    for (const [text, faulty] of cases)
      assert.deepEqual(faultyParts(text, parseDkimPolicy(text).faults), faulty, text);
  });

  it('says what is wrong', () => {
    for (const [text, ...expected] of [
      ['k=rsa; v=DKIM1; p=', 'tagFirst v=DKIM1'],
      ['v=DKIM1; k=dsa; p=', 'tagChoice k rsa, ed25519'],
      ['v=DKIM1; k=sha1; p=', 'tagChoice k rsa, ed25519'],
      ['v=DKIM1; s=web:x; p=', 'tagChoice s *, email, tlsrpt'],
      ['v=DKIM1; h=md5; p=', 'tagChoice h sha1, sha256'],
      ['v=DKIM1; h=sha1:sha1; p=', 'dkimSha1'],
      ['v=DKIM1; s=tlsrpt; p='],
      ['v=DKIM1; k=x:rsa; p='],
      ['', 'tagEmpty', 'tagMissing p'],
      [';', 'tagEmpty', 'tagMissing p'],
      ['v=DKIM1; P=', 'tagMissing p'],
      ['v=DKIM1; ""p=AAAA', 'dkimQuotes'],
      ['v=DKIM1; *p=AAAA', 'tagName *p', 'tagMissing p'],
    ] as const)
      assert.deepEqual(faultTexts(parseDkimPolicy(text).faults), expected, text);
  });

  it('returns the kind of a key', () => {
    for (const [tags, kind] of [
      [`k=ed25519; p=${bytes(31)}`, 'dkimEd25519 31'],
      [`k=ed25519; p=${bytes(32)}`, 'ed25519'],
      [`k=ed25519; p=${bytes(33)}`, 'dkimEd25519 33'],
      [`k=ed25519; p=`, 'revoked'],
      [`p=${bytes(64)}`, 'dkimRsa'],
      ['p=*AAA', 'dkimBase64'],
      ['p=AAA*', 'dkimBase64'],
      ['p==', 'dkimRsa'],
      ['p=AA"\t"A', 'dkimQuotes'],
      ['p=AAA""A*', 'dkimQuotes'],
      ['p=AAAA" "', 'dkimQuotes'],
      ['p=AAAA"', 'dkimQuotes'],
      ['p=AAA===', 'dkimBase64'],
      ['k=other; p=*', 'unknown'],
      ['k=rsa', 'unknown'],
    ] as const) {
      const { key } = parseDkimPolicy(`v=DKIM1; ${tags}`);
      assert.equal(key.kind === 'unreadable' ? faultTexts([key.fault])[0] : key.kind, kind, tags);
    }
    const { key } = parseDkimPolicy(`p= ${bytes(9)}\t\r\n${bytes(24)} ; k=ed25519`);
    assert.ok(key.kind === 'unreadable');
    assert.deepEqual(faultTexts([key.fault]), ['dkimEd25519 33']);
    assert.deepEqual(parseDkimPolicy('p= \t').key, { kind: 'revoked' });
    // An Ed25519 key in the structure of RSA keys is none.
    const der = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
    assert.equal(parseDkimPolicy(`p=${der.toString('base64')}`).key.kind, 'unreadable');
  });

  it('recognises a record that claims to be a DKIM key', () => {
    const are = ['v=DKIM1', 'v= DKIM1 ;', 'v=DKIM1; p=', ' v = DKIM1', '\tv\t=\tDKIM1\t; p='];
    assert.deepEqual(are.filter(isDkimPolicy), are);
    const areNot = ['p=abc', 'v=dkim1', 'v=DKIM10', 'x v=DKIM1', 'v=DKIM1 p=', ''];
    assert.deepEqual(areNot.filter(isDkimPolicy), []);
  });

  it('parses 64 KB of any text', () => {
    for (const piece of [';', '=', 'A', 'p=A ', 'A ', 'h=:', '/', 'MIIB'])
      assert.doesNotThrow(() => parseDkimPolicy(`v=DKIM1; p=${piece.repeat(65_536 / piece.length)}`), piece);
  });
});
