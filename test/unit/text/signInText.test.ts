import assert from 'node:assert/strict';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { CHINA, INTERNATIONAL, ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { addressNote, keyNote, tokenNote } from '../../../src/text/signInText.ts';
import { readToken } from '../api/server.ts';

const OTHER = ServiceAddress.parse('https://dns.example');

function noteOfAddress(address: string, typed: string): ReturnType<typeof addressNote> {
  return addressNote(ServiceAddress.parse(address), typed);
}

function noteOf(typed: string, address: ServiceAddress): ReturnType<typeof tokenNote> {
  return tokenNote(readToken(typed), typed, address);
}

describe('What stands below a typed service address', () => {
  it('is nothing if it has a scheme', () => {
    assert.equal(noteOfAddress('https://dns.example', 'https://dns.example'), undefined);
    assert.equal(noteOfAddress('http://127.0.0.1:8080', 'http://127.0.0.1:8080'), undefined);
  });

  it('is the scheme that was added', () => {
    const text = 'Connects to https://dns.example';
    assert.deepEqual(noteOfAddress('https://dns.example', 'dns.example'), { text, isWarning: false });
  });

  it('says on this machine how to connect without TLS', () => {
    for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) {
      const text = `Connects to https://${host}. If the service has no TLS, type http:// in front.`;
      assert.deepEqual(noteOfAddress(`https://${host}`, host), { text, isWarning: false });
    }
  });
});

describe('What stands below an accepted token', () => {
  for (const address of [INTERNATIONAL, CHINA])
    it(`is a warning for ${address} unless the secret has 32 characters`, () => {
      assert.equal(noteOf(`12345,${'0'.repeat(32)}`, address), undefined);
      for (const length of [1, 31, 33]) {
        const text = `The secrets of DNSPod usually have 32 characters; this one has ${length}.`;
        assert.deepEqual(noteOf(`12345,${'0'.repeat(length)}`, address), { text, isWarning: true });
      }
    });

  it('is nothing about the length for another service', () => {
    for (const length of [1, 31, 32, 33]) assert.equal(noteOf(`1,${'0'.repeat(length)}`, OTHER), undefined);
  });

  it('says that spaces inside are left out, not those around', () => {
    const text = 'The spaces inside the token are left out.';
    for (const typed of ['1,abc def', '1, abc', '1 ,abc', '1,abc\u200Bdef', ' 1,a\tb '])
      assert.deepEqual(noteOf(typed, OTHER), { text, isWarning: false }, typed);
    for (const typed of ['1,abc', ' 1,abc\n']) assert.equal(noteOf(typed, OTHER), undefined, typed);
  });

  it('says both, and counts what is left', () => {
    assert.deepEqual(noteOf(`1,${'0'.repeat(7)} ${'0'.repeat(7)}`, INTERNATIONAL), {
      text: 'The secrets of DNSPod usually have 32 characters; this one has 14. The spaces inside the token are left out.',
      isWarning: true,
    });
  });
});

describe('What stands below an accepted key', () => {
  const NOW = new Date(2026, 10, 29, 12, 0).getTime();
  const PARTS: ConstructorParameters<typeof CloudKey>[0] = {
    secretId: `AKID${'0'.repeat(32)}`,
    secretKey: 'k'.repeat(32),
  };
  const TEMPORARY: ConstructorParameters<typeof CloudKey>[0] = {
    ...PARTS,
    secretId: `AKID${'0'.repeat(60)}`,
  };
  for (const [what, parts, text, isWarning] of [
    ['nothing for a usual key', PARTS, undefined, false],
    ['nothing for a short SecretId', { ...PARTS, secretId: 'AKID00000000' }, undefined, false],
    [
      'what a temporary key lacks',
      TEMPORARY,
      'A SecretId of this length is usually that of a temporary key: put its session token after the SecretKey and a comma.',
      true,
    ],
    ['that it is temporary', { ...TEMPORARY, sessionToken: 't' }, 'A temporary key', false],
    [
      'when it ends',
      { ...TEMPORARY, sessionToken: 't', endsAt: NOW + 60_000 },
      'A temporary key, which ends at 12:01.',
      false,
    ],
    [
      'when it ended',
      { ...TEMPORARY, sessionToken: 't', endsAt: NOW - 86_400_000 },
      'This temporary key ended at 2026-11-28 12:00. Get another one.',
      true,
    ],
  ] as const)
    it(`is ${what}`, () => {
      assert.deepEqual(keyNote(new CloudKey(parts), NOW), text && { text, isWarning });
    });
});
