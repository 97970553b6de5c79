import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/check/findings.ts';
import type { RuleId } from '../../../../src/check/rules/allRules.ts';
import { checkOf, record, zone } from '../zones.ts';

/** Returns what a rule finds in a record of `example.com`. */
function found(rule: RuleId, host: string, type: string, value: string): Finding | undefined {
  const { findings } = checkOf(zone({ records: [record(host, type, value)] }));
  return findings.find((each) => each.rule === rule);
}

/** Returns the part of the value that a finding is about. */
function partOf(finding: Finding | undefined): string | undefined {
  return finding?.records[0].value.slice(finding.about.start, finding.about.end);
}

function corrected(rule: RuleId, type: string, value: string): string | undefined {
  return found(rule, 'a', type, value)?.about.corrected;
}

describe('What a finding is about', () => {
  it('is the owner name, the type or the TTL where the rule says so', () => {
    assert.deepEqual(found('underscore-host', 'a_b', 'A', '192.0.2.1')?.about, { part: 'name' });
    assert.deepEqual(found('cname-apex', '@', 'CNAME', 'a.example.net.')?.about, { part: 'type' });
    assert.deepEqual(found('address-invalid', 'a', 'A', 'x')?.about, { part: 'value' });
  });

  it('is the label or name in the owner or in the target that is wrong', () => {
    assert.deepEqual(found('name-doubled', 'a.example.com', 'A', '192.0.2.1')?.about, { part: 'name' });
    const target = found('name-doubled', 'a', 'CNAME', 'b.example.com.example.com.');
    assert.equal(partOf(target), 'b.example.com.example.com.');
  });

  it('is the first place of a text in the value', () => {
    const tag = found('caa-critical', 'a', 'CAA', '128 isue "isue.example"');
    assert.deepEqual(tag?.about, { start: 4, end: 8 });
    const name = found('name-doubled', 'a', 'CNAME', 'b.example.com.example.com.');
    assert.deepEqual([name?.about.start, name?.about.end], [0, 26]);
    assert.equal(
      partOf(found('spf-target', '@', 'TXT', 'v=spf1 include:No.Example.com -all')),
      'No.Example.com',
    );
  });

  it('is the place of a fault in the value', () => {
    assert.equal(partOf(found('spf-syntax', '@', 'TXT', 'v=spf1 a:b.example ip4:x -all')), 'x');
    assert.equal(partOf(found('spf-weak', '@', 'TXT', 'v=spf1 a ptr +all')), '+all');
  });

  it('has the corrected value where only one can be meant', () => {
    assert.equal(corrected('target-dot', 'CNAME', 'b.example.net'), 'b.example.net.');
    assert.equal(corrected('target-dot', 'MX', ' b.example.net '), ' b.example.net. ');
    assert.equal(corrected('txt-quotes', 'TXT', '"plain text"'), 'plain text');
    assert.equal(corrected('txt-quotes', 'TXT', '"one" "two"'), undefined);
    assert.equal(corrected('svcb-syntax', 'HTTPS', '1 . ALPN=h2 port=443'), '1 . alpn=h2 port=443');
    assert.equal(corrected('spf-syntax', 'TXT', 'v=spf1 192.0.2.1 -all'), 'v=spf1 ip4:192.0.2.1 -all');
    assert.equal(corrected('spf-syntax', 'TXT', 'v=spf1 ~192.0.2.1 -all'), 'v=spf1 ~ip4:192.0.2.1 -all');
    assert.equal(
      corrected('spf-syntax', 'TXT', 'v=spf1 mx +2001:db8::1 ~all'),
      'v=spf1 mx +ip6:2001:db8::1 ~all',
    );
    assert.equal(
      corrected('spf-syntax', 'TXT', 'v=spf1 redirect:b.example.net'),
      'v=spf1 redirect=b.example.net',
    );
    assert.equal(
      corrected('spf-weak', 'TXT', 'v=spf1 include=b.example.net -all'),
      'v=spf1 include:b.example.net -all',
    );
    assert.equal(corrected('spf-syntax', 'TXT', 'v=spf1 ip4:x -all'), undefined);
  });
});
