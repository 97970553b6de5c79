import assert from 'node:assert/strict';
import {
  authorizationOf,
  readAuthorization,
  signatureOf,
  type SignedRequest,
} from '../../support/service/cloudSignature.ts';

const TYPE = 'application/json; charset=utf-8';
const SECRET_ID = 'AKIDEXAMPLE0000000000000000000000000';
const SECRET_KEY = 'EXAMPLEKEY0000000000000000000000';

function request(action: string | undefined, body: string): SignedRequest {
  return {
    body,
    headers: {
      'content-type': TYPE,
      host: 'dnspod.tencentcloudapi.com',
      ...(action !== undefined && { 'x-tc-action': action }),
    },
    timestamp: 1_700_000_000,
    service: 'dnspod',
  };
}

// The vectors of api3.md section 2. A signature covers every step that leads to it.
describe('The signature that the cloud service of the tests expects', () => {
  const records = request('DescribeRecordList', '{"Domain":"例子.example","Offset":0,"Limit":500}');
  const signature = '1735ef3acba1c7e324a447a703c074176aa43e82904838b076a12d6a3244f009';
  const documented: SignedRequest = {
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    headers: { 'content-type': TYPE, host: 'cvm.tencentcloudapi.com', 'x-tc-action': 'DescribeInstances' },
    timestamp: 1_551_113_065,
    service: 'cvm',
  };

  for (const [what, signed, key, expected] of [
    ['text that is not in ASCII', records, SECRET_KEY, signature],
    [
      'no parameters',
      request('DescribeUserDetail', '{}'),
      SECRET_KEY,
      '7ebb574ae0234239fc99ef87ab154863b9123df8e7ebd21f022f2db7b7490e5f',
    ],
    [
      'no action',
      request(undefined, '{}'),
      SECRET_KEY,
      '4b36686ea3e5d119f432e9983d72af176898841e1389a78ca49d326842e9116f',
    ],
    [
      'the parameters of the provider’s document',
      documented,
      '*'.repeat(32),
      '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    ],
  ] as const)
    it(`is that of the vector with ${what}`, () => assert.equal(signatureOf(signed, key), expected));

  it('is read back from the header that carries it', () => {
    const header = authorizationOf(records, SECRET_ID, SECRET_KEY);
    assert.deepEqual(readAuthorization(header), {
      secretId: SECRET_ID,
      date: '2023-11-14',
      service: 'dnspod',
      signedHeaders: ['content-type', 'host', 'x-tc-action'],
      signature,
    });
    for (const wrong of [
      '',
      'Bearer x',
      header.replace('TC3', 'TC2'),
      header.replace('/tc3_request', ''),
      header.slice(0, -1),
    ])
      assert.equal(readAuthorization(wrong), undefined, wrong);
  });
});
