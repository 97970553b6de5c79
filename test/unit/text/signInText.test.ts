import assert from 'node:assert/strict';
import { CHINA, INTERNATIONAL, ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { addressNote, tokenNote } from '../../../src/text/signInText.ts';
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
