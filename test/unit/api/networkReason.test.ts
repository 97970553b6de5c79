import assert from 'node:assert/strict';
import { networkReason } from '../../../src/api/transport/networkReason.ts';

const coded = (code: unknown): Error => Object.assign(new Error('x'), { code });
/** An error with so many others around it. */
const nested = (error: Error, depth: number): Error =>
  depth === 0 ? error : new Error('x', { cause: nested(error, depth - 1) });

describe('Why a request failed', () => {
  for (const [reason, ...codes] of [
    ['proxyRefused', 'ERR_PROXY_REFUSED'],
    ['proxyReads', 'ERR_PROXY_READS'],
    ['refused', 'ECONNREFUSED'],
    [
      'reset',
      ...'ECONNRESET EPIPE UND_ERR_SOCKET UND_ERR_ABORTED Z_BUF_ERROR Z_DATA_ERROR'.split(' '),
      ...'HPE_INVALID_CONSTANT UND_ERR_RES_EXCEEDED_MAX_SIZE UND_ERR_RESPONSE'.split(' '),
    ],
    ['notFound', 'ENOTFOUND', 'EAI_AGAIN'],
    ['unreachable', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
    ['notTls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
    [
      'certificate',
      ...'CERT_HAS_EXPIRED ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'.split(' '),
      ...'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED UNABLE_TO_VERIFY_LEAF_SIGNATURE'.split(' '),
    ],
    ['other', 'EMFILE', 'UND_ERR_HEADERS_TIMEOUT', '', 'X_HPE_', 'ENOTFOUNDX'],
  ] as const)
    it(`is “${reason}” for ${codes.join(', ')}`, () => {
      for (const code of codes) assert.equal(networkReason(coded(code)), reason, code);
    });

  it('is in the causes of an error, and in the first of several errors', () => {
    const refused = coded('ECONNREFUSED');
    assert.equal(networkReason(nested(refused, 4)), 'refused');
    assert.equal(networkReason(nested(refused, 5)), 'other', 'too deep');
    assert.equal(networkReason(new AggregateError([refused, coded('ENOTFOUND')])), 'refused');
    assert.equal(networkReason(nested(new AggregateError([nested(refused, 1)]), 1)), 'refused');
    assert.equal(networkReason(new AggregateError([])), 'other');
    const own = Object.assign(new AggregateError([refused]), { code: 'ENOTFOUND' });
    assert.equal(networkReason(own), 'notFound', 'the outer code counts');
  });

  it('is not known of what is no error, and of a code that is no text', () => {
    for (const error of [undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }, coded(7), new Error('x')])
      assert.equal(networkReason(error), 'other');
    const odd = networkReason(Object.assign(new Error('x', { cause: coded('ENOTFOUND') }), { code: 7 }));
    assert.equal(odd, 'notFound');
  });
});
