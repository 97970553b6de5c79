import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { parseCaa, parseSrv } from '../../../src/model/rdata.ts';

/** Stops `work` after a minute. It takes milliseconds in linear time, and hours in cubic time. */
function endsInTime(work: () => void): void {
  runInNewContext('work()', { work }, { timeout: 60_000 });
}

const PUMPED = 32_000;

describe('Values with several parts', () => {
  it('are parsed into the flags, the tag and the value of CAA, with or without quotes', () => {
    const parts = { flags: '0', tag: 'issue', value: 'ca.example' };
    for (const text of ['0 issue "ca.example"', '0 issue ca.example', ' 0\tissue  ca.example '])
      assert.deepEqual(parseCaa(text), parts, text);
    assert.equal(parseCaa('0 issue "ca.example; policy=a b"')?.value, 'ca.example; policy=a b');
    assert.equal(parseCaa('0 issuewild ";"')?.value, ';');
    assert.equal(parseCaa('0 issue ""')?.value, '');
    assert.equal(parseCaa('0 issue "')?.value, '"');
    for (const text of ['', '0', '0 issue', 'x issue "ca.example"', '0 is-sue "ca.example"'])
      assert.equal(parseCaa(text), undefined, text);
  });

  it('are parsed into the numbers and the target of SRV', () => {
    const parts = { priority: '5', weight: '0', port: '5269', target: 'xmpp.example.net' };
    for (const text of ['5 0 5269 xmpp.example.net', '  5\t0  5269 xmpp.example.net '])
      assert.deepEqual(parseSrv(text), parts, text);
    for (const text of ['', '5 0 5269', '5 0 xmpp.example.net', '5 0 5269 xmpp.example.net more'])
      assert.equal(parseSrv(text), undefined, text);
  });

  it('are parsed in linear time, whatever white space they contain', () => {
    const blanks = ' '.repeat(PUMPED);
    endsInTime(() => {
      parseCaa(`0 issue ${blanks}x${blanks}\n0`);
      parseCaa(`0 issue "${blanks}"${blanks}\n0`);
      parseSrv(`0${blanks}0${blanks}0${blanks}x${blanks}\n0`);
    });
  });
});
