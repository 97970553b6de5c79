import assert from 'node:assert/strict';
import {
  bimiPolicy,
  isVersionedPolicy,
  mtaStsPolicy,
  tlsRptPolicy,
  type VersionedPolicy,
} from '../../../../src/dns/policies/versionedPolicies.ts';
import { faultTexts, faultyParts } from './faults.ts';

const cases: readonly (readonly [
  string,
  VersionedPolicy,
  readonly string[],
  readonly (readonly [string, string])[],
])[] = [
  [
    'MTA-STS (RFC 8461)',
    mtaStsPolicy,
    ['v=STSv1; id=20160831085700Z;', 'v=STSv1;id=1', 'v=STSv1; id=a; ID=b', `v=STSv1; id=${'Z'.repeat(32)}`],
    [
      ['v=STSv1; id=2016-08-31', '2016-08-31'],
      ['v=STSv1; id=123456789012345678901234567890123', '123456789012345678901234567890123'],
      ['v=stsv1; id=1', ''],
      ['v=STSv1; id=1; id=2', 'id=2'],
      ['v=STSv1; ID=1', ''],
      ['V=STSv1; id=1', ''],
      ['v=STSv1; id=-1', '-1'],
      ['v=STSv1; id=1-', '1-'],
    ],
  ],
  [
    'TLS reporting (RFC 8460)',
    tlsRptPolicy,
    [
      'v=TLSRPTv1;rua=mailto:reports@example.com',
      'v=TLSRPTv1; rua=https://reporting.example.com/v1/tlsrpt',
      'v=TLSRPTv1; rua=mailto:a@example.com , https://example.com/;',
    ],
    [
      ['v=TLSRPTv1; rua=http://example.com/', 'http://example.com/'],
      ['v=TLSRPTv1; rua=mailto:a@example.com,', ''],
    ],
  ],
  [
    'BIMI',
    bimiPolicy,
    [
      'v=BIMI1; l=https://example.com/logo.svg; a=https://example.com/vmc.pem',
      'v=BIMI1; l=; a=;',
      'v=BIMI1; l=https://example.com/logo.svg; a=self',
    ],
    [
      ['v=BIMI1; l=http://example.com/logo.svg', 'http://example.com/logo.svg'],
      ['v=BIMI1; l=self', 'self'],
      ['v=BIMI1; l=; a=x', 'x'],
      ['v=BIMI1; a=self', ''],
      ['v=BIMI1; l=https:///logo.svg; a=vmc.pem', 'https:///logo.svg'],
    ],
  ],
];

describe('The parsers of mail policies', () => {
  it('say what is wrong', () => {
    for (const [policy, text, ...expected] of [
      [mtaStsPolicy, 'v=STSv1; id=-', 'stsId'],
      [mtaStsPolicy, 'v=STSv1', 'tagMissing id'],
      [mtaStsPolicy, 'v=STSv2; id=-', 'tagFirst v=STSv1'],
      [mtaStsPolicy, 'v=STSv1; x; id=-', 'tagEquals', 'stsId'],
      [tlsRptPolicy, 'v=TLSRPTv1', 'tagMissing rua'],
      [tlsRptPolicy, 'v=TLSRPTv1; rua=a,b', 'tlsRptUri', 'tlsRptUri'],
      [tlsRptPolicy, 'rua=mailto:a@b.example', 'tagFirst v=TLSRPTv1'],
      [bimiPolicy, 'v=BIMI1; a=b', 'tagMissing l'],
      [bimiPolicy, 'v=BIMI1; l=a; a=b', 'bimiUri', 'bimiUri'],
      [bimiPolicy, 'v=BIMI; l=', 'tagFirst v=BIMI1'],
    ] as const)
      assert.deepEqual(faultTexts(policy.faults(text)), expected, text);
  });

  for (const [name, policy, valid, invalid] of cases) {
    it(`find no fault in valid records of ${name}`, () => {
      for (const text of valid) assert.deepEqual(policy.faults(text), [], text);
    });

    it(`report faults in records of ${name}`, () => {
      for (const [text, part] of invalid) {
        const [first] = faultyParts(text, policy.faults(text));
        assert.equal(first, part, text);
      }
    });
  }

  it('recognise a record by its version in any form', () => {
    assert.equal(isVersionedPolicy(mtaStsPolicy, ' V = stsv1 ; id=1'), true);
    assert.equal(isVersionedPolicy(mtaStsPolicy, 'v=STSv2; id=1'), false);
    assert.equal(isVersionedPolicy(tlsRptPolicy, 'v=STSv1; id=1'), false);
    assert.equal(isVersionedPolicy(mtaStsPolicy, 'x=STSv1; id=1'), false);
    assert.equal(isVersionedPolicy(mtaStsPolicy, 'id=1; v=STSv1'), false);
    assert.equal(isVersionedPolicy(mtaStsPolicy, 'v=STSv1'), true);
    assert.equal(isVersionedPolicy(mtaStsPolicy, 'v'), false);
  });
});
