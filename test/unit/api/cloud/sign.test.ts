import assert from 'node:assert/strict';
import { authorization } from '../../../../src/api/cloud/sign.ts';
import { KEY_PARTS } from './cloudServer.ts';

const type = 'application/json; charset=utf-8';
const stars = '*'.repeat(32);

const ours = { service: 'dnspod', timestamp: 1_700_000_000, key: KEY_PARTS };
const theirs = {
  service: 'cvm',
  timestamp: 1_551_113_065,
  key: { secretId: `AKID${stars}`, secretKey: stars },
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
};
const [host, theirHost] = ['dnspod.tencentcloudapi.com', 'cvm.tencentcloudapi.com'];

/** The vectors of api3.md section 2, and the document's own in its older edition, which signs two headers. */
const VECTORS = [
  {
    what: 'text that is not in ASCII',
    ...ours,
    body: '{"Domain":"例子.example","Offset":0,"Limit":500}',
    headers: { 'content-type': type, host, 'x-tc-action': 'describerecordlist' },
    signature: '1735ef3acba1c7e324a447a703c074176aa43e82904838b076a12d6a3244f009',
  },
  {
    what: 'the parameters of the document',
    ...theirs,
    headers: { 'content-type': type, host: theirHost, 'x-tc-action': 'describeinstances' },
    signature: '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  },
  {
    what: 'the older edition of the document',
    ...theirs,
    key: {
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    },
    headers: { 'content-type': type, host: theirHost },
    signature: '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  },
];

describe('The signature of a request', () => {
  for (const { what, key, signature, ...request } of VECTORS)
    it(`is that of the vector with ${what}`, () => {
      const names = Object.keys(request.headers).join(';');
      const day = request.service === 'cvm' ? '2019-02-25' : '2023-11-14';
      assert.equal(
        authorization(request, key),
        `TC3-HMAC-SHA256 Credential=${key.secretId}/${day}/${request.service}/tc3_request, SignedHeaders=${names}, Signature=${signature}`,
      );
    });
});
