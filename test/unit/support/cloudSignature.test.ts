import assert from 'node:assert/strict';
import {
  authorizationOf,
  canonicalRequest,
  readAuthorization,
  sha256,
  signatureOf,
  signingKeys,
  stringToSign,
  type SignedRequest,
  utcDay,
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

// The vectors of api3.md section 2.
describe('The signature that the cloud service of the tests expects', () => {
  const records = request('DescribeRecordList', '{"Domain":"例子.example","Offset":0,"Limit":500}');

  it('is made step by step (vector 1)', () => {
    assert.equal(
      canonicalRequest(records),
      [
        'POST',
        '/',
        '',
        'content-type:application/json; charset=utf-8',
        'host:dnspod.tencentcloudapi.com',
        'x-tc-action:describerecordlist',
        '',
        'content-type;host;x-tc-action',
        '80da82e4b3e9e1d6c437fc0d4f76f2bbfcdeae8d1e34d15c36f814f9d9740a59',
      ].join('\n'),
    );
    assert.equal(
      stringToSign(records),
      [
        'TC3-HMAC-SHA256',
        '1700000000',
        '2023-11-14/dnspod/tc3_request',
        '9b49a81f42b6b0cfe7ea02f520c226668d2bd2ddbecaed6f276f869b0b38f9fb',
      ].join('\n'),
    );
    assert.deepEqual(
      signingKeys(SECRET_KEY, '2023-11-14', 'dnspod').map((key) => key.toString('hex')),
      [
        'a505bf0968ce9d621a9c70444c4f9e5ce2e6423bc6526a3958226d388282b0f5',
        '3ca6c2119bb2e7a160f35a590ba7b0f375f9ff3a33827fcddaa2a328927dd6f5',
        '8d7288eb47458d72ae634522a6f222635999fbda2def94055a0599913bec0690',
      ],
    );
    assert.equal(
      signatureOf(records, SECRET_KEY),
      '1735ef3acba1c7e324a447a703c074176aa43e82904838b076a12d6a3244f009',
    );
  });

  it('covers an empty body, with and without the action (vector 2)', () => {
    const user = request('DescribeUserDetail', '{}');
    assert.equal(sha256('{}'), '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    assert.equal(
      sha256(canonicalRequest(user)),
      '1f52b1025dbc839e307a9f3a22278834c8e30b1fe57807079a60354b3bbd854a',
    );
    assert.equal(
      signatureOf(user, SECRET_KEY),
      '7ebb574ae0234239fc99ef87ab154863b9123df8e7ebd21f022f2db7b7490e5f',
    );
    const short = request(undefined, '{}');
    assert.equal(
      sha256(canonicalRequest(short)),
      'd3ee257949aea36e51762d23cb81ae071a2d50d4432c9aaf013a4dad08e78b5b',
    );
    assert.equal(
      signatureOf(short, SECRET_KEY),
      '4b36686ea3e5d119f432e9983d72af176898841e1389a78ca49d326842e9116f',
    );
  });

  it('is that of the example in the provider’s document (vector 3)', () => {
    const instances: SignedRequest = {
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      headers: { 'content-type': TYPE, host: 'cvm.tencentcloudapi.com', 'x-tc-action': 'DescribeInstances' },
      timestamp: 1_551_113_065,
      service: 'cvm',
    };
    assert.equal(utcDay(instances.timestamp), '2019-02-25');
    assert.equal(sha256(instances.body), '35e9c5b0e3ae67532d3c9f17ead6c90222632e5b1ff7f6e89887f1398934f064');
    assert.equal(
      sha256(canonicalRequest(instances)),
      '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
    );
    assert.equal(
      signatureOf(instances, '*'.repeat(32)),
      '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });

  it('is read back from the header that carries it', () => {
    const header = authorizationOf(records, SECRET_ID, SECRET_KEY);
    assert.deepEqual(readAuthorization(header), {
      secretId: SECRET_ID,
      date: '2023-11-14',
      service: 'dnspod',
      signedHeaders: ['content-type', 'host', 'x-tc-action'],
      signature: '1735ef3acba1c7e324a447a703c074176aa43e82904838b076a12d6a3244f009',
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
